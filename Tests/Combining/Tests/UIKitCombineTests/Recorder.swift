// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCombine

/// A subscriber that records what it receives, and requests what it is told to.
final class Recorder<Input, Failure: Error>: Subscriber, @unchecked Sendable {
    private let lock = NSLock()
    private let initialDemand: Subscribers.Demand
    private var recorded: [Input] = []
    private var ending: Subscribers.Completion<Failure>?
    private(set) var subscription: (any Subscription)?
    /// Called with each value; returns what is requested with it.
    var onValue: (Input) -> Subscribers.Demand = { _ in .none }

    init(requesting demand: Subscribers.Demand = .unlimited) { initialDemand = demand }

    var values: [Input] { lock.withLock { recorded } }
    var completion: Subscribers.Completion<Failure>? { lock.withLock { ending } }
    var isFinished: Bool { if case .finished? = completion { true } else { false } }
    var failure: Failure? { if case .failure(let failure)? = completion { failure } else { nil } }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if initialDemand > .none { subscription.request(initialDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        lock.withLock { recorded.append(input) }
        return onValue(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) { lock.withLock { ending = completion } }
}

/// A publisher that does nothing by itself: a test sends its values, whatever is requested.
final class Source<Output, Failure: Error>: Publisher, Subscription {
    private(set) var requests: [Subscribers.Demand] = []
    private(set) var isCanceled = false
    private var subscriber: AnySubscriber<Output, Failure>?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        self.subscriber = AnySubscriber(subscriber)
        subscriber.receive(subscription: self)
    }

    func request(_ demand: Subscribers.Demand) { requests.append(demand) }

    func cancel() { isCanceled = true }

    @discardableResult func send(_ value: Output) -> Subscribers.Demand { subscriber?.receive(value) ?? .none }

    func send(completion: Subscribers.Completion<Failure>) { subscriber?.receive(completion: completion) }
}

struct TestError: Error, Equatable {}
