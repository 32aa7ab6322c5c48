// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Foundation's geometry prints its fields on Linux, with their types; on Apple's systems it prints as here.

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
