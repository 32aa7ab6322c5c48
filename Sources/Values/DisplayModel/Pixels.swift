// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A size in whole pixels, for example of modes and frames.
///
/// Sizes in points are `CGSize` and are used only in UIKitCore and above; separate types prevent mixing the units.
public struct PixelSize: Hashable, Sendable {
    /// The number of columns, zero or more.
    public var width: Int
    /// The number of lines, zero or more.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The number of pixels.
    public var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
    /// The size in the usual notation: `1920x1080`.
    public var description: String { "\(width)x\(height)" }
}

/// A rectangle of whole pixels in a frame, with its origin at the top left.
package struct PixelRect: Hashable, Sendable {
    /// The first column.
    package var x: Int
    /// The first line.
    package var y: Int
    /// The number of columns; the rectangle is empty if it is not positive.
    package var width: Int
    /// The number of lines; the rectangle is empty if it is not positive.
    package var height: Int

    /// Creates a rectangle.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates the rectangle of a whole frame.
    package init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

    /// The column after the last.
    package var maxX: Int { x + width }
    /// The line after the last.
    package var maxY: Int { y + height }
    /// Whether the rectangle contains no pixel.
    package var isEmpty: Bool { width <= 0 || height <= 0 }
    /// The number of pixels.
    package var area: Int { isEmpty ? 0 : width * height }

    /// Returns the intersection of two rectangles; it may be empty.
    package func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    package func union(_ other: PixelRect) -> PixelRect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
    }

    /// Returns whether the rectangle contains the pixel at a column and a line.
    package func contains(x: Int, y: Int) -> Bool { self.x <= x && x < maxX && self.y <= y && y < maxY }
}

extension PixelRect: CustomStringConvertible {
    /// The rectangle in X11's notation: `64x64+10+20`.
    package var description: String {
        "\(width)x\(height)" + (x < 0 ? "\(x)" : "+\(x)") + (y < 0 ? "\(y)" : "+\(y)")
    }
}

/// The clockwise rotation of a screen's picture in the frames sent to its monitor, in degrees.
///
/// It compensates for a monitor that is mounted with the same counterclockwise rotation.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    /// Upright.
    case none = 0
    /// The top of the picture is at the right of the frame.
    case quarter = 90
    /// The top of the picture is at the bottom of the frame.
    case half = 180
    /// The top of the picture is at the left of the frame.
    case threeQuarters = 270

    /// Whether width and height are swapped.
    package var swapsSides: Bool { self == .quarter || self == .threeQuarters }

    /// The rotation that undoes this one.
    package var inverse: Rotation { Rotation(rawValue: (360 - rawValue) % 360) ?? .none }

    /// Returns the sum of two rotations.
    package static func + (one: Rotation, other: Rotation) -> Rotation {
        Rotation(rawValue: (one.rawValue + other.rawValue) % 360) ?? .none
    }
}

extension PixelSize {
    /// Returns the size of a picture of this size after a rotation.
    ///
    /// - Parameter rotation: The rotation.
    /// - Returns: The size, with width and height swapped for 90 and 270 degrees.
    package func rotated(by rotation: Rotation) -> PixelSize {
        rotation.swapsSides ? PixelSize(width: height, height: width) : self
    }
}

extension PixelRect {
    /// Returns the position of the rectangle after a rotation of the picture that contains it.
    ///
    /// - Parameters:
    ///   - rotation: The rotation.
    ///   - size: The size of the picture before rotation.
    /// - Returns: The rectangle in the rotated picture.
    package func rotated(by rotation: Rotation, in size: PixelSize) -> PixelRect {
        switch rotation {
        case .none: self
        case .quarter: PixelRect(x: size.height - maxY, y: x, width: height, height: width)
        case .half: PixelRect(x: size.width - maxX, y: size.height - maxY, width: width, height: height)
        case .threeQuarters: PixelRect(x: y, y: size.width - maxX, width: height, height: width)
        }
    }
}
