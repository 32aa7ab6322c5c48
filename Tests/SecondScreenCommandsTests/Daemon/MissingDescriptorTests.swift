// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing

/// Programs that are started without some of the three standard descriptors.
@Suite(.serialized, .timeLimit(.minutes(5))) struct MissingDescriptorTests {
    @Test func `a daemon without standard descriptors does not write to its own files by mistake`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = #"exec "$0" run --source virtual <&- >&- 2>&-"#
        let daemon = try Program(["-c", script, Program.binary], binary: "/bin/sh", sockets: folder)
        while try Program(["plug", "1280x720", "--as", "TV"], sockets: folder).finish().status != 0 { sched_yield() }
        let lock = try Data(contentsOf: URL(filePath: folder + "/secondscreen/varlink.lock"))
        #expect(lock.isEmpty, "\(String(decoding: lock, as: UTF8.self))")
        for descriptor in 0...2 {
            let link = "/proc/\(daemon.processID)/fd/\(descriptor)"
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
        daemon.send(SIGTERM)
        #expect(daemon.finish().status == 0)
    }

    @Test func `a written file never becomes standard error`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = folder + "/a.jsonl"
        let script = #"exec "$0" record --source virtual --for 0 -o "$1" 0<&- >&- 2>&-"#
        let result = try Program(["-c", script, Program.binary, file], binary: "/bin/sh").finish()
        #expect(result.status == 0)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(!lines.isEmpty && lines.allSatisfy { $0.hasPrefix("{") }, "\(lines)")
    }

    @Test func `contents for a closed standard output are not lost silently`() throws {
        let daemon = try Daemon()
        let recording = daemon.folder + "/a.jsonl"
        #expect(try daemon.command("record", "--source", "virtual", "--for", "0", "-o", recording).status == 0)
        let edid = daemon.folder + "/a.edid"
        #expect(try daemon.command("edid", "make", "1280x720", "-o", edid).status == 0)
        for arguments in [
            ["snapshot", "main", "-o", "-"], ["edid", "make", "1280x720", "-o", "-"],
            ["record", "--source", "virtual", "--for", "0", "-o", "-"], ["monitors", "--json"],
            ["scenario", "from-seed", "1"], ["run", "--source", "virtual", "--socket", "none", "--json", "--for", "0"],
            ["screens", "--json"], ["show", "main", "--json"], ["explain", "HDMI-A-1", "--json"], ["watch", "--json"],
            ["edid", "--json", edid], ["replay", "--virtual", "--json", recording], ["version", "--json"],
            ["--generate-completion-script", "bash"],
        ] {
            let result = try Self.runWithoutOutput(arguments, daemon)
            #expect(result.status == 1, "\(arguments)")
            // On a busy machine, the command says before that it waits for the runtime.
            #expect(
                result.errors.hasSuffix("secondscreen: cannot write to standard output: it is closed\n"), "\(arguments)"
            )
        }
    }

    @Test func `text for people may be lost, because the command does more than print it`() throws {
        let daemon = try Daemon()
        let plug = try Self.runWithoutOutput(["plug", "1280x720", "--as", "TV"], daemon)
        #expect(plug.status == 0 && plug.errors.isEmpty, "\(plug.errors)")
        #expect(try daemon.command("show", "TV").status == 0)
        for arguments in [["--help"], ["--version"], ["help", "plug"], ["version"]] {
            let text = try Self.runWithoutOutput(arguments, daemon)
            #expect(text.status == 0 && text.errors.isEmpty, "\(arguments): \(text.errors)")
        }
    }

    /// Runs the program with standard output closed.
    private static func runWithoutOutput(_ arguments: [String], _ daemon: Daemon) throws -> Program.Result {
        let script = #"exec "$0" "$@" >&-"#
        return try Program(
            ["-c", script, Program.binary] + arguments, binary: "/bin/sh", sockets: daemon.folder
        ).finish()
    }
}
