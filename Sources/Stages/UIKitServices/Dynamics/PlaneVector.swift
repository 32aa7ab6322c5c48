// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A vector in the plane of dynamic items, in points.
struct PlaneVector: Hashable, Sendable {
    var x: Double
    var y: Double

    static let zero = PlaneVector(x: 0, y: 0)

    var lengthSquared: Double { x * x + y * y }
    var length: Double { lengthSquared.squareRoot() }
    /// Whether the vector is so short that a force of it moves nothing.
    var isTiny: Bool { lengthSquared < 1e-6 }
    var isFinite: Bool { x.isFinite && y.isFinite }
    /// The vector turned by a quarter, from x toward y.
    var turned: PlaneVector { PlaneVector(x: -y, y: x) }
    /// The vector with length 1; downward for a vector without a length.
    var direction: PlaneVector {
        let length = length
        return length > 1e-12 ? PlaneVector(x: x / length, y: y / length) : PlaneVector(x: 0, y: 1)
    }

    func dot(_ other: PlaneVector) -> Double { x * other.x + y * other.y }
    func cross(_ other: PlaneVector) -> Double { x * other.y - y * other.x }

    /// Returns the vector turned by an angle whose sine and cosine are given.
    func turned(sine: Double, cosine: Double) -> PlaneVector {
        PlaneVector(x: cosine * x - sine * y, y: sine * x + cosine * y)
    }

    /// Returns the vector, shortened to a length if it is longer.
    func limited(to limit: Double) -> PlaneVector {
        let length = length
        return length > limit ? self * (limit / length) : self
    }

    static func + (one: PlaneVector, other: PlaneVector) -> PlaneVector {
        PlaneVector(x: one.x + other.x, y: one.y + other.y)
    }
    static func - (one: PlaneVector, other: PlaneVector) -> PlaneVector {
        PlaneVector(x: one.x - other.x, y: one.y - other.y)
    }
    static prefix func - (vector: PlaneVector) -> PlaneVector { PlaneVector(x: -vector.x, y: -vector.y) }
    static func * (vector: PlaneVector, factor: Double) -> PlaneVector {
        PlaneVector(x: vector.x * factor, y: vector.y * factor)
    }
    static func += (vector: inout PlaneVector, other: PlaneVector) { vector = vector + other }
    static func -= (vector: inout PlaneVector, other: PlaneVector) { vector = vector - other }
}
