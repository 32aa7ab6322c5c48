// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Glibc
import Hotplug
import ProgramRuns
import Recordings
import Testing

@Suite(.serialized, .timeLimit(.minutes(5))) struct RecordingCommandTests {
    private static let capture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Uevents/virtio-gpu-plug-unbind.log").path

    private static let mode = DisplayMode(
        size: PixelSize(width: 1280, height: 720), refreshMillihertz: 60_000, isPreferred: true)

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "recording-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private func run(_ arguments: String...) throws -> Program.Result { try Program(arguments).finish() }

    /// The events and times of a replay, without what is not about screens.
    private func story(_ result: Program.Result) -> [String] {
        result.events.compactMap { event in
            guard let name = event["event"] as? String, name.hasPrefix("screen") else { return nil }
            let screen = (event["screen"] as? [String: Any])?["id"] as? String
            return "\(event["time"] ?? "?") \(name) \(screen ?? "?")"
        }
    }

    @Test func `a capture of a real kernel is imported, shown, replayed and exported`() throws {
        try withFolder { folder in
            let file = folder + "/a.jsonl"
            #expect(try run("recording", "import", Self.capture, "-o", file).status == 0)
            let shown = try run("recording", "show", file)
            #expect(shown.status == 0)
            #expect(shown.output.first == "unsettled recording of udev, Linux 6.1.0-56-amd64")
            #expect(shown.output.contains("     0.022400  event  card0-Virtual-2 connected: 1280x768@60, no EDID"))

            let replayed = try run("replay", file, "--virtual", "--json")
            #expect(replayed.status == 0 && replayed.errors.isEmpty)
            #expect(replayed.names.first == "ready")
            let story = story(replayed)
            #expect(
                story == [
                    "0.019 screenConnected card0-Virtual-2", "11.043 screenDisconnected card0-Virtual-2",
                    "109.874 screenDisconnected card0-Virtual-1",
                ])
            for _ in 0..<10 { #expect(try run("replay", file, "--virtual", "--json").output == replayed.output) }
            #expect(try run("replay", file, "--speed", "1000", "--json").output == replayed.output)

            let exported = try run("recording", "export", file, "-o", folder + "/out")
            #expect(exported.output == [folder + "/out/recording.scenario"])
            let played = try run("scenario", "run", folder + "/out/recording.scenario")
            #expect(played.status == 0, "\(played.output)")
        }
    }

    @Test func `recording a replay gives the original recording`() throws {
        try withFolder { folder in
            let (file, again) = (folder + "/a.jsonl", folder + "/b.jsonl")
            #expect(try run("recording", "import", Self.capture, "-o", file).status == 0)
            // It ends by itself with the recording.
            let result = try run("record", "--source", "recording=\(file),speed=1000", "-o", again)
            #expect(result.status == 0, "\(result.errors)")
            let (first, second) = (
                try Recording.reading(path: file).recording, try Recording.reading(path: again).recording
            )
            #expect(second.header.source == "recording" && second.header.isSettled == first.header.isSettled)
            #expect(first.entries.count > 40)
            #expect(second.entries.map(\.content) == first.entries.map(\.content))
        }
    }

    @Test func `a runtime with a recording as its source shows the replay`() throws {
        try withFolder { folder in
            let file = folder + "/a.jsonl"
            let port = { (name: String) in
                Connector(id: VirtualSource.connector(name), status: .connected, modes: [Self.mode])
            }
            let states = [[], ["DP-1"], ["DP-1", "DP-2"], ["DP-2"]].map { $0.map(port) }
            // So far apart that a runtime has applied each before the next one.
            let entries = states.enumerated().map { index, connectors in
                RecordingEntry(
                    at: .seconds(index),
                    .snapshot(ConnectorSnapshot(connectors: connectors, cause: index == 0 ? .start : .event)))
            }
            let recording = Recording(header: RecordingHeader(source: "virtual", isSettled: true), entries: entries)
            try Data(recording.encoded).write(to: URL(filePath: file))
            let story = { (result: Program.Result) in self.story(result).map { $0.drop { $0 != " " } } }
            let replayed = story(try run("replay", file, "--virtual", "--json"))
            #expect(replayed.count == 3)
            let daemon = try Daemon(["--source", "recording=\(file)"])
            let recorder = try Program(
                ["record", "--target", daemon.socket, "-o", folder + "/b.jsonl"], sockets: daemon.folder)
            var head = recorder.firstLine()
            let isOver = {
                // A recorder that comes late finds the last state and no more.
                head.contains("DP-1 is gone") || head.contains("DP-2 connected") && !head.contains("DP-1 connected")
            }
            while !isOver() {
                let more = recorder.firstLine()
                guard !more.isEmpty else { break }
                head += more
            }
            let ran = daemon.end()
            #expect(ran.status == 0, "\(ran.errors)")
            #expect(story(ran) == replayed)
            // The recorder may have come after the start, but what it recorded is the end of what happened.
            #expect(recorder.finish(head).status == 0)
            let again = try Recording.reading(path: folder + "/b.jsonl").recording.entries.compactMap(\.snapshot)
            #expect(again.last?.connectors == states.last)
            #expect(again.map(\.connectors) == states.suffix(again.count))
        }
    }

    @Test func `an invalid recording is refused as a source`() throws {
        let missing = try run("run", "--source", "recording=/nowhere/a.jsonl", "--for", "0")
        #expect(missing.status != 0)
        #expect(missing.errors.contains("/nowhere/a.jsonl"), "\(missing.errors)")
        #expect(
            try run("record", "--source", "recording=/nowhere/a.jsonl", "-o", "-").errors.contains("/nowhere/a.jsonl"))
        for source in ["recording=", "recording=a,speed=0", "tape"] {
            let result = try run("run", "--source", source, "--for", "0")
            #expect(result.status == 64)
            #expect(result.errors.contains("recording=FILE,speed=N"), "\(result.errors)")
        }
    }

    @Test func `standard output contains only the recording`() throws {
        let daemon = try Daemon(["--source", "virtual", "--plug", "tv-4k"])
        let recorder = try Program(["record", "--target", daemon.socket, "-o", "-"], sockets: daemon.folder)
        var text = recorder.firstLine()
        while !text.contains("HDMI-A-1") { text += recorder.firstLine() }
        try daemon.command("unplug", "HDMI-A-1")
        _ = daemon.end()
        let chunks = recorder.finish(text)
        #expect(chunks.status == 0)
        let lines = chunks.raw.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && !lines.dropLast().contains(""))
        let entries = try Recording.reading(Array(chunks.raw.utf8)).recording.entries
        #expect(entries.map { $0.snapshot?.connectors.count { $0.isConnected } } == [1, 0])
    }

    @Test func `a runtime is recorded, and its replay reproduces it`() throws {
        let daemon = try Daemon(["--source", "virtual", "--plug", "tv-4k"])
        let file = daemon.folder + "/live.jsonl"
        let recorder = try Program(["record", "--target", daemon.socket, "-o", file], sockets: daemon.folder)
        // The first line is the header, the second the state: what comes after it is not missed.
        var head = recorder.firstLine()
        while !head.contains("HDMI-A-1 connected") { head += recorder.firstLine() }
        try daemon.command("plug", "xga-projector", "--as", "DP-8")
        try daemon.command("set", "DP-8", "tv-1080p")
        try daemon.command("unplug", "DP-8")
        let events = daemon.end().events.compactMap { event -> String? in
            guard let name = event["event"] as? String, name.hasPrefix("screen") else { return nil }
            return "\(name) \((event["screen"] as? [String: Any])?["id"] ?? "?")"
        }
        let result = recorder.finish(head)
        #expect(result.status == 0, "\(result.errors)")
        #expect(events.count == 4)
        let replayed = try run("replay", file, "--virtual", "--json")
        #expect(story(replayed).map { $0.drop { $0 != " " }.dropFirst() }.map(String.init) == events)

        // The scenario of it has the EDIDs beside it, and can be played.
        let scenario = daemon.folder + "/out/live.scenario"
        let exported = try run("recording", "export", file, "-o", scenario)
        #expect(exported.output.count == 4 && exported.output.first == scenario, "\(exported.errors)")
        #expect(try run("scenario", "run", scenario).status == 0)

        // An export that fails leaves no EDIDs behind.
        let other = daemon.folder + "/other"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: false)
        try Data().write(to: URL(filePath: other + "/live.scenario"))
        let refused = try run("recording", "export", file, "-o", other + "/live.scenario")
        #expect(refused.status == 1 && refused.errors.hasSuffix("live.scenario: File exists\n"), "\(refused.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: other) == ["live.scenario"])

        // Files of another export are neither replaced nor in the way.
        let first = try #require(exported.output.dropFirst().first)
        try Data([1, 2, 3]).write(to: URL(filePath: first))
        let second = try run("recording", "export", file, "-o", daemon.folder + "/out/second.scenario")
        #expect(second.status == 0 && !second.output.contains(first), "\(second.errors)")
        #expect(FileManager.default.contents(atPath: first) == Data([1, 2, 3]))
        #expect(try run("scenario", "run", daemon.folder + "/out/second.scenario").status == 0)
    }

    @Test func `on a full disk, complete lines are kept`() throws {
        try withFolder { folder in
            let (file, full) = (folder + "/a.jsonl", folder + "/full.jsonl")
            #expect(try run("recording", "import", Self.capture, "-o", file).status == 0)
            let command =
                "ulimit -f 8; exec \(Program.binary) record --source recording=\(file),speed=100000 -o \(full)"
            let result = try Program(["-c", command], binary: "/bin/sh").finish()
            #expect(result.status == 1 && result.errors.contains(full), "\(result.errors)")
            let reading = try Recording.reading(path: full)
            #expect(reading.warning == nil)
            let whole = try Recording.reading(path: file).recording.entries.map(\.content)
            let kept = reading.recording.entries.map(\.content)
            #expect((5..<whole.count).contains(kept.count))
            #expect(kept == Array(whole.prefix(kept.count)))
        }
    }

    @Test func `a stopped recorder leaves a complete file`() throws {
        try withFolder { folder in
            let file = folder + "/a.jsonl"
            let recorder = try Program(["record", "--source", "virtual", "-o", file])
            var head = recorder.firstLine()
            while !head.contains("HDMI-A-1 connected") { head += recorder.firstLine() }
            recorder.send(SIGINT)
            #expect(recorder.finish(head).status == 0)
            let reading = try Recording.reading(path: file)
            #expect(reading.warning == nil)
            #expect(reading.recording.entries.count == 1)
            #expect(reading.recording.header.source == "virtual" && reading.recording.header.isSettled)
            // Once more: the first recording becomes the part before.
            #expect(try run("record", "--source", "virtual", "-o", file, "--for", "0").status == 0)
            #expect(try Recording.reading(path: file + ".1").recording == reading.recording)
        }
    }

    @Test func `scans are recorded on a machine without monitors`() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/sys/class/drm/card0-DP-1", withIntermediateDirectories: true)
            try Data("disconnected\n".utf8).write(to: URL(filePath: folder + "/sys/class/drm/card0-DP-1/status"))
            // Two of the four looks suffice: those that are late are taken together.
            let result = try run("record", "--source", "udev", "--sysfs", folder + "/sys", "--for", "4", "-o", "-")
            #expect(result.status == 0, "\(result.errors)")
            let recording = try Recording.reading(Array(result.output.joined(separator: "\n").utf8)).recording
            #expect(recording.header.source == "udev" && !recording.header.isSettled)
            let causes = recording.entries.compactMap { $0.snapshot?.cause }
            #expect(causes.prefix(3) == [.start, .rescan, .rescan])
        }
    }

    @Test func `a foreign, newer or truncated recording is reported in one line`() throws {
        try withFolder { folder in
            let file = folder + "/a"
            try Data("my novel".utf8).write(to: URL(filePath: file))
            for command in [["replay", file], ["recording", "show", file], ["recording", "redact", file, "-o", "-"]] {
                let result = try Program(command).finish()
                #expect(result.status == 1)
                #expect(result.errors.contains("\(file): line 1: not a recording"), "\(result.errors)")
            }
            let refused = try run("record", "--source", "virtual", "--for", "0", "-o", file)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("exists and is not a recording"))
            #expect(FileManager.default.contents(atPath: file) == Data("my novel".utf8))

            let torn = #"{"secondscreen":"recording","version":1,"source":"udev","settled":true}"# + "\n{\"at\":1,\"sna"
            try Data(torn.utf8).write(to: URL(filePath: file))
            let result = try run("replay", file, "--virtual")
            #expect(result.status == 0)
            #expect(result.errors.contains("line 2, the last one, is truncated"), "\(result.errors)")
        }
    }

    @Test func `serial numbers are redacted, and no file is overwritten`() throws {
        try withFolder { folder in
            let (edid, file) = (folder + "/m.edid", folder + "/a.jsonl")
            #expect(try run("edid", "make", "1920x1080,serial=SECRET7", "-o", edid).status == 0)
            let bytes = [UInt8](try #require(FileManager.default.contents(atPath: edid)))
            let id = VirtualSource.connector("DP-1")
            var describer = ConnectorDecoder()
            var warnings: [String] = []
            let connector = describer.describe(
                ConnectorReading(id: id, status: .connected, edid: bytes), warnings: &warnings)
            let recording = Recording(
                header: RecordingHeader(source: "virtual", isSettled: true),
                entries: [
                    RecordingEntry(at: .zero, .snapshot(ConnectorSnapshot(connectors: [connector], cause: .start)))
                ])
            try Data(recording.encoded).write(to: URL(filePath: file))
            #expect(try run("recording", "show", file).output.last?.contains("SECRET7") == true)
            #expect(try run("recording", "redact", file, "-o", folder + "/b.jsonl").status == 0)
            #expect(try run("recording", "show", folder + "/b.jsonl").output.last?.contains("SN000001") == true)
            let again = try run("recording", "redact", file, "-o", folder + "/b.jsonl")
            #expect(again.status == 1)
            #expect(again.errors.hasSuffix("b.jsonl: File exists\n"), "\(again.errors)")
            #expect(try run("recording", "report", file, "-o", folder + "/b.jsonl").status == 1)
        }
    }

    @Test(arguments: [
        ["record", "-o", "x", "--source", "virtual", "--target", "varlink"], ["record", "-o", "x", "--max-size", "1"],
        ["replay", "x", "--speed", "2", "--step"], ["replay", "x", "--speed", "0"], ["replay", "-", "--step"],
    ]) func `contradictory options are usage errors`(arguments: [String]) throws {
        #expect(try Program(arguments).finish().status == 64)
    }
}
