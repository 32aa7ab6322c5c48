// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A timer with user info, which Foundation's own initializers on Linux do not accept.
private final class SelectorTimer: Timer {
    private var info: Any?

    override var userInfo: Any? { info }

    static func make(at date: Date, _ interval: TimeInterval, _ target: Any, _ selector: Selector, _ repeats: Bool)
        -> SelectorTimer
    {
        let target = SelectorTarget(value: target)
        return SelectorTimer(fire: date, interval: interval, repeats: repeats) { timer in
            selector.perform(on: target.value, with: [timer])
        }
    }

    func with(_ info: Any?) -> SelectorTimer {
        self.info = info
        return self
    }
}

/// An object captured by a `@Sendable` block.
// Unchecked: as on Apple platforms, the author of a method ensures that it can run where it is performed.
struct SelectorTarget: @unchecked Sendable {
    let value: Any
}

/// An implementation detail of timers: only the initializers of a protocol extension can choose the class.
public protocol _SelectorTimerMaking {}

extension Timer: _SelectorTimerMaking {}

extension _SelectorTimerMaking where Self == Timer {
    /// Creates a timer that performs a selector with itself on a target, which it retains until invalidated.
    public init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector,
            userInfo: userInfo, repeats: repeats)
    }

    /// Creates a timer that first fires at a date; see the initializer that takes an interval.
    public init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        self = SelectorTimer.make(at: date, interval, target, selector, repeats).with(userInfo)
    }

    /// Creates a timer that calls a method on a target, which it retains until invalidated.
    public init<Target: AnyObject, each Argument, Result>(
        timeInterval interval: TimeInterval, target: Target,
        selector method: @escaping (Target) -> (repeat each Argument) -> Result, userInfo: Any?, repeats: Bool
    ) {
        self.init(
            timeInterval: interval, target: target, selector: Selector(method), userInfo: userInfo, repeats: repeats)
    }
}

extension Timer {
    /// Schedules a timer on the current run loop that performs a selector with itself on a target, which it retains
    /// until invalidated.
    @discardableResult public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(
            timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }

    /// Schedules a timer on the current run loop that calls a method on a target, which it retains until invalidated.
    @discardableResult public class func scheduledTimer<Target: AnyObject, each Argument, Result>(
        timeInterval interval: TimeInterval, target: Target,
        selector method: @escaping (Target) -> (repeat each Argument) -> Result, userInfo: Any?, repeats: Bool
    ) -> Timer {
        scheduledTimer(
            timeInterval: interval, target: target, selector: Selector(method), userInfo: userInfo, repeats: repeats)
    }
}
