// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A ratio of two lengths in lowest terms, such as the 16:9 of a picture or the 8:9 of a pixel.
public struct AspectRatio: Sendable, Hashable, CustomStringConvertible {
    /// The horizontal part, at least 1.
    public let horizontal: Int

    /// The vertical part, at least 1.
    public let vertical: Int

    /// Makes a ratio and reduces it; a part that is not positive gives 1:1.
    public init(_ horizontal: Int, _ vertical: Int) {
        guard horizontal > 0, vertical > 0 else {
            self.horizontal = 1
            self.vertical = 1
            return
        }
        var divisor = horizontal
        var rest = vertical
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest)
        }
        self.horizontal = horizontal / divisor
        self.vertical = vertical / divisor
    }

    /// Makes a ratio of parts that are in lowest terms already.
    init(reduced horizontal: Int, _ vertical: Int) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The ratio of equal lengths, as of a square pixel.
    public static let square = AspectRatio(1, 1)

    /// The ratio as a number: 16:9 is 1.777….
    public var value: Double {
        Double(horizontal) / Double(vertical)
    }

    /// The ratio as people write it: 8:5 as `16:10`, the others in lowest terms.
    public var description: String {
        self == AspectRatio(8, 5) ? "16:10" : "\(horizontal):\(vertical)"
    }
}
