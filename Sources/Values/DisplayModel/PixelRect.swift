// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A rectangle of whole pixels in a frame, lines counted from the top.
package struct PixelRect: Hashable, Sendable {
    /// The first column.
    package var x: Int
    /// The first line.
    package var y: Int
    /// The number of columns; nothing lies in a rectangle of 0 or fewer.
    package var width: Int
    /// The number of lines; nothing lies in a rectangle of 0 or fewer.
    package var height: Int

    /// Creates a rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle that a whole frame is.
    package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The column after the last.
    package var maxX: Int { x + width }
    /// The line after the last.
    package var maxY: Int { y + height }
    /// Whether no pixel lies within.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    package var area: Int { isEmpty ? 0 : width * height }

    /// The part that lies in both; empty when there is none.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// The smallest rectangle that holds both; what is empty holds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Whether the pixel at a column and a line lies within.
    package func contains(x: Int, y: Int) -> Bool { self.x <= x && x < maxX && self.y <= y && y < maxY }
}

extension PixelRect: CustomStringConvertible {
    /// The rectangle as X11 writes it: `64x64+10+20`.
    package var description: String {
        "\(width)x\(height)" + (x < 0 ? "\(x)" : "+\(x)") + (y < 0 ? "\(y)" : "+\(y)")
    }
}
