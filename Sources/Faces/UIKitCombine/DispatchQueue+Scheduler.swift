// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Combine

import CAppTimers
public import Dispatch
import Foundation
public import OpenCombine

// OpenCombineDispatch has this, too, but there operators such as `debounce` use dispatch sources and the time since the
// machine has started, both of which stay real when a scenario is played in virtual time. Here, a queue schedules all
// work with `asyncAfter`, and its time is that of the scenario.
extension DispatchQueue: @retroactive Scheduler {
    /// A moment in the time of dispatch queues.
    public struct SchedulerTimeType: Strideable, Codable, Hashable, Sendable {
        /// The moment.
        public var dispatchTime: DispatchTime

        /// Creates a moment; in a scenario, in the scenario's time, as far ahead as the time is.
        public init(_ time: DispatchTime) {
            dispatchTime = DispatchTime(uptimeNanoseconds: app_timers_uptime_of(time.rawValue))
        }

        fileprivate init(uptime: DispatchTime) { dispatchTime = uptime }

        /// Decodes the nanoseconds since the machine has started.
        public init(from decoder: any Decoder) throws {
            let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
            dispatchTime = DispatchTime(uptimeNanoseconds: nanoseconds)
        }

        /// Encodes the nanoseconds since the machine has started.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(dispatchTime.uptimeNanoseconds)
        }

        /// Feeds the moment into a hasher.
        public func hash(into hasher: inout Hasher) { hasher.combine(dispatchTime.rawValue) }

        /// Returns the time from this moment to another one.
        public func distance(to other: SchedulerTimeType) -> Stride {
            let (from, to) = (dispatchTime.rawValue, other.dispatchTime.rawValue)
            return to >= from ? Stride(clamping: to - from) : -Stride(clamping: from - to)
        }

        /// Returns the moment that is away by an interval.
        public func advanced(by interval: Stride) -> SchedulerTimeType {
            let isNever = interval.magnitude == .max
            return SchedulerTimeType(uptime: isNever ? .distantFuture : dispatchTime + interval.timeInterval)
        }

        /// A time interval, in nanoseconds.
        public struct Stride:
            SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, ExpressibleByFloatLiteral, Hashable, Codable,
            Sendable
        {
            /// The nanoseconds.
            public var magnitude: Int

            /// The interval for dispatch queues.
            public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }

            /// Creates an interval.
            public init(_ timeInterval: DispatchTimeInterval) {
                switch timeInterval {
                case .seconds(let seconds): self = .seconds(seconds)
                case .milliseconds(let milliseconds): self = .milliseconds(milliseconds)
                case .microseconds(let microseconds): self = .microseconds(microseconds)
                case .nanoseconds(let nanoseconds): self = .nanoseconds(nanoseconds)
                case .never: self = .nanoseconds(.max)
                }
            }

            /// Creates an interval of seconds.
            public init(floatLiteral seconds: Double) { self = .seconds(seconds) }

            /// Creates an interval of seconds.
            public init(integerLiteral seconds: Int) { self = .seconds(seconds) }

            /// Creates an interval of seconds; nil for too many.
            public init?(exactly seconds: some BinaryInteger) {
                guard let seconds = Int(exactly: seconds) else { return nil }
                self = .seconds(seconds)
            }

            fileprivate init(clamping nanoseconds: UInt64) { magnitude = Int(clamping: nanoseconds) }

            private init(_ count: Int, of unit: Int) {
                let (product, isOverflow) = count.multipliedReportingOverflow(by: unit)
                magnitude = isOverflow ? (count < 0 ? .min : .max) : product
            }

            /// Returns an interval of seconds.
            public static func seconds(_ seconds: Double) -> Stride {
                .nanoseconds(Int(exactly: (seconds * 1e9).rounded()) ?? (seconds < 0 ? .min : .max))
            }

            /// Returns an interval of seconds.
            public static func seconds(_ seconds: Int) -> Stride { Stride(seconds, of: 1_000_000_000) }
            /// Returns an interval of milliseconds.
            public static func milliseconds(_ milliseconds: Int) -> Stride { Stride(milliseconds, of: 1_000_000) }
            /// Returns an interval of microseconds.
            public static func microseconds(_ microseconds: Int) -> Stride { Stride(microseconds, of: 1_000) }
            /// Returns an interval of nanoseconds.
            public static func nanoseconds(_ nanoseconds: Int) -> Stride { Stride(nanoseconds, of: 1) }

