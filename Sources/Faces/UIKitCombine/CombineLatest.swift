// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

public import OpenCombine

extension Publishers {
    /// A publisher that sends the latest values of two publishers: once both have sent one, and then for every new one.
    ///
    /// Values that exceed the demand are dropped, except as the latest ones. So are those that a subscriber makes a
    /// publisher send while it receives a value. It finishes when both have finished, and fails with the first failure.
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Creates a publisher that combines two publishers.
        public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Subscribes to the publishers for a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            joinLatest(subscriber, { a.subscribe($0) }, { b.subscribe($0) })
        }
    }

    /// A publisher that sends the latest values of three publishers, as ``CombineLatest`` does.
    public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output, C.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C

        /// Creates a publisher that combines three publishers.
        public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

        /// Subscribes to the publishers for a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            joinLatest(subscriber, { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) })
        }
    }

    /// A publisher that sends the latest values of four publishers, as ``CombineLatest`` does.
    public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
    where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
        /// The kind of values.
        public typealias Output = (A.Output, B.Output, C.Output, D.Output)
        /// The kind of errors.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B
        /// The third publisher.
        public let c: C
        /// The fourth publisher.
        public let d: D

        /// Creates a publisher that combines four publishers.
        public init(_ a: A, _ b: B, _ c: C, _ d: D) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

        /// Subscribes to the publishers for a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            joinLatest(subscriber, { a.subscribe($0) }, { b.subscribe($0) }, { c.subscribe($0) }, { d.subscribe($0) })
        }
    }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}
extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
    /// Sends the latest values of this publisher and another one.
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure {
        Publishers.CombineLatest(self, other)
    }

    /// Sends what a closure makes of the latest values of this publisher and another one.
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Sends the latest values of this publisher and two other ones.
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ publisher1: P, _ publisher2: Q
    ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
        Publishers.CombineLatest3(self, publisher1, publisher2)
    }

    /// Sends what a closure makes of the latest values of this publisher and two other ones.
    public func combineLatest<P: Publisher, Q: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == P.Failure {
        combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
    }

    /// Sends the latest values of this publisher and three other ones.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R
    ) -> Publishers.CombineLatest4<Self, P, Q, R>
    where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
        Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
    }

    /// Sends what a closure makes of the latest values of this publisher and three other ones.
    public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
        _ publisher1: P, _ publisher2: Q, _ publisher3: R,
        _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
    where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
        combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
    }
}

/// The latest value of a publisher; guarded by the junction's lock.
private final class Latest<Value> {
    struct Missing: Error {}

    var value: Value?

    func get() throws(Missing) -> Value {
        guard let value else { throw Missing() }
        return value
    }
}

/// Combines latest values.
private final class LatestJunction<Downstream: Subscriber>: Junction<Downstream> {
    /// Returns the latest values, if there are all; nil after the end.
    private var combine: (() -> Downstream.Input?)?
    /// What the subscriber has requested so far.
    private var requested = Demand.none

    init(downstream: Downstream, upstreamCount: Int, combine: @escaping () -> Downstream.Input?) {
        self.combine = combine
        super.init("CombineLatest", downstream: downstream, upstreamCount: upstreamCount)
    }

    override var firstDemand: Demand { requested }

    override func forwardedDemand(_ more: Demand) -> Demand {
        requested += more
        return more
    }

    override func demandAfterValue(_ more: Demand) -> (own: Demand, others: Demand) {
        requested += more
        return (more, more)
    }

    override func takeValues() -> Any? {
        defer { combine = nil }
        return combine
    }

    /// Takes the latest values, if the subscriber is to receive them.
    ///
    /// As in Combine, it does not receive what it causes itself, so an app may limit a property in a closure that
    /// receives the property's values.
    func takeLatest() -> Downstream.Input? {
        guard demand > .none, !isSendingValue, let latest = combine?() else { return nil }
        demand -= 1
        return latest
    }
}

/// Gives a subscriber the latest values of several publishers.
///
/// - Parameters:
///   - downstream: The subscriber.
///   - subscribe: Subscribes to each publisher.
private func joinLatest<Downstream: Subscriber, each Input>(
    _ downstream: Downstream, _ subscribe: repeat (Side<each Input, Downstream>) -> Void
) where Downstream.Input == (repeat each Input) {
    let latest = (repeat Latest<each Input>())
    var count = 0
    for _ in repeat each latest { count += 1 }
    let junction = LatestJunction(downstream: downstream, upstreamCount: count) {
        try? (repeat (each latest).get())
    }
    var index = 0
    for (subscribe, latest) in repeat (each subscribe, each latest) {
        subscribe(side(of: junction, index, latest))
        index += 1
    }
    junction.begin()
}

private func side<Input, Downstream: Subscriber>(
    of junction: LatestJunction<Downstream>, _ upstream: Int, _ latest: Latest<Input>
) -> Side<Input, Downstream> {
    Side(junction: junction, upstream: upstream) { input in
        // The value before is released without the lock held, since that may run the app's code.
        var input = Optional(input)
        return junction.send(from: upstream) {
            swap(&input, &latest.value)
            return junction.takeLatest()
        }
    }
}

#endif
