// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A group of layer changes.
///
/// A change to a layer without a view animates with the duration and the timing function of the current transaction, or
/// of an implicit transaction that lasts until the end of the turn. The completion is called after all animations of
/// the transaction have ended, including view animations.
@preconcurrency @MainActor open class CATransaction: NSObject {
    private static var state: TransactionState {
        get { SimulatedDevice.current.frames.transactions }
        set { SimulatedDevice.current.frames.transactions = newValue }
    }

    /// Begins a transaction, nested in the current one if there is one.
    open class func begin() {
        var level = state.current
        level.completion = nil
        state.levels.append(level)
    }

    /// Ends the innermost transaction; does nothing if there is none.
    open class func commit() { state.levels.popLast()?.completion?.release() }

    /// Requests a commit, which happens at the end of the turn.
    open class func flush() { SimulatedDevice.current.mainLoop.setNeedsCommit() }

    /// Returns whether the transaction disables implicit animations.
    open class func disableActions() -> Bool { state.current.disablesActions }
    /// Sets whether the transaction disables implicit animations.
    open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
    /// Returns the duration of the transaction's animations, in seconds. The default is 0.25.
    open class func animationDuration() -> TimeInterval { state.current.duration }
    /// Sets the duration of the transaction's animations, in seconds.
    open class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    /// Returns the timing function of the transaction's animations; nil for their own.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { state.current.timingFunction }
    /// Sets the timing function of the transaction's animations; nil for their own.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        change { $0.timingFunction = function }
    }
    /// Returns the closure that is called after the animations of the transaction.
    open class func completionBlock() -> (@MainActor () -> Void)? { state.current.completion?.action }
    /// Sets the closure that is called after the animations that the transaction adds from now on.
    open class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        state.current.completion?.release()
        change { $0.completion = block.map(PendingCompletion.init) }
    }

    private static func change(_ body: (inout TransactionLevel) -> Void) {
        guard state.levels.isEmpty else { return body(&state.levels[state.levels.count - 1]) }
        var implicit = state.implicit ?? TransactionLevel()
        if state.implicit == nil { SimulatedDevice.current.mainLoop.enqueue(endImplicit) }
        body(&implicit)
        state.implicit = implicit
    }

    private static func endImplicit() {
        let completion = state.implicit?.completion
        state.implicit = nil
        completion?.release()
    }

    /// Delays the completions of the open transactions; returns a closure that ends the delay, to be called once.
    static func hold() -> (() -> Void)? {
        let waiting = (state.levels + [state.implicit].compactMap { $0 }).compactMap(\.completion)
        guard !waiting.isEmpty else { return nil }
        for completion in waiting { completion.retain() }
        return { for completion in waiting { completion.release() } }
    }

    /// Returns the implicit animation for a change to a layer without a view; nil for none.
    static func implicitAnimation(of layer: CALayer, _ key: AnimatedKey) -> Animation? {
        let level = state.current
        guard !level.disablesActions, level.duration > 0, SimulatedDevice.current.frames.animates else { return nil }
        guard let action = layer.action(forKey: key.rawValue) as? CAAnimation else { return nil }
        let duration = action.duration > 0 ? action.duration : level.duration
        let function = action.timingFunction ?? level.timingFunction ?? CAMediaTimingFunction(name: .default)
        return Animation(AnimationTiming(duration: duration, curve: function.course))
    }
}

/// The values of a transaction.
@MainActor struct TransactionLevel {
    var disablesActions = false
    var duration: TimeInterval = 0.25
    var timingFunction: CAMediaTimingFunction?
    fileprivate(set) var completion: PendingCompletion?
}

/// The open transactions of a device.
@MainActor struct TransactionState {
    /// The transactions that the app began, innermost last.
    var levels: [TransactionLevel] = []
    /// The implicit transaction, which lasts until the end of the turn; nil if nothing was set in it.
    var implicit: TransactionLevel?

    var current: TransactionLevel { levels.last ?? implicit ?? TransactionLevel() }
}

/// A closure that waits for animations.
@MainActor final class PendingCompletion {
    let action: @MainActor () -> Void
    private var holders = 1

    init(_ action: @escaping @MainActor () -> Void) { self.action = action }

    func retain() { holders += 1 }

    func release() {
        holders -= 1
        if holders == 0 { SimulatedDevice.current.mainLoop.enqueue(action) }
    }
}

/// The key of ``CATransaction/animationDuration()``, an `NSNumber`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of ``CATransaction/disableActions()``, an `NSNumber`.
public let kCATransactionDisableActions = "disableActions"
/// The key of ``CATransaction/animationTimingFunction()``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of ``CATransaction/completionBlock()``.
public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
    /// Returns a property of the current transaction; nil for an unknown key.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
        case kCATransactionDisableActions: NSNumber(value: disableActions())
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: nil
        }
    }

    /// Sets a property of the current transaction; an unknown key or a value of the wrong type is ignored.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            if let number = anObject as? NSNumber { setAnimationDuration(number.doubleValue) }
        case kCATransactionDisableActions:
            if let number = anObject as? NSNumber { setDisableActions(number.boolValue) }
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock:
            // A closure literal has no actor.
            let plain = (anObject as? () -> Void).map { block -> @MainActor () -> Void in { block() } }
            setCompletionBlock(anObject as? @MainActor () -> Void ?? plain)
        default: break
        }
    }
}
