// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Something in an EDID that is against the standard or could not be used.
///
/// An issue never prevents a description: it says what was passed over or repaired, and where.
public struct EDIDIssue: Sendable, Hashable, CustomStringConvertible {
    /// The offset of the first byte concerned, counted from the start of the EDID.
    public let offset: Int

    /// What is wrong, and what was done about it, in one line without control characters.
    public let message: String

    /// Makes an issue.
    public init(offset: Int, message: String) {
        self.offset = offset
        self.message = message
    }

    /// The message behind its offset: `byte 127: wrong checksum …`.
    public var description: String {
        "byte \(offset): \(message)"
    }
}
