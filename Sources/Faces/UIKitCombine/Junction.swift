// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

import Foundation
import Glibc
import OpenCombine

/// A subscription to several upstream publishers; subclasses decide what its one subscriber receives.
///
/// The subscriber is called without a lock and by one thread at a time: while another thread is calling it, values wait
/// for that thread. The thread that is calling it calls it again at once if the subscriber makes an upstream publisher
/// send, as in Combine.
class Junction<Downstream: Subscriber>: Subscription, CustomStringConvertible {
    typealias Completion = Subscribers.Completion<Downstream.Failure>
    typealias Demand = Subscribers.Demand
    typealias Value = (input: Downstream.Input, upstream: Int)

    private enum Upstream {
        case awaited
        case active(any Subscription)
        case finished
    }

    /// What an ended subscription had, to be released without the lock held, since that may run the app's code.
    private struct Remains {
        let downstream: Downstream?
        let upstreams: [any Subscription]
        let waiting: Queue<Value>
        let values: Any?
    }

    private enum Step {
        case value(Downstream, Value)
        case completion(Completion, Remains)
    }

    let description: String

    // The lock guards what follows, in subclasses as well. A mutex would require that all of it can be sent.
    private let lock = NSLock()
    /// What the subscriber has requested and not received yet.
    final var demand = Demand.none
    /// Nil after the end.
    private var downstream: Downstream?
    private var upstreams: [Upstream]
    /// How many of them have not finished.
    private var unfinished: Int
    private var completion: Completion?
    private var isSubscribed = false
    /// Values for which there was demand while another thread was calling the subscriber.
    private var waiting = Queue<Value>()
    /// The thread that calls the subscriber, in how many nested calls, and how many of them are with values.
    private var caller: pthread_t?
    private var depth = 0
    private var valueDepth = 0

    init(_ description: String, downstream: Downstream, upstreamCount: Int) {
        self.description = description
        self.downstream = downstream
        upstreams = Array(repeating: .awaited, count: upstreamCount)
        unfinished = upstreamCount
        completion = upstreamCount == 0 ? .finished : nil
    }

    // MARK: Subclasses. The lock is held in all of these calls.

    /// What is requested of an upstream publisher that has just been subscribed to.
    var firstDemand: Demand { .none }

    /// Returns what is requested of each upstream publisher when the subscriber requests values.
    func forwardedDemand(_ more: Demand) -> Demand { .none }

    /// Returns what is requested after a value: of the publisher that has sent it, and of each of the others.
    ///
    /// The subscriber has requested `more` with the value.
    func demandAfterValue(_ more: Demand) -> (own: Demand, others: Demand) { (.none, .none) }

    /// Takes a value that was held back for lack of demand, if there is demand now.
    func takeHeldValue() -> Value? { nil }

    /// Whether values are held back, after which the subscriber is to receive the completion.
    var holdsValues: Bool { false }

    /// Gives up all values.
    func takeValues() -> Any? { nil }

    /// Whether this thread has called the subscriber with a value and waits for it to return.
    final var isSendingValue: Bool { valueDepth > 0 && caller == pthread_self() }

    // MARK: Subscription

    /// Gives the subscriber this subscription, with which it may request values.
    final func begin() {
        let downstream = lock.withLock {
            isSubscribed = true
            _ = enter(again: true)
            return self.downstream
        }
        downstream?.receive(subscription: self)
        deliver()
    }

    final func request(_ more: Demand) {
        precondition(more > .none, "the demand must be greater than zero")
        // Together: a publisher that is subscribed to afterwards has this demand in its first one.
        let (forwarded, upstreams, isEntered) = lock.withLock {
            guard downstream != nil else { return (Demand.none, [any Subscription](), false) }
            demand += more
            let forwarded = forwardedDemand(more)
            return (forwarded, forwarded > .none ? activeUpstreams() : [], enter(again: false))
        }
        // What is held back comes before what is requested now.
        if isEntered { deliver() }
        request(forwarded, of: upstreams)
    }

    final func cancel() {
        let remains = lock.withLock { close() }
        for upstream in remains.upstreams { upstream.cancel() }
    }

    private func request(_ demand: Demand, of upstreams: [any Subscription]) {
        guard demand > .none else { return }
        for upstream in upstreams { upstream.request(demand) }
    }

    /// Requests values of one upstream publisher.
    final func request(_ demand: Demand, of upstream: Int) {
        guard demand > .none else { return }
        lock.withLock { activeUpstream(upstream) }?.request(demand)
    }

    private func activeUpstream(_ index: Int) -> (any Subscription)? {
        if case .active(let subscription) = upstreams[index] { subscription } else { nil }
    }

    private func activeUpstreams(except index: Int? = nil) -> [any Subscription] {
        upstreams.indices.compactMap { $0 == index ? nil : activeUpstream($0) }
    }

