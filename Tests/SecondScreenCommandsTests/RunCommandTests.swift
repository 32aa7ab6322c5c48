// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ProgramRuns
import Testing

/// The program as people run it.
@Suite(.timeLimit(.minutes(5)))
struct RunCommandTests {
    @Test func `the virtual monitor is a screen when ready, and gets a window`() throws {
        let result = try Program(["run", "--source", "virtual", "--json", "--for", "0.2"]).finish()
        #expect(result.status == 0)
        #expect(result.names == ["ready", "windowShown", "windowReleased"])
        let ready = try #require(result.events.first)
        #expect(ready["source"] as? String == "virtual")
        #expect(ready["version"] as? String != nil)
        let screens = try #require(ready["screens"] as? [[String: Any]])
        #expect(screens.map { $0["id"] as? String } == ["main", "HDMI-A-1"])
        #expect(screens.map { $0["main"] as? Bool } == [true, false])
        let external = screens[1]
        #expect(external["bounds"] as? [Double] == [0, 0, 1920, 1080])
        let mode = try #require(external["mode"] as? [String: Any])
        #expect(Set(mode.keys) == ["width", "height", "refreshMillihertz", "interlaced"])
        #expect(mode["width"] as? Int == 1920 && mode["height"] as? Int == 1080)
        #expect(mode["refreshMillihertz"] as? Int == 60000 && mode["interlaced"] as? Bool == false)
        #expect(external["mirrored"] is NSNull)
        #expect((external["monitor"] as? [String: Any])?["manufacturer"] as? String == "SSN")
        let keys: Set = [
            "id", "main", "mode", "bounds", "scale", "mirrored", "monitor", "content", "modes", "preferred", "mirror",
            "aspect", "overscan", "overscanShare", "rotation", "frozen", "region", "virtual",
        ]
        #expect(Set(external.keys) == keys)
        #expect(external["virtual"] as? Bool == true && external["mirror"] as? String == "window")
    }

    @Test func `auto reports when it substitutes a virtual monitor`() throws {
        let result = try Program(["run", "--sysfs", "/nonexistent", "--for", "0"]).finish()
        #expect(result.status == 0)
        let message = "notice secondscreen: no graphics card on this machine: running a virtual monitor instead\n"
        #expect(result.errors.hasSuffix(message), "\(result.errors)")
        #expect(result.output.first?.hasSuffix("source virtual") == true)
    }

    @Test func `udev without any graphics card is a valid state`() throws {
        let result = try Program(["run", "--source", "udev", "--sysfs", "/nonexistent", "--json", "--for", "0.2"])
            .finish()
        #expect(result.status == 0)
        #expect(result.names == ["ready"])
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal shuts it down cleanly with status 0`(signal: Int32) throws {
        let program = try Program(["run", "--source", "virtual", "--json"])
        let result = program.finish(program.signal(signal))
        #expect(result.status == 0)
        #expect(result.names == ["ready", "windowShown", "windowReleased"])
    }

    @Test func `it exits when its output's reader goes away`() throws {
        let program = try Program(["run", "--source", "virtual", "--json"])
        #expect(program.abandon() == 0)
    }

    @Test func `an unwritable output is reported`() throws {
        for command in [
            "monitors", "--help", "--version", "monitors --json", "scenario from-seed 1",
            "run --source virtual --socket none --json --for 0",
        ] {
            let result = try Program(["-c", "exec \(Program.binary) \(command) >/dev/full"], binary: "/bin/sh").finish()
            #expect(result.status == 1)
            #expect(result.errors == "secondscreen: cannot write to standard output: No space left on device\n")
        }
    }

