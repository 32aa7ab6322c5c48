// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// How much a JSON text may ask of its reader.
public struct JSONLimits: Sendable, Hashable {
    /// How many arrays and objects may lie within each other.
    public var depth: Int
    /// How many values there may be in all; two bytes of text can be a value of many more bytes.
    public var values: Int

    /// Creates limits.
    public init(depth: Int = 32, values: Int = 100_000) {
        self.depth = depth
        self.values = values
    }
}

/// Why a text is not JSON that is accepted here.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte at which it was noticed, from 0.
    public let offset: Int
    /// What was wrong, as a phrase.
    public let reason: String

    /// The reason with its place.
    public var description: String { "byte \(offset): \(reason)" }
}
