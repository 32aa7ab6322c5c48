// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A block of changes that is animated as it is committed, with values that are set inside it.
// Safe, because the pointer is only passed on.
@safe @MainActor final class AnimationBlock {
    let identifier: String?
    let context: UnsafeMutableRawPointer?
    /// The animation that collected the changes before.
    let outer: Animation?
    var (duration, delay) = (0.2, 0.0)
    var curve = UIView.AnimationCurve.easeInOut
    var (isRepeating, isReversing, replacesOthers) = (false, false, false)
    weak var delegate: AnyObject?
    var (willStart, didStop): (Selector?, Selector?)
    /// The animation that collects changes; nil if nothing is animated.
    var animation: Animation?
    /// The animations that have not ended, and the block itself until it is committed.
    private var parts = 1
    private var isFinished = true

    init(_ identifier: String?, _ context: UnsafeMutableRawPointer?, outer: Animation?) {
        self.identifier = identifier
        unsafe self.context = context
        self.outer = outer
    }

    /// Returns an animation with the block's values.
    func makeAnimation() -> Animation {
        let timing = AnimationTiming(
            duration: duration, delay: delay, curve: curve.course, isRepeating: isRepeating, isReversing: isReversing)
        parts += 1
        return Animation(timing, replacesOthers: replacesOthers, completion: { [self] in endPart($0) })
    }

    /// Tells the delegate that the block has ended, if this is the last part.
    func endPart(_ finished: Bool) {
        parts -= 1
        isFinished = isFinished && finished
        guard parts == 0, let didStop, let delegate else { return }
        unsafe didStop.perform(on: delegate, with: [identifier as Any, NSNumber(value: isFinished), context as Any])
    }
}

// The way of animating before closures. The values of a block apply to the changes that come after them.
extension UIView {
    private class var frames: DeviceFrames { SimulatedDevice.current.frames }

    /// Begins a block of changes that are animated when it is committed, at the latest at the end of the turn.
    ///
    /// - Parameters:
    ///   - animationID: a name for the delegate's methods.
    ///   - context: a pointer for the delegate's methods.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let block = unsafe AnimationBlock(animationID, context, outer: frames.animator.open)
        if frames.blocks.isEmpty {
            SimulatedDevice.current.mainLoop.enqueue {
                guard !frames.blocks.isEmpty else { return }
                while !frames.blocks.isEmpty { commitBlock() }
                // No closure collects changes between turns.
                frames.animator.open = nil
            }
        }
        frames.blocks.append(block)
        block.animation = frames.animates ? block.makeAnimation() : nil
        frames.animator.open = block.animation
    }

    /// Animates the changes since the matching ``beginAnimations(_:context:)``.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func commitAnimations() { commitBlock() }

    private class func commitBlock() {
        guard let block = frames.blocks.popLast() else { return }
        block.animation?.finishChanges()
        if frames.animator.open === block.animation { frames.animator.open = block.outer }
        if let willStart = block.willStart, let delegate = block.delegate {
            unsafe willStart.perform(on: delegate, with: [block.identifier as Any, block.context as Any])
        }
        if let animation = block.animation {
            if frames.animates { frames.animator.run(animation) } else { animation.end(finished: true) }
        }
        block.endPart(true)
    }

    /// Changes the values of the innermost block; changes before keep the old ones.
    private class func changeBlock(_ change: (AnimationBlock) -> Void) {
        guard let block = frames.blocks.last else { return }
        change(block)
        guard let old = block.animation else { return }
        old.finishChanges()
        block.animation = block.makeAnimation()
        if frames.animator.open === old { frames.animator.open = block.animation }
        if old.hasLayers { frames.animator.run(old) } else { old.end(finished: true) }
    }

    /// Sets the duration in seconds. The default is 0.2.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationDuration(_ duration: TimeInterval) { changeBlock { $0.duration = duration } }
    /// Sets the delay in seconds. The default is 0.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationDelay(_ delay: TimeInterval) { changeBlock { $0.delay = delay } }
    /// Sets the curve. The default eases in and out.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationCurve(_ curve: UIView.AnimationCurve) { changeBlock { $0.curve = curve } }
    /// Sets the number of repetitions: infinite, or else one.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        changeBlock { $0.isRepeating = repeatCount.isEndless }
    }
    /// Sets whether the animation also runs backward. The default is false.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        changeBlock { $0.isReversing = repeatAutoreverses }
    }
    /// Sets whether changes start from the current presentation values. The default is false.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        changeBlock { $0.replacesOthers = fromCurrentState }
    }
    /// Sets the object whose methods are called, which is not retained.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationDelegate(_ delegate: Any?) {
        changeBlock { $0.delegate = delegate.map { $0 as AnyObject } }
    }
    /// Sets the delegate's method for the beginning, with the name of the block and the context.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationWillStart(_ selector: Selector?) { changeBlock { $0.willStart = selector } }
    /// Sets the delegate's method for the end, with the name of the block, whether it finished, and the context.
    @available(iOS, introduced: 2.0, deprecated: 13.0, message: "Use the methods that take closures")
    public class func setAnimationDidStop(_ selector: Selector?) { changeBlock { $0.didStop = selector } }

    /// Repeats or reverses the changes that a closure makes in an animation block.
    ///
    /// - Parameters:
    ///   - count: the number of repetitions: infinite, or else one.
    ///   - autoreverses: whether each repetition also runs backward.
    ///   - animations: the changes.
    public class func modifyAnimations(
        withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
    ) {
        guard let outer = frames.animator.open?.timing else { return animations() }
        let animation = Animation(
            AnimationTiming(
                duration: outer.duration, delay: outer.delay, curve: outer.curve,
                isRepeating: Float(count).isEndless, isReversing: autoreverses))
        frames.animator.collect(into: animation, animations)
        frames.animator.run(animation)
    }
}

extension Float {
    /// Whether a number of repetitions stands for no end, for which apps also use large numbers.
    fileprivate var isEndless: Bool { self >= 100_000 }
}
