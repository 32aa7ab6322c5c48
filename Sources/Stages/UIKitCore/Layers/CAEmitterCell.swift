// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A source of particles in an emitter layer: how many there are, how they look, and how they move.
///
/// A range is the width of the interval around a value in which the values of particles are distributed evenly. Changes
/// count for particles that are emitted afterward.
@preconcurrency @MainActor open class CAEmitterCell: NSObject {
    /// The name.
    open var name: String?
    /// Whether particles are emitted. The default is true.
    open var isEnabled = true
    /// The number of particles per second. The default is 0.
    open var birthRate: Float = 0
    /// The seconds for which a particle is shown. The default is 0.
    open var lifetime: Float = 0
    /// The range of the lifetime.
    open var lifetimeRange: Float = 0
    /// The time in the layer at which the first particle is emitted, in seconds. The default is 0.
    open var beginTime: CFTimeInterval = 0
    /// The seconds for which particles are emitted. The default is infinity.
    open var duration: CFTimeInterval = .infinity

    /// The direction out of the plane of the layer, in radians, which makes particles slower in the plane.
    open var emissionLatitude: CGFloat = 0
    /// The direction of the velocity in radians, clockwise from the direction of the emitter's shape.
    ///
    /// That is up for a line, outward for the outline of a circle, and otherwise to the right. For a source that a
    /// particle carries, it is the direction in which that particle moves.
    open var emissionLongitude: CGFloat = 0
    /// The range of the direction in radians: the angle of the cone.
    open var emissionRange: CGFloat = 0
    /// The speed in points per second.
    open var velocity: CGFloat = 0
    /// The range of the speed.
    open var velocityRange: CGFloat = 0
    /// The acceleration to the right, in points per second squared.
    open var xAcceleration: CGFloat = 0
    /// The acceleration downward, in points per second squared.
    open var yAcceleration: CGFloat = 0
    /// The acceleration out of the plane. Stored but ignored; layers are flat.
    open var zAcceleration: CGFloat = 0

    /// The scale of the contents. The default is 1.
    open var scale: CGFloat = 1
    /// The range of the scale.
    open var scaleRange: CGFloat = 0
    /// The change of the scale per second.
    open var scaleSpeed: CGFloat = 0
    /// The rotation per second, in radians, clockwise.
    open var spin: CGFloat = 0
    /// The range of the rotation per second.
    open var spinRange: CGFloat = 0

    /// The color by which that of the contents is multiplied. The default is opaque white; nil is the same.
    open var color: CGColor? = CGColor(Color.white)
    /// The range of the red component.
    open var redRange: Float = 0
    /// The range of the green component.
    open var greenRange: Float = 0
    /// The range of the blue component.
    open var blueRange: Float = 0
    /// The range of the opacity.
    open var alphaRange: Float = 0
    /// The change of the red component per second.
    open var redSpeed: Float = 0
    /// The change of the green component per second.
    open var greenSpeed: Float = 0
    /// The change of the blue component per second.
    open var blueSpeed: Float = 0
    /// The change of the opacity per second.
    open var alphaSpeed: Float = 0

    /// The picture of a particle, a ``CGImage``; nil for particles that are not visible.
    open var contents: Any?
    /// The part of the ``contents`` that is shown, in unit coordinates. The default is all of it.
    open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The number of pixels of the ``contents`` per point. The default is 1.
    open var contentsScale: CGFloat = 1
    /// How the contents are enlarged; stored only, always smoothly.
    open var magnificationFilter = CALayerContentsFilter.linear.rawValue
    /// How the contents are reduced; stored only, always smoothly.
    open var minificationFilter = CALayerContentsFilter.linear.rawValue
    /// The sources that each particle carries with it; nil for none. They have its color and its scale as factors.
    open var emitterCells: [CAEmitterCell]?
    /// Other values; stored only.
    open var style: [AnyHashable: Any]?

    /// Creates a source that emits nothing yet.
    public required override init() { super.init() }

    /// The time in the layer after which nothing is emitted.
    var endTime: TimeInterval { beginTime.isNaN || duration.isNaN ? -.infinity : beginTime + duration }
}

extension CAEmitterLayer {
    /// Sets a property of a cell by a key path with the cell's name, such as `emitterCells.snow.birthRate`.
    ///
    /// - Parameters:
    ///   - value: The value; nil and values that are not numbers are ignored.
    ///   - keyPath: The key path.
    /// - Returns: Whether the key path is one of a cell.
    func setCellValue(_ value: Any?, forKeyPath keyPath: String) -> Bool {
        let names = keyPath.split(separator: ".")
        guard names.count == 3, names[0] == "emitterCells" else { return false }
        let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init) ?? (value as? Double)
        guard let number = number ?? (value as? Float).map(Double.init) ?? (value as? Int).map(Double.init) else {
            return true
        }
        for cell in emitterCells ?? [] where cell.name == String(names[1]) { cell.set(number, String(names[2])) }
        setNeedsCommit()
        return true
    }
}

extension CAEmitterCell {
    /// The numbers that have a key.
    private static let rates: [String: ReferenceWritableKeyPath<CAEmitterCell, Float>] = [
        "birthRate": \.birthRate, "lifetime": \.lifetime, "lifetimeRange": \.lifetimeRange,
        "alphaRange": \.alphaRange, "alphaSpeed": \.alphaSpeed,
    ]
    private static let lengths: [String: ReferenceWritableKeyPath<CAEmitterCell, CGFloat>] = [
        "velocity": \.velocity, "velocityRange": \.velocityRange, "emissionLongitude": \.emissionLongitude,
        "emissionLatitude": \.emissionLatitude, "emissionRange": \.emissionRange, "xAcceleration": \.xAcceleration,
        "yAcceleration": \.yAcceleration, "scale": \.scale, "scaleRange": \.scaleRange, "scaleSpeed": \.scaleSpeed,
        "spin": \.spin, "spinRange": \.spinRange,
    ]

    /// Sets a number by its key; others are ignored.
    fileprivate func set(_ number: Double, _ key: String) {
        if let path = Self.rates[key] { self[keyPath: path] = Float(number) }
        if let path = Self.lengths[key] { self[keyPath: path] = CGFloat(number) }
        if key == "enabled" { isEnabled = number != 0 }
    }
}
