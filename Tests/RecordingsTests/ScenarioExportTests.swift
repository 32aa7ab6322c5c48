// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import Recordings
import ScenarioLanguage
import Testing

struct ScenarioExportTests {
    private func reading(_ name: String, _ edid: [UInt8], modes: [String] = []) -> ConnectorReading {
        ConnectorReading(id: Sample.id(name), status: .connected, edid: edid, modeNames: modes)
    }

    private func spec(_ file: String) -> ScreenSpec {
        var spec = ScreenSpec.standard
        spec.monitor = .edidFile(file)
        return spec
    }

    @Test func `a settled recording becomes timed steps`() throws {
        let (one, two) = (try Sample.edid("One"), try Sample.edid("Two"))
        let recording = Sample.recording([
            (.seconds(10), []), (.milliseconds(10_500), [reading("DP-1", one)]),
            (.seconds(12), [reading("DP-1", two)]), (.seconds(13), [reading("DP-1", two), reading("DP-2", one)]),
            (.seconds(14), [reading("DP-1", one)]), (.seconds(15), []),
        ])
        let export = ScenarioExport(recording)
        #expect(export.scenario.settings.settling == ScenarioSettings.Settling.none)
        #expect(export.files.map(\.name) == ["SSN0007.edid", "SSN0007-2.edid"])
        #expect(export.files.map(\.bytes) == [one, two])
        #expect(
            export.scenario.steps == [
                ScenarioStep(.plug(socket: "card0-DP-1", spec("SSN0007.edid")), moment: .at(.milliseconds(500))),
                ScenarioStep(.swap(socket: "card0-DP-1", spec("SSN0007-2.edid")), moment: .at(.seconds(2))),
                ScenarioStep(.plug(socket: "card0-DP-2", spec("SSN0007.edid")), moment: .at(.seconds(3))),
                ScenarioStep(.unplug(socket: "card0-DP-1"), moment: .at(.seconds(4)), waits: false),
                ScenarioStep(.unplug(socket: "card0-DP-2"), moment: .at(.seconds(4)), waits: false),
                ScenarioStep(.plug(socket: "card0-DP-1", spec("SSN0007.edid")), moment: .at(.seconds(4))),
                ScenarioStep(.unplug(socket: "card0-DP-1"), moment: .at(.seconds(5))),
            ])
    }

    private func plain(_ width: Int, _ height: Int) -> ScreenSpec {
        var plain = ScreenSpec.standard
        plain.monitor = .modes([.init(size: PixelSize(width: width, height: height), refreshMillihertz: 60_000)])
        return plain
    }

    @Test func `a monitor with a late EDID is delayed, and one without keeps its modes`() throws {
        let edid = try Sample.edid("Late")
        let recording = Sample.recording([
            (.zero, [reading("DP-1", [], modes: ["800x600"])]), (.seconds(1), [reading("DP-1", edid)]),
            (.seconds(2), []), (.seconds(3), [reading("DP-1", [], modes: ["800x600"])]), (.seconds(4), []),
            (.seconds(5), [reading("DP-1", edid)]),
        ])
        let socket = "card0-DP-1"
        #expect(
            ScenarioExport(recording).scenario.steps == [
                ScenarioStep(.noEDID(socket: socket), moment: .at(.zero), waits: false),
                ScenarioStep(.plug(socket: socket, spec("SSN0007.edid")), moment: .at(.zero)),
                ScenarioStep(.edidOK(socket: socket), moment: .at(.seconds(1))),
                ScenarioStep(.unplug(socket: socket), moment: .at(.seconds(2))),
                ScenarioStep(.plug(socket: socket, plain(800, 600)), moment: .at(.seconds(3))),
                ScenarioStep(.unplug(socket: socket), moment: .at(.seconds(4))),
                ScenarioStep(.plug(socket: socket, spec("SSN0007.edid")), moment: .at(.seconds(5))),
            ])
    }

    @Test func `an EDID is generated once a monitor without one has modes, and not for one without modes`() throws {
        let recording = Sample.recording([
            (.zero, []), (.seconds(1), [reading("DP-1", [])]), (.seconds(2), [reading("DP-1", [], modes: ["800x600"])]),
            (.seconds(3), []), (.seconds(4), [reading("DP-1", [])]), (.seconds(5), []),
            // No EDID can express such a mode.
            (.seconds(6), [reading("DP-1", [], modes: ["1x1", "16384x16384"])]), (.seconds(7), []),
            (.seconds(8), [reading("DP-1", [], modes: ["640x480", "1x1"])]),
        ])
        let socket = "card0-DP-1"
        #expect(
            ScenarioExport(recording).scenario.steps == [
                ScenarioStep(.noEDID(socket: socket), moment: .at(.seconds(1)), waits: false),
                ScenarioStep(.plug(socket: socket, .standard), moment: .at(.seconds(1))),
                ScenarioStep(.plug(socket: socket, plain(800, 600)), moment: .at(.seconds(2)), waits: false),
                ScenarioStep(.edidOK(socket: socket), moment: .at(.seconds(2))),
                ScenarioStep(.unplug(socket: socket), moment: .at(.seconds(3))),
                ScenarioStep(.noEDID(socket: socket), moment: .at(.seconds(4)), waits: false),
                ScenarioStep(.plug(socket: socket, .standard), moment: .at(.seconds(4))),
                ScenarioStep(.unplug(socket: socket), moment: .at(.seconds(5))),
                ScenarioStep(.plug(socket: socket, .standard), moment: .at(.seconds(6))),
                ScenarioStep(.unplug(socket: socket), moment: .at(.seconds(7))),
                ScenarioStep(.edidOK(socket: socket), moment: .at(.seconds(8)), waits: false),
                ScenarioStep(.plug(socket: socket, plain(640, 480)), moment: .at(.seconds(8))),
            ])
    }

    @Test func `an unsettled recording is settled first`() throws {
        let edid = try Sample.edid("A")
        let recording = Sample.recording(
            [(.zero, [reading("DP-1", edid)]), (.seconds(1), []), (.seconds(2), [reading("DP-1", edid)])],
            isSettled: false)
        #expect(ScenarioExport(recording, settling: .scripted).scenario.steps.count == 2)
        let disconnected = ConnectorReading(id: Sample.id("DP-1"), status: .disconnected)
        let flap = Sample.recording(
            [(.zero, [reading("DP-1", edid)]), (.seconds(1), [disconnected]), (.seconds(2), [reading("DP-1", edid)])],
            isSettled: false)
        #expect(ScenarioExport(flap).scenario.steps.isEmpty)
        #expect(ScenarioExport(flap).scenario.settings.attached.map(\.socket) == ["card0-DP-1"])
    }

    @Test func `names that are invalid in scenarios are replaced, each by a unique one`() throws {
        func port(_ card: String, _ name: String, _ path: String) -> ConnectorReading {
            ConnectorReading(id: ConnectorID(cardPath: path, card: card, name: name), status: .connected)
        }
        let recording = Sample.recording([
            (
                .zero,
                [
                    port("", "main", "v"), port("", "a b", "v"), port("", "a,b", "v"), port("c", "X", "1"),
                    port("c", "X", "2"),
                ]
            )
        ])
        let export = ScenarioExport(recording)
        #expect(export.scenario.steps.isEmpty)
        let sockets = export.scenario.settings.attached.map(\.socket)
        #expect(Set(sockets) == ["socket-main", "a-b", "a-b-2", "c-X", "c-X-2"])
        #expect(export.renamed.count == 4)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the steps reproduce the recorded changes, in order`(seed: UInt64) throws {
        let recording = Sample.random(seed: seed, length: 120, edids: try Fixture.edids(9)).settled()
        let export = ScenarioExport(recording)
        let files = Dictionary(uniqueKeysWithValues: export.files.map { ($0.name, $0.bytes) })
        var (bench, expected) = (StepBench(files: files), [String]())
        var tracker = ConnectorTracker()
        let start = recording.entries.first?.at ?? .zero
        for entry in recording.entries {
            for change in tracker.changes(to: entry.snapshot?.connectors ?? []) {
                expected.append(StepBench.text(change, at: entry.at - start))
            }
        }
        let atLaunch = export.scenario.settings.attached.map {
            ScenarioStep(.plug(socket: $0.socket, $0.spec), moment: .at(.zero))
        }
        let told = (atLaunch + export.scenario.steps).flatMap { bench.take($0) }
        // What is there at launch is told in no order, and what only sysfs says of modes has no word in a scenario.
        func later(_ lines: [String]) -> [String] {
            lines.filter { !$0.hasPrefix("\(Duration.zero) ") && !$0.hasSuffix("modes") }
        }
        #expect(later(told) == later(expected))
        #expect(later(expected).count > 10)
    }

    @Test func `monitors present at launch are not reported to the app`() throws {
        let edid = try Sample.edid("A")
        let late = ConnectorReading(id: Sample.id("DP-3"), status: .connected)
        let recording = Sample.recording([
            (.seconds(5), [reading("DP-1", edid), reading("DP-2", [], modes: ["800x600"]), late]),
            (.seconds(6), [reading("DP-1", edid), reading("DP-2", [], modes: ["640x480"]), reading("DP-3", edid)]),
            (.seconds(7), [reading("DP-1", edid)]),
        ])
        let export = ScenarioExport(recording)
        #expect(
            export.scenario.text == """
                settling none
                attached card0-DP-1 edid="SSN0007.edid"
                attached card0-DP-2 800x600@60

                at 0s no-wait no-edid card0-DP-3
                at 0s    plug card0-DP-3 edid="SSN0007.edid"
                at 1s    edid-ok card0-DP-3
                at 2s no-wait unplug card0-DP-2
                at 2s    unplug card0-DP-3

                """)
    }

    @Test func `the text can be parsed, whatever the recording says`() throws {
        let name = String(repeating: "x", count: 58)
        let long = String(repeating: "\u{301}", count: 4000)
        let ids = ["1", "2"].map { ConnectorID(cardPath: $0, card: "card0", name: name) }
        let readings = (ids + [ConnectorID(cardPath: "", card: "", name: "\(long)#")]).map {
            ConnectorReading(id: $0, status: .connected, modeNames: ["800x600", "1x1"])
        }
        var recording = Sample.recording([(.zero, readings), (.seconds(366 * 86_400), [])])
        recording.header.source = long
        let export = ScenarioExport(recording)
        #expect(Set(export.scenario.settings.attached.map(\.socket.utf8.count)) == [64, 52, 7])
        #expect(try Scenario(parsing: export.text(recording.header)) == export.scenario)
    }

    @Test func `a recording that is too long for a scenario is refused with the time`() throws {
        let looks = (0...100).map { number in
            (Duration.milliseconds(500 * number), number % 2 == 0 ? [] : [reading("DP-1", [], modes: ["800x600"])])
        }
        let long = Sample.recording(looks)
        let whole = try ScenarioExport(long).text(long.header)
        let size = whole.utf8.count
        #expect(try ScenarioExport(long).text(long.header, limit: size) == whole)
        #expect(throws: ScenarioExportError(.size, at: .seconds(50))) {
            try ScenarioExport(long).text(long.header, limit: size - 1)
        }

        let slow = Sample.recording([(.seconds(2), []), (.seconds(367 * 86_400), [reading("DP-1", [])])])
        let error = #expect(throws: ScenarioExportError(.duration, at: .seconds(367 * 86_400))) {
            try ScenarioExport(slow).text(slow.header)
        }
        #expect(error?.description.contains("at most 366 days") == true)
    }

    @Test func `a file whose name is taken gets another one`() throws {
        let edid = try Sample.edid("One")
        let recording = Sample.recording([(.zero, []), (.seconds(1), [reading("DP-1", edid)])])
        let export = ScenarioExport(recording) { $0.name.utf8.count < 14 }
        #expect(export.files.map(\.name) == ["SSN0007-2.edid"] && export.files.map(\.bytes) == [edid])
        #expect(
            export.scenario.steps == [
                ScenarioStep(.plug(socket: "card0-DP-1", spec("SSN0007-2.edid")), moment: .at(.seconds(1)))
            ])
    }

    @Test func `the preferred mode is the first one of a generated monitor`() throws {
        var recording = Sample.recording([(.zero, [reading("DP-1", [], modes: ["800x600", "1024x768"])])])
        let entry = try #require(recording.entries.first)
        var snapshot = try #require(entry.snapshot)
        for index in snapshot.connectors[0].modes.indices {
            snapshot.connectors[0].modes[index].isPreferred = index == 1
        }
        recording.entries = [RecordingEntry(at: entry.at, .snapshot(snapshot))]
        recording.header.isSettled = true
        let spec = try #require(ScenarioExport(recording).scenario.settings.attached.first?.spec)
        #expect(spec.description == "1024x768@60+800x600@60")
    }
}
