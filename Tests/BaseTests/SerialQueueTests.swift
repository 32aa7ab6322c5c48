// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Synchronization
import Testing

@testable import Base

@Suite(.timeLimit(.minutes(5))) struct SerialQueueTests {
    @Test func `a queue becomes quiet once after its start and once after each burst of jobs`() async {
        let queue = SerialQueue()
        let (moments, moment) = AsyncStream.makeStream(of: Void.self)
        let count = Atomic(0)
        queue.observeQuiet(after: .milliseconds(50)) {
            count.wrappingAdd(1, ordering: .relaxed)
            moment.yield()
        }
        var next = moments.makeAsyncIterator()
        await next.next()
        for burst in 2...4 {
            // In one job, so that the queue cannot become quiet in between.
            await Task(executorPreference: queue) { for _ in 0..<20 { Task(executorPreference: queue) {} } }.value
            await next.next()
            // Nothing happens without another job.
            try? await Task.sleep(for: .milliseconds(200))
            #expect(count.load(ordering: .relaxed) == burst)
        }
    }

    @Test func `a busy queue is not quiet`() async {
        let queue = SerialQueue()
        let count = Atomic(0)
        queue.observeQuiet(after: .seconds(3600)) { count.wrappingAdd(1, ordering: .relaxed) }
        for _ in 0..<1000 { await Task(executorPreference: queue) {}.value }
        #expect(count.load(ordering: .relaxed) == 0)
    }

    /// The numbers of sleeps in the order of their ends.
    private final class Ended: Sendable {
        private let state = Mutex<[Int]>([])
        func add(_ number: Int) { state.withLock { $0.append(number) } }
        var numbers: [Int] { state.withLock { $0 } }
    }

    @Test func `sleeps on a queue end after their deadlines, in any order and with any tolerance`() async {
        let clock = QueueClock(SerialQueue())
        let start = clock.now
        let ended = Ended()
        await withTaskGroup { group in
            for number in [5, 2, 9, 1, 7, 0, 3] {
                group.addTask {
                    let deadline = start + .milliseconds(20 * number)
                    try? await clock.sleep(until: deadline, tolerance: number % 2 == 0 ? nil : .milliseconds(50))
                    #expect(clock.now >= deadline)
                    ended.add(number)
                }
            }
        }
        #expect(ended.numbers.sorted() == [0, 1, 2, 3, 5, 7, 9])
    }

    @Test func `a canceled sleep ends at once, before or after its start, and others continue`() async {
        let clock = QueueClock(SerialQueue())
        for _ in 0..<200 {
            let sleeper = Task { try await clock.sleep(for: .seconds(600)) }
            if Bool.random() { await Task.yield() }
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
        }
        await #expect(throws: Never.self) { try await clock.sleep(for: .milliseconds(5)) }
        await #expect(throws: Never.self) { try await clock.sleep(for: .seconds(-1)) }
    }

    @Test func `thousands of sleeps each start and end once, on many threads`() async {
        let clock = QueueClock(SerialQueue())
        let ended = Ended()
        await withTaskGroup { group in
            for number in 0..<2000 {
                group.addTask {
                    let sleeper = Task { try await clock.sleep(for: .microseconds(number * 37 % 20_000)) }
                    if number % 3 == 0 { sleeper.cancel() }
                    _ = try? await sleeper.value
                    ended.add(number)
                }
            }
        }
        #expect(ended.numbers.sorted() == Array(0..<2000))
    }

    @Test func `released pages can be used again`() {
        let text = (0..<1000).map { "\($0)" }.joined(separator: " ")
        for _ in 0..<3 {
            ProcessMemory.giveBackWhatIsIdle()
            #expect((0..<1000).map { "\($0)" }.joined(separator: " ") == text)
        }
    }

    @Test func `sleeps that end while the machine sleeps end with the next one that begins`() async throws {
        let asleep = Mutex(Duration.zero)
        let time = QueueSleepers.Time(
            now: { .now + asleep.withLock { $0 } }, slept: { asleep.withLock { $0 } })
        let sleepers = QueueSleepers(DispatchQueue(label: "test"), time: time)
        let ended = Ended()
        let overdue = Task {
            try? await sleepers.sleep(until: time.now() + .seconds(600), tolerance: .zero)
            ended.add(1)
        }
        while sleepers.pending == 0 { await Task.yield() }
        asleep.withLock { $0 = .seconds(3600) }
        try await sleepers.sleep(until: time.now(), tolerance: .seconds(3600))
        await overdue.value
        #expect(ended.numbers == [1])
    }
}
