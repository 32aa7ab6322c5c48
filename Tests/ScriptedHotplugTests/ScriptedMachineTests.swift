// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug
import Testing

/// Cables and cards of a machine on which everything counts at once.
struct ScriptedMachineTests {
    private let hdmi = Script.hdmi
    private let port = Script.port

    @Test func `monitors plugged in before the start are present without events`() throws {
        let bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        #expect(bench.told == ["0ms +HDMI-A-1"])
        #expect(bench.snapshots.map(\.cause) == [.start])
        #expect(bench.machine.nextMoment == nil)
        #expect(bench.machine.isSettled)
    }

    @Test func `rule 25 a machine without cards reports it once`() throws {
        let bench = try ScriptedBench()
        #expect(bench.snapshots.map(\.connectors) == [[]])
    }

    @Test func `a plug and an unplug are reported at once`() throws {
        var bench = try ScriptedBench()
        try bench.at(10, .plug(hdmi, Script.monitor(scale: 2)))
        #expect(bench.tracker.connected.map(\.scale) == [2])
        #expect(bench.tracker.connected.first?.preferredMode?.size == PixelSize(width: 1920, height: 1080))
        #expect(bench.machine.connectedSockets == [hdmi])
        try bench.at(20, .unplug(hdmi))
        #expect(bench.told == ["10ms +HDMI-A-1", "20ms -HDMI-A-1"])
        #expect(bench.snapshots.last?.connectors.map(\.status) == [.disconnected])
        #expect(bench.snapshots.map(\.revision) == [0, 1, 2])
        #expect(bench.machine.connectedSockets == [])
    }

    @Test func `simultaneous changes are reported step by step`() throws {
        var bench = try ScriptedBench()
        try bench.machine.perform(.plug(hdmi, Script.monitor()), at: .seconds(1))
        try bench.machine.perform(.unplug(hdmi), at: .seconds(1))
        #expect(bench.machine.nextMoment == .seconds(1))
        #expect(!bench.machine.isSettled)
        let snapshots = bench.machine.advance(to: .seconds(1))
        #expect(snapshots.map { $0.connectors.map(\.isConnected) } == [[true], [false]])
        #expect(bench.machine.nextMoment == nil)
    }

    @Test(arguments: [true, false])
    func `rule 14 a different monitor in the socket is a disconnect and a connect`(isSwap: Bool) throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor("A"))])
        try bench.at(10, isSwap ? .swap(hdmi, Script.monitor("B")) : .plug(hdmi, Script.monitor("B")))
        #expect(bench.told == ["0ms +HDMI-A-1", "10ms -HDMI-A-1", "10ms +HDMI-A-1"])
        #expect(bench.snapshots.allSatisfy { $0.connectors.allSatisfy(\.isConnected) })
    }

    @Test func `rule 24 replugging the same monitor changes nothing`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(10, .swap(hdmi, Script.monitor()))
        #expect(bench.snapshots.count == 1)
    }

    @Test func `a duplicate has the same bytes and is a separate screen`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(10, .duplicate(hdmi, into: port))
        let connected = bench.tracker.connected
        #expect(connected.map(\.id) == [port, hdmi])
        #expect(connected[0].edid == connected[1].edid)
    }

    @Test func `rule 15 a renamed connector reappears under the new name, with its faults`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor()), .noEDID(hdmi)])
        try bench.at(10, .rename(hdmi, to: port))
        #expect(bench.told == ["0ms +HDMI-A-1", "10ms -HDMI-A-1", "10ms +DP-1"])
        #expect(bench.snapshots.last?.connectors.map(\.id) == [port])
        #expect(bench.tracker.connected.map(\.edid) == [[]])
        try bench.at(20, .plug(hdmi, Script.monitor()))
        #expect(bench.tracker.connected.map(\.edid.isEmpty) == [true, false])
    }

    @Test func `a renamed connector has contact, even if it was flapping`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(10, .flap(hdmi, times: 9, each: .seconds(1)))
        try bench.at(20, .rename(hdmi, to: port))
        #expect(bench.told == ["0ms +HDMI-A-1", "10ms -HDMI-A-1", "20ms +DP-1"])
        #expect(bench.machine.isSettled && bench.machine.nextMoment == nil)
    }

    @Test func `a flap loses and regains contact as often and as long as specified`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        _ = bench.takeTold()
        try bench.at(100, .flap(hdmi, times: 2, each: .milliseconds(400)))
        #expect(bench.machine.connectedSockets == [])
        #expect(!bench.machine.isSettled)
        try bench.settle()
        #expect(
            bench.told == ["100ms -HDMI-A-1", "500ms +HDMI-A-1", "900ms -HDMI-A-1", "1300ms +HDMI-A-1"])
        #expect(bench.machine.nextMoment == nil)
    }

    @Test func `plugging or unplugging ends a flap`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(100, .flap(hdmi, times: 50, each: .milliseconds(400)))
        try bench.at(200, .plug(hdmi, Script.monitor()))
        #expect(bench.machine.isSettled && bench.machine.connectedSockets == [hdmi])
        try bench.at(300, .flap(hdmi, times: 50, each: .milliseconds(400)))
        try bench.at(400, .unplug(hdmi))
        #expect(bench.machine.isSettled && bench.machine.connectedSockets == [])
        #expect(bench.machine.nextMoment == nil)
    }

    @Test func `a storm produces its event rate and ends with the monitor plugged in`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        _ = bench.takeTold()
        try bench.at(0, .storm(hdmi, eventsPerSecond: 3, lasting: .seconds(1)))
        try bench.settle()
        // Three events would leave it without contact; the fourth is where the storm ends.
        #expect(bench.told.map { $0.suffix(9) } == ["-HDMI-A-1", "+HDMI-A-1", "-HDMI-A-1", "+HDMI-A-1"])
        #expect(bench.now == .seconds(1))
        #expect(bench.machine.connectedSockets == [hdmi])
    }

    @Test func `rule 23 a card is removed with its sockets and returns with their monitors`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor()), .plug(Script.other, Script.monitor())])
        _ = bench.takeTold()
        try bench.at(10, .removeCard("card1"))
        #expect(bench.snapshots.last?.connectors.map(\.id) == [hdmi])
        #expect(bench.machine.connectedSockets == [hdmi])
        try bench.at(20, .addCard("card1"))
        #expect(bench.told == ["10ms -card1-DP-1", "20ms +card1-DP-1"])
    }

    @Test func `changes in a removed card's sockets are seen when it returns`() throws {
        var bench = try ScriptedBench(before: [.plug(Script.other, Script.monitor("A")), .removeCard("card1")])
        try bench.at(10, .plug(Script.other, Script.monitor("B")))
        try bench.at(10, .flap(Script.other, times: 1, each: .milliseconds(5)))
        try bench.settle()
        #expect(bench.told == [])
        #expect(bench.machine.connectedSockets == [])
        try bench.at(20, .addCard("card1"))
        #expect(bench.told == ["20ms +card1-DP-1"])
        #expect(bench.tracker.connected.first?.monitor?.serialText == "B")
    }

    @Test func `a card without sockets can be added before its monitors`() throws {
        var bench = try ScriptedBench()
        try bench.at(10, .addCard("card1"))
        #expect(throws: ScriptedMachineError.self) { try bench.at(20, .addCard("card1")) }
        try bench.at(30, .plug(Script.other, Script.monitor()))
        #expect(bench.told == ["30ms +card1-DP-1"])
    }
}
