// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// On Linux, Foundation's geometry types print their fields with types; this matches the output on Apple's systems.

extension CGPoint: @retroactive CustomDebugStringConvertible {
    /// The coordinates in parentheses: `(0.0, 0.0)`.
    public var debugDescription: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
    /// The lengths in parentheses: `(1920.0, 1080.0)`.
    public var debugDescription: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
    /// The origin and the size in parentheses: `(0.0, 0.0, 1920.0, 1080.0)`.
    public var debugDescription: String {
        "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
    }
}
