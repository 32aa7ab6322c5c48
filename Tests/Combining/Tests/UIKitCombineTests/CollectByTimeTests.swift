// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import UIKitCombine

struct CollectByTimeTests {
    @Test func `Values are sent at the end of each interval in which there are any`() {
        let (time, subject) = (ManualScheduler(), PassthroughSubject<Int, TestError>())
        let recorder = Recorder<[Int], TestError>()
        subject.collect(.byTime(time, 10)).subscribe(recorder)
        subject.send(1)
        subject.send(2)
        time.advance(by: 9)
        #expect(recorder.values.isEmpty)
        time.advance(by: 1)
        #expect(recorder.values == [[1, 2]])
        time.advance(by: 10)
        #expect(recorder.values == [[1, 2]])
        subject.send(3)
        subject.send(completion: .finished)
        time.advance(by: 0)
        #expect(recorder.values == [[1, 2], [3]])
        #expect(recorder.isFinished)
        #expect(time.isIdle)
    }

    @Test func `Values are sent earlier when there are enough of them`() {
        let (time, subject) = (ManualScheduler(), PassthroughSubject<Int, TestError>())
        let recorder = Recorder<[Int], TestError>()
        subject.collect(.byTimeOrCount(time, 10, 2)).subscribe(recorder)
        for value in 1...5 { subject.send(value) }
        time.advance(by: 0)
        #expect(recorder.values == [[1, 2], [3, 4]])
        time.advance(by: 10)
        #expect(recorder.values == [[1, 2], [3, 4], [5]])
    }

    @Test func `A failure discards what has been collected`() {
        let (time, subject) = (ManualScheduler(), PassthroughSubject<Int, TestError>())
        let recorder = Recorder<[Int], TestError>()
        subject.collect(.byTime(time, 10)).subscribe(recorder)
        subject.send(1)
        subject.send(completion: .failure(TestError()))
        time.advance(by: 20)
        #expect(recorder.values.isEmpty)
        #expect(recorder.failure == TestError())
    }

    @Test func `Arrays wait for demand, and each requests as many values as it holds`() {
        let (time, source) = (ManualScheduler(), Source<Int, Never>())
        let recorder = Recorder<[Int], Never>(requesting: .max(1))
        source.collect(.byTimeOrCount(time, 10, 2)).subscribe(recorder)
        #expect(source.requests == [.max(2)])
        for value in 1...4 { source.send(value) }
        source.send(completion: .finished)
        time.advance(by: 10)
        #expect(recorder.values == [[1, 2]])
        #expect(!recorder.isFinished)
        recorder.subscription?.request(.max(1))
        #expect(recorder.values == [[1, 2], [3, 4]])
        #expect(recorder.isFinished)
    }

    @Test func `A canceled subscription leaves no timer`() {
        let (time, source) = (ManualScheduler(), Source<Int, Never>())
        let recorder = Recorder<[Int], Never>()
        source.collect(.byTime(time, 10)).subscribe(recorder)
        #expect(source.requests == [.unlimited])
        source.send(1)
        recorder.subscription?.cancel()
        time.advance(by: 30)
        #expect(recorder.values.isEmpty)
        #expect(source.isCanceled)
        #expect(time.isIdle)
    }
}

/// A scheduler whose time a test advances.
final class ManualScheduler: Scheduler {
    struct SchedulerTimeType: Strideable {
        var ticks: Int
        func distance(to other: Self) -> Stride { Stride(integerLiteral: other.ticks - ticks) }
        func advanced(by stride: Stride) -> Self { Self(ticks: ticks + stride.magnitude) }

        struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric {
            var magnitude: Int
            init(integerLiteral value: Int) { magnitude = value }
            init?(exactly source: some BinaryInteger) { magnitude = Int(source) }
            static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }
            static func + (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude + rhs.magnitude) }
            static func - (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude - rhs.magnitude) }
            static func * (lhs: Self, rhs: Self) -> Self { Self(integerLiteral: lhs.magnitude * rhs.magnitude) }
            static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
            static func seconds(_ value: Int) -> Self { Self(integerLiteral: value) }
            static func seconds(_ value: Double) -> Self { Self(integerLiteral: Int(value)) }
            static func milliseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
            static func microseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
            static func nanoseconds(_ value: Int) -> Self { Self(integerLiteral: value) }
        }
    }

    private var ticks = 0
    private var number = 0
    private var actions: [Int: (ticks: Int, interval: Int?, action: () -> Void)] = [:]

    var now: SchedulerTimeType { SchedulerTimeType(ticks: ticks) }
    var minimumTolerance: SchedulerTimeType.Stride { 0 }
    var isIdle: Bool { actions.isEmpty }

    func schedule(options: Never?, _ action: @escaping () -> Void) { add(at: ticks, action) }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { add(at: date.ticks, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let key = add(at: date.ticks, interval: interval.magnitude, action)
        return AnyCancellable { [weak self] in self?.actions[key] = nil }
    }

    @discardableResult private func add(at ticks: Int, interval: Int? = nil, _ action: @escaping () -> Void) -> Int {
        number += 1
        actions[number] = (ticks, interval, action)
        return number
    }

    /// Performs what is due on the way.
    func advance(by ticks: Int) {
        let end = self.ticks + ticks
        while let (key, next) = actions.filter({ $0.value.ticks <= end })
            .min(by: { ($0.value.ticks, $0.key) < ($1.value.ticks, $1.key) })
        {
            self.ticks = max(self.ticks, next.ticks)
            actions[key] = next.interval.map { (next.ticks + $0, $0, next.action) }
            next.action()
        }
        self.ticks = end
    }
}
