// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScriptedHotplug
import Testing

/// What a machine refuses, and that nothing makes it work without end.
struct ScriptedLimitTests {
    private static let hdmi = Script.hdmi
    private static let port = Script.port
    private static let far = ConnectorID(cardPath: "/devices/9", card: "card9", name: "DP-9")

    @Test(
        arguments: [
            (.unplug(port), "cannot unplug DP-1: the socket is empty; monitors are in HDMI-A-1"),
            (.unplug(far), "cannot unplug card9-DP-9: the socket is empty; monitors are in HDMI-A-1"),
            (.swap(port, VirtualMonitor(edid: [])), "cannot swap the monitor in DP-1: the socket is empty"),
            (.duplicate(port, into: hdmi), "cannot duplicate the monitor in DP-1: the socket is empty"),
            (.duplicate(hdmi, into: hdmi), "cannot duplicate the monitor in HDMI-A-1 into itself"),
            (.rename(far, to: port), "cannot rename card9-DP-9: the socket is empty"),
            (
                .rename(port, to: hdmi),
                "cannot rename DP-1 to HDMI-A-1: HDMI-A-1 already has a monitor; unplug it first"
            ),
            (.rename(hdmi, to: hdmi), "cannot rename HDMI-A-1 to HDMI-A-1: HDMI-A-1 already has a monitor"),
            (.flap(port, times: 1, each: .seconds(1)), "cannot flap DP-1: the socket is empty"),
            (.flap(hdmi, times: 0, each: .seconds(1)), "a flap must have 1 to 100000 events"),
            (.flap(hdmi, times: .max, each: .seconds(1)), "a flap must have 1 to 100000 events"),
            (.flap(hdmi, times: .min, each: .seconds(1)), "a flap must have 1 to 100000 events"),
            (
                .flap(hdmi, times: 1, each: .zero),
                "a flap cannot last 0.0 seconds; use more than 0 seconds and at most a day"
            ),
            (
                .storm(hdmi, eventsPerSecond: 0, lasting: .seconds(1)),
                "a second of a storm must have 1 to 100000 events"
            ),
            (.storm(hdmi, eventsPerSecond: 2, lasting: .milliseconds(1)), "a storm must have 1 to 100000 events"),
            (.storm(hdmi, eventsPerSecond: 200, lasting: .seconds(86_400)), "a storm must have 1 to 100000 events"),
            (.storm(hdmi, eventsPerSecond: 1, lasting: .seconds(Int64.max)), "a storm cannot last"),
            (.stale(.seconds(-1)), "readings cannot lag by -1.0 seconds; use from 0 seconds to a day"),
            (.edidLate(hdmi, .seconds(86_401)), "an EDID cannot be late by 86401.0 seconds"),
            (.removeCard("card9"), "cannot remove card9: no such card; available: the card without a name"),
            (.addCard(""), "cannot add the card without a name: it is already present"),
        ] as [(ScriptedMachine.Change, String)])
    func `an impossible change is refused with a remedy`(change: ScriptedMachine.Change, message: String) throws {
        var bench = try ScriptedBench(
            before: [
                .plug(Self.hdmi, Script.monitor()), .plug(Self.port, Script.monitor()), .unplug(Self.port),
            ])
        let error = #expect(throws: ScriptedMachineError.self) { try bench.at(10, change) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        #expect(bench.snapshots.count == 1 && bench.machine.isSettled)
    }

    @Test func `unplugging when nothing is plugged in is reported as such`() throws {
        var bench = try ScriptedBench()
        let error = #expect(throws: ScriptedMachineError.self) { try bench.at(0, .unplug(Self.hdmi)) }
        #expect(error?.description.hasSuffix("the socket is empty; no monitor is plugged in") == true)
    }

    @Test func `a machine has a bounded number of sockets`() throws {
        var machine = ScriptedMachine(settling: .scripted)
        let monitor = VirtualMonitor(edid: [])
        for number in 1...ScriptedMachine.maximumSockets {
            try machine.perform(.plug(ConnectorID(cardPath: "", card: "", name: "DP-\(number)"), monitor), at: .zero)
        }
        #expect(throws: ScriptedMachineError.self) { try machine.perform(.plug(Self.hdmi, monitor), at: .zero) }
        #expect(throws: ScriptedMachineError.self) {
            for number in 0...ScriptedMachine.maximumSockets {
                try machine.perform(.addCard("card\(number)"), at: .zero)
            }
        }
        #expect(machine.start().connectors.count == ScriptedMachine.maximumSockets)
    }

    @Test func `a storm of a thousand events takes a thousand steps`() throws {
        var bench = try ScriptedBench(before: [.plug(Self.hdmi, Script.monitor())])
        try bench.at(0, .storm(Self.hdmi, eventsPerSecond: 1000, lasting: .seconds(1)))
        try bench.settle(within: 1000)
        #expect(bench.told.count == 1001)
        #expect(bench.snapshots.count == 1001)
        #expect(bench.now == .milliseconds(999))
    }

    @Test func `pending readings are bounded; the oldest are released early`() throws {
        var machine = ScriptedMachine(settling: .scripted)
        try machine.perform(.plug(Self.hdmi, Script.monitor()), at: .zero)
        _ = machine.start()
        try machine.perform(.stale(.seconds(86_400)), at: .zero)
        try machine.perform(.storm(Self.hdmi, eventsPerSecond: 1000, lasting: .seconds(10)), at: .zero)
        // Each event beyond the room shows the oldest of them.
        #expect(machine.advance(to: .milliseconds(4095)).isEmpty)
        #expect(machine.advance(to: .seconds(20)).count == 10_000 - 4096)
    }

    @Test func `a time in the past is treated as the latest time`() throws {
        var bench = try ScriptedBench()
        try bench.machine.perform(.plug(Self.hdmi, Script.monitor()), at: .seconds(5))
        _ = bench.machine.advance(to: .seconds(1))
        #expect(bench.machine.nextMoment == nil)
        try bench.machine.perform(.flap(Self.hdmi, times: 1, each: .seconds(1)), at: .seconds(1))
        #expect(bench.machine.advance(to: .seconds(5)).count == 1)
        #expect(bench.machine.nextMoment == .seconds(6))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a poll interval that is not positive disables polling`(interval: Duration) throws {
        var options = HotplugSettling.Options.hardware
        options.pollInterval = interval
        var bench = try ScriptedBench(options)
        bench.pass(to: .seconds(10))
        try bench.at(10_000, .loseEvents)
        try bench.at(10_000, .plug(Self.hdmi, Script.monitor()))
        #expect(bench.machine.nextMoment == nil)
    }

    @Test(arguments: 0..<300)
    func `damaged EDIDs never grow, and never crash the machine`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var bytes = try Script.monitor().edid
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
        let request = ModeRequest(size: PixelSize(width: 1280, height: 720))
        for damage in EDIDDamage.allCases {
            #expect(damage.apply(to: bytes).count <= bytes.count)
            var bench = try ScriptedBench(before: [.edidBroken(Self.hdmi, damage)])
            try bench.at(1, .plug(Self.hdmi, VirtualMonitor(edid: bytes)))
            #expect(bench.tracker.connected.map(\.id) == [Self.hdmi])
            _ = try? bench.at(2, .wrongPreferred(Self.hdmi, request))
        }
    }
}
