// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Recordings
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct RecordedSourceTests {
    /// Plays a recording in virtual time and records it again.
    private func replay(_ recording: Recording, speed: Double = 1) async -> Recording {
        let clock = VirtualClock()
        let source = RecordedSource(recording, pace: .speed(speed), clock: clock, queue: SerialQueue())
        var again = Recording(header: recording.header)
        let count = recording.entries.count { $0.snapshot != nil }
        let start = clock.now
        for await snapshot in source.snapshots() {
            let entry = RecordingEntry(at: start.duration(to: clock.now), .snapshot(snapshot))
            again.entries.append(entry)
            if again.entries.count == count { break }
            await clock.advanceToNextDeadline()
        }
        return again
    }

    private func spaced(_ recording: Recording) -> Recording {
        // A source delivers the newest of what comes at once; here everything is to be seen.
        var spaced = Recording(header: recording.header)
        var last = Duration.milliseconds(-1)
        let start = recording.entries.first?.at ?? .zero
        for entry in recording.entries where entry.snapshot != nil {
            last = max(entry.at - start, last + .milliseconds(1))
            spaced.entries.append(RecordingEntry(at: last, entry.content))
        }
        return spaced
    }

    @Test(arguments: 0..<5 as Range<UInt64>)
    func `recording a replay gives the original recording`(seed: UInt64) async throws {
        let recording = spaced(Sample.random(seed: seed, length: 60, edids: try Fixture.edids(9)))
        let again = await replay(recording)
        let isSame = again == recording
        #expect(isSame)
        let isWrittenAlike = again.encoded == recording.encoded
        #expect(isWrittenAlike)
    }

    @Test func `ten replays are identical`() async throws {
        let recording = spaced(Sample.random(seed: 77, length: 40, edids: try Fixture.edids(9)))
        var replays: Set<[UInt8]> = []
        for _ in 0..<10 { replays.insert(await replay(recording).encoded) }
        #expect(replays.count == 1)
    }

    @Test func `a replay begins at once, at the requested speed`() async {
        let port = ConnectorReading(id: Sample.id("DP-1"), status: .connected)
        let recording = Sample.recording([(.seconds(100), []), (.seconds(110), [port]), (.seconds(130), [])])
        #expect(await replay(recording, speed: 10).entries.map(\.at) == [.zero, .seconds(1), .seconds(3)])
        #expect(await replay(recording, speed: 0.5).entries.map(\.at) == [.zero, .seconds(20), .seconds(60)])
    }

    @Test func `a step plays one entry, and a rescan repeats the last one`() async {
        let port = ConnectorReading(id: Sample.id("DP-1"), status: .connected)
        let recording = Sample.recording([(.zero, []), (.seconds(86_400), [port])])
        let source = RecordedSource(recording, pace: .stepwise, clock: VirtualClock(), queue: SerialQueue())
        #expect(source.name == "recording")
        var snapshots = source.snapshots().makeAsyncIterator()
        let first = await snapshots.next()
        #expect(first?.connectors == [] && first?.revision == 1)
        #expect(await source.step() == recording.entries[1])
        let second = await snapshots.next()
        #expect(second?.connectors.count == 1 && second?.revision == 2)
        #expect(await source.step() == nil)
        await source.rescan()
        let again = await snapshots.next()
        #expect(again?.cause == .rescan && again?.connectors.count == 1 && again?.revision == 2)
        for await _ in source.played {}
    }

    @Test func `simultaneous entries and events are played one by one, in order`() async {
        let ports = (1...20).map { ConnectorReading(id: Sample.id("DP-\($0)"), status: .connected) }
        var recording = Sample.recording((0...20).map { (.zero, Array(ports.prefix($0))) })
        let event = RecordedEvent(sender: .kernel, properties: ["ACTION": "change"])
        for index in stride(from: 20, to: 0, by: -1) {
            recording.entries.insert(RecordingEntry(at: .zero, .event(event)), at: index)
        }
        // More than wait for a recorder.
        recording.entries += Array(repeating: RecordingEntry(at: .zero, .event(event)), count: 1000)
        let queue = SerialQueue()
        let receiver = Mutex<RecordingTap?>(nil)
        let source = RecordedSource(recording, clock: VirtualClock(), queue: queue) { event in
            receiver.withLock { $0 }?.note(event)
        }
        let tap = RecordingTap(source, queue: queue)
        receiver.withLock { $0 = tap }
        let follower = RecordingFollower { .zero }
        await tap.add(follower)
        let recorder = Task(executorPreference: queue) {
            var heard: [RecordingEntry] = []
            await follower.forEachBatch { heard += $0 }
            return heard
        }
        let listening = Task(executorPreference: queue) { for await _ in tap.snapshots() {} }
        for await _ in source.played {}
        await tap.finish()
        let isSame = await recorder.value.map(\.content) == recording.entries.map(\.content)
        #expect(isSame)
        listening.cancel()
    }

    @Test func `an empty recording still publishes an empty snapshot`() async {
        let source = RecordedSource(Recording(header: Sample.header), clock: VirtualClock(), queue: SerialQueue())
        var snapshots = source.snapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.connectors == [])
        for await _ in source.played {}
    }

    @Test func `an unsettled recording settles as it would have live`() throws {
        let port = ConnectorReading(id: Sample.id("DP-1"), status: .connected, modeNames: ["1920x1080"])
        let empty = ConnectorReading(id: Sample.id("DP-1"), status: .disconnected)
        let recording = Sample.recording(
            [
                (.zero, [empty]), (.seconds(1), [port]), (.seconds(2), [empty]), (.seconds(3), [port]),
                (.seconds(10), [empty]),
            ],
            isSettled: false)
        let settled = recording.settled()
        #expect(settled.header.isSettled)
        // The flap is not seen, and the last monitor goes 3 s after its cable did.
        #expect(settled.entries.map(\.at) == [.zero, .seconds(1), .seconds(13)])
        #expect(settled.entries.map { $0.snapshot?.connectors.map(\.isConnected) } == [[false], [true], [false]])
        #expect(settled.settled() == settled)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `settling terminates, with entries in time order`(seed: UInt64)
        throws
    {
        let recording = Sample.random(seed: seed, length: 200, edids: try Fixture.edids(9))
        let settled = recording.settled()
        #expect(settled == recording.settled())
        #expect(zip(settled.entries, settled.entries.dropFirst()).allSatisfy { $0.at <= $1.at })
        let last = recording.entries.last?.snapshot?.connectors.filter { $0.status != .unknown }.map(\.id)
        let lastSettled = settled.entries.last?.snapshot?.connectors.map(\.id)
        #expect(Set(last ?? []).isSubset(of: Set(lastSettled ?? [])))
    }
}
