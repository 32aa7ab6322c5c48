// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug
import Testing

/// Faults of events, readings and EDIDs on a machine on which everything counts at once.
struct ScriptedFaultTests {
    private let hdmi = Script.hdmi
    private let port = Script.port
    private let fallback = ["1024x768", "800x600", "848x480", "640x480"]

    private func sizes(_ bench: ScriptedBench) -> [String] {
        bench.tracker.connected.first?.modes.map(\.size.description) ?? []
    }

    @Test func `rule 1 a lost event changes only the actual state, and a rescan finds it`() throws {
        var bench = try ScriptedBench(before: [.loseEvents])
        try bench.at(10, .plug(hdmi, Script.monitor()))
        #expect(bench.machine.connectedSockets == [hdmi])
        #expect(bench.machine.isSettled && bench.machine.nextMoment == nil)
        try bench.at(20, .rescan)
        #expect(bench.told == ["20ms +HDMI-A-1"])
        #expect(bench.snapshots.last?.cause == .rescan)
    }

    @Test func `rule 1 any later event reveals what a lost event missed`() throws {
        var bench = try ScriptedBench(before: [.loseEvents])
        try bench.at(10, .plug(hdmi, Script.monitor()))
        try bench.at(20, .deliverEvents)
        #expect(bench.told == [])
        try bench.at(30, .plug(port, Script.monitor()))
        #expect(bench.told == ["30ms +DP-1", "30ms +HDMI-A-1"])
    }

