// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

public import OpenCombine

extension Publisher {
    /// Sends the values of this publisher and another one, as they arrive.
    public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Failure == Failure, P.Output == Output {
        Publishers.Merge(self, other)
    }

    /// Sends the values of this publisher and two other ones, as they arrive.
    public func merge<B: Publisher, C: Publisher>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C>
    where B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output {
        Publishers.Merge3(self, b, c)
    }

    /// Sends the values of this publisher and three other ones, as they arrive.
    public func merge<B: Publisher, C: Publisher, D: Publisher>(
        with b: B, _ c: C, _ d: D
    ) -> Publishers.Merge4<Self, B, C, D>
    where
        B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output, D.Failure == Failure,
        D.Output == Output
    {
        Publishers.Merge4(self, b, c, d)
    }

    /// Sends the values of this publisher and four other ones, as they arrive.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E
    ) -> Publishers.Merge5<Self, B, C, D, E>
    where
        B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output, D.Failure == Failure,
        D.Output == Output, E.Failure == Failure, E.Output == Output
    {
        Publishers.Merge5(self, b, c, d, e)
    }

    /// Sends the values of this publisher and five other ones, as they arrive.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Publishers.Merge6<Self, B, C, D, E, F>
    where
        B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output, D.Failure == Failure,
        D.Output == Output, E.Failure == Failure, E.Output == Output, F.Failure == Failure, F.Output == Output
    {
        Publishers.Merge6(self, b, c, d, e, f)
    }

    /// Sends the values of this publisher and six other ones, as they arrive.
    public func merge<B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Publishers.Merge7<Self, B, C, D, E, F, G>
    where
        B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output, D.Failure == Failure,
        D.Output == Output, E.Failure == Failure, E.Output == Output, F.Failure == Failure, F.Output == Output,
        G.Failure == Failure, G.Output == Output
    {
        Publishers.Merge7(self, b, c, d, e, f, g)
    }

    /// Sends the values of this publisher and seven other ones, as they arrive.
    public func merge<
        B: Publisher, C: Publisher, D: Publisher, E: Publisher, F: Publisher, G: Publisher, H: Publisher
    >(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H
    ) -> Publishers.Merge8<Self, B, C, D, E, F, G, H>
    where
        B.Failure == Failure, B.Output == Output, C.Failure == Failure, C.Output == Output, D.Failure == Failure,
        D.Output == Output, E.Failure == Failure, E.Output == Output, F.Failure == Failure, F.Output == Output,
        G.Failure == Failure, G.Output == Output, H.Failure == Failure, H.Output == Output
    {
        Publishers.Merge8(self, b, c, d, e, f, g, h)
    }

    /// Sends the values of this publisher and another one of the same type, as they arrive.
    public func merge(with other: Self) -> Publishers.MergeMany<Self> { Publishers.MergeMany(self, other) }
}

/// Merges values.
///
/// As in Combine, it requests one value at a time of each publisher unless the subscriber has requested all of them, and
/// holds those that arrive while there is no demand.
private final class MergeJunction<Downstream: Subscriber>: Junction<Downstream> {
    private var held = Queue<Value>()
    /// Whether all values of all publishers have been requested.
    private var requestsAll = false

    init(downstream: Downstream, upstreamCount: Int) {
        super.init("Merge", downstream: downstream, upstreamCount: upstreamCount)
    }

    override var firstDemand: Demand { requestsAll ? .unlimited : .max(1) }

    override func forwardedDemand(_ more: Demand) -> Demand { requestAll() ? .unlimited : .none }

    override func demandAfterValue(_ more: Demand) -> (own: Demand, others: Demand) {
        if requestAll() { (.unlimited, .unlimited) } else { (requestsAll ? .none : .max(1), .none) }
    }

    /// Whether all values are to be requested now.
    private func requestAll() -> Bool {
        guard demand == .unlimited, !requestsAll else { return false }
        requestsAll = true
        return true
    }

    override func takeHeldValue() -> Value? {
        guard demand > .none, let value = held.popFirst() else { return nil }
        demand -= 1
        return value
    }

    override var holdsValues: Bool { !held.isEmpty }

    override func takeValues() -> Any? {
        defer { held = Queue() }
        return held
    }

    /// Takes a value, if the subscriber is to receive it now.
    func take(_ value: Value) -> Downstream.Input? {
        guard demand > .none, held.isEmpty else {
            held.append(value)
            return nil
        }
        demand -= 1
        return value.input
    }
}

/// Gives a subscriber the values of several publishers.
///
/// - Parameters:
///   - downstream: The subscriber.
///   - subscribe: Subscribes to each publisher.
func join<Downstream: Subscriber>(
    _ downstream: Downstream, _ subscribe: [(Side<Downstream.Input, Downstream>) -> Void]
) {
    let junction = MergeJunction(downstream: downstream, upstreamCount: subscribe.count)
    junction.begin()
    for (upstream, subscribe) in subscribe.enumerated() {
        subscribe(
            Side(junction: junction, upstream: upstream) { input in
                junction.send(from: upstream) { junction.take((input, upstream)) }
            })
    }
}

#endif
