// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SystemPackage

/// What was attempted with a service of systemd's, and why it failed.
package struct SystemdError: Error, Hashable, Sendable {
    /// What was attempted on what, as `connect to the bus at unix:path=/run/dbus/system_bus_socket`.
    package let operation: String
    /// The system's error number; 0 when there is none.
    package let errorNumber: CInt

    /// Creates an error for `operation` with the system's error number.
    package init(_ operation: String, errorNumber: CInt) {
        self.operation = operation
        self.errorNumber = errorNumber
    }
}

extension SystemdError: CustomStringConvertible {
    /// One line for people: `cannot open a socket: Too many open files`.
    package var description: String {
        let reason = errorNumber == 0 ? "no reason given" : "\(Errno(rawValue: errorNumber))"
        return "cannot \(operation): \(reason)"
    }
}
