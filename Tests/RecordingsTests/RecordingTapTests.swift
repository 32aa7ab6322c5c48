// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import DisplayModel
import Hotplug
import Recordings
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecordingTapTests {
    private func reading(_ name: String) -> ConnectorReading {
        ConnectorReading(id: VirtualSource.connector(name), status: .connected, modeNames: ["1920x1080"])
    }

    private func collect(_ follower: RecordingFollower) async -> [RecordingEntry] {
        var entries: [RecordingEntry] = []
        await follower.forEachBatch { entries += $0 }
        return entries
    }

    @Test func `recorders receive all changes; a late one gets the current state first`() async {
        let queue = SerialQueue()
        let virtual = VirtualSource(queue: queue)
        let tap = RecordingTap(virtual, queue: queue)
        #expect(tap.name == "virtual")
        let (first, second) = (RecordingFollower { .seconds(1) }, RecordingFollower { .seconds(2) })
        await tap.add(first)
        var snapshots = tap.snapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.connectors == [])
        await virtual.plug(reading("DP-1"))
        #expect(await snapshots.next()?.connectors.count == 1)
        await tap.add(second)
        await tap.rescan()
        #expect(await snapshots.next()?.cause == .rescan)
        await tap.remove(second)
        await virtual.unplug(VirtualSource.connector("DP-1"))
        #expect(await snapshots.next() != nil)
        await tap.finish()
        second.finish()

        let heard = await collect(first)
        #expect(heard.map { $0.snapshot?.cause } == [.start, .event, .rescan, .event])
        #expect(heard.allSatisfy { $0.at == .seconds(1) })
        let later = await collect(second)
        #expect(later.map { $0.snapshot?.cause } == [.start, .rescan])
        #expect(later.first?.snapshot?.connectors.count == 1)
        // Who comes after the end hears the last state.
        let late = RecordingFollower { .zero }
        await tap.add(late)
        #expect(await collect(late).count == 1)
    }

    @Test func `a slow recorder uses no memory, and gets the newest state with a warning`() async {
        let queue = SerialQueue()
        let virtual = VirtualSource(queue: queue)
        let tap = RecordingTap(virtual, queue: queue)
        let follower = RecordingFollower(limit: 4) { .zero }
        await tap.add(follower)
        var snapshots = tap.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        for number in 0..<100 {
            await virtual.plug(reading("DP-\(number % 7)"))
            _ = await snapshots.next()
        }
        await tap.finish()
        let entries = await collect(follower)
        #expect(entries.count == 1)
        #expect(entries.first?.snapshot?.connectors.count == 7)
        #expect(
            entries.first?.snapshot?.warnings == ["100 entries before this not recorded: too many arrived at once"]
        )
    }

    @Test func `lost events are reported with the known state`() async {
        let queue = SerialQueue()
        let virtual = VirtualSource(queue: queue)
        let tap = RecordingTap(virtual, queue: queue)
        let follower = RecordingFollower(limit: 4) { .zero }
        let (batches, continuation) = AsyncStream.makeStream(of: [RecordingEntry].self)
        let recorder = Task(executorPreference: queue) { await follower.forEachBatch { continuation.yield($0) } }
        var handedOut = batches.makeAsyncIterator()
        var snapshots = tap.snapshots().makeAsyncIterator()
        await virtual.plug(reading("DP-1"))
        _ = await snapshots.next()
        await tap.add(follower)
        #expect(await handedOut.next()?.count == 1)
        // All in one turn of the queue, as a burst of the kernel's is.
        let event = RecordedEvent(sender: .kernel, properties: ["ACTION": "change"])
        queue.queue.sync { for _ in 0..<10 { tap.note(event) } }
        var told: [RecordingEntry] = []
        while !told.contains(where: { $0.snapshot != nil }), let batch = await handedOut.next() { told += batch }
        let events = told.count { $0.snapshot == nil }
        #expect(told.last?.snapshot?.connectors.count == 1)
        #expect(
            told.last?.snapshot?.warnings == [
                "\(10 - events) entries before this not recorded: too many arrived at once"
            ])
        follower.finish()
        await recorder.value
    }

    /// A time that passes when a test says so, and what is to be done at which moment of it.
    private final class Schedule: Sendable {
        private let state = Mutex((now: Duration.zero, calls: [(at: Duration, body: @Sendable () -> Void)]()))

        var now: Duration { state.withLock { $0.now } }
        var moments: [Duration] { state.withLock { $0.calls.map(\.at) } }
        var gathering: RecordingGathering {
            RecordingGathering(interval: .milliseconds(100)) { [self] duration, body in
                state.withLock { $0.calls.append((at: $0.now + duration, body: body)) }
            }
        }

        func pass(to moment: Duration) {
            let due = state.withLock { state in
                state.now = moment
                defer { state.calls.removeAll { $0.at <= moment } }
                return state.calls.filter { $0.at <= moment }
            }
            for call in due { call.body() }
        }
    }

    @Test func `the first entry is delivered at once, a storm ten times a second, with original times`() async {
        let queue = SerialQueue()
        let virtual = VirtualSource(queue: queue)
        let tap = RecordingTap(virtual, queue: queue)
        let schedule = Schedule()
        let follower = RecordingFollower(limit: 60, gathering: schedule.gathering) { schedule.now }
        let (batches, continuation) = AsyncStream.makeStream(of: [RecordingEntry].self)
        let recorder = Task {
            await follower.forEachBatch { continuation.yield($0) }
            continuation.finish()
        }
        var handedOut = batches.makeAsyncIterator()
        var snapshots = tap.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        await tap.add(follower)
        #expect(await handedOut.next()?.map(\.at) == [.zero])
        for number in 1...5 {
            schedule.pass(to: .milliseconds(number * 10))
            await virtual.plug(reading("DP-\(number)"))
            _ = await snapshots.next()
        }
        // One wake-up for all of them, a tenth of a second after the turn before.
        #expect(schedule.moments == [.milliseconds(100)])
        schedule.pass(to: .milliseconds(100))
        #expect(await handedOut.next()?.map(\.at) == (1...5).map { .milliseconds($0 * 10) })
        // When half of the room is full, nobody waits for the time.
        for number in 0..<30 {
            await virtual.plug(reading("DP-\(number % 5 + 6)"))
            _ = await snapshots.next()
            await virtual.unplug(VirtualSource.connector("DP-\(number % 5 + 6)"))
            _ = await snapshots.next()
            if number == 14 { #expect(await handedOut.next()?.count == 30) }
        }
        await tap.finish()
        var rest = 0
        while let batch = await handedOut.next() { rest += batch.count }
        #expect(rest == 30)
        await recorder.value
    }
}
