// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import ScreensWire
import SecondScreen
import TestBench
import Testing
import Varlink

@testable import Console

/// A minute at a console: a monitor is there, another one comes, gets another mode, and goes while the app sleeps.
@Suite(.timeLimit(.minutes(5))) struct TakeawayTests {
    /// A snapshot in which the EDIDs of some monitors cannot be read.
    private static func snapshot(
        _ plugged: [String: String], withoutEDID unreadable: Set<String> = []
    ) throws -> ConnectorSnapshot {
        var describer = ConnectorDecoder()
        var warnings: [String] = []
        let sockets = ["HDMI-A-1", "HDMI-A-2"]
        let connectors = try sockets.map { socket in
            let id = VirtualSource.connector(socket)
            guard let spec = plugged[socket] else { return Connector(id: id, status: .disconnected) }
            let monitor = try VirtualMonitor(try ScreenSpec(parsing: spec))
            var reading = ConnectorReading(id: id, monitor: monitor)
            if unreadable.contains(socket) { reading.edid = [] }
            return describer.describe(reading, warnings: &warnings)
        }
        return ConnectorSnapshot(connectors: connectors, cause: .event)
    }

    private static func recording(_ times: [(Double, [String: String])]) throws -> Recording {
        let header = RecordingHeader(source: "virtual", isSettled: true)
        return Recording(
            header: header,
            entries: try times.map { RecordingEntry(at: .seconds($0.0), .snapshot(try snapshot($0.1))) })
    }

    private static func call(_ method: String, _ parameters: JSONObject, at time: Double) -> Journal.Entry {
        .call(Journal.Entry.Call(method: method, parameters: parameters), at: time)
    }

    private static func notification(_ name: String, _ screen: String, at time: Double) -> Journal.Entry {
        .notification(Wire.Notification(time: time, name: name, screen: screen), at: time)
    }

    /// A monitor goes while the app is suspended, another one comes when it is active again.
    private static func away(_ numbers: ClosedRange<Int>, suspendedFromStart: Bool = false) throws -> Takeaway {
        var before = Sample.state(["HDMI-A-1"])
        if suspendedFromStart { before.device.app = .suspended }
        func device(_ app: AppState, at time: Double) -> Journal.Entry {
            var change = Wire.Change(.deviceChanged)
            change.device = before.device
            change.device?.app = app
            return .change(change, at: time)
        }
        var entries: [Journal.Entry] = [
            .state(before, at: 10), device(.suspended, at: 12), Sample.disconnect("HDMI-A-1", at: 14),
            call("Rotate", ["orientation": "landscapeLeft"], at: 16), device(.active, at: 18),
            notification("UIScreenDidDisconnectNotification", "HDMI-A-1", at: 18),
            Sample.connect("HDMI-A-1", at: 20), notification("UIScreenDidConnectNotification", "HDMI-A-1", at: 20),
        ]
        for index in entries.indices { entries[index].number = index }
        let spec = ["HDMI-A-1": "1920x1080@60"]
        let recording = try recording([(0.5, spec), (14, [:]), (20, spec)])
        return try Takeaway(try #require(Stretch(numbers, of: entries, recording, clock: nil)))
    }

    @Test func `a range that begins while the app is suspended is extended, with a comment`() throws {
        let text = try Self.away(3...7).scenarioText()
        #expect(text.contains("# The app was suspended at the chosen start."))
        let words = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        #expect(words.contains { $0.hasSuffix(" suspend") } && words.contains { $0.hasSuffix(" unplug HDMI-A-1") })
        #expect(words.contains("expect posted didDisconnect HDMI-A-1"))
        #expect(try !Self.away(0...7).scenarioText().contains("# The app was suspended"))
    }

    @Test func `a range that starts before the journal expects nothing of what the app missed`() throws {
        let text = try Self.away(3...7, suspendedFromStart: true).scenarioText()
        #expect(text.contains(": the app also receives notifications for cable changes before the start\n"))
        #expect(!text.contains("expect posted didDisconnect HDMI-A-1"))
        #expect(text.contains("expect posted didConnect HDMI-A-1"))
    }

    private static func takeaway() throws -> Takeaway {
        let (first, second) = ("1920x1080@60,label=\"One\"", "1920x1080@60+1280x720@60,label=\"Two\"")
        let before = Sample.state(["HDMI-A-1"], sockets: [Wire.Socket(id: "HDMI-A-1", spec: first)])
        var small = Sample.screen("HDMI-A-2")
        small.mode = Sample.mode(1280, 720)
        small.bounds = [0, 0, 1280, 720]
        let entries: [Journal.Entry] = [
            .state(before, at: 10),
            Sample.connect("HDMI-A-2", at: 12.25),
            notification("UIScreenDidConnectNotification", "HDMI-A-2", at: 12.25),
            call("SetMode", ["screen": "HDMI-A-2", "mode": "1280x720@60"], at: 14),
            .change(Sample.change(.modeChanged, small), at: 14),
            call("Rotate", ["orientation": "landscapeLeft"], at: 15),
            call("Suspend", [:], at: 16),
            Sample.disconnect("HDMI-A-1", at: 18),
            call("Resume", [:], at: 20),
            notification("UIScreenDidDisconnectNotification", "HDMI-A-1", at: 20),
        ]
        let recording = try recording([
            (0.5, ["HDMI-A-1": first]), (12.2, ["HDMI-A-1": first, "HDMI-A-2": second]), (18, ["HDMI-A-2": second]),
            (40, [:]),
        ])
        return try Takeaway(
            Stretch(entries: entries, before: before, recording: recording, specs: [first, second], clock: nil))
    }

    @Test func `an EDID cannot be read before its monitor is plugged in, as the app saw it`() throws {
        let spec = "1920x1080@60"
        let before = Sample.state(["HDMI-A-1"], sockets: [Wire.Socket(id: "HDMI-A-1", spec: spec)])
        var entries: [Journal.Entry] = [
            .state(before, at: 10), Sample.connect("HDMI-A-2", at: 12),
            Self.notification("UIScreenDidConnectNotification", "HDMI-A-2", at: 12),
        ]
        for index in entries.indices { entries[index].number = index }
        let plugged = ["HDMI-A-1": spec, "HDMI-A-2": spec]
        let recording = Recording(
            header: RecordingHeader(source: "virtual", isSettled: true),
            entries: [
                RecordingEntry(at: .seconds(0.5), .snapshot(try Self.snapshot(["HDMI-A-1": spec]))),
                RecordingEntry(
                    at: .seconds(12), .snapshot(try Self.snapshot(plugged, withoutEDID: ["HDMI-A-2"]))),
            ])
        let takeaway = try Takeaway(try #require(Stretch(0...2, of: entries, recording, clock: nil)))
        let lines = takeaway.scenarioText().split(separator: "\n").map(String.init)
        let fault = try #require(lines.firstIndex { $0.contains("no-edid HDMI-A-2") }, "\(lines)")
        let plug = try #require(lines.firstIndex { $0.contains("plug HDMI-A-2") })
        #expect(fault < plug, "\(lines)")
    }

    @Test func `a range becomes a scenario with monitors, requests, and expectations`() throws {
        let lines = try Self.takeaway().scenarioText().split(separator: "\n").map(String.init)
        #expect(
            lines.contains("attached HDMI-A-1 \"1920x1080@60,label=\\\"One\\\"\"")
                || lines.contains("attached HDMI-A-1 1920x1080@60,label=\"One\""))
        let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(words.contains { $0.hasPrefix("at 2.199s plug HDMI-A-2 1920x1080@60+1280x720@60") })
        #expect(words.contains("at 4s mode HDMI-A-2 1280x720@60"))
        #expect(words.contains("at 5s rotate landscapeLeft"))
        #expect(words.contains("at 8s unplug HDMI-A-1"))
        #expect(words.contains("expect posted didConnect HDMI-A-2"))
        #expect(words.contains("expect posted didDisconnect HDMI-A-1"))
        #expect(words.contains("expect screens 2"))
        #expect(words.contains { $0.hasPrefix("expect screen HDMI-A-2 mode=1280x720@60") })
        #expect(words.contains("expect app active"))
        // What came after the stretch is not in it.
        #expect(!words.contains { $0.contains("unplug HDMI-A-2") })
    }

    @MainActor @Test func `the scenario passes`() async throws {
        let text = try Self.takeaway().scenarioText()
        let scenario = try Scenario(parsing: text)
        let options = try BenchOptions(scenario.settings, over: try BenchOptions.standard().setup)
        try await Bench.running(options) { bench in try await bench.play(text) }
    }

    @Test func `a range becomes a Swift test`() throws {
        let test = try Self.takeaway().swiftTest()
        #expect(test.contains("@MainActor @Test(.screens(\"1920x1080@60,label=\\\"One\\\"\", device: \"ipad-pro-13\""))
        #expect(test.contains("settling: .none))"))
        #expect(test.contains("    await bench.wait(.milliseconds(2199))\n    try await bench.plug(\"HDMI-A-2\","))
        #expect(test.contains("    try await bench.suspend()\n"))
        #expect(test.contains(".suffix(1) == [\"didConnect HDMI-A-2\"])"))
        #expect(test.contains(".suffix(1) == [\"didDisconnect HDMI-A-1\"])"))
        #expect(test.contains("#expect(bench.mode(of: \"HDMI-A-2\") == \"1280x720@60\")"))
        #expect(test.contains("#expect(UIScreen.screens.count == 2)"))
    }

    @Test func `a monitor without a spec keeps its EDID`() throws {
        let recording = try Self.recording([(0, ["HDMI-A-1": "xga-projector"])])
        let before = Sample.state(["HDMI-A-1"])
        let takeaway = try Takeaway(
            Stretch(entries: [.state(before, at: 1)], before: before, recording: recording, specs: [], clock: nil))
        let edid = try VirtualMonitor(try ScreenSpec(parsing: "xga-projector")).edid
        #expect(takeaway.settings.attached.map(\.spec.monitor) == [.edid(edid)])
    }

    @Test func `a range of more than a day is refused`() throws {
        let state = Sample.state()
        #expect(throws: TakeawayError.self) {
            try Takeaway(
                Stretch(
                    entries: [.state(state, at: 0), .state(state, at: 100_000)], before: state,
                    recording: try Self.recording([(0, [:])]), specs: [], clock: nil))
        }
    }
}
