// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

// The transform as scale and shear, then a rotation about the x, the y and the z axis, then a translation, then a
// perspective, so that a rotation does not shrink the layer midway.
extension CATransform3D {
    /// The last ten entries of a vector, after those of the affine transform: the translation along z, the rotations
    /// about x and y, the scale and the two shears of z, and the perspective.
    private static let flatEntries: AnimatedValue = [0, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    /// The number of entries of the vector of an affine transform.
    private static let affineCount = 6
    /// The vector of the identity.
    static let neutral = completed(CGAffineTransform.identity.animated)

    /// Returns the vector of a transform in space for that of an affine one; other vectors stay.
    static func completed(_ value: AnimatedValue) -> AnimatedValue {
        value.count == affineCount ? value + flatEntries : value
    }

    /// The transform as a vector: that of an affine one if it is, or else 16 numbers.
    var animated: AnimatedValue {
        guard !CATransform3DIsAffine(self) else { return affine.animated }
        var (one, two, three) = (Row(m11, m12, m13), Row(m21, m22, m23), Row(m31, m32, m33))
        let perspective = perspectiveEntries
        let sx = one.length
        one = one.normalized ?? Row(1, 0, 0)
        let shear = two.dot(one)
        two = two - one * shear
        var sy = two.length
        two = two.normalized ?? one.anyNormal
        let (shearX, shearY) = (three.dot(one), three.dot(two))
        var shearYZ = shearY
        three = three - one * shearX - two * shearY
        var sz = three.length
        let normal = one.cross(two)
        three = three.normalized ?? normal
        if normal.dot(three) < 0 {
            // A reflection: the axis that it leaves pointing at the viewer is not the one that is reversed.
            if three.z < 0, normal.z > 0 {
                (three, sz) = (three * -1, -sz)
            } else {
                (two, sy, shearYZ) = (two * -1, -sy, -shearYZ)
            }
        }
        let (x, y, z) = Self.angles(one, two, three)
        return [m41, m42, z, sx, sy, shear, m43, x, y, sz, shearX, shearYZ] + perspective
    }

    /// Creates a transform from a vector of either length.
    init(animated value: AnimatedValue) {
        let flat = CGAffineTransform(animated: Array(value.prefix(Self.affineCount)))
        guard value.count > Self.affineCount, Array(value.dropFirst(Self.affineCount)) != Self.flatEntries else {
            self.init(flat)
            return
        }
        let turn = CATransform3DConcat(
            CATransform3DConcat(
                CATransform3DMakeRotation(value[7], 1, 0, 0), CATransform3DMakeRotation(value[8], 0, 1, 0)),
            CATransform3DMakeRotation(value[2], 0, 0, 1))
        var scale = CATransform3DMakeScale(value[3], value[4], value[9])
        (scale.m21, scale.m31, scale.m32) = (value[5], value[10], value[11])
        var whole = CATransform3DConcat(scale, turn)
        (whole.m41, whole.m42, whole.m43) = (value[0], value[1], value[6])
        var perspective = CATransform3DIdentity
        (perspective.m14, perspective.m24, perspective.m34) = (value[12], value[13], value[14])
        perspective.m44 = value[15]
        self = CATransform3DConcat(whole, perspective)
    }

    /// The last column of the perspective that follows the rest of the transform.
    private var perspectiveEntries: AnimatedValue {
        var rest = self
        (rest.m14, rest.m24, rest.m34, rest.m44) = (0, 0, 0, 1)
        let back = CATransform3DInvert(rest)
        // Of a transform without an inverse, the column is that of the perspective itself.
        guard back != rest || CATransform3DIsIdentity(CATransform3DConcat(rest, back)) else {
            return [m14, m24, m34, m44]
        }
        let (x, y, z, w) = (m14, m24, m34, m44)
        return [
            back.m11 * x + back.m12 * y + back.m13 * z, back.m21 * x + back.m22 * y + back.m23 * z,
            back.m31 * x + back.m32 * y + back.m33 * z, back.m41 * x + back.m42 * y + back.m43 * z + w,
        ]
    }

    /// Returns the rotations about x, y and z that turn the axes into three rows.
    ///
    /// There are two ways, of which the one with less turning is taken: half a turn about y is also one about x and z.
    private static func angles(_ one: Row, _ two: Row, _ three: Row) -> (x: Double, y: Double, z: Double) {
        let y = asin(min(max(-one.z, -1), 1))
        guard hypot(one.x, one.y) > 1e-9 else { return (atan2(one.z < 0 ? two.x : -two.x, two.y), y, 0) }
        let (x, z) = (atan2(two.z, three.z), atan2(one.y, one.x))
        func turned(_ angle: Double) -> Double { (angle + .pi).remainder(dividingBy: 2 * .pi) }
        let other = (x: turned(x), y: (.pi - y).remainder(dividingBy: 2 * .pi), z: turned(z))
        let (first, second) = (abs(x) + abs(y) + abs(z), abs(other.x) + abs(other.y) + abs(other.z))
        return second < first - 1e-9 ? other : (x, y, z)
    }
}

/// A row of a transform without translation.
private struct Row {
    let x, y, z: Double

    init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    var length: Double { dot(self).squareRoot() }
    /// The direction; nil for a row without length.
    var normalized: Row? { length > 1e-12 ? self * (1 / length) : nil }
    /// A direction at right angles to this one.
    var anyNormal: Row {
        (Row(0, 0, 1).cross(self)).normalized ?? Row(0, 1, 0)
    }

    func dot(_ other: Row) -> Double { x * other.x + y * other.y + z * other.z }
    func cross(_ other: Row) -> Row {
        Row(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    static func - (one: Row, other: Row) -> Row { Row(one.x - other.x, one.y - other.y, one.z - other.z) }
    static func * (row: Row, factor: Double) -> Row { Row(row.x * factor, row.y * factor, row.z * factor) }
}
