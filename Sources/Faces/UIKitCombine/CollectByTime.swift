// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

public import OpenCombine

extension Publishers {
    /// When collected values are sent.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// At each end of an interval.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// At each end of an interval, and when there are as many as the count.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// A publisher that collects values and sends them on a scheduler as arrays, which are never empty.
    ///
    /// What is left when the upstream publisher finishes is sent before the completion; a failure discards it.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The kind of values.
        public typealias Output = [Upstream.Output]
        /// The kind of errors.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// When they are sent.
        public let strategy: TimeGroupingStrategy<Context>
        /// The options of the scheduler.
        public let options: Context.SchedulerOptions?

        /// Creates a publisher that collects the values of another one.
        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
        }

        /// Subscribes to the publisher for a subscriber.
        public func receive<S: Subscriber>(subscriber: S) where S.Failure == Failure, S.Input == Output {
            let (scheduler, interval, count): (Context, Context.SchedulerTimeType.Stride, Int?) =
                switch strategy {
                case .byTime(let scheduler, let interval): (scheduler, interval, nil)
                case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
                }
            let junction = CollectJunction(downstream: subscriber, count: count)
            let timer = scheduler.schedule(
                after: scheduler.now.advanced(by: interval), interval: interval,
                tolerance: scheduler.minimumTolerance, options: options
            ) { [weak junction] in junction?.flush() }
            junction.keep(AnyCancellable(timer))
            junction.begin()
            upstream.subscribe(
                CollectSide(junction: junction) { action in scheduler.schedule(options: options, action) })
        }
    }
}

extension Publisher {
    /// Collects values, and sends them as arrays from time to time.
    ///
    /// For each requested array, `byTimeOrCount` requests as many values as its count; `byTime` requests all values.
    ///
    /// - Parameters:
    ///   - strategy: When to send them, and on which scheduler.
    ///   - options: The options of the scheduler.
    /// - Returns: A publisher that sends the arrays.
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

/// Collects the values of one publisher.
private final class CollectJunction<Input, Downstream: Subscriber>: Junction<Downstream>
where Downstream.Input == [Input] {
    /// The number of values in an array, at most; nil for any number.
    private let count: Int?
    private var values: [Input] = []
    /// Arrays that are complete.
    private var held = Queue<[Input]>()
    private var requested = Demand.none
    /// Ends when it is released.
    private var timer: AnyCancellable?

    init(downstream: Downstream, count: Int?) {
        self.count = count
        super.init("CollectByTime", downstream: downstream, upstreamCount: 1)
    }

    /// Keeps the timer until the end. Called before anything else.
    func keep(_ timer: AnyCancellable) { self.timer = timer }

    override var firstDemand: Demand { requested }

    override func forwardedDemand(_ more: Demand) -> Demand {
        let demand = demand(for: more)
        requested += demand
        return demand
    }

    override func demandAfterValue(_ more: Demand) -> (own: Demand, others: Demand) {
        (forwardedDemand(more), .none)
    }

    private func demand(for arrays: Demand) -> Demand {
        if let count { arrays * count } else { arrays > .none ? .unlimited : .none }
    }

    override func takeHeldValue() -> Value? {
        guard demand > .none, let array = held.popFirst() else { return nil }
        demand -= 1
        return (array, 0)
    }

    override var holdsValues: Bool { !held.isEmpty }

    override func takeValues() -> Any? {
        defer { (values, held, timer) = ([], Queue(), nil) }
        return (values, held, timer)
    }

    /// Adds a value.
    ///
    /// - Returns: Whether it has completed an array, which is to be sent on the scheduler.
    func add(_ value: Input) -> Bool {
        var isComplete = false
        _ = send(from: 0) {
            values.append(value)
            if values.count == count {
                held.append(values)
                values = []
                isComplete = true
            }
            return nil
        }
        return isComplete
    }

    /// Sends the collected values, as far as there is demand.
    ///
    /// - Parameter isWhole: whether to send complete arrays only.
    func flush(isWhole: Bool = false) {
        let demand = send(from: 0) {
            if !isWhole, !values.isEmpty {
                held.append(values)
                values = []
            }
            return takeHeldValue()?.input
        }
        request(demand, of: 0)
    }
}

/// Receives the values to be collected.
private struct CollectSide<Input, Downstream: Subscriber>: Subscriber where Downstream.Input == [Input] {
    let combineIdentifier = CombineIdentifier()
    let junction: CollectJunction<Input, Downstream>
    /// Calls a closure on the scheduler.
    let perform: (_ action: @escaping () -> Void) -> Void

    func receive(subscription: any Subscription) { junction.receive(subscription, from: 0) }

    func receive(_ input: Input) -> Subscribers.Demand {
        if junction.add(input) { perform { junction.flush(isWhole: true) } }
        return .none
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
        perform {
            if case .finished = completion { junction.flush() }
            junction.receive(completion, from: 0)
        }
    }
}

#endif
