// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Events of the real kernel without hardware: synthetic changes of `/dev/null`.
///
/// Only root can request them, and only if `/sys` is writable, which it is not in most containers.
public enum RealKernelEvents {
    /// The subsystem of the events.
    public static let subsystem = "mem"

    private static let file = "/sys/class/mem/null/uevent"

    /// The kernel rejected a request.
    public struct WriteError: Error {
        /// The system's error number.
        public let number: Int32
    }

    /// Whether this process can request them.
    public static var canBeMade: Bool { unsafe geteuid() == 0 && access(file, W_OK) == 0 }

    /// Makes the kernel send events, each marked with `SYNTH_UUID`.
    ///
    /// - Parameters:
    ///   - count: The number of events.
    ///   - uuid: The mark.
    /// - Throws: If the kernel rejects a request.
    public static func make(_ count: Int, uuid: String) throws(WriteError) {
        let descriptor = unsafe open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw WriteError(number: errno) }
        defer { close(descriptor) }
        let request = "change \(uuid)"
        for _ in 0..<count {
            // One write is one request, at any offset.
            guard unsafe write(descriptor, request, request.utf8.count) > 0 else { throw WriteError(number: errno) }
        }
    }
}
