// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A map of the plane that keeps lines straight and parallel, as Core Graphics has it.
///
/// A point is a row: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`. Foundation on Linux lacks the type.
public struct CGAffineTransform: Hashable, Sendable {
    /// The entry at position [1,1].
    public var a: CGFloat
    /// The entry at position [1,2].
    public var b: CGFloat
    /// The entry at position [2,1].
    public var c: CGFloat
    /// The entry at position [2,2].
    public var d: CGFloat
    /// The entry at position [3,1].
    public var tx: CGFloat
    /// The entry at position [3,2].
    public var ty: CGFloat

    /// The map that changes nothing.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates the map whose entries are all zero.
    public init() {
        self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    }

    /// Creates a map from its six entries.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a map from its six entries in order.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a rotation by `angle` radians; positive turns x towards y, which on a screen is clockwise.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (sin(angle), cos(angle))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Creates a scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// Creates a translation.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Whether the map changes nothing.
    public var isIdentity: Bool { self == .identity }

    /// Returns the map that first applies this one and then `other`.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c,
            b: a * other.b + b * other.d,
            c: c * other.a + d * other.c,
            d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx,
            ty: tx * other.b + ty * other.d + other.ty
        )
    }

    /// Returns the map that undoes this one; this map itself when it cannot be undone.
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0 else { return self }
        return CGAffineTransform(
            a: d / determinant,
            b: -b / determinant,
            c: -c / determinant,
            d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant
        )
    }

    /// Returns the map that first rotates by `angle` radians and then applies this one.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns the map that first scales and then applies this one.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Returns the map that first translates and then applies this one.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }
}

extension CGPoint {
    /// Returns the point that `transform` maps this one to.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty
        )
    }
}

extension CGSize {
    /// Returns the size that `transform` maps this one to, without its translation.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height,
            height: transform.b * width + transform.d * height
        )
    }
}

extension CGRect {
    /// Returns the smallest rectangle that holds the four corners that `transform` maps this one's to.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
        guard !isNull, !isInfinite else { return self }
        let corners = [
            CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
            CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY),
        ].map { $0.applying(transform) }
        let left = corners.map(\.x).min() ?? 0
        let right = corners.map(\.x).max() ?? 0
        let top = corners.map(\.y).min() ?? 0
        let bottom = corners.map(\.y).max() ?? 0
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// Distances from the four edges of a rectangle, in points; positive ones lead inwards.
public struct UIEdgeInsets: Hashable, Sendable {
    /// Distance from the top edge.
    public var top: CGFloat
    /// Distance from the left edge.
    public var left: CGFloat
    /// Distance from the bottom edge.
    public var bottom: CGFloat
    /// Distance from the right edge.
    public var right: CGFloat

    /// No distance on any side.
    public static let zero = UIEdgeInsets()

    /// Creates insets that are zero on every side.
    public init() {
        self.init(top: 0, left: 0, bottom: 0, right: 0)
    }

    /// Creates insets from the distances on the four sides.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

extension CGRect {
    /// Returns this rectangle with its edges moved inwards by `insets`.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: origin.x + insets.left,
            y: origin.y + insets.top,
            width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom
        )
    }
}

extension CGPoint {
    /// The point as a render tree value.
    var rendered: RenderPoint { RenderPoint(x: x, y: y) }
}

extension CGSize {
    /// The size as a render tree value.
    var rendered: RenderSize { RenderSize(width: width, height: height) }
}

extension CGRect {
    /// The rectangle as a render tree value.
    var rendered: RenderRect { RenderRect(origin: standardized.origin.rendered, size: standardized.size.rendered) }
}

extension CGAffineTransform {
    /// The map as a render tree value.
    var rendered: RenderTransform { RenderTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }
}

extension RenderSize {
    /// The size as UIKit has it.
    var cgSize: CGSize { CGSize(width: width, height: height) }
}
