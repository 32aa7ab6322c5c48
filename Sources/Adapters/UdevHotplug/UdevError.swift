// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// What was attempted with libudev or sysfs, on what, and why it failed.
package struct UdevError: Error, Hashable, Sendable {
    /// What was attempted on what, as `open the uevent monitor`.
    package let operation: String
    /// The system's error number; 0 when the library gave none.
    package let errorNumber: CInt

    /// Creates an error for `operation` with the system's error number.
    package init(_ operation: String, errorNumber: CInt) {
        self.operation = operation
        self.errorNumber = errorNumber
    }
}

extension UdevError: CustomStringConvertible {
    /// One line for people: `cannot open the uevent monitor: Permission denied`.
    package var description: String {
        let reason = errorNumber == 0 ? "no reason given" : String.systemError(errorNumber)
        return "cannot \(operation): \(reason)"
    }
}
