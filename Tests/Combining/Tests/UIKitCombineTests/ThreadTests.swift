// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
import Testing
import UIKitCombine

struct ThreadTests {
    /// Subjects that threads send values to, all at once.
    private struct Subjects: @unchecked Sendable {
        let all = (0..<4).map { _ in PassthroughSubject<Int, Never>() }

        func send(_ count: Int) {
            DispatchQueue.concurrentPerform(iterations: all.count) { index in
                for value in 0..<count { all[index].send(value) }
            }
        }

        func finish() {
            DispatchQueue.concurrentPerform(iterations: all.count) { all[$0].send(completion: .finished) }
        }
    }

    /// Counts calls, and those that another thread has not returned from yet.
    private final class Calls: @unchecked Sendable {
        private let lock = NSLock()
        private var open = 0
        private var overlaps = 0
        private var count = 0

        var result: [Int] { lock.withLock { [count, overlaps] } }

        func record() {
            lock.withLock {
                count += 1
                overlaps += open
                open += 1
            }
            for _ in 0..<50 { lock.withLock {} }
            lock.withLock { open -= 1 }
        }
    }

    @Test func `Merged publishers may send on many threads`() {
        let (subjects, calls) = (Subjects(), Calls())
        let recorder = Recorder<Int, Never>()
        recorder.onValue = { _ in
            calls.record()
            return .none
        }
        Publishers.MergeMany(subjects.all).subscribe(recorder)
        subjects.send(500)
        subjects.finish()
        #expect(calls.result == [2_000, 0])
        #expect(recorder.isFinished)
        for value in 0..<500 { #expect(recorder.values.count { $0 == value } == 4) }
    }

    @Test func `Combined publishers may send on many threads, and no combination is lost`() {
        let (subjects, calls) = (Subjects(), Calls())
        let recorder = Recorder<[Int], Never>()
        recorder.onValue = { _ in
            calls.record()
            return .none
        }
        let all = subjects.all
        all[0].combineLatest(all[1], all[2], all[3]).map { [$0, $1, $2, $3] }.subscribe(recorder)
        for subject in all { subject.send(0) }
        subjects.send(500)
        subjects.finish()
        #expect(calls.result == [2_001, 0])
        #expect(recorder.isFinished)
        #expect(recorder.values.last == [499, 499, 499, 499])
    }

    @Test func `Values that are requested one by one arrive from many threads`() {
        let subjects = Subjects()
        let recorder = Recorder<Int, Never>(requesting: .max(1))
        recorder.onValue = { _ in .max(1) }
        Publishers.MergeMany(subjects.all.map { $0.buffer(size: 1_000, prefetch: .keepFull, whenFull: .dropNewest) })
            .subscribe(recorder)
        subjects.send(500)
        subjects.finish()
        #expect(recorder.values.count == 2_000)
        #expect(recorder.isFinished)
    }

    @Test func `What a publisher sends before it fails is received, although another thread calls the subscriber`() {
        let (a, b) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
        nonisolated(unsafe) let other = b
        let recorder = Recorder<Int, TestError>()
        recorder.onValue = { value in
            guard value == 1 else { return .none }
            let isSent = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                unsafe other.send(2)
                unsafe other.send(completion: .failure(TestError()))
                isSent.signal()
            }
            isSent.wait()
            return .none
        }
        a.merge(with: b).subscribe(recorder)
        a.send(1)
        #expect(recorder.values == [1, 2])
        #expect(recorder.failure == TestError())
    }

    @Test func `A subscription that ends with its publisher may cancel everything`() {
        /// A subscription that nothing else keeps.
        final class Fleeting: Subscription {
            let end: () -> Void
            init(_ end: @escaping () -> Void) { self.end = end }
            deinit { end() }
            func request(_ demand: Subscribers.Demand) {}
            func cancel() {}
        }
        struct Single: Publisher {
            typealias Output = Int
            typealias Failure = Never
            let receive: (AnySubscriber<Int, Never>) -> Void
            func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
                receive(AnySubscriber(subscriber))
            }
        }
        let recorder = Recorder<Int, Never>()
        nonisolated(unsafe) var side: AnySubscriber<Int, Never>?
        let other = Source<Int, Never>()
        Single { subscriber in
            unsafe side = subscriber
            subscriber.receive(subscription: Fleeting { recorder.subscription?.cancel() })
        }
        .merge(with: other)
        .subscribe(recorder)
        let isEnded = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            unsafe side?.receive(completion: .finished)
            isEnded.signal()
        }
        #expect(isEnded.wait(timeout: .now() + 10) == .success)
        #expect(other.isCanceled)
    }

    @Test func `A subscription may be canceled while other threads send`() {
        for _ in 0..<50 {
            let subjects = Subjects()
            let cancellable = subjects.all[0].merge(with: subjects.all[1]).combineLatest(subjects.all[2]).sink { _ in }
            nonisolated(unsafe) let canceled = cancellable
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 { subjects.send(20) } else { unsafe canceled.cancel() }
            }
            subjects.finish()
        }
    }
}
