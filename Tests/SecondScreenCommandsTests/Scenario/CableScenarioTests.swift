// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Hotplug
import ProgramRuns
import SecondScreen
import TestBench
import Testing

@testable import SecondScreenCommands

/// `scenario run --cables`: the program that moves cables, and what is refused before it runs.
@Suite(.timeLimit(.minutes(5))) struct CableScenarioTests {
    /// A folder with a program.
    private final class Stage {
        let folder: String
        var program: String { folder + "/cables" }

        init(_ script: String) throws {
            folder = try Program.makeSocketFolder()
            // Another process writes it: a program that a test starts meanwhile would inherit this process's descriptor
            // until it runs, and the kernel does not run a file that somebody can still write to.
            let write = ##"printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod 700 "$1""##
            try #require(Program(["-c", write, "sh", program, script], binary: "/bin/sh").finish().status == 0)
        }

        deinit { try? FileManager.default.removeItem(atPath: folder) }

        func run(_ text: String, _ options: String...) throws -> Program.Result {
            try Data(text.utf8).write(to: URL(filePath: folder + "/a.scenario"))
            return try Program(["scenario", "run", folder + "/a.scenario", "--cables", program] + options).finish()
        }

        func text(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
    }

    private static let plug = CableMove.plug(socket: "card0-DP-1", edid: [1, 2, 3], monitor: "tv-4k,label=\"A B\"")

    @Test func `a program receives socket, monitor, and EDID, and has no input`() async throws {
        let stage = try Stage(
            #"""
            folder=${0%/*}
            echo "$*|$SECONDSCREEN_MONITOR|${SECONDSCREEN_WIDTH-none}|$(cat)" >"$folder/told"
            [ "$1" = unplug ] || cat "$SECONDSCREEN_EDID" >"$folder/edid"
            """#)
        var cables = CableProgram(path: stage.program, folder: stage.folder)
        cables.timeLimit = .seconds(240)
        try await cables.move(Self.plug)
        #expect(try stage.text("told") == "plug card0-DP-1|tv-4k,label=\"A B\"|none|\n")
        #expect(try Data(contentsOf: URL(filePath: stage.folder + "/edid")) == Data([1, 2, 3]))
        let edid = try MonitorCatalog.installed().monitor("tv-1080p").virtualMonitor().edid
        try await cables.move(.plug(socket: "card0-DP-1", edid: edid, monitor: "tv-1080p"))
        #expect(try stage.text("told") == "plug card0-DP-1|tv-1080p|1920|\n")
        try await cables.move(.unplug(socket: "card0-DP-1"))
        #expect(try stage.text("told") == "unplug card0-DP-1||none|\n")
    }

    @Test(arguments: [
        ("echo 'no relay' >&2; echo 'at /dev/ttyUSB0' >&2; exit 3", "no relay; at /dev/ttyUSB0"),
        ("exit 3", "exited with status 3"), ("kill -9 $$", "was killed by signal 9"),
        ("sleep 1000", "timed out after 0.3 seconds"),
    ])
    func `a failing program is a refusal with its reason`(script: String, reason: String) async throws {
        let stage = try Stage(script)
        var cables = CableProgram(path: stage.program, folder: stage.folder)
        // Other tests keep the threads busy.
        cables.timeLimit = script.hasPrefix("sleep") ? .milliseconds(300) : .seconds(240)
        let refusal = await #expect(throws: ActionRefused.self) { try await cables.move(Self.plug) }
        #expect(refusal?.description.hasPrefix("cannot plug tv-4k,label=\"A B\" into card0-DP-1: ") == true)
        #expect(refusal?.description.hasSuffix(reason) == true, "\(refusal?.description ?? "")")
    }

    @Test func `every line that cables cannot play is reported, and nothing is played`() throws {
        let stage = try Stage("touch \"${0%/*}/ran\"")
        let result = try stage.run(
            "attached card0-DP-1 tv-4k,scale=2\nplug card0-DP-2 tv-4k\nstale 20ms\nstorm card0-DP-2 9/s 1s\n")
        #expect(result.status == 65 && result.output.isEmpty)
        let problems = result.errors.split(separator: "\n").compactMap { $0.split(separator: "a.scenario:").last }
        #expect(
            problems == [
                "1:1: error: 'attached' cannot be played with real cables: real connectors have no scale or overscan",
                "3:1: error: 'stale' cannot be played with real cables",
                "4:1: error: 'storm' cannot be played with real cables",
            ])
        #expect(!FileManager.default.fileExists(atPath: stage.folder + "/ran"))
    }

    @Test func `a missing socket is refused before the program runs`() throws {
        let stage = try Stage("touch \"${0%/*}/ran\"")
        let result = try stage.run(
            """
            screens mirror=system
            plug card99-DP-77 tv-4k
            expect refused "this machine has no such connector"
            unplug card99-DP-77
            """)
        #expect(result.status == 1, "\(result.output) \(result.errors)")
        #expect(result.output.first?.hasSuffix("a.scenario:4:1") == true, "\(result.output)")
        #expect(result.output.contains { $0.contains("the socket is empty") })
        #expect(!FileManager.default.fileExists(atPath: stage.folder + "/ran"))
        let attached = try stage.run("attached card99-DP-77 tv-4k\nexpect screens 2\n")
        #expect(attached.status == 1)
        #expect(attached.output.contains { $0.contains("card99-DP-77: this machine has no such connector") })
    }

    @Test(arguments: [
        (["--against", "b"], "remove --against"), (["--app", "a", "--jobs", "2"], "remove --app and --jobs"),
        (["--cables", "/dev/null"], "cannot run the program '/dev/null'"),
    ])
    func `options that conflict with --cables are refused`(options: [String], reason: String) throws {
        let stage = try Stage("exit 0")
        let arguments = ["scenario", "run", "a.scenario"] + ["--cables", stage.program] + options
        let result = try Program(arguments).finish()
        #expect(result.status == 64)
        #expect(result.errors.contains(reason), "\(result.errors)")
    }

    @Test(arguments: [
        (["--output", "kms"], "--output kms requires --cables"),
        (["--output", "terminal"], "not available for scenarios; use png:DIRECTORY"),
        (["--output", "paper"], "unknown output 'paper'"),
        (["--output", "null", "--against", "b"], "remove --output"),
    ])
    func `outputs that do not apply to scenarios are refused`(options: [String], reason: String) throws {
        let result = try Program(["scenario", "run", "a.scenario"] + options).finish()
        #expect(result.status == 64)
        #expect(result.errors.contains(reason), "\(result.errors)")
    }

    @Test func `every scenario played in its own process saves its pictures in a folder`() throws {
        let stage = try Stage("exit 0")
        for (name, mode) in [("a", "1280x720@60"), ("b", "1920x1080@60")] {
            try Data("device iphone-4s\nplug HDMI-A-1 \(mode)\n".utf8).write(
                to: URL(filePath: "\(stage.folder)/\(name).scenario"))
        }
        let result = try Program(["scenario", "run", stage.folder, "--output", "png:\(stage.folder)/pictures"]).finish()
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        for (name, width) in [("a", 1280), ("b", 1920)] {
            let file = URL(filePath: "\(stage.folder)/pictures/\(name)/HDMI-A-1.png")
            #expect(try Picture(file: Array(Data(contentsOf: file))).width == width)
        }
    }
}
