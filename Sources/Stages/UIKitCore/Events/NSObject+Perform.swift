// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
public import Foundation
import Synchronization

// In an extension of the protocol, so that responders can declare a method that subclasses override.
extension NSObjectProtocol {
    /// Returns whether the object implements a selector's method.
    public func responds(to selector: Selector!) -> Bool {
        // A subclass of a responder may answer differently.
        (self as? UIResponder)?.responds(to: selector) ?? selector?.isImplemented(by: self) ?? false
    }
}

extension NSObject {
    /// Performs a method without arguments; the result is valid until the next turn of the main loop.
    @discardableResult public func perform(_ selector: Selector!) -> Unmanaged<AnyObject>! {
        unsafe passed(selector?.perform(on: self))
    }

    /// Performs a method with an argument; the result is valid until the next turn of the main loop.
    @discardableResult public func perform(_ selector: Selector!, with object: Any!) -> Unmanaged<AnyObject>! {
        unsafe passed(selector?.perform(on: self, with: [object]))
    }

    /// Performs a method with two arguments; the result is valid until the next turn of the main loop.
    @discardableResult public func perform(
        _ selector: Selector!, with object1: Any!, with object2: Any!
    ) -> Unmanaged<AnyObject>! {
        unsafe passed(selector?.perform(on: self, with: [object1, object2]))
    }

    /// Performs a method on the main run loop after a delay in seconds, no sooner than its next turn; the object is
    /// retained until then.
    public func perform(_ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval) {
        perform(selector, with: argument, afterDelay: delay, inModes: [.default])
    }

    /// Performs a method on the main run loop after a delay in seconds, in the given run loop modes.
    public func perform(
        _ selector: Selector, with argument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]
    ) {
        let request = PerformRequest(target: self, selector: selector, argument: argument)
        // Foundation's Timer(timeInterval:) fires at once on Linux.
        let timer = Timer(fire: Date(timeIntervalSinceNow: max(0, delay)), interval: 0, repeats: false) { _ in
            PerformRequests.remove(request)
            selector.perform(on: request.target, with: [request.argument])
        }
        request.timer = timer
        PerformRequests.add(request)
        for mode in modes { RunLoop.main.add(timer, forMode: mode) }
    }

    /// Calls a method of this object's class after a delay; see the variant that takes a selector.
    public func perform<Target: AnyObject, each Argument, Result>(
        _ method: @escaping (Target) -> (repeat each Argument) -> Result, with argument: Any?,
        afterDelay delay: TimeInterval
    ) {
        perform(Selector(method), with: argument, afterDelay: delay)
    }

    /// Performs a method on the main thread; immediately if already there and the caller waits.
    public func performSelector(onMainThread selector: Selector, with argument: Any?, waitUntilDone wait: Bool) {
        let (target, argument) = (SelectorTarget(value: self), SelectorTarget(value: argument as Any))
        let call: @Sendable () -> Void = { selector.perform(on: target.value, with: [argument.value]) }
        switch (wait, DispatchQueue.isMainCurrent) {
        case (true, true): call()
        case (true, false): DispatchQueue.main.sync(execute: call)
        case (false, _): DispatchQueue.main.async(execute: call)
        }
    }

    /// Cancels all delayed requests to a target.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        PerformRequests.cancel { $0.target === target as AnyObject }
    }

    /// Cancels the delayed requests to a target that have the given selector and argument.
    public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object: Any?) {
        PerformRequests.cancel { request in
            request.target === target as AnyObject && selector.matches(request.selector)
                && Self.isSame(request.argument, object)
        }
    }

    private class func isSame(_ left: Any?, _ right: Any?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left as NSObject, let right as NSObject): left == right
        case (let left?, let right?): left as AnyObject === right as AnyObject
        default: false
        }
    }

    private func passed(_ result: Any?) -> Unmanaged<AnyObject>? {
        guard let result else { return nil }
        let object = result as AnyObject
        // Stands in for the autorelease pool that would keep the result alive.
        let held = SelectorTarget(value: object)
        DispatchQueue.main.async { withExtendedLifetime(held) {} }
        return unsafe Unmanaged.passUnretained(object)
    }
}

/// A selector to perform later.
// Unchecked: the timer is set before the request is shared.
private final class PerformRequest: @unchecked Sendable {
    let target: NSObject
    let selector: Selector
    let argument: Any?
    var timer: Timer?

    init(target: NSObject, selector: Selector, argument: Any?) {
        (self.target, self.selector, self.argument) = (target, selector, argument)
    }
}

/// The pending requests to perform selectors, on any object.
private enum PerformRequests {
    private static let pending = Mutex<[PerformRequest]>([])

    static func add(_ request: PerformRequest) { pending.withLock { $0.append(request) } }

    static func remove(_ request: PerformRequest) { pending.withLock { $0.removeAll { $0 === request } } }

    static func cancel(_ matches: (PerformRequest) -> Bool) {
        let cancelled = pending.withLock { pending in
            let cancelled = pending.filter(matches)
            pending.removeAll { request in cancelled.contains { $0 === request } }
            return cancelled
        }
        for request in cancelled { request.timer?.invalidate() }
    }
}
