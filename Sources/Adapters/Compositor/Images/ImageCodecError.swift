// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Why a picture could not be read or written.
package struct ImageCodecError: Error, Hashable, CustomStringConvertible {
    /// What was attempted on what, and why it failed: `cannot read a PNG of 120 bytes: Not enough image data`.
    package let description: String

    init(_ operation: String, _ cause: String) {
        description = "cannot \(operation): \(cause)"
    }
}
