// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CAppTimers
import Dispatch
import Foundation
import Synchronization
import Testing
import UIKitCombine

struct SchedulerTests {
    private typealias Time = DispatchQueue.SchedulerTimeType

    /// Waits until a recorder has what a test expects, at most ten seconds.
    private func wait<Input, Failure>(
        for recorder: Recorder<Input, Failure>, until condition: (Recorder<Input, Failure>) -> Bool
    ) async throws {
        for _ in 0..<1_000 where !condition(recorder) { try await Task.sleep(for: .milliseconds(10)) }
        #expect(condition(recorder))
    }

    @Test func `Intervals of dispatch queues convert between units`() throws {
        #expect(Time.Stride.seconds(0.3).timeInterval == .nanoseconds(300_000_000))
        #expect(Time.Stride(.milliseconds(5)) == .microseconds(5_000))
        #expect(Time.Stride.seconds(.max) == .nanoseconds(.max))
        #expect(Time.Stride(.never) == .nanoseconds(.max))
        #expect((1 as Time.Stride) == .seconds(1))
        #expect((-1.5 as Time.Stride) == .milliseconds(-1_500))
        let start = Time(DispatchTime(uptimeNanoseconds: 5_000))
        #expect(start.advanced(by: .microseconds(2)).dispatchTime.uptimeNanoseconds == 7_000)
        #expect(start.distance(to: start.advanced(by: .nanoseconds(-500))) == .nanoseconds(-500))
        let coded = try JSONDecoder().decode([Time].self, from: JSONEncoder().encode([start]))
        #expect(coded == [start])
    }

    @Test func `The time of dispatch queues is that of the machine while no scenario is played`() {
        let before = DispatchTime.now()
        let now = DispatchQueue.main.now.dispatchTime
        #expect(before <= now)
        #expect(now <= DispatchTime.now())
    }

    // In a process of its own: the hooks stay set.
    @Test func `The time of dispatch queues is that of a scenario that is played`() async {
        await #expect(processExitsWith: .success) {
            let hooks = UnsafeMutablePointer<AppTimersHooks>.allocate(capacity: 1)
            unsafe hooks.initialize(
                to: AppTimersHooks(
                    after: { _, _, _, _ in false }, add: { _ in false }, set_date: { _, _ in },
                    wall: { ScenarioTime.nanoseconds.load(ordering: .relaxed) }))
            unsafe app_timers_set_hooks(hooks)
            let queue = DispatchQueue.main
            let start = queue.now
            ScenarioTime.nanoseconds.add(61_000_000_000, ordering: .relaxed)
            #expect(start.distance(to: queue.now) == .seconds(61))
            // What an app computes from the real clock is as far ahead.
            let ahead = queue.now.distance(to: Time(.now() + .seconds(1_000)))
            #expect(ahead > .seconds(950))
            #expect(ahead <= .seconds(1_000))
            #expect(queue.now.distance(to: Time(.now())) == 0)
            #expect(Time(.distantFuture).dispatchTime == .distantFuture)
        }
    }

    @Test func `A dispatch queue performs work once, later, and regularly until it is canceled`() async throws {
        let queue = DispatchQueue(label: "scheduler")
        let recorder = Recorder<Int, Never>()
        queue.schedule { _ = recorder.receive(0) }
        let start = queue.now
        queue.schedule(after: start.advanced(by: .milliseconds(20))) {
            #expect(start.distance(to: queue.now) >= .milliseconds(20))
            _ = recorder.receive(1)
        }
        try await wait(for: recorder) { $0.values == [0, 1] }
        let regular = Recorder<Int, Never>()
        let cancellable = queue.schedule(after: queue.now, interval: .milliseconds(5)) { _ = regular.receive(0) }
        try await wait(for: regular) { $0.values.count >= 3 }
        cancellable.cancel()
        queue.sync {}
        let count = regular.values.count
        try await Task.sleep(for: .milliseconds(30))
        #expect(regular.values.count == count)
    }

    @Test func `Values are debounced, and missing ones are noticed on a dispatch queue`() async throws {
        let queue = DispatchQueue(label: "scheduler")
        let subject = PassthroughSubject<Int, TestError>()
        let recorder = Recorder<Int, TestError>()
        subject.debounce(for: .milliseconds(20), scheduler: queue)
            .timeout(.milliseconds(200), scheduler: queue) { TestError() }
            .subscribe(recorder)
        for value in 1...5 { subject.send(value) }
        try await wait(for: recorder) { $0.failure != nil }
        #expect(recorder.values == [5])
    }

    @Test func `A run loop that waits performs what another thread publishes`() async throws {
        let recorder = Recorder<TimeInterval, Never>()
        let loop = WaitingLoop { recorder.values.isEmpty }
        // Until the run loop waits, there is nothing to wake.
        try await Task.sleep(for: .milliseconds(100))
        Just(Date()).receive(on: loop.runLoop).map { Date().timeIntervalSince($0) }.subscribe(recorder)
        try await wait(for: recorder) { !$0.values.isEmpty }
    }
}

/// The date of a scenario.
private enum ScenarioTime {
    static let nanoseconds = Atomic<Int64>(1_800_000_000_000_000_000)
}

/// A run loop on a thread of its own, which has nothing to do.
private final class WaitingLoop: @unchecked Sendable {
    private(set) var runLoop = RunLoop.main

    /// Runs it as long as a condition is true, which is checked after each turn.
    init(while condition: @escaping @Sendable () -> Bool) {
        let isReady = DispatchSemaphore(value: 0)
        let thread = Thread { [self] in
            runLoop = RunLoop.current
            runLoop.add(Timer(timeInterval: 60, repeats: false) { _ in }, forMode: .default)
            isReady.signal()
            while condition() { _ = runLoop.run(mode: .default, before: Date() + 60) }
        }
        thread.start()
        isReady.wait()
    }
}
