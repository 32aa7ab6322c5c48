// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct SerialQueueTests {
    @Test func `a queue is quiet once after its start and once after each burst of jobs`() async {
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

    @Test func `a queue that is busy is not quiet`() async {
        let queue = SerialQueue()
        let count = Atomic(0)
        queue.observeQuiet(after: .seconds(30)) { count.wrappingAdd(1, ordering: .relaxed) }
        for _ in 0..<1000 { await Task(executorPreference: queue) {}.value }
        #expect(count.load(ordering: .relaxed) == 0)
    }

    @Test func `pages that are given back return`() {
        let text = (0..<1000).map { "\($0)" }.joined(separator: " ")
        for _ in 0..<3 {
            ProcessMemory.giveBackWhatIsIdle()
            #expect((0..<1000).map { "\($0)" }.joined(separator: " ") == text)
        }
    }
}
