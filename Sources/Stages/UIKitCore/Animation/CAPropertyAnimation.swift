// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// The base class for animations of one layer property, which ``keyPath`` names, such as `position.x` or
/// `transform.rotation.z`. An unknown key path animates nothing.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property.
    open var keyPath: String?
    /// Whether the values are added to the value that the layer shows. Paths are not added.
    open var isAdditive = false
    /// Whether each repetition starts where the last one ended.
    open var isCumulative = false

    /// Creates an animation of a property.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        guard let other = other as? CAPropertyAnimation else { return }
        (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    }

    /// Returns the value at a progress and the value at the end of a repetition; `current` is the value without the
    /// animation.
    @MainActor func value(
        at share: Double, of path: AnimatedPath, current: AnimatedValue
    ) -> (value: AnimatedValue, last: AnimatedValue)? { nil }

    /// A path among the values; nil if they are not paths.
    var anyPath: CGPath? { nil }

    /// Gives a layer a path with the elements of those in the animation, if its own has others, or it has none.
    @MainActor private func takePath(_ key: AnimatedKey, in layer: CALayer) {
        let own = key == .shadowPath ? layer.shadowPath : (layer as? CAShapeLayer)?.path
        guard let anyPath, own?.path.hasKinds(of: anyPath.path) != true else { return }
        if key == .shadowPath { layer.shadowPath = anyPath } else { (layer as? CAShapeLayer)?.path = anyPath }
    }

    override func apply(to layer: CALayer, at time: TimeInterval) {
        guard let path = keyPath.flatMap(AnimatedPath.init), let (share, cycle) = pacedProgress(at: time) else {
            return
        }
        let isPath = path.key == .path || path.key == .shadowPath
        if isPath { takePath(path.key, in: layer) }
        guard let current = path.value(in: layer),
            case (var value, let last)? = value(at: share, of: path, current: current), value.count == current.count
        else { return }
        let neutral = path.neutral(like: current)
        if isCumulative, cycle > 0 {
            for index in value.indices { value[index] += (last[index] - neutral[index]) * Double(cycle) }
        }
        if isAdditive, !isPath {
            for index in value.indices { value[index] += current[index] - neutral[index] }
        }
        if value.allSatisfy(\.isFinite) { path.set(value, in: layer) }
    }
}

/// An animation between two values. A missing value defaults to the one that the layer shows without the animation.
open class CABasicAnimation: CAPropertyAnimation {
    /// The value at the start.
    open var fromValue: Any?
    /// The value at the end.
    open var toValue: Any?
    /// The difference between the two values.
    open var byValue: Any?

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }

    override var anyPath: CGPath? { (toValue ?? fromValue) as? CGPath }

    override func value(
        at share: Double, of path: AnimatedPath, current: AnimatedValue
    ) -> (value: AnimatedValue, last: AnimatedValue)? {
        func vector(_ value: Any?) -> AnimatedValue? { value.flatMap { path.value(from: $0, like: current) } }
        func sum(_ one: AnimatedValue, _ other: AnimatedValue, times factor: Double = 1) -> AnimatedValue {
            zip(one, other).map { $0 + $1 * factor }
        }
        let base = isAdditive ? path.neutral(like: current) : current
        let (start, end): (AnimatedValue, AnimatedValue)
        // The difference between transforms is relative to the identity.
        let by = vector(byValue).map { sum($0, path.neutral(like: current), times: -1) }
        switch (vector(fromValue), vector(toValue), by) {
        case (let from?, let to?, _): (start, end) = (from, to)
        case (let from?, nil, let by?): (start, end) = (from, sum(from, by))
        case (let from?, nil, nil): (start, end) = (from, base)
        case (nil, let to?, let by?): (start, end) = (sum(to, by, times: -1), to)
        case (nil, let to?, nil): (start, end) = (base, to)
        case (nil, nil, let by?): (start, end) = (base, sum(base, by))
        case (nil, nil, nil): return nil
        }
        guard start.count == end.count else { return nil }
        // Between whole transforms, a rotation takes the shorter direction.
        let change = path.places == nil ? path.key.difference(from: end, to: start) : sum(end, start, times: -1)
        return (sum(start, change, times: share), end)
    }
}

/// An animation between two values with the motion of a weight on a spring.
open class CASpringAnimation: CABasicAnimation {
    /// The mass of the weight. The default is 1.
    open var mass: CGFloat = 1
    /// The stiffness of the spring. The default is 100.
    open var stiffness: CGFloat = 100
    /// The damping. The default is 10.
    open var damping: CGFloat = 10
    /// The speed at the start, in distances per second. The default is 0.
    open var initialVelocity: CGFloat = 0

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        initialVelocity = other.initialVelocity
    }

    private var motion: SpringMotion { SpringMotion(mass: mass, stiffness: stiffness, damping: damping) }

    /// The seconds after which the weight moves by less than a thousandth of the distance.
    open var settlingDuration: CFTimeInterval { motion.settlingDuration }

    override func pacedProgress(at time: TimeInterval) -> (share: Double, cycle: Int)? {
        guard let (share, cycle) = super.pacedProgress(at: time) else { return nil }
        let (frequency, ratio) = (motion.frequency, motion.ratio)
        let (t, speed) = (share * duration, Double(initialVelocity))
        if ratio < 1 {
            let damped = frequency * (1 - ratio * ratio).squareRoot()
            let sine = (ratio * frequency - speed) / damped
            return (1 - exp(-ratio * frequency * t) * (cos(damped * t) + sine * sin(damped * t)), cycle)
        }
        guard ratio > 1 else { return (1 - exp(-frequency * t) * (1 + (frequency - speed) * t), cycle) }
        let root = frequency * (ratio * ratio - 1).squareRoot()
        let (slow, fast) = (-ratio * frequency + root, -ratio * frequency - root)
        let part = (-speed - fast) / (slow - fast)
        return (1 - part * exp(slow * t) - (1 - part) * exp(fast * t), cycle)
    }
}

/// The motion of a weight on a spring.
struct SpringMotion {
    /// The undamped frequency, in radians per second.
    let frequency: Double
    /// The ratio of the damping to the critical damping.
    let ratio: Double

    /// Creates the motion; invalid values are clamped.
    init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat) {
        let (mass, stiffness) = (max(Double(mass), 1e-6), max(Double(stiffness), 1e-6))
        let ratio = Double(damping) / (2 * (mass * stiffness).squareRoot())
        frequency = (stiffness / mass).squareRoot()
        self.ratio = ratio.isNaN ? 1 : min(max(ratio, 0.01), 100)
    }

    /// The seconds after which the weight moves by less than a thousandth of the distance.
    var settlingDuration: TimeInterval {
        // Above critical damping, the slower of two exponentials dominates.
        let rate = ratio < 1 ? ratio * frequency : frequency * (ratio - (ratio * ratio - 1).squareRoot())
        return (ratio == 1 ? 9.23 : 6.91) / max(rate, 1e-6)
    }
}
