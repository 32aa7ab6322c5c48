// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A group of changes of layers.
///
/// A change of a layer without a view animates with the duration and the timing function of the current transaction.
/// The completion is called after all animations of the transaction have ended, those of views included.
@preconcurrency @MainActor open class CATransaction: NSObject {
    private struct Level {
        var disablesActions = false
        var duration: TimeInterval = 0.25
        var timingFunction: CAMediaTimingFunction?
        var completion: PendingCompletion?
    }

    private static var levels: [Level] = []

    /// Begins a transaction, within the current one if there is one.
    open class func begin() {
        var level = levels.last ?? Level()
        level.completion = nil
        levels.append(level)
    }

    /// Ends the innermost transaction; without one, it has no effect.
    open class func commit() { levels.popLast()?.completion?.release() }

    /// Commits what has changed with the next frame, as otherwise at the end of the turn.
    open class func flush() { SimulatedDevice.current.mainLoop.setNeedsCommit() }

    /// Returns whether the transaction disables implicit animations.
    open class func disableActions() -> Bool { levels.last?.disablesActions ?? false }
    /// Sets whether the transaction disables implicit animations.
    open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
    /// Returns the duration of the transaction's animations, in seconds. The default is 0.25.
    open class func animationDuration() -> TimeInterval { levels.last?.duration ?? 0.25 }
    /// Sets the duration of the transaction's animations, in seconds.
    open class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    /// Returns the pace of the transaction's animations; nil for their own.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { levels.last?.timingFunction }
    /// Sets the pace of the transaction's animations; nil for their own.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }
    /// Returns the closure that is called after the animations of the transaction.
    open class func completionBlock() -> (@MainActor () -> Void)? { levels.last?.completion?.action }
    /// Sets the closure that is called after the animations that the transaction adds from now on; without a transaction,
    /// in the next turn.
    open class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        guard !levels.isEmpty else { return block.map { SimulatedDevice.current.mainLoop.enqueue($0) } ?? () }
        levels[levels.count - 1].completion?.release()
        change { $0.completion = block.map(PendingCompletion.init) }
    }

    private static func change(_ body: (inout Level) -> Void) {
        // Without a transaction, there is an implicit one until the end of the turn, which takes no values here.
        guard !levels.isEmpty else { return }
        body(&levels[levels.count - 1])
    }

    /// Has the completions of the open transactions wait; returns what ends that, which is called once.
    static func hold() -> (() -> Void)? {
        let waiting = levels.compactMap(\.completion)
        guard !waiting.isEmpty else { return nil }
        for completion in waiting { completion.retain() }
        return { for completion in waiting { completion.release() } }
    }

    /// Returns an animation for a change of a layer without a view; nil for none.
    static func implicitAnimation(of layer: CALayer, _ key: AnimatedKey) -> Animation? {
        let level = levels.last ?? Level()
        guard !level.disablesActions, level.duration > 0, SimulatedDevice.current.frames.animates else { return nil }
        var (duration, function) = (level.duration, level.timingFunction ?? CAMediaTimingFunction(name: .default))
        switch layer.action(forKey: key.rawValue) {
        case is NSNull: return nil
        case let animation as CAAnimation:
            if animation.duration > 0 { duration = animation.duration }
            function = animation.timingFunction ?? function
        default: break
        }
        return Animation(AnimationTiming(duration: duration, curve: function.course))
    }
}

/// A closure that waits for animations.
@MainActor private final class PendingCompletion {
    let action: @MainActor () -> Void
    private var holders = 1

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    func retain() { holders += 1 }

    func release() {
        holders -= 1
        if holders == 0 { SimulatedDevice.current.mainLoop.enqueue(action) }
    }
}