    @Test func `card events can be lost too`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(10, .loseEvents)
        try bench.at(20, .removeCard(""))
        #expect(bench.tracker.connected.count == 1)
        try bench.at(30, .rescan)
        #expect(bench.tracker.connected == [])
    }

    @Test func `rule 10 a stale reading misses the plug, and without rereads no other event reveals it`() throws {
        var bench = try ScriptedBench(before: [.plug(port, Script.monitor())])
        _ = bench.takeTold()
        try bench.at(10, .stale(.milliseconds(20)))
        try bench.at(15, .plug(hdmi, Script.monitor()))
        #expect(bench.told == [] && bench.machine.connectedSockets == [port, hdmi])
        #expect(bench.machine.readings(at: .milliseconds(34)).map(\.id) == [port])
        #expect(bench.machine.readings(at: .milliseconds(35)).map(\.id) == [port, hdmi])
        // Nobody looks again: the machine has settled, wrongly, as in life.
        #expect(bench.machine.isSettled && bench.machine.nextMoment == nil)
        try bench.at(36, .unplug(port))
        #expect(bench.told == ["36ms +HDMI-A-1"])
        try bench.at(56, .rescan)
        #expect(bench.told == ["36ms +HDMI-A-1", "56ms -DP-1"])
    }

    @Test func `readings that begin to lag keep the last seen state`() throws {
        var bench = try ScriptedBench()
        try bench.at(10, .plug(hdmi, Script.monitor()))
        try bench.at(11, .stale(.seconds(1)))
        try bench.at(12, .rescan)
        #expect(bench.told == ["10ms +HDMI-A-1"])
        try bench.at(13, .unplug(hdmi))
        try bench.at(14, .stale(.zero))
        #expect(bench.told == ["10ms +HDMI-A-1"])
        try bench.at(15, .rescan)
        #expect(bench.told == ["10ms +HDMI-A-1", "15ms -HDMI-A-1"])
    }

    @Test func `rule 10 a late EDID arrives with its own event`() throws {
        var bench = try ScriptedBench(before: [.edidLate(hdmi, .milliseconds(300))])
        try bench.at(10, .plug(hdmi, Script.monitor()))
        #expect(sizes(bench) == [])
        #expect(!bench.machine.isSettled)
        try bench.settle()
        #expect(bench.told == ["10ms +HDMI-A-1", "310ms ~HDMI-A-1"])
        #expect(sizes(bench).first == "1920x1080")
    }

    @Test func `a late EDID is late on each contact, and never arrives if the contact is too short`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor()), .edidLate(hdmi, .milliseconds(300))])
        try bench.settle()
        _ = bench.takeTold()
        try bench.at(1000, .flap(hdmi, times: 2, each: .milliseconds(100)))
        try bench.settle()
        #expect(
            bench.told == [
                "1000ms -HDMI-A-1", "1100ms +HDMI-A-1", "1200ms -HDMI-A-1", "1300ms +HDMI-A-1", "1600ms ~HDMI-A-1",
            ])
    }

    @Test func `rule 17 without an EDID, a monitor has the kernel's default modes`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        try bench.at(10, .noEDID(hdmi))
        #expect(bench.takeTold() == ["0ms +HDMI-A-1", "10ms -HDMI-A-1", "10ms +HDMI-A-1"])
        #expect(sizes(bench) == fallback)
        try bench.at(20, .edidOK(hdmi))
        #expect(bench.told == ["20ms ~HDMI-A-1"])
        #expect(sizes(bench).first == "1920x1080")
    }

    @Test func `an unresponsive monitor also has the kernel's default modes`() throws {
        var bench = try ScriptedBench()
        try bench.at(10, .plug(hdmi, VirtualMonitor(edid: [])))
        #expect(sizes(bench) == fallback)
    }

    @Test(arguments: EDIDDamage.allCases)
    func `rule 17 a broken EDID does not prevent a monitor from connecting`(damage: EDIDDamage) throws {
        var bench = try ScriptedBench(before: [.edidBroken(hdmi, damage)])
        try bench.at(10, .plug(hdmi, Script.monitor()))
        let connector = try #require(bench.tracker.connected.first)
        #expect(bench.snapshots.last?.warnings.count == 1)
        // The kernel takes a CTA block with a wrong checksum, and rejects what is wrong with the base block.
        #expect(sizes(bench).first == (damage == .checksum ? "1920x1080" : "1024x768"))
        #expect((connector.monitor != nil) == (damage == .checksum))
        try bench.at(20, .edidOK(hdmi))
        #expect(bench.tracker.connected.first?.monitor?.serialText == "Test")
    }

    @Test func `a wrong checksum in the only block makes the kernel reject the EDID`() throws {
        var monitor = try Script.monitor()
        monitor.edid = Array(monitor.edid.prefix(128))
        monitor.edid[127] &+= monitor.edid[126]
        monitor.edid[126] = 0
        for (faults, names) in [([], 0), ([ScriptedMachine.Change.edidBroken(hdmi, .checksum)], 5)] {
            let bench = try ScriptedBench(before: faults + [.plug(hdmi, monitor)])
            #expect(bench.machine.readings(at: .zero).map(\.modeNames.count) == [names])
        }
    }

    @Test func `a different preferred mode comes with a different EDID of the same monitor`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        let before = try #require(bench.tracker.connected.first)
        let request = try #require(ModeRequest(parsing: "1280x720"))
        try bench.at(10, .wrongPreferred(hdmi, request))
        let after = try #require(bench.tracker.connected.first)
        #expect(bench.told == ["0ms +HDMI-A-1", "10ms -HDMI-A-1", "10ms +HDMI-A-1"])
        #expect(after.preferredMode?.size == PixelSize(width: 1280, height: 720))
        #expect(after.monitor == before.monitor)
        #expect(Set(after.modes.map(\.size)) == Set(before.modes.map(\.size)))
        try bench.at(20, .edidOK(hdmi))
        #expect(bench.tracker.connected == [before])
    }

    @Test func `an unavailable mode cannot be a monitor's preferred mode`() throws {
        var bench = try ScriptedBench(before: [.plug(hdmi, Script.monitor())])
        let request = try #require(ModeRequest(parsing: "800x600"))
        let error = #expect(throws: ScriptedMachineError.self) { try bench.at(10, .wrongPreferred(hdmi, request)) }
        #expect(error?.description.contains("it has 1920x1080@60") == true)
        #expect(bench.snapshots.count == 1)
        // Nothing of it stays.
        try bench.at(20, .swap(hdmi, Script.monitor("B")))
        #expect(bench.tracker.connected.first?.preferredMode?.size == PixelSize(width: 1920, height: 1080))
    }
}
