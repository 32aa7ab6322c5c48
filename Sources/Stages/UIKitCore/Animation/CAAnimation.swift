// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The base class for animations that are added to layers. A layer keeps a copy.
open class CAAnimation: NSObject, CAMediaTiming, NSCopying {
    /// Creates an animation.
    public required override init() {}

    open var beginTime: CFTimeInterval = 0
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed

    /// The pace of each repetition; nil runs at constant speed.
    open var timingFunction: CAMediaTimingFunction?
    /// The delegate, which the animation retains.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the layer removes the animation when it ends. The default is true.
    open var isRemovedOnCompletion = true
    /// The preferred range of frame rates. Stored but not used.
    open var preferredFrameRateRange = CAFrameRateRange.default

    private var values: [String: Any] = [:]

    /// Returns a value that the app attached.
    open func value(forKey key: String) -> Any? { values[key] }
    /// Attaches a value, for example to identify the animation in its delegate.
    open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

    /// Returns a copy.
    public final func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        copy.copyValues(of: self)
        return copy
    }

    /// Copies the values of an animation of the same class.
    func copyValues(of other: CAAnimation) {
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (fillMode, timingFunction, delegate) = (other.fillMode, other.timingFunction, other.delegate)
        (isRemovedOnCompletion, values) = (other.isRemovedOnCompletion, other.values)
        preferredFrameRateRange = other.preferredFrameRateRange
    }

    /// Applies the animation to a copy of its layer, at a time in seconds after its start.
    @MainActor func apply(to layer: CALayer, at time: TimeInterval) {}

    /// Returns the progress at a time after the start, with the pace of ``timingFunction``.
    func pacedProgress(at time: TimeInterval) -> (share: Double, cycle: Int)? {
        progress(at: time).map { (timingFunction?.course.share(at: $0.share) ?? $0.share, $0.cycle) }
    }

    /// Sets the duration if there is none.
    func setDefaultDuration(_ standard: TimeInterval) { if duration == 0 { duration = standard } }
}

/// Methods that report the start and the end of an animation, called in the next turn of the main loop.
@preconcurrency @MainActor public protocol CAAnimationDelegate {
    /// The animation started.
    func animationDidStart(_ anim: CAAnimation)
    /// The animation ended; `flag` is false if it was removed.
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing.
    public func animationDidStart(_ anim: CAAnimation) {}
    /// Does nothing.
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A group of animations that run together, in the group's time; the group's end cuts them off.
open class CAAnimationGroup: CAAnimation {
    /// The animations; nil for none. Their delegates are not called.
    open var animations: [CAAnimation]?

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        animations = (other as? CAAnimationGroup)?.animations?.compactMap { $0.copy() as? CAAnimation }
    }

    override func setDefaultDuration(_ standard: TimeInterval) {
        super.setDefaultDuration(standard)
        for animation in animations ?? [] { animation.setDefaultDuration(duration) }
    }

    override func apply(to layer: CALayer, at time: TimeInterval) {
        guard let (share, _) = pacedProgress(at: time) else { return }
        // At its end, the group still shows the final state of its animations.
        let local = share < 1 ? share * duration : duration.nextDown
        for animation in animations ?? [] { animation.apply(to: layer, at: local - animation.beginTime) }
    }
}

/// A transition between two contents of a layer: what it shows when the transition is added, and what it shows then.
open class CATransition: CAAnimation {
    /// The kind. The default is a fade.
    open var type = CATransitionType.fade
    /// The direction; nil for the default.
    open var subtype: CATransitionSubtype?
    /// The progress at which it starts, from 0 to 1.
    open var startProgress: Float = 0
    /// The progress at which it ends, from 0 to 1.
    open var endProgress: Float = 1

    override func copyValues(of other: CAAnimation) {
        super.copyValues(of: other)
        guard let other = other as? CATransition else { return }
        (type, subtype, startProgress, endProgress) = (
            other.type, other.subtype, other.startProgress, other.endProgress
        )
    }
}

/// The kinds of transitions.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a kind.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The old content dissolves into the new.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new content slides over the old.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new content pushes the old away.
    public static let push = CATransitionType(rawValue: "push")
    /// The old content slides away.
    public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The directions of transitions.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a direction.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// From the right.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From the left.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From the top of a y axis that points up: on iOS, new content moves up from the bottom.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From the bottom of a y axis that points up: on iOS, new content moves down from the top.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key of a transition that is added to a layer.
public let kCATransition = "transition"
