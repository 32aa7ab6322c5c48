// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import SystemPackage

/// A file operation that failed: what was attempted, on which file, and why.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted, as a verb: `read`, `create`.
    package let operation: String
    /// The file, as the caller named it.
    package let path: String
    /// Why it failed, without the path: `Permission denied`, `not a regular file`.
    package let reason: String
    /// The system's error; nil when the reason is not the system's.
    package let errno: Errno?

    /// Creates the error of a failed system call.
    package init(_ operation: String, _ path: String, _ errno: Errno) {
        self.operation = operation
        self.path = path
        self.errno = errno
        reason = "\(errno)"
    }

    /// Creates an error with a reason of the program's own.
    package init(_ operation: String, _ path: String, reason: String) {
        self.operation = operation
        self.path = path
        self.reason = reason
        errno = nil
    }

    /// Whether there is no such file.
    package var isMissing: Bool { errno == .noSuchFileOrDirectory || errno == .notDirectory }

    /// One line: `cannot read /etc/x: Permission denied`.
    package var description: String { "cannot \(operation) \(path.escapingControls()): \(reason)" }
}
