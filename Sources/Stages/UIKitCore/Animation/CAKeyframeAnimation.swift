// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The values, at least one.
    open var values: [Any]?
    /// The path that a point property follows, instead of ``values``: each of its lines and curves is a step.
    open var path: CGPath?
    /// The progress of each value, from 0 to 1 in ascending order; nil for equal steps.
    open var keyTimes: [NSNumber]?
    /// The pace of each step; nil for constant speed. Ignored if the calculation mode paces the whole animation.
    open var timingFunctions: [CAMediaTimingFunction]?
    /// How intermediate values are computed. The default is linear.
    open var calculationMode = CAAnimationCalculationMode.linear
    /// How the layer rotates to follow the path; nil if it does not.
    open var rotationMode: CAAnimationRotationMode?

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
        (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
        rotationMode = other.rotationMode
    }

    override var anyPath: CGPath? { values?.first as? CGPath }

    override func apply(to layer: CALayer, at time: TimeInterval) {
        super.apply(to: layer, at: time)
        guard let rotationMode, let path, let (share, _) = pacedProgress(at: time),
            let direction = point(of: path.path, at: share)?.direction, let turn = AnimatedPath("transform.rotation")
        else { return }
        let reverse = rotationMode == .rotateAutoReverse ? Double.pi : 0
        turn.set([atan2(direction.y, direction.x) + reverse], in: layer)
    }

    override func value(
        at share: Double, of path: AnimatedPath, current: AnimatedValue
    ) -> (value: AnimatedValue, last: AnimatedValue)? {
        if let track = self.path?.path {
            guard current.count == 2, let point = point(of: track, at: share)?.point,
                let end = track.point(at: 1)?.point
            else { return nil }
            return ([point.x, point.y], [end.x, end.y])
        }
        let vectors = (values ?? []).compactMap { path.value(from: $0, like: current) }
        guard let last = vectors.last, vectors.allSatisfy({ $0.count == last.count }) else { return nil }
        return (value(at: share, between: vectors), last)
    }

    /// Whether the speed is constant; times and timing functions of the steps are then ignored.
    private var isPaced: Bool { calculationMode == .paced || calculationMode == .cubicPaced }

    /// Returns the point of a path at a progress, and the direction there.
    ///
    /// Each line or curve of the path is a step between two points, with its share of the time, unless the speed is
    /// constant.
    private func point(of track: Path, at share: Double) -> (point: RenderPoint, direction: RenderPoint)? {
        guard !isPaced else { return track.point(at: share) }
        let count = track.stepCount
        guard count > 0 else { return nil }
        let place = place(at: share, in: evenTimes(of: count + 1))
        // A discrete animation shows the points only, the last of which is the end of the last step.
        let isDiscrete = calculationMode == .discrete
        return track.point(inStep: place.index, at: isDiscrete ? (place.index < count ? 0 : 1) : place.step)
    }

    /// Returns the value at a progress.
    private func value(at share: Double, between vectors: [AnimatedValue]) -> AnimatedValue {
        let (index, step) = place(at: share, in: times(of: vectors))
        guard index < vectors.count - 1, calculationMode != .discrete else {
            return vectors[min(index, vectors.count - 1)]
        }
        let (from, to) = (vectors[index], vectors[index + 1])
        guard calculationMode == .cubic || calculationMode == .cubicPaced else {
            return zip(from, to).map { $0 + ($1 - $0) * step }
        }
        let (before, after) = (vectors[max(0, index - 1)], vectors[min(vectors.count - 1, index + 2)])
        return from.indices.map { place in
            Self.spline(before[place], from[place], to[place], after[place], at: step)
        }
    }

    /// Returns the step of a progress, and how far it is, at the pace of the step.
    private func place(at share: Double, in times: [Double]) -> (index: Int, step: Double) {
        let index = times.lastIndex { $0 <= share } ?? 0
        guard index + 1 < times.count else { return (index, 1) }
        let length = times[index + 1] - times[index]
        let step = length > 0 ? min(max((share - times[index]) / length, 0), 1) : 1
        guard let functions = timingFunctions, index < functions.count, !isPaced else { return (index, step) }
        return (index, functions[index].course.share(at: step))
    }

    /// Returns the progress at which each value is reached.
    private func times(of vectors: [AnimatedValue]) -> [Double] {
        if isPaced {
            let steps = zip(vectors, vectors.dropFirst()).map { one, other in
                zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
            }
            let total = steps.reduce(0, +)
            guard total > 0 else { return vectors.map { _ in 0 } }
            return steps.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1 / total) }
        }
        return evenTimes(of: vectors.count)
    }

    /// Returns the ``keyTimes`` of a number of values, or equal steps.
    private func evenTimes(of number: Int) -> [Double] {
        // A discrete animation has a time for the end as well.
        let isDiscrete = calculationMode == .discrete
        if let keyTimes, keyTimes.count >= number {
            return keyTimes.prefix(isDiscrete ? keyTimes.count : number).map(\.doubleValue)
        }
        let count = Double(max(1, isDiscrete ? number : number - 1))
        return (0..<number).map { Double($0) / count }
    }

    /// Returns a value between the middle two of four points on a Catmull–Rom spline.
    private static func spline(_ a: Double, _ b: Double, _ c: Double, _ d: Double, at t: Double) -> Double {
        let (first, second, third) = (c - a, 2 * a - 5 * b + 4 * c - d, 3 * (b - c) + d - a)
        return b + 0.5 * t * (first + t * (second + t * third))
    }
}

/// Constants that specify how values between keyframes are computed.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Linear interpolation.
    public static let linear = CAAnimationCalculationMode(rawValue: "linear")
    /// Each value is shown until the next one.
    public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
    /// Linear interpolation at constant speed; key times and timing functions are ignored.
    public static let paced = CAAnimationCalculationMode(rawValue: "paced")
    /// Interpolation on a smooth curve.
    public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
    /// Interpolation on a smooth curve, timed like linear interpolation at constant speed.
    public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// Constants that specify how a layer rotates as it moves along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The x axis points forward.
    public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
    /// The x axis points backward.
    public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
