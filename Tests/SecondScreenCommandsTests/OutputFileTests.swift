// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Glibc
import Hotplug
import ProgramRuns
import Recordings
import SecondScreen
import Testing

/// What commands write with `--output`.
@Suite(.serialized, .timeLimit(.minutes(5))) struct OutputFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    /// Runs the program with a disk for its output that is always full.
    private func runOnFullDisk(_ arguments: [String], sockets: String? = nil) throws -> Program.Result {
        let script = #"exec "$0" "$@" >/dev/full"#
        return try Program(["-c", script, Program.binary] + arguments, binary: "/bin/sh", sockets: sockets).finish()
    }

    /// A recording of one monitor that was there all the time, with or without an EDID.
    private func recording(in folder: String, edid: Bool) throws -> String {
        let id = VirtualSource.connector("DP-1")
        var connector = Connector(id: id, status: .connected)
        if edid {
            var describer = ConnectorDecoder()
            var warnings: [String] = []
            let bytes = try VirtualMonitor(ScreenSpec(parsing: "1280x720")).edid
            connector = describer.describe(
                ConnectorReading(id: id, status: .connected, edid: bytes), warnings: &warnings)
        }
        let recording = Recording(
            header: RecordingHeader(source: "virtual", isSettled: true),
            entries: [
                RecordingEntry(at: .zero, .snapshot(ConnectorSnapshot(connectors: [connector], cause: .start)))
            ])
        let file = folder + "/a.jsonl"
        try Data(recording.encoded).write(to: URL(filePath: file))
        return file
    }

    private static let capture = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Uevents/virtio-gpu-plug-unbind.log").path

    @Test func `a full disk at standard output is reported in one line`() throws {
        try withFolder { folder in
            let file = try recording(in: folder, edid: false)
            let commands = [
                ["edid", "make", "1280x720", "-o", "-"], ["recording", "import", Self.capture, "-o", "-"],
                ["recording", "redact", file, "-o", "-"], ["recording", "export", file, "-o", "-"],
            ]
            for command in commands {
                let result = try runOnFullDisk(command)
                #expect(result.status == 1, "\(command)")
                #expect(
                    result.errors == "secondscreen: cannot write to standard output: No space left on device\n",
                    "\(command)")
            }
        }
    }

    @Test func `an unread pipe is reported; a read one receives the bytes`() throws {
        try withFolder { folder in
            let pipe = folder + "/pipe"
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            let lonely = try Program(["edid", "make", "1280x720", "-o", pipe]).finish()
            #expect(lonely.status == 1)
            #expect(lonely.errors == "secondscreen: cannot write \(pipe): no program reads this pipe\n")
            let script = #"cat "$1" | wc -c & sleep 0.2; "$0" edid make 1280x720 -o "$1"; wait"#
            let read = try Program(["-c", script, Program.binary, pipe], binary: "/bin/sh").finish()
            #expect(read.status == 0 && read.output.contains { Int($0) ?? 0 >= 128 }, "\(read.raw) \(read.errors)")
        }
    }

    @Test func `a snapshot on a full disk fails like other files`() throws {
        let daemon = try Daemon()
        let result = try runOnFullDisk(["snapshot", "main", "-o", "-"], sockets: daemon.folder)
        #expect(result.status == 1)
        #expect(result.errors == "secondscreen: cannot write to standard output: No space left on device\n")
        let missing = try daemon.command("snapshot", "main", "-o", "/nonexistent/a.png")
        #expect(missing.status == 1)
        #expect(missing.errors == "secondscreen: cannot write /nonexistent/a.png: No such file or directory\n")
    }

    @Test func `a command exits quietly when its reader goes away`() throws {
        // As of a program that SIGPIPE has ended.
        for arguments in [["edid", "make", "1280x720", "-o", "-"], ["monitors"], ["--help"], ["doctor"]] {
            let result = try Program(arguments, isAbandoned: true).finish()
            #expect(result.status == 128 + SIGPIPE && result.errors.isEmpty, "\(arguments): \(result.errors)")
        }
    }

    @Test func `a pipe is written to and not replaced`() throws {
        try withFolder { folder in
            let pipe = folder + "/pipe"
            #expect(unsafe mkfifo(pipe, 0o600) == 0)
            let reader = unsafe open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            defer { close(reader) }
            #expect(try Program(["edid", "make", "1280x720", "-o", pipe]).finish().status == 0)
            var buffer = [UInt8](repeating: 0, count: 4096)
            #expect(unsafe read(reader, &buffer, buffer.count) >= 128)
            let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
            #expect(type != .typeRegular)
        }
    }

    @Test func `a scenario is written to standard output if it needs no other files`() throws {
        try withFolder { folder in
            let file = try recording(in: folder, edid: false)
            let printed = try Program(["recording", "export", file, "-o", "-"], folder: folder).finish()
            #expect(printed.status == 0, "\(printed.errors)")
            let scenario = folder + "/b.scenario"
            #expect(try Program(["recording", "export", file, "-o", scenario]).finish().status == 0)
            #expect(try printed.raw == String(contentsOfFile: scenario, encoding: .utf8))
            #expect(!FileManager.default.fileExists(atPath: folder + "/-"))
        }
    }

    @Test func `a scenario that needs EDID files is not written to standard output`() throws {
        try withFolder { folder in
            let file = try recording(in: folder, edid: true)
            let result = try Program(["recording", "export", file, "-o", "-"], folder: folder).finish()
            #expect(result.status == 1)
            #expect(result.output.isEmpty)
            #expect(result.errors.contains("the scenario needs a file for an EDID"), "\(result.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder + "/-"))
        }
    }
}
