// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Daemon
import Dispatch
import Hotplug
import ScreensWire
import Synchronization
import Testing

/// When what was chosen is in the file.
@Suite(.timeLimit(.minutes(5))) @MainActor struct StateWriterTests {
    /// A disk that writes when it is let, and counts.
    private final class SlowDisk: Sendable {
        let writes = Mutex<[PersistentState]>([])
        let syncs = Mutex(0)
        let gate = DispatchSemaphore(value: 0)

        var disk: StateWriter.Disk {
            StateWriter.Disk { state in
                self.gate.wait()
                self.writes.withLock { $0.append(state) }
                return nil
            } sync: {
                self.syncs.withLock { $0 += 1 }
            }
        }
    }

    /// What the writer is asked to keep.
    private final class Source {
        var state = PersistentState()
        var told: [String] = []

        func plug(_ name: String) {
            state.sockets = (state.sockets ?? []) + [Wire.Socket(id: name, spec: "1x1")]
        }
    }

    /// A writer that waits for the disk for as long as it takes, whatever else the machine does meanwhile.
    private func writer(
        _ disk: StateWriter.Disk, of source: Source, patience write: Duration = .seconds(3600)
    ) -> StateWriter {
        var patience = StateWriter.Patience()
        (patience.write, patience.sync) = (write, .seconds(3600))
        return StateWriter(
            disk, queue: SerialQueue(), state: { source.state }, patience: patience,
            report: { source.told.append($0) })
    }

    @Test func `callers resume exactly when their change is written`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source)
        source.plug("A")
        writer.note()
        let waiting = Task {
            await writer.persisted()
            return slow.writes.withLock { $0.count }
        }
        for _ in 0..<100 { await Task.yield() }
        #expect(slow.writes.withLock { $0.isEmpty })
        slow.gate.signal()
        #expect(await waiting.value == 1)
        // Nothing has changed since.
        await writer.persisted()
    }

    @Test func `changes during a write share the next one`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source)
        source.plug("A")
        writer.note()
        let first = Task { await writer.persisted() }
        // The first write has begun, with what was there then.
        for _ in 0..<100 { await Task.yield() }
        for index in 0..<50 {
            source.plug("B\(index)")
            writer.note()
        }
        for _ in 0..<2 { slow.gate.signal() }
        await first.value
        await writer.persisted()
        #expect(slow.writes.withLock { $0.map { $0.sockets?.count } } == [1, 51])
    }

    @Test func `a change without a waiting caller is written soon, along with later ones`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source)
        slow.gate.signal()
        for index in 0..<10 {
            source.plug("A\(index)")
            writer.note()
        }
        while slow.writes.withLock({ $0.isEmpty }) { await Task.yield() }
        #expect(slow.writes.withLock { $0.map { $0.sockets?.count } } == [10])
    }

    @Test func `unchanged state is not written`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source)
        slow.gate.signal()
        for _ in 0..<3 {
            writer.note()
            await writer.persisted()
        }
        #expect(slow.writes.withLock { $0.count } == 1)
    }

    @Test func `a failed write blocks nobody, is reported once, and is retried at shutdown`() async {
        let source = Source()
        let attempts = Mutex(0)
        let disk = StateWriter.Disk { _ in
            attempts.withLock { $0 += 1 }
            return "cannot write /x: No space left on device"
        }
        let writer = writer(disk, of: source)
        for name in ["A", "B"] {
            source.plug(name)
            writer.note()
            await writer.persisted()
        }
        #expect(source.told.count == 1)
        #expect(source.told.first?.contains("cannot write /x: No space left on device; free space") == true)
        #expect(attempts.withLock { $0 } == 2)
        #expect(await writer.finish() == "cannot write /x: No space left on device")
        #expect(attempts.withLock { $0 } == 3)
    }

    @Test func `finishing completes pending writes and syncs the disk`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source)
        slow.gate.signal()
        source.plug("A")
        writer.note()
        #expect(await writer.finish() == nil)
        #expect(slow.writes.withLock { $0.count } == 1)
        // The disk may have been asked before the end as well.
        #expect(slow.syncs.withLock { $0 } >= 1)
    }

    @Test func `the limit of a write counts even if an earlier one has ended in time`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source, patience: .milliseconds(500))
        slow.gate.signal()
        source.plug("A")
        writer.note()
        await writer.persisted()
        #expect(source.told.isEmpty)
        source.plug("B")
        writer.note()
        await writer.persisted()
        #expect(source.told.first?.contains("the disk is not responding") == true)
        slow.gate.signal()
        while slow.writes.withLock({ $0.count }) != 2 { await Task.yield() }
    }

    @Test func `a disk that responds in time while the main actor is busy is not reported`() async throws {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source, patience: .milliseconds(200))
        slow.gate.signal()
        source.plug("A")
        writer.note()
        let start = ContinuousClock.now
        await writer.persisted()
        try await Task.sleep(for: .milliseconds(100))
        source.plug("B")
        writer.note()
        writer.writeChanges()
        // What the limit of the first write does is waiting when the second write is let.
        block(until: start + .milliseconds(240))
        slow.gate.signal()
        while slow.writes.withLock({ $0.count }) != 2, .now < start + .seconds(10) {}
        block(until: start + .milliseconds(360))
        await writer.persisted()
        #expect(source.told.isEmpty)
    }

    /// Keeps the main actor busy, as an app's handler can.
    private func block(until end: ContinuousClock.Instant) {
        while .now < end {}
    }

    @Test func `an unresponsive disk does not block forever`() async {
        let (slow, source) = (SlowDisk(), Source())
        let writer = writer(slow.disk, of: source, patience: .milliseconds(100))
        source.plug("A")
        writer.note()
        await writer.persisted()
        #expect(source.told.first?.contains("the disk is not responding") == true)
        // Later changes wait for the write that hangs, and the end does not wait for it forever.
        source.plug("B")
        writer.note()
        await writer.persisted()
        #expect(await writer.finish()?.contains("the disk is not responding") == true)
        // The disk responds again: what timed out is written.
        for _ in 0..<3 { slow.gate.signal() }
        while slow.writes.withLock({ $0.last?.sockets?.count }) != 2 { try? await Task.sleep(for: .milliseconds(5)) }
        #expect(await writer.finish() == nil)
    }
}
