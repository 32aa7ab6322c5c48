// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Testing

struct SettledSourceTests {
    private func reading(_ name: String) -> ConnectorReading {
        ConnectorReading(id: VirtualSource.connector(name), status: .connected, modeNames: ["1920x1080"])
    }

    /// Lets virtual time pass whenever somebody waits for it, until the task is cancelled.
    private func run(_ clock: VirtualClock) -> Task<Void, Never> {
        Task { while !Task.isCancelled { await clock.advanceToNextDeadline() } }
    }

    @Test func `a disconnect is published after the grace time, and a connect before`() async throws {
        let clock = VirtualClock()
        let virtual = VirtualSource()
        let settled = SettledSource(virtual, options: .hardware, clock: clock, queue: SerialQueue())
        var snapshots = settled.snapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.connectors == [])

        await virtual.plug(reading("DP-1"))
        #expect(await snapshots.next()?.connectors.map(\.isConnected) == [true])
        let unplugged = clock.now
        await virtual.unplug(VirtualSource.connector("DP-1"))
        let time = run(clock)
        #expect(await snapshots.next()?.connectors.map(\.isConnected) == [false])
        #expect(unplugged.duration(to: clock.now) >= .seconds(3))
        time.cancel()
    }

    @Test func `a merged source waits for all its sources, then reports each`() async throws {
        let first = VirtualSource([reading("DP-1")])
        let second = VirtualSource([reading("HDMI-A-1")])
        let merged = MergedSource([first, second], queue: SerialQueue())
        #expect(merged.name == "virtual+virtual")
        var snapshots = merged.snapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.connectors.map(\.id.name) == ["DP-1", "HDMI-A-1"])
        await second.plug(reading("HDMI-A-2"))
        #expect(await snapshots.next()?.connectors.map(\.id.name) == ["DP-1", "HDMI-A-1", "HDMI-A-2"])
        await first.removeCard(at: "virtual")
        #expect(await snapshots.next()?.connectors.map(\.id.name) == ["HDMI-A-1", "HDMI-A-2"])
    }

    @Test func `an empty merge still publishes an empty snapshot`() async {
        var snapshots = MergedSource([], queue: SerialQueue()).snapshots().makeAsyncIterator()
        #expect(await snapshots.next()?.connectors == [])
    }

    @Test func `an unread snapshot is replaced, and its warnings are kept`() async {
        let (done, continuation) = AsyncStream.makeStream(of: Void.self)
        let stream = SnapshotChannel.stream(on: SerialQueue()) { outlet in
            outlet.send(ConnectorSnapshot(connectors: [], cause: .event, warnings: ["first"]))
            let connector = Connector(id: VirtualSource.connector("DP-1"), status: .disconnected)
            outlet.send(ConnectorSnapshot(connectors: [connector], cause: .rescan, warnings: ["second"]))
            continuation.finish()
            await untilCancelled()
        }
        for await _ in done {}
        var snapshots = stream.makeAsyncIterator()
        let snapshot = await snapshots.next()
        #expect(snapshot?.warnings == ["first", "second"])
        #expect(snapshot?.cause == .event)
        #expect(snapshot?.connectors.map(\.id.name) == ["DP-1"])
    }
}
