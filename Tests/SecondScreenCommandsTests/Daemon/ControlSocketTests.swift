// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

/// The daemon as its clients see it, each in a process of its own.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ControlSocketTests {
    @Test func `the Python package's client drives every method and streams the changes`() throws {
        let python = ForeignClient.python
        guard ForeignClient.isExpected else { return }
        let daemon = try Daemon()
        let result = try ForeignClient.run(python, ["every_method.py", daemon.socket])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("every method answered"))
        #expect(daemon.end().status == 0)
    }

    @Test func `a client in plain Python upgrades its connection and sees what a snapshot shows`() throws {
        let python = ForeignClient.python
        guard ForeignClient.isExpected else { return }
        let daemon = try Daemon()
        let result = try ForeignClient.run(python, ["pictures.py", daemon.socket])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("the pictures are those of the snapshots"))
        #expect(daemon.end().status == 0)
    }

    @Test func `plug, mode change, snapshot, and unplug commands work`() throws {
        let daemon = try Daemon()
        #expect(try daemon.command("plug", "tv-4k", "--as", "TV").output == ["TV"])
        #expect(try daemon.command("plug", "xga-projector").output == ["HDMI-A-2"])
        #expect(try daemon.command("mode", "TV", "1920x1080@60").output == ["1920x1080@60"])
        let screens = try daemon.command("screens").output
        #expect(screens.count == 5)
        #expect(screens.contains { $0.hasPrefix("├─ TV  1920x1080@60  a window mirrors main") })
        let picture = daemon.folder + "/tv.png"
        #expect(try daemon.command("snapshot", "TV", "-o", picture).status == 0)
        let bytes = try Data(contentsOf: URL(filePath: picture))
        // The size is in the first chunk, from its ninth byte on.
        #expect(Array(bytes[16..<24]) == [0, 0, 7, 128, 0, 0, 4, 56])
        #expect(try daemon.command("plug", "BEAMER", "xga-projector").output == ["BEAMER"])
        #expect(try daemon.command("lock").status == 0)
        #expect(try daemon.command("screens").output.first?.contains("rotation locked") == true)
        #expect(try daemon.command("unlock").status == 0)
        #expect(try daemon.command("screens").output.first?.contains("rotation locked") == false)
        #expect(try daemon.command("show", "TV").output[1].hasPrefix("  id        "))
        #expect(try daemon.command("unplug", "TV", "BEAMER", "HDMI-A-2").status == 0)
        #expect(try daemon.command("screens").output.last == "└─ BEAMER  empty socket")
    }

    @Test(arguments: [
        (["unplug", "nothing"], "no virtual monitor in 'nothing'; available: HDMI-A-1"),
        (
            ["mode", "HDMI-A-1", "1x1"],
            "mode 1x1 rejected for HDMI-A-1: the monitor does not offer it; available: 1920x1080@60"
        ),
        (["mode", "main", "preferred"], "'main' is the device's own screen; external screens: HDMI-A-1"),
        (["show", "nothing"], "no screen 'nothing'; available: main, HDMI-A-1"),
        (["plug", "no-such"], "no monitor 'no-such' in the catalog; run 'secondscreen monitors' to list them"),
        (["plug", "tv-4k", "--as", "HDMI-A-1"], "HDMI-A-1 already has a monitor"),
        (["rescan", "--probe"], "cannot probe: the source 'virtual' does not use this machine's drivers"),
        (["snapshot", "HDMI-A-1", "-o", "/dev/null/a.png"], "cannot write /dev/null/a.png"),
        (
            ["mirror", "HDMI-A-1", "--region", "5000,0,10,10"],
            "the region is outside the main window, which has 1032 × 1376 points"
        ),
        (["touch", "5000", "5000"], "the position 5000,5000 is outside the main screen"),
        (["touch", "5", "5", "--to", "5000,5"], "--to: the position 5000,5 is outside the main screen"),
        (["screens", "--target", "nobody"], "/nobody; available: varlink (the daemon)"),
    ])
    func `an impossible request is refused with the alternatives`(arguments: [String], message: String) throws {
        let daemon = try Daemon()
        let result = try Program(arguments, sockets: daemon.folder).finish()
        #expect(result.status == 1)
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(try daemon.command("screens").output.count == 3)
    }

    @Test(arguments: [
        ["mode", "A", "--test"], ["mode", "A", "--revert-after", "5"],
        ["mode", "A", "640x480", "--revert-after", "nan"], ["mode", "A", "640x480", "--revert-after", "0"],
        ["identify", "--for", "nan"], ["identify", "--for", "0"], ["plug", "1920x1080,scale=9"],
        ["plug", "800x600+16384x16384@30"], ["set", "A", "640"],
    ]) func `an invalid option is a usage error`(arguments: [String]) async throws {
        #expect(try await Program.run(arguments).status == 64)
    }

    @Test func `watch exits when its reader goes away, even without changes`() throws {
        let daemon = try Daemon()
        let pipeline = "'\(Program.binary)' watch --json | head -n 1"
        let result = try Program(["-c", pipeline], binary: "/bin/sh", sockets: daemon.folder).finish()
        #expect(result.output.count == 1 && result.errors.isEmpty, "\(result.errors)")
    }

    @Test(arguments: ["screens", "watch"])
    func `a runtime that does not answer is reported, and the command goes on waiting`(command: String) throws {
        let daemon = try Daemon()
        daemon.program.send(SIGSTOP)
        defer { daemon.program.send(SIGCONT) }
        // Both streams as one, whose first line is awaited.
        let script = "exec '\(Program.binary)' \(command) 2>&1"
        let client = try Program(["-c", script], binary: "/bin/sh", sockets: daemon.folder)
        let notice = client.firstLine()
        #expect(
            notice == "secondscreen: waiting for the runtime at \(daemon.socket), which has not answered yet; "
                + "press Control-C to stop\n")
        daemon.program.send(SIGCONT)
        #expect(client.firstLine().contains("monitors from virtual"))
    }

    /// Completes a command's last argument, as a shell asks for it.
    private func complete(_ command: String, _ arguments: String..., of daemon: Daemon) throws -> Program.Result {
        let position = arguments.count - 1
        let words = ["secondscreen", command] + arguments
        return try Program(
            ["---completion", command, "--", "positional@\(position)", "\(words.count - 1)", "0"] + words,
            sockets: daemon.folder
        ).finish()
    }

    @Test func `screens and their modes are completed`() throws {
        let daemon = try Daemon()
        #expect(try complete("show", "", of: daemon).output == ["main", "HDMI-A-1"])
        #expect(try complete("unplug", "", of: daemon).output == ["HDMI-A-1"])
        let modes = try complete("mode", "HDMI-A-1", "", of: daemon).output
        #expect(modes.starts(with: ["default", "preferred"]) && modes.contains("1920x1080@60"), "\(modes)")
    }

    @Test func `completions do not wait for a runtime that does not answer`() throws {
        let daemon = try Daemon()
        daemon.program.send(SIGSTOP)
        defer { daemon.program.send(SIGCONT) }
        let start = ContinuousClock.now
        let screens = try complete("show", "", of: daemon)
        #expect(screens.status == 0 && screens.output.isEmpty && screens.errors.isEmpty, "\(screens)")
        let modes = try complete("mode", "HDMI-A-1", "", of: daemon)
        #expect(modes.status == 0 && modes.output.starts(with: ["default", "preferred"]), "\(modes)")
        // A second each; without a limit, they would wait for 45 seconds.
        #expect(start.duration(to: .now) < .seconds(20))
    }

    @Test func `the total pixels of virtual screens are limited`() throws {
        let daemon = try Daemon()
        for index in 1...12 { #expect(try daemon.command("plug", "10240x4320@30", "--as", "V\(index)").status == 0) }
        let reason =
            "the virtual screens would have 577.2 megapixels together in their largest modes, more than the 566.3"
        let refused = try daemon.command("plug", "640x480+10240x4320@30", "--as", "V13")
        #expect(refused.status == 1)
        #expect(refused.errors.contains(reason), "\(refused.errors)")
        #expect(try daemon.command("set", "HDMI-A-1", "10240x4320@30").status == 1)
        // What is exchanged does not count, and what is pulled out makes room.
        #expect(try daemon.command("set", "V1", "8192x4320@30").status == 0)
        #expect(try daemon.command("unplug", "V2").status == 0)
        #expect(try daemon.command("plug", "10240x4320@30", "--as", "V13").status == 0)
    }

    @Test func `a FIFO in place of an EDID file does not block the daemon`() throws {
        let daemon = try Daemon()
        let pipe = daemon.folder + "/edid"
        #expect(unsafe mkfifo(pipe, 0o600) == 0)
        let result = try daemon.command("plug", "edid=\(pipe)")
        #expect(result.status == 1)
        #expect(result.errors.contains("not a regular file"), "\(result.errors)")
        #expect(try daemon.command("screens").status == 0)
    }

    @Test func `a relative socket path is resolved to the reported path`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let program = try Program(
            ["run", "--source", "virtual", "--socket", "own/socket", "--json"], folder: folder)
        _ = program.firstLine()
        #expect(try Program(["screens", "--target", folder + "/own/socket"]).finish().status == 0)
        program.send(SIGTERM)
        #expect(program.finish().status == 0)
    }

    @Test func `without a daemon, a command explains how to start one`() throws {
        let result = try Program(["screens"], environment: ["XDG_RUNTIME_DIR": "/nonexistent"]).finish()
        #expect(result.status == 1)
        #expect(result.errors.contains("start one with 'secondscreen run'"), "\(result.errors)")
    }

    /// The program as the user that owns nothing, when the tests are root and that user can reach the program.
    private func runAsNobody(_ arguments: [String], _ environment: [String: String]) throws -> Program.Result? {
        let wrapper = ["--reuid=65534", "--regid=65534", "--clear-groups"]
        guard geteuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv"),
            try Program(wrapper + [Program.binary, "version"], binary: "/usr/bin/setpriv").finish().status == 0
        else { return nil }
        return try Program(
            wrapper + [Program.binary] + arguments, binary: "/usr/bin/setpriv", environment: environment
        ).finish()
    }

    @Test func `a denied connection names who has access`() throws {
        let daemon = try Daemon()
        for folder in [daemon.folder, daemon.folder + "/secondscreen"] {
            #expect(unsafe chmod(folder, 0o755) == 0)
        }
        guard let result = try runAsNobody(["screens", "--target", daemon.socket], [:]) else { return }
        #expect(result.status == 1)
        #expect(
            result.errors.contains("cannot connect to \(daemon.socket): Permission denied; only root has access"),
            "\(result.errors)")
    }

    @Test func `a client refuses a socket in another user's directory`() throws {
        let folder = try Program.makeSocketFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(unsafe chmod(folder, 0o755) == 0)
        let sockets = folder + "/secondscreen"
        #expect(unsafe mkdir(sockets, 0o755) == 0)
        guard geteuid() == 0, unsafe chown(sockets, 1, 1) == 0 else { return }
        guard let result = try runAsNobody(["screens"], ["XDG_RUNTIME_DIR": folder]) else { return }
        #expect(result.status == 1)
        #expect(result.errors.contains("\(sockets) is not trustworthy: it belongs to"), "\(result.errors)")
    }

    @Test func `a second daemon is refused, and the first one's socket is kept`() throws {
        let daemon = try Daemon()
        let second = try Program(["run", "--source", "virtual", "--for", "1"], sockets: daemon.folder).finish()
        #expect(second.status == 1)
        #expect(second.output.isEmpty)
        #expect(try daemon.command("screens").status == 0)
    }

    @Test func `the socket of a killed daemon is taken over by the next one`() throws {
        let daemon = try Daemon()
        _ = daemon.end(SIGKILL)
        #expect(FileManager.default.fileExists(atPath: daemon.socket))
        try daemon.restart()
        #expect(try daemon.command("screens").status == 0)
        #expect(daemon.end().status == 0)
        #expect(!FileManager.default.fileExists(atPath: daemon.socket))
    }

    @Test func `watchers are notified that the daemon is ending`() throws {
        let daemon = try Daemon()
        let watcher = try Program(["watch"], sockets: daemon.folder)
        let head = watcher.firstLine()
        try daemon.command("plug", "1280x720")
        #expect(daemon.end().status == 0)
        let result = watcher.finish(head)
        #expect(result.status == 0)
        #expect(result.output.contains("screen connected  HDMI-A-2  1280x720@60"))
        #expect(result.output.last == "stopping")
    }

    @Test func `a trial mode reverts`() async throws {
        let daemon = try Daemon(["--source", "virtual", "--plug", "tv-4k"])
        let client = try await daemon.client()
        var changes = try await daemon.client().stream("org.secondscreen.Screens.Monitor").makeAsyncIterator()
        // The state first: what comes after it is not missed.
        _ = try await changes.next()
        _ = try await client.call(
            "org.secondscreen.Screens.SetMode",
            ["screen": "HDMI-A-1", "mode": "1280x720@60", "revertAfter": 0.1])
        var widths: [Int] = []
        while widths.count < 2, let reply = try await changes.next() {
            for change in (reply["changes"]?.array ?? []).compactMap(\.object) where change["kind"] == "modeChanged" {
                widths.append(change["screen"]?.object?["mode"]?.object?["width"]?.int ?? 0)
            }
        }
        #expect(widths == [1280, 3840])
    }

    @Test func `the mode on trial is explained, and what it reverts to`() throws {
        let daemon = try Daemon(["--source", "virtual", "--plug", "tv-4k"])
        try daemon.command("mode", "HDMI-A-1", "1280x720@60", "--revert-after", "60")
        let explained = try daemon.command("explain", "HDMI-A-1").output.first
        #expect(
            explained
                == "mode: 1280x720@60 — on trial until it is confirmed, and reverted otherwise; then preferred (default)"
        )
    }

    @Test func `touches of an app in the background are refused`() throws {
        let daemon = try Daemon()
        try daemon.command("suspend")
        let refused = try daemon.command("touch", "10", "10")
        #expect(refused.status == 1)
        #expect(refused.errors == "secondscreen: the app is not in the foreground; it receives no touches\n")
        try daemon.command("resume")
        #expect(try daemon.command("touch", "10", "10").status == 0)
    }

    @Test func `nothing is unplugged if one of several names is wrong`() throws {
        let daemon = try Daemon(["--source", "virtual", "--plug", "800x600", "--plug", "1024x768"])
        let refused = try daemon.command("unplug", "HDMI-A-1", "HDMI-A-9")
        #expect(refused.errors == "secondscreen: no virtual monitor in 'HDMI-A-9'; available: HDMI-A-1, HDMI-A-2\n")
        #expect(try daemon.command("screens").output.count == 4)
        #expect(try daemon.command("unplug", "HDMI-A-1", "HDMI-A-2", "HDMI-A-1").status == 0)
    }
}
