// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A group of changes of layers.
///
/// Here, layers animate only within animations of views. A transaction therefore changes layers at once, its duration and
/// timing function have no effect, and its completion is called in the turn after its end.
@preconcurrency @MainActor open class CATransaction: NSObject {
    private struct Level {
        var disablesActions = false
        var duration: TimeInterval = 0.25
        var completion: (@MainActor () -> Void)?
    }

    private static var levels: [Level] = []

    /// Begins a transaction, within the current one if there is one.
    open class func begin() {
        var level = levels.last ?? Level()
        level.completion = nil
        levels.append(level)
    }

    /// Ends the innermost transaction; without one, it has no effect.
    open class func commit() {
        guard let completion = levels.popLast()?.completion else { return }
        SimulatedDevice.current.mainLoop.enqueue(completion)
    }

    /// Commits what has changed with the next frame, as otherwise at the end of the turn.
    open class func flush() { SimulatedDevice.current.mainLoop.setNeedsCommit() }

    /// Returns whether the transaction disables implicit animations.
    open class func disableActions() -> Bool { levels.last?.disablesActions ?? false }
    /// Sets whether the transaction disables implicit animations; here, there are none.
    open class func setDisableActions(_ flag: Bool) { change { $0.disablesActions = flag } }
    /// Returns the duration of the transaction's animations, in seconds. The default is 0.25.
    open class func animationDuration() -> TimeInterval { levels.last?.duration ?? 0.25 }
    /// Sets the duration of the transaction's animations, in seconds.
    open class func setAnimationDuration(_ duration: TimeInterval) { change { $0.duration = duration } }
    /// Returns the closure that is called after the transaction.
    open class func completionBlock() -> (@MainActor () -> Void)? { levels.last?.completion }
    /// Sets the closure that is called after the transaction; without a transaction, in the next turn.
    open class func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        guard levels.isEmpty else { return change { $0.completion = block } }
        if let block { SimulatedDevice.current.mainLoop.enqueue(block) }
    }

    private static func change(_ body: (inout Level) -> Void) {
        // Without a transaction, there is an implicit one until the end of the turn, for which nothing here matters.
        guard !levels.isEmpty else { return }
        body(&levels[levels.count - 1])
    }
}
