// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScriptedHotplug
import Testing

/// A machine that is judged by the times of real hardware.
struct ScriptedHardwareTests {
    private let hdmi = Script.hdmi
    private let port = Script.port

    private func bench(_ before: ScriptedMachine.Change...) throws -> ScriptedBench {
        var bench = try ScriptedBench(.hardware, before: before)
        bench.pass(to: .seconds(10))
        _ = bench.takeTold()
        return bench
    }

    @Test func `rule 11 a connect takes effect at once, a disconnect after the grace time`() throws {
        var bench = try bench()
        try bench.at(10_000, .plug(hdmi, Script.monitor()))
        #expect(bench.machine.isSettled)
        try bench.at(20_000, .unplug(hdmi))
        #expect(!bench.machine.isSettled)
        try bench.settle()
        #expect(bench.told == ["10000ms +HDMI-A-1", "23000ms -HDMI-A-1"])
    }

    @Test(arguments: [400, 1500, 2999])
    func `rule 11 a flap within the grace time is ignored`(milliseconds: Int) throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .flap(hdmi, times: 3, each: .milliseconds(milliseconds)))
        try bench.settle()
        #expect(bench.told == [])
        #expect(bench.machine.connectedSockets == [hdmi])
    }

    @Test func `rule 11 a flap beyond the grace time is a disconnect and a connect`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .flap(hdmi, times: 1, each: .seconds(4)))
        try bench.settle()
        #expect(bench.told == ["13000ms -HDMI-A-1", "14000ms +HDMI-A-1"])
    }

    @Test func `rule 11 many flaps are reported as a warning`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .flap(hdmi, times: 5, each: .milliseconds(400)))
        try bench.settle()
        #expect(bench.snapshots.flatMap(\.warnings).map { $0.prefix(32) } == ["HDMI-A-1: came back 4 times with"])
    }

    @Test func `rule 14 a different monitor is accepted once it has been read twice`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor("A")))
        try bench.at(10_000, .swap(hdmi, Script.monitor("B")))
        try bench.settle()
        #expect(bench.told == ["10050ms -HDMI-A-1", "10050ms +HDMI-A-1"])
    }

    @Test func `rule 10 a plug that is read too early is found by the second reading`() throws {
        var bench = try bench()
        try bench.at(10_000, .stale(.milliseconds(20)))
        try bench.at(10_000, .plug(hdmi, Script.monitor()))
        #expect(bench.told == [] && !bench.machine.isSettled)
        try bench.settle()
        #expect(bench.told == ["10050ms +HDMI-A-1"])
    }

    @Test func `a state that lags behind all rereads does not keep the machine from settling`() throws {
        var bench = try bench()
        try bench.at(10_000, .stale(.seconds(20)))
        try bench.at(10_000, .plug(hdmi, Script.monitor()))
        try bench.settle()
        #expect(bench.told == [] && bench.now == .seconds(13))
        // The poll is a minute after the last look.
        bench.pass(to: .seconds(80))
        #expect(bench.told == ["73000ms +HDMI-A-1"])
    }

    @Test func `rule 10 a monitor with a late EDID is held until a reread finds it`() throws {
        var bench = try bench(.edidLate(hdmi, .milliseconds(300)))
        try bench.at(10_000, .plug(hdmi, Script.monitor()))
        try bench.settle()
        #expect(bench.told == ["11000ms +HDMI-A-1"])
        #expect(bench.tracker.connected.first?.modes.isEmpty == false)
    }

    @Test func `rule 10 a monitor whose EDID is too late for rereads connects without it, and a poll finds it`()
        throws
    {
        var bench = try bench(.edidLate(hdmi, .seconds(10)))
        try bench.at(10_000, .plug(hdmi, Script.monitor()))
        try bench.settle()
        #expect(bench.told == ["13000ms +HDMI-A-1"])
        #expect(bench.now == .seconds(20))
        bench.pass(to: .seconds(80))
        #expect(bench.told == ["13000ms +HDMI-A-1", "73000ms ~HDMI-A-1"])
    }

    @Test func `rule 17 a temporarily unreadable EDID changes nothing`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .noEDID(hdmi))
        try bench.at(11_000, .edidOK(hdmi))
        try bench.settle()
        #expect(bench.told == [])
    }

    @Test func `rule 21 a poll finds unreported changes, a minute after the last reading`() throws {
        var bench = try bench(.loseEvents)
        bench.pass(to: .seconds(86_400))
        try bench.at(86_400_000, .plug(hdmi, Script.monitor()))
        #expect(bench.machine.isSettled)
        // The last second look was at 3 s; polls come each minute after it.
        #expect(bench.machine.nextMoment == .seconds(86_403))
        bench.pass(to: .seconds(86_500))
        #expect(bench.told == ["86403000ms +HDMI-A-1"])
    }

    @Test func `rule 21 polls run every minute while they find nothing`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .loseEvents)
        try bench.at(10_000, .flap(hdmi, times: 1, each: .seconds(200)))
        bench.pass(to: .seconds(300))
        // A poll at 63 s, the end of the grace time at 66 s, polls each minute from then; contact is back at 210 s.
        #expect(bench.told == ["66000ms -HDMI-A-1", "246000ms +HDMI-A-1"])
    }

    @Test func `rule 22 days without changes have no wake-ups`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        #expect(bench.machine.nextMoment == nil)
        #expect(bench.machine.advance(to: .seconds(1_000_000_000_000)) == [])
        #expect(bench.machine.nextMoment == nil)
    }

    @Test func `rules 15 and 23 a removed card needs no grace time`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()))
        try bench.at(10_000, .removeCard(""))
        try bench.at(10_001, .addCard(""))
        #expect(bench.told == ["10000ms -HDMI-A-1", "10001ms +HDMI-A-1"])
    }

    @Test func `rule 4 a storm gives few snapshots, with one reading per event`() throws {
        var bench = try bench(.plug(hdmi, Script.monitor()), .plug(port, Script.monitor()))
        let before = bench.snapshots.count
        try bench.at(10_000, .storm(hdmi, eventsPerSecond: 200, lasting: .seconds(5)))
        // A thousand events, a few second looks at the end, and the end of the grace time.
        try bench.settle(within: 2010)
        #expect(bench.told == [])
        // The warnings of flaps 4, 8, 16 … 256.
        #expect(bench.snapshots.count - before == 7)
        #expect(bench.machine.connectedSockets == [port, hdmi])
    }
}
