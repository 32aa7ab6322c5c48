// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Why a recording cannot be written or read.
package struct RecordingFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was attempted on which file, and the reason; one line.
    package let description: String

    /// Creates an error; see the property.
    package init(_ description: String) {
        self.description = description
    }

    static func failed(_ operation: String, _ path: String) -> RecordingFileError {
        // The text is the C library's own, and copied at once.
        let reason = unsafe String(cString: strerror(errno))
        return RecordingFileError("cannot \(operation) \(path): \(reason)")
    }
}