    @Test(arguments: [
        (["run", "--mirror", "sideways"], "mirror"),
        (["run", "--source", "telepathy"], "source"),
        (["run", "--for=-1"], "--for: expected a number of seconds from 0 to 1000000000, got '-1'"),
        (["run", "--grace", "99999"], "--grace: expected a number of seconds from 0 to 3600, got '99999'"),
        (["run", "--poll", "-1"], "--poll"),
        (["run", "--poll", "0.001"], "--poll: expected 0 or a number of seconds from 0.1 to 86400, got '0.001'"),
        (["mirror", "TV", "sideways"], "Please provide one of 'window', 'system' or 'none'"),
        (["mirror", "TV", "--aspect", "round"], "Please provide one of 'fit', 'fill' or 'exact'"),
        (["overscan", "TV", "more"], "Please provide one of 'scale', 'insetBounds' or 'none'"),
        (["rotation", "TV", "45"], "Please provide one of '0', '90', '180' or '270'"),
        (["rotate", "up"], "- landscapeLeft"),
        (["plug", "TV", "tv-4k", "--as", "TV"], "specify the socket once: before the monitor, or with --as"),
        (["run", "--device", "ipad-pro-99"], "--device: no device 'ipad-pro-99'; did you mean '"),
        (
            ["run", "--output", "paper"],
            "--output: expected auto, window, kms, png:DIRECTORY, terminal or null, got 'paper'"
        ),
        (
            ["run", "--source", "virtual", "--json", "--output", "terminal", "--for", "0"],
            "--json and the output 'terminal' both write to standard output; remove one of them"
        ),
        (["run", "--output", "png:/proc/none"], "cannot create the directory /proc/none"),
        (["render", "-o", "/dev/null"], "cannot create the directory /dev/null: Not a directory"),
        (["plug"], "missing expected argument '<spec>'"),
        (["console", "--listen", "here"], "--listen: expected an IP address, got 'here'"),
        (["console", "--listen", "::"], "--listen :: is reachable from other machines and requires --token-file FILE"),
        (["plgu", "tv-4k"], "unknown command 'plgu'; did you mean 'plug'?"),
        (["frobnicate"], "unknown command 'frobnicate'\n"),
        (
            ["scenario", "rnu", "x"],
            "unknown command 'rnu'; did you mean 'run'?\nUsage: secondscreen scenario <subcommand>"
        ),
        (["help", "frobnicate"], "unknown command 'frobnicate'\n"), (["help", "run", "x"], "unknown command 'x'\n"),
        (["--bogus"], "unknown option '--bogus'"), (["screens", "x"], "unexpected argument 'x'"),
        (["mode", "TV", "largest", "--test", "--revert-after", "5"], "--test cannot be combined with --revert-after"),
        (["mirror", "TV", "--region", "-5,0,0,0"], "--region: the width and the height must be greater than 0"),
        (["plug", "1280x720,label=Ä"], "label: expected 1 to 13 printable ASCII characters"),
        (["mode", "TV", "big"], "or a mode such as 1920x1080@60, got 'big'"),
        (["plug", "4k-tv"], "invalid monitor:\n4k-tv\n ^ expected 'x' between width and height, got 'k'"),
        (["set", "HDMI-A-1", "1280x720,"], "invalid monitor:\n1280x720,\n         ^ "),
        (["scenario", "run", "--app", "/no/such/app", "x"], "--app: cannot run the program '/no/such/app'"),
        (["scenario", "run", "--app", "/bin", "x"], "--app: cannot run the program '/bin'"),
        (["app", "new", "class"], "'class' is a keyword of Swift; choose another name"),
    ])
    func `an invalid option is reported, and nothing runs`(arguments: [String], message: String) throws {
        let result = try Program(arguments).finish()
        #expect(result.status != 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(arguments: [
        ("outputs: [png:/proc/none/pictures]", "cannot create the directory /proc/none/pictures: "),
        ("control: { group: no-such-group }", "no group 'no-such-group'"),
        ("source: recording=/no/such/file", "/no/such/file: No such file or directory"),
        ("plug: [{ spec: 1x1, connector: A }, 2x2, { spec: 3x3, connector: A }]", "A already has a monitor"),
    ])
    func `a start with unavailable configured resources exits with 78`(
        text: String, message: String
    ) throws {
        let file = NSTemporaryDirectory() + "\(UUID().uuidString).yaml"
        try Data("\(text)\n".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let result = try Program(["run", "--config", file, "--for", "0"]).finish()
        #expect(result.status == 78)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(message), "\(result.errors)")
    }

    @Test(arguments: [
        ("control: { group: no-such-group }", "19: control.group: no group 'no-such-group'"),
        ("source: recording=/no/such/file", "9: source: cannot read /no/such/file: No such file or directory"),
    ])
    func `checking a configuration finds what is not there, unless it is not needed`(
        text: String, message: String
    ) throws {
        let file = NSTemporaryDirectory() + "\(UUID().uuidString).yaml"
        try Data("\(text)\n".utf8).write(to: URL(filePath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        let run = ["run", "--config", file]
        for arguments in [["config", "check", file], run + ["--check-config"], run + ["--for", "0"]] {
            let result = try Program(arguments).finish()
            #expect(result.status == 78)
            #expect(result.errors == "\(file):1:\(message)\n")
        }
        let other = ["run", "--config", file, "--check-config", "--source", "virtual", "--socket", "none"]
        #expect(try Program(other).finish().status == 0)
    }

    @Test func `a copy of just the binary runs from another folder`() throws {
        let folder = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // By another program: what this one writes is open in whatever a test beside it starts, and cannot be run then.
        #expect(try Program([Program.binary, folder + "/secondscreen"], binary: "/bin/cp").finish().status == 0)
        let arguments = ["run", "--source", "virtual", "--for", "0", "--json"]
        let copied = try Program(arguments, binary: folder + "/secondscreen", folder: folder).finish()
        #expect(copied.names.first == "ready")

        try FileManager.default.createDirectory(atPath: folder + "/config", withIntermediateDirectories: true)
        try Data(#"{"toy": {"model": "iPad", "name": "Toy", "width": 10, "height": 20, "scale": 1}}"#.utf8)
            .write(to: URL(fileURLWithPath: folder + "/config/devices.json"))
        let own = try Program(arguments + ["--device", "toy"], binary: folder + "/secondscreen").finish()
        let screens = own.events.first?["screens"] as? [[String: Any]]
        #expect(screens?.first?["bounds"] as? [Double] == [0, 0, 10, 20])
    }

    @Test func `connectors reports that there are none`() throws {
        let result = try Program(["connectors", "--sysfs", "/nonexistent"]).finish()
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("no connectors"))
    }
}
