// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import Testing

/// What a virtual socket reports while something goes wrong with its monitor.
@Suite(.timeLimit(.minutes(5))) struct VirtualFaultTests {
    private static let socket = VirtualSource.connector("HDMI-A-1")
    private static let edid: [UInt8] = [1, 2, 3]

    private let clock = VirtualClock()
    private let source: VirtualSource

    init() {
        let reading = ConnectorReading(id: Self.socket, monitor: VirtualMonitor(edid: Self.edid, scale: 2))
        source = VirtualSource([reading], clock: clock)
    }

    /// The time in milliseconds, and what the socket reports then.
    private func report(_ snapshot: ConnectorSnapshot?) -> String {
        let milliseconds = clock.now.offset / .milliseconds(1)
        guard let connector = snapshot?.connectors.first, connector.isConnected else {
            return "\(Int(milliseconds)) gone"
        }
        return "\(Int(milliseconds)) \(connector.edid) \(connector.scale)"
    }

    /// What the socket reports from the beginning of a fault to its last phase.
    private func course(of fault: MonitorFault, phases: Int) async -> [String] {
        var snapshots = source.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        await source.begin(fault, of: Self.socket)
        var course = [report(await snapshots.next())]
        for _ in 1..<phases {
            await clock.advanceToNextDeadline()
            course.append(report(await snapshots.next()))
        }
        return course
    }

    @Test func `a flapping cable loses contact three times, and the monitor stays`() async {
        let (gone, there) = ("gone", "[1, 2, 3] 2.0")
        #expect(
            await course(of: .flap, phases: 6) == [
                "0 \(gone)", "150 \(there)", "300 \(gone)", "450 \(there)", "600 \(gone)", "750 \(there)",
            ])
    }

    @Test func `a late EDID arrives two seconds after the monitor`() async {
        #expect(await course(of: .lateEDID, phases: 3) == ["0 gone", "150 [] 2.0", "2150 [1, 2, 3] 2.0"])
    }

    @Test func `without an EDID the monitor stays unknown until another fault`() async {
        #expect(await course(of: .noEDID, phases: 2) == ["0 gone", "150 [] 2.0"])
        #expect(await source.monitor(in: Self.socket) == VirtualMonitor(edid: Self.edid, scale: 2))
    }

    @Test func `a second fault starts from the original monitor`() async {
        var snapshots = source.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        await source.begin(.noEDID, of: Self.socket)
        _ = await snapshots.next()
        await clock.advanceToNextDeadline()
        #expect(report(await snapshots.next()) == "150 [] 2.0")
        await source.begin(.flap, of: Self.socket)
        #expect(report(await snapshots.next()) == "150 gone")
        await clock.advanceToNextDeadline()
        #expect(report(await snapshots.next()) == "300 [1, 2, 3] 2.0")
    }

    @Test(arguments: [true, false]) func `replacing or unplugging the monitor ends a fault for good`(isReplaced: Bool)
        async
    {
        var snapshots = source.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        await source.begin(.lateEDID, of: Self.socket)
        _ = await snapshots.next()
        // The fault waits for its next phase.
        while clock.sleeperCount == 0 { await Task.yield() }
        if isReplaced {
            await source.plug(ConnectorReading(id: Self.socket, monitor: VirtualMonitor(edid: [9])))
        } else {
            await source.unplug(Self.socket)
        }
        let end = isReplaced ? "[9] 1.0" : "gone"
        #expect(report(await snapshots.next()) == "0 \(end)")
        while clock.sleeperCount > 0 { await Task.yield() }
        clock.advance(by: .seconds(10))
        await source.rescan()
        #expect(report(await snapshots.next()) == "10000 \(end)")
    }

    @Test func `a fault can be ended, and the monitor is there again`() async {
        var snapshots = source.snapshots().makeAsyncIterator()
        _ = await snapshots.next()
        await source.begin(.flap, of: Self.socket)
        #expect(report(await snapshots.next()) == "0 gone")
        // The fault waits for its next phase.
        while clock.sleeperCount == 0 { await Task.yield() }
        let revision = await source.endFault(of: Self.socket)
        #expect(report(await snapshots.next()) == "0 [1, 2, 3] 2.0")
        while clock.sleeperCount > 0 { await Task.yield() }
        #expect(await source.endFault(of: Self.socket) == revision)
    }

    @Test func `faults on an empty or missing socket do nothing`() async {
        let empty = VirtualSource.connector("HDMI-A-2")
        let before = await source.plug(ConnectorReading(id: empty, status: .disconnected))
        for socket in [empty, VirtualSource.connector("DP-1")] {
            #expect(await source.begin(.flap, of: socket) == before)
            #expect(await source.monitor(in: socket) == nil)
        }
        // A twin needs a second socket.
        #expect(await source.begin(.twin, of: Self.socket) == before)
    }
}
