// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A three-dimensional transform of layers; points are row vectors, as in Core Animation.
///
/// The z axis points at the viewer. A perspective is a transform with a negative ``m34``: the inverse of the distance of
/// the viewer.
public struct CATransform3D: Hashable, Sendable {
    /// The entries of the first row.
    public var m11, m12, m13, m14: CGFloat
    /// The entries of the second row.
    public var m21, m22, m23, m24: CGFloat
    /// The entries of the third row.
    public var m31, m32, m33, m34: CGFloat
    /// The entries of the fourth row.
    public var m41, m42, m43, m44: CGFloat

    /// Creates a transform with all entries zero.
    public init() { self.init(rows: Array(repeating: 0, count: 16)) }

    /// Creates a transform from its entries.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }

    /// Creates a transform from 16 entries in row-major order.
    fileprivate init(rows m: [CGFloat]) {
        self.init(
            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
            m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }

    /// The entries in row-major order.
    fileprivate var rows: [CGFloat] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// Creates the three-dimensional equivalent of an affine transform.
    init(_ affine: CGAffineTransform) {
        self = CATransform3DIdentity
        (m11, m12, m21, m22, m41, m42) = (affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty)
    }

    /// The affine part of the transform, in the x-y plane.
    var affine: CGAffineTransform { CGAffineTransform(m11, m12, m21, m22, m41, m42) }
}

/// The identity transform.
public let CATransform3DIdentity = CATransform3D(rows: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

/// Returns whether a transform is the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether two transforms are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    (transform.m41, transform.m42, transform.m43) = (tx, ty, tz)
    return transform
}

/// Returns a scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var transform = CATransform3DIdentity
    (transform.m11, transform.m22, transform.m33) = (sx, sy, sz)
    return transform
}

/// Returns a rotation by `angle` radians about an axis; the identity if the axis has zero length.
public func CATransform3DMakeRotation(_ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let rest = 1 - c
    return CATransform3D(rows: [
        c + x * x * rest, x * y * rest + z * s, x * z * rest - y * s, 0,
        x * y * rest - z * s, c + y * y * rest, y * z * rest + x * s, 0,
        x * z * rest + y * s, y * z * rest - x * s, c + z * z * rest, 0,
        0, 0, 0, 1,
    ])
}

/// Returns the transform that translates, then applies `t`.
public func CATransform3DTranslate(_ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns the transform that scales, then applies `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns the transform that rotates by `angle` radians about an axis, then applies `t`.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns the transform that applies `a`, then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let (first, second) = (a.rows, b.rows)
    var product: [CGFloat] = []
    for row in 0..<4 {
        for column in 0..<4 {
            product.append((0..<4).reduce(0) { $0 + first[row * 4 + $1] * second[$1 * 4 + column] })
        }
    }
    return CATransform3D(rows: product)
}

/// Returns the inverse by Gauss-Jordan elimination; the transform itself if it is not invertible.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    var (left, right) = (t.rows, CATransform3DIdentity.rows)
    for column in 0..<4 {
        let pivot = (column..<4).max { abs(left[$0 * 4 + column]) < abs(left[$1 * 4 + column]) } ?? column
        let value = left[pivot * 4 + column]
        guard value != 0, value.isFinite else { return t }
        for index in 0..<4 {
            left.swapAt(pivot * 4 + index, column * 4 + index)
            right.swapAt(pivot * 4 + index, column * 4 + index)
            left[column * 4 + index] /= value
            right[column * 4 + index] /= value
        }
        for row in 0..<4 where row != column {
            let factor = left[row * 4 + column]
            for index in 0..<4 {
                left[row * 4 + index] -= factor * left[column * 4 + index]
                right[row * 4 + index] -= factor * right[column * 4 + index]
            }
        }
    }
    return CATransform3D(rows: right)
}

/// Returns the three-dimensional equivalent of an affine transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D { CATransform3D(m) }

/// Returns whether a transform is affine.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t == CATransform3D(t.affine) }

/// Returns the affine part of a transform.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform { t.affine }