            /// Compares two intervals.
            public static func < (lhs: Stride, rhs: Stride) -> Bool { lhs.magnitude < rhs.magnitude }
            /// Adds two intervals.
            public static func + (lhs: Stride, rhs: Stride) -> Stride { .nanoseconds(lhs.magnitude + rhs.magnitude) }
            /// Subtracts an interval.
            public static func - (lhs: Stride, rhs: Stride) -> Stride { .nanoseconds(lhs.magnitude - rhs.magnitude) }
            /// Multiplies the nanoseconds of two intervals.
            public static func * (lhs: Stride, rhs: Stride) -> Stride { Stride(lhs.magnitude, of: rhs.magnitude) }
            /// Multiplies the nanoseconds of two intervals.
            public static func *= (lhs: inout Stride, rhs: Stride) { lhs = lhs * rhs }
        }
    }

    /// How a queue performs scheduled work.
    public struct SchedulerOptions {
        /// The quality of service.
        public var qos: DispatchQoS
        /// The flags of the work.
        public var flags: DispatchWorkItemFlags
        /// The group that work belongs to if it is not delayed; nil for none.
        public var group: DispatchGroup?

        /// Creates options.
        public init(qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil) {
            (self.qos, self.flags, self.group) = (qos, flags, group)
        }
    }

    /// The smallest tolerance, zero.
    public var minimumTolerance: SchedulerTimeType.Stride { .nanoseconds(0) }

    /// The current moment, in the time of the scenario if one is played.
    public var now: SchedulerTimeType {
        SchedulerTimeType(uptime: DispatchTime(uptimeNanoseconds: app_timers_uptime()))
    }

    /// Performs an action as soon as the queue can.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let work = work(options, action)
        if let group = options?.group { async(group: group, execute: work) } else { async(execute: work) }
    }

    /// Performs an action at a moment.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let delay = max(now.distance(to: date), minimumTolerance)
        asyncAfter(deadline: .now() + delay.timeInterval, execute: work(options, action))
    }

    /// Performs an action at a moment and then regularly, until the result is canceled or released.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let work = RegularWork(queue: self, interval: interval, options: options, action: action)
        work.schedule(at: date)
        return AnyCancellable(work)
    }

    private func work(_ options: SchedulerOptions?, _ action: @escaping () -> Void) -> DispatchWorkItem {
        DispatchWorkItem(qos: options?.qos ?? .unspecified, flags: options?.flags ?? [], block: action)
    }
}

/// An action that a queue performs regularly.
private final class RegularWork: Cancellable {
    private let queue: DispatchQueue
    private let interval: DispatchQueue.SchedulerTimeType.Stride
    private let options: DispatchQueue.SchedulerOptions?
    private let lock = NSLock()
    /// Nil when it has been canceled.
    private var action: (() -> Void)?

    init(
        queue: DispatchQueue, interval: DispatchQueue.SchedulerTimeType.Stride,
        options: DispatchQueue.SchedulerOptions?, action: @escaping () -> Void
    ) {
        (self.queue, self.options, self.action) = (queue, options, action)
        // An interval of zero would leave the queue no time for anything else.
        self.interval = max(interval, .milliseconds(1))
    }

    func schedule(at date: DispatchQueue.SchedulerTimeType) {
        queue.schedule(after: date, tolerance: .nanoseconds(0), options: options) { [weak self] in
            guard let self, let action = lock.withLock({ action }) else { return }
            action()
            guard lock.withLock({ self.action != nil }) else { return }
            // Moments that have passed in the meantime are left out.
            let late = max(date.distance(to: queue.now), .nanoseconds(0)).magnitude / interval.magnitude
            schedule(at: date.advanced(by: interval * .nanoseconds(late + 1)))
        }
    }

    func cancel() {
        let action = lock.withLock {
            defer { self.action = nil }
            return self.action
        }
        withExtendedLifetime(action) {}
    }
}

#endif
