// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Geometry in texts and archives, as on Apple platforms: a rectangle is `{{0, 0}, {414, 736}}`.
extension NSCoder {
    /// Returns the text of a point.
    public class func string(for point: CGPoint) -> String { text([point.x, point.y]) }
    /// Returns the text of a vector.
    public class func string(for vector: CGVector) -> String { text([vector.dx, vector.dy]) }
    /// Returns the text of a size.
    public class func string(for size: CGSize) -> String { text([size.width, size.height]) }
    /// Returns the text of a rectangle.
    public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
    /// Returns the text of a transform.
    public class func string(for transform: CGAffineTransform) -> String {
        // With square brackets, unlike the others.
        let entries = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "[\(entries.map(\.compactDescription).joined(separator: ", "))]"
    }
    /// Returns the text of insets.
    public class func string(for insets: UIEdgeInsets) -> String {
        text([insets.top, insets.left, insets.bottom, insets.right])
    }
    /// Returns the text of an offset.
    public class func string(for offset: UIOffset) -> String { text([offset.horizontal, offset.vertical]) }

    /// Returns the point of a text; zero for another text.
    public class func cgPoint(for string: String) -> CGPoint {
        numbers(2, in: string).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// Returns the vector of a text; zero for another text.
    public class func cgVector(for string: String) -> CGVector {
        numbers(2, in: string).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }
    /// Returns the size of a text; zero for another text.
    public class func cgSize(for string: String) -> CGSize {
        numbers(2, in: string).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// Returns the rectangle of a text; zero for another text.
    public class func cgRect(for string: String) -> CGRect {
        numbers(4, in: string).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// Returns the transform of a text; the identity for another text.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(6, in: string).map { CGAffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) } ?? .identity
    }
    /// Returns the insets of a text; zero for another text.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(4, in: string).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }
    /// Returns the offset of a text; zero for another text.
    public class func uiOffset(for string: String) -> UIOffset {
        numbers(2, in: string).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }

    /// Decodes a point.
    public func decodeCGPoint(forKey key: String) -> CGPoint { decodePoint(forKey: key) }
    /// Decodes a size.
    public func decodeCGSize(forKey key: String) -> CGSize { decodeSize(forKey: key) }
    /// Decodes a rectangle.
    public func decodeCGRect(forKey key: String) -> CGRect { decodeRect(forKey: key) }

    private static func text(_ numbers: [CGFloat]) -> String {
        "{\(numbers.map(\.compactDescription).joined(separator: ", "))}"
    }

    /// Returns the numbers in a text; nil if there are not as many.
    private static func numbers(_ count: Int, in string: String) -> [CGFloat]? {
        let parts = string.split { "{}[], ".contains($0) }
        let numbers = parts.compactMap { Double($0).map { CGFloat($0) } }
        return parts.count == count && numbers.count == count ? numbers : nil
    }
}
