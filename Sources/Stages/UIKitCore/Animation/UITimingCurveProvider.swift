// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the kind of a timing curve.
public enum UITimingCurveType: Int, Sendable {
    /// One of the built-in curves.
    case builtin = 0
    /// A cubic Bézier curve.
    case cubic = 1
    /// A spring.
    case spring = 2
    /// A curve combined with a spring; only the spring is used here.
    case composed = 3
}

/// A type that provides the timing of a property animator.
@preconcurrency @MainActor public protocol UITimingCurveProvider: NSObjectProtocol {
    /// The kind of timing curve.
    var timingCurveType: UITimingCurveType { get }
    /// The curve; nil for a spring.
    var cubicTimingParameters: UICubicTimingParameters? { get }
    /// The spring; nil for a curve.
    var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
    /// Returns the curve and the actual duration of an animation with a requested duration.
    func course(for duration: TimeInterval) -> (curve: AnimationCourse, duration: TimeInterval) {
        if let spring = springTimingParameters, timingCurveType != .cubic {
            let duration = spring.ownDuration ?? duration
            return (spring.course(for: duration), duration)
        }
        return (cubicTimingParameters?.course ?? .easeInOut, duration)
    }
}

/// The timing of a cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    /// The built-in curve; ease-in-ease-out for control points.
    public let animationCurve: UIView.AnimationCurve
    /// The first control point.
    public let controlPoint1: CGPoint
    /// The second control point.
    public let controlPoint2: CGPoint
    private let isBuiltIn: Bool

    /// Creates the system's default curve.
    public override init() {
        (animationCurve, isBuiltIn) = (.easeInOut, true)
        (controlPoint1, controlPoint2) = (CGPoint(x: 0.25, y: 0.1), CGPoint(x: 0.25, y: 1))
    }

    /// Creates the timing of a built-in curve.
    public init(animationCurve curve: UIView.AnimationCurve) {
        (animationCurve, isBuiltIn) = (curve, true)
        guard case .bezier(let x1, let y1, let x2, let y2) = curve.course else {
            (controlPoint1, controlPoint2) = (.zero, CGPoint(x: 1, y: 1))
            return
        }
        (controlPoint1, controlPoint2) = (CGPoint(x: x1, y: y1), CGPoint(x: x2, y: y2))
    }

    /// Creates a curve with two control points, whose x coordinates are clamped to 0…1.
    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
        func sane(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x.isNaN ? 0 : min(max(point.x, 0), 1), y: point.y.isFinite ? point.y : 0)
        }
        (animationCurve, isBuiltIn) = (.easeInOut, false)
        (controlPoint1, controlPoint2) = (sane(point1), sane(point2))
    }

    var course: AnimationCourse { .bezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y) }

    /// The kind of timing curve.
    public var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
    /// The curve itself.
    public var cubicTimingParameters: UICubicTimingParameters? { self }
    /// Always nil.
    public var springTimingParameters: UISpringTimingParameters? { nil }
}

/// The timing of a weight on a spring.
@preconcurrency @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// The velocity at the start, in distances per second; only the faster of the two directions is used here.
    public let initialVelocity: CGVector
    private let ratio: Double
    /// The seconds that the spring needs to come to rest; nil for the animator's duration.
    let ownDuration: TimeInterval?

    private init(_ ratio: Double, _ velocity: CGVector, _ duration: TimeInterval?) {
        (self.ratio, initialVelocity, ownDuration) = (ratio, velocity, duration)
    }

    /// Creates a spring that does not overshoot.
    public convenience override init() { self.init(dampingRatio: 1) }

    /// Creates a spring from its damping ratio, from 0, which oscillates longest, to 1, which does not oscillate.
    public convenience init(dampingRatio ratio: CGFloat) { self.init(dampingRatio: ratio, initialVelocity: .zero) }

    /// Creates a spring from its damping ratio and initial velocity.
    public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
        self.init(Double(ratio), velocity, nil)
    }

    /// Creates a spring from its physical parameters, which also determine the duration.
    public convenience init(
        mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
        let motion = SpringMotion(mass: mass, stiffness: stiffness, damping: damping)
        self.init(motion.ratio, velocity, motion.settlingDuration)
    }

    /// Creates a spring from its perceived duration and its bounce, from -1 to 1.
    public convenience init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
        let damping = bounce < 0 ? 1 / max(1 + Double(bounce), 0.01) : 1 - Double(bounce)
        // The perceived duration is the undamped period.
        let frequency = 2 * Double.pi / max(duration, 1e-3)
        let motion = SpringMotion(
            mass: 1, stiffness: frequency * frequency, damping: 2 * damping * frequency)
        self.init(motion.ratio, velocity, motion.settlingDuration)
    }

    /// Returns the timing curve of an animation with a duration.
    func course(for duration: TimeInterval) -> AnimationCourse {
        let (dx, dy) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
        return .spring(damping: ratio, velocity: (abs(dx) > abs(dy) ? dx : dy) * duration)
    }

    /// Always `spring`.
    public var timingCurveType: UITimingCurveType { .spring }
    /// Always nil.
    public var cubicTimingParameters: UICubicTimingParameters? { nil }
    /// The spring itself.
    public var springTimingParameters: UISpringTimingParameters? { self }
}
