// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing

/// What is left of a run in the next one.
@Suite(.serialized, .timeLimit(.minutes(5))) struct LastingStateTests {
    private func stateFile(_ daemon: Daemon) -> String { daemon.folder + "/state/secondscreen/state.json" }

    /// The lines of `screens` but the first, which is the device's, without the branches before them.
    private func screens(_ daemon: Daemon) throws -> [String] {
        try daemon.command("screens").output.dropFirst().map { String($0.dropFirst(3)) }
    }

    @Test func `virtual monitors, modes, and mirroring are restored, wherever the monitor is`()
        throws
    {
        let daemon = try Daemon()
        try daemon.command("plug", "tv-4k", "--as", "TV")
        try daemon.command("mode", "TV", "1920x1080@60")
        try daemon.command("mirror", "TV", "system")
        try daemon.command("unplug", "HDMI-A-1")
        let before = try screens(daemon).filter { !$0.contains("empty") }
        #expect(daemon.end().status == 0)
        try daemon.restart()
        #expect(try screens(daemon) == before)
        try daemon.command("unplug", "TV")
        try daemon.command("plug", "tv-4k", "--as", "ELSEWHERE")
        #expect(try screens(daemon).contains { $0.contains("ELSEWHERE  1920x1080@60  mirrors main") })
        try daemon.command("forget", "ELSEWHERE")
        #expect(try screens(daemon).contains { $0.contains("ELSEWHERE  3840x2160@60  a window mirrors main") })
    }

    @Test func `a second daemon refuses a state folder in use, and does not use the default one`() throws {
        let daemon = try Daemon()
        try daemon.command("plug", "tv-4k", "--as", "TV")
        let state = FileManager.default.contents(atPath: stateFile(daemon))
        let run = ["run", "--socket", daemon.folder + "/second.socket", "--for", "1"]
        let named = try Program(
            run + ["--state", daemon.folder + "/state/secondscreen"], sockets: daemon.folder
        ).finish()
        #expect(named.status == 78)
        #expect(named.errors.contains("another daemon is using it; stop it, or use another directory"))
        let other = try Program(run, sockets: daemon.folder).finish()
        #expect(other.status == 0)
        #expect(other.errors.contains("settings are neither restored nor saved: cannot use "))
        #expect(FileManager.default.contents(atPath: stateFile(daemon)) == state)
    }

    @Test func `a monitor with an EDID sent by a client is restored without a file`() throws {
        let daemon = try Daemon()
        let edid =
            "AP///////wBObgEAAAAAAAEeAQSAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAR0AclHQHiBuKFUAAAAAAAAAAAAAEAAAAAAAAAAA"
            + "AAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAJs="
        try daemon.command("plug", "edid=base64:\(edid),scale=2", "--as", "TV")
        try daemon.command("fault", "TV", "no-edid")
        let before = try screens(daemon).filter { $0.contains("HDMI") }
        #expect(daemon.end().status == 0)
        try daemon.restart()
        let after = try screens(daemon)
        #expect(after.contains { $0.contains("TV  1280x720@60") })
        #expect(after.filter { $0.contains("HDMI") } == before)
    }

    @Test func `a killed daemon loses no acknowledged changes`() throws {
        let daemon = try Daemon()
        for index in 0..<10 {
            try daemon.command("plug", "1280x720+800x600", "--as", "K\(index)")
            try daemon.command("mode", "K\(index)", "800x600")
            _ = daemon.end(SIGKILL)
            try daemon.restart()
            let screens = try screens(daemon)
            #expect(screens.contains { $0.contains("K\(index)  800x600@60") }, "\(index): \(screens)")
        }
    }

    @Test func `twins keep their settings across a restart, whichever was plugged in first`() throws {
        let daemon = try Daemon()
        for socket in ["B", "A"] { try daemon.command("plug", "1280x720+800x600,serial=7", "--as", socket) }
        try daemon.command("mode", "B", "800x600")
        let before = try screens(daemon).sorted()
        #expect(before.contains { $0.contains("A  1280x720@60") })
        #expect(daemon.end().status == 0)
        try daemon.restart()
        #expect(try screens(daemon).sorted() == before)
    }

    @Test func `virtual monitors that crashed a start are skipped once; settings are kept`() throws {
        let daemon = try Daemon()
        try daemon.command("plug", "1280x720+800x600,serial=7", "--as", "TV")
        try daemon.command("mode", "TV", "800x600")
        #expect(daemon.end().status == 0)
        // What a start that was killed leaves.
        let marker = daemon.folder + "/state/secondscreen/starting"
        try Data().write(to: URL(filePath: marker))
        try daemon.restart()
        #expect(try !screens(daemon).contains { $0.contains("TV") })
        #expect(!FileManager.default.fileExists(atPath: marker))
        let result = daemon.end()
        #expect(
            result.errors.contains("the previous start crashed while restoring virtual monitors"),
            "\(result.errors)")
        try daemon.restart()
        #expect(try screens(daemon).contains { $0.contains("TV  800x600@60") })
    }

    @Test func `virtual monitors that exceed the limits or have invalid sockets are not restored, with a warning`()
        throws
    {
        let daemon = try Daemon { folder in
            let state = folder + "/state/secondscreen"
            try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
            let text = """
                {"format": "org.secondscreen.state", "version": 2, "choices": [],
                "basis": {"isVirtual": true, "sockets": []},
                "sockets": [{"id": "BIG", "spec": "16384x16384@30"}, {"id": "TV", "spec": "1280x720"},
                {"id": "TV", "spec": "800x600"}, {"id": "main", "spec": "800x600"}]}
                """
            try Data(text.utf8).write(to: URL(filePath: state + "/state.json"))
        }
        let screens = try screens(daemon)
        #expect(screens.contains { $0.contains("TV  1280x720@60") })
        #expect(!screens.contains { $0.contains("BIG") })
        #expect(screens.count == 2, "\(screens)")
        let errors = daemon.end().errors
        for reason in [
            "16384x16384@30 in BIG: column 1: ", "800x600 in TV: the socket already", "800x600 in main: invalid",
        ] {
            #expect(errors.contains("cannot restore \(reason)"), "\(errors)")
        }
    }

    @Test func `a FIFO in place of the state file does not delay the shutdown`() throws {
        let daemon = try Daemon { folder in
            let state = folder + "/state/secondscreen"
            try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
            #expect(unsafe chmod(state, 0o777) == 0)
            #expect(unsafe mkfifo(state + "/state.json.new", 0o600) == 0)
        }
        try daemon.command("plug", "1280x720", "--as", "TV")
        let result = daemon.end()
        #expect(result.status == 0)
        #expect(result.errors.contains("other users can write to "), "\(result.errors)")
        try daemon.restart()
        #expect(try screens(daemon).contains { $0.contains("TV  1280x720@60") })
    }

    @Test(arguments: [
        ("", "it is empty"), ("{\"format\": \"org.seco", "it is damaged, or not a SecondScreen state file"),
        (
            #"{"format": "org.example", "version": 2, "choices": []}"#, "it belongs to another program"
        ),
        (
            #"{"format": "org.secondscreen.state", "version": 9, "choices": {}}"#,
            "its version is 9; this program supports version 2"
        ),
    ])
    func `an unusable file is set aside with a warning`(text: String, reason: String) throws {
        let daemon = try Daemon { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/state/secondscreen", withIntermediateDirectories: true)
            try Data(text.utf8).write(to: URL(filePath: folder + "/state/secondscreen/state.json"))
        }
        let result = daemon.end()
        #expect(result.errors.contains("state.json is not used: \(reason); it was renamed to "), "\(result.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: daemon.folder + "/state/secondscreen")
        let aside = try #require(files.first { $0.contains("unusable") })
        let kept = try String(contentsOfFile: daemon.folder + "/state/secondscreen/" + aside, encoding: .utf8)
        #expect(kept == text)
    }

    @Test func `an unwritable state directory is reported at start and at the first change, not fatal`() throws {
        let daemon = try Daemon(["--source", "virtual", "--state", "/dev/null/state"])
        try daemon.command("plug", "1280x720")
        try daemon.command("plug", "1280x720")
        let result = daemon.end()
        #expect(result.status == 0)
        let warnings = result.events.filter {
            ($0["message"] as? String)?.contains("settings changed in this run will not be saved") == true
        }
        #expect(warnings.count == 1)
        #expect(
            result.errors.contains(
                "settings changed in this run will not be saved: cannot write to /dev/null/state: Not a directory; "))
        // And once more when it is final.
        #expect(
            result.errors.contains(
                "the most recent settings were not saved: cannot create the directory /dev/null/state"))
    }

    @Test func `on a full disk the old file is kept, and updated when there is space again`() throws {
        let daemon = try Daemon()
        let folder = daemon.folder + "/state/secondscreen"
        func kept() throws -> String { try String(contentsOfFile: folder + "/state.json", encoding: .utf8) }
        try daemon.command("plug", "1280x720", "--as", "TV")
        let before = try kept()
        // The disk has it by then.
        while try FileManager.default.contentsOfDirectory(atPath: folder) != ["state.json"] { sched_yield() }
        // As a full disk: no file of the process may have a byte more.
        let facts = ProcessFacts(daemon.program.processID)
        try facts.limit("--fsize=0:")
        for name in ["A", "B"] {
            try daemon.command("plug", "1280x720", "--as", name)
        }
        #expect(try kept() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["state.json"])
        try facts.limit("--fsize=unlimited:")
        try daemon.command("plug", "1280x720", "--as", "C")
        #expect(try kept().contains("\"B\""))
        #expect(try kept().contains("\"C\""))
        let result = daemon.end()
        #expect(result.status == 0)
        let warnings = result.events.compactMap { $0["message"] as? String }.filter { $0.contains("will not be saved") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("cannot write \(folder)/state.json: File too large; free space") == true)
    }

    @Test func `command-line monitors apply to one run`() throws {
        let daemon = try Daemon()
        try daemon.command("plug", "1280x720", "--as", "TV")
        #expect(daemon.end().status == 0)
        let other = try Program(
            ["run", "--source", "virtual", "--plug", "800x600", "--json", "--for", "0.1"], sockets: daemon.folder
        ).finish()
        let ready = other.events.first?["screens"] as? [[String: Any]]
        #expect(ready?.compactMap { $0["id"] as? String } == ["main", "HDMI-A-1"])
        try daemon.restart()
        #expect(try screens(daemon).contains { $0.contains("TV  1280x720@60") })
    }
}