    private func close() -> Remains {
        defer {
            downstream = nil
            upstreams = Array(repeating: .finished, count: upstreams.count)
            unfinished = 0
            waiting = Queue()
        }
        return Remains(
            downstream: downstream, upstreams: activeUpstreams(), waiting: waiting, values: takeValues())
    }

    // MARK: Upstream publishers

    private var isOpen: Bool { downstream != nil && completion == nil }

    final func receive(_ subscription: any Subscription, from upstream: Int) {
        let demand = lock.withLock { () -> Demand? in
            guard isOpen, case .awaited = upstreams[upstream] else { return nil }
            upstreams[upstream] = .active(subscription)
            return firstDemand
        }
        guard let demand else { return subscription.cancel() }
        request(demand, of: [subscription])
    }

    /// Sends a value, unless it has to wait.
    ///
    /// - Parameters:
    ///   - upstream: the publisher that it comes from.
    ///   - take: takes it, if there is demand, with the lock held.
    /// - Returns: what is requested of that publisher.
    final func send(from upstream: Int, _ take: () -> Downstream.Input?) -> Demand {
        let found = lock.withLock { () -> (Downstream, Value)? in
            guard isOpen, let downstream, let input = take() else { return nil }
            if enter(again: true) { return (downstream, (input, upstream)) }
            waiting.append((input, upstream))
            return nil
        }
        guard let (downstream, value) = found else { return .none }
        let demand = send(value, to: downstream)
        deliver()
        return demand
    }

    final func receive(_ completion: Completion, from upstream: Int) {
        // The subscription is released without the lock held, too.
        let (isEntered, ended, remains) = lock.withLock { () -> (Bool, Upstream, Remains?) in
            let ended = upstreams[upstream]
            guard isOpen else { return (false, ended, nil) }
            if case .finished = ended { return (false, ended, nil) }
            upstreams[upstream] = .finished
            unfinished -= 1
            var remains: Remains?
            if case .failure = completion {
                // The subscriber still receives what waits, which was sent before.
                let (downstream, waiting) = (downstream, waiting)
                remains = close()
                (self.downstream, self.waiting) = (downstream, waiting)
            }
            guard unfinished == 0 else { return (false, ended, nil) }
            self.completion = completion
            // Before the subscriber has the subscription, nothing is sent to it.
            return (isSubscribed && enter(again: true), ended, remains)
        }
        withExtendedLifetime(ended) {
            for upstream in remains?.upstreams ?? [] { upstream.cancel() }
            if isEntered { deliver() }
        }
    }

    // MARK: The subscriber

    /// Whether this thread may call the subscriber; then ``deliver()`` must follow. Called with the lock held.
    ///
    /// The thread that is calling it already may do so with `again`.
    private func enter(again: Bool) -> Bool {
        guard depth == 0 || again && caller == pthread_self() else { return false }
        caller = pthread_self()
        depth += 1
        return true
    }

    /// Sends what waits and is held back, and the completion. Then another thread may call the subscriber.
    private func deliver() {
        while let step = lock.withLock({ nextStep() }) {
            switch step {
            case .value(let downstream, let value):
                request(send(value, to: downstream), of: value.upstream)
            case .completion(let completion, let remains):
                remains.downstream?.receive(completion: completion)
            }
        }
    }

    /// Takes what is to be sent next. Called with the lock held.
    private func nextStep() -> Step? {
        if let downstream, isSubscribed {
            if let value = waiting.popFirst() { return .value(downstream, value) }
            if let value = takeHeldValue() { return .value(downstream, value) }
            if let completion, !holdsValues { return .completion(completion, close()) }
        }
        depth -= 1
        return nil
    }

    /// Sends a value.
    ///
    /// - Returns: what is requested of the publisher that it comes from.
    private func send(_ value: Value, to downstream: Downstream) -> Demand {
        lock.withLock { valueDepth += 1 }
        let more = downstream.receive(value.input)
        let (demand, others) = lock.withLock {
            valueDepth -= 1
            self.demand += more
            let demand = demandAfterValue(more)
            return (demand, demand.others > .none ? activeUpstreams(except: value.upstream) : [])
        }
        request(demand.others, of: others)
        return demand.own
    }
}

/// Receives what one upstream publisher of a junction sends.
struct Side<Input, Downstream: Subscriber>: Subscriber, CustomStringConvertible {
    let combineIdentifier = CombineIdentifier()
    let junction: Junction<Downstream>
    let upstream: Int
    /// Sends a value to the junction.
    let send: (Input) -> Subscribers.Demand

    var description: String { junction.description }

    func receive(subscription: any Subscription) { junction.receive(subscription, from: upstream) }
    func receive(_ input: Input) -> Subscribers.Demand { send(input) }
    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        junction.receive(completion, from: upstream)
    }
}

#endif
