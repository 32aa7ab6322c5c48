// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import Glibc
import ProgramRuns
import Testing

/// Scenarios that are played against a daemon, in real time, over its control socket.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RuntimeScenarioTests {
    /// A daemon that has the monitor HDMI-A-1, and scenarios beside what it keeps.
    private final class Stage {
        let daemon: Daemon

        init(_ options: [String] = ["--source", "virtual"]) throws {
            daemon = try Daemon(options)
        }

        /// Writes a scenario and starts to play it.
        func start(_ text: String, _ options: String...) throws -> Program {
            let file = daemon.folder + "/a.scenario"
            try Data(text.utf8).write(to: URL(filePath: file))
            return try Program(
                ["scenario", "run", file, "--against", daemon.socket] + options, sockets: daemon.folder)
        }

        /// What a person sees of the daemon, without the sockets that nothing is in.
        func screens() throws -> [String] {
            try daemon.command("screens").output.filter { !$0.contains("empty socket") }.map { line in
                line.replacing("├─", with: "└─")
            }
        }

        /// Waits until a screen is there.
        func wait(for screen: String) throws {
            while try !screens().contains(where: { $0.contains(screen) }) { sched_yield() }
        }
    }

    @Test func `supported steps play against a runtime, and its state is restored`() throws {
        // A test card is the same in two pictures; a board has a clock.
        let stage = try Stage(["--source", "virtual", "--app", "card"])
        let before = try stage.screens()
        let result = try stage.start(
            """
            settling none
            at 20ms expect screens 2
            plug DP-1 tv-4k
            expect screen DP-1 mode=3840x2160@60 preferred=3840x2160 mirrored=none scale=1
            expect posted exactly didConnect DP-1
            mode DP-1 1920x1080@60
            expect screen DP-1 mode=1920x1080@60 bounds=1920x1080
            expect posted modeDidChange DP-1
            mode DP-1 1x1
            expect refused "the monitor does not offer it"
            mirror DP-1 system
            expect screen DP-1 mirrored=main shows=mirroring
            overscan DP-1 none
            rotation DP-1 90
            expect screen DP-1 mode=1920x1080@60 bounds=1080x1920
            duplicate DP-1 DP-2
            expect screens 4
            swap DP-2 1280x720@60,label="Hall TV"
            expect screen DP-2 monitor="Hall TV"
            expect posted exactly didDisconnect DP-2, didConnect DP-2
            flap DP-2 2x20ms
            expect posted exactly didDisconnect DP-2, didConnect DP-2, didDisconnect DP-2, didConnect DP-2
            storm DP-2 200/s 100ms
            expect screen DP-2
            swap DP-3 tv-4k
            expect refused "no virtual monitor in 'DP-3'"
            snapshot DP-2 pictures/dp-2.png
            expect frame DP-2 pictures/dp-2.png
            suspend
            expect app suspended
            touch 1 1
            expect refused
            unplug DP-2
            expect no-screen DP-2
            expect posted nothing
            resume
            expect posted exactly didDisconnect DP-2
            rotate portrait
            expect orientation portrait
            lock
            wait 100ms no-wait rotate landscapeLeft
            wait 100ms touch 10 10 to 20 20
            expect orientation portrait
            repeat 2
                plug DP-1 1280x720@60
                unplug DP-1
            end
            rescan
            random 20 seed=3
            expect app active
            """, "--format", "tap"
        ).finish()
        #expect(result.output.contains { $0.hasPrefix("ok 1 - ") }, "\(result.output) \(result.errors)")
        #expect(result.status == 0)
        #expect(try stage.screens() == before)
        // What was chosen for the scenario's monitor is forgotten.
        try stage.daemon.command("plug", "DP-1", "tv-4k")
        #expect(try stage.screens().contains { $0.contains("DP-1  3840x2160@60  a window mirrors main") })
    }

    @Test func `what was set for a monitor is set again, as a policy and where it equals the default`() throws {
        let stage = try Stage(["--source", "virtual", "--plug", "tv-4k"])
        let settings = [["mode", "largest"], ["mirror", "window"], ["overscan", "scale"]]
        for setting in settings { try stage.daemon.command(setting[0], "HDMI-A-1", setting[1]) }
        let before = try stage.daemon.command("explain", "HDMI-A-1", "--json").output
        #expect(before.joined().contains(#""chosen":"largest""#))
        let played = try stage.start("mode HDMI-A-1 1280x720@60\nmirror HDMI-A-1 none\n").finish()
        #expect(played.status == 0, "\(played.output) \(played.errors)")
        #expect(try stage.daemon.command("explain", "HDMI-A-1", "--json").output == before)
        // A mode on trial is reverted, and the one set before stays set.
        try stage.daemon.command("mode", "HDMI-A-1", "1920x1080@60", "--revert-after", "60")
        #expect(try stage.start("mirror HDMI-A-1 none\n").finish().status == 0)
        #expect(try stage.daemon.command("explain", "HDMI-A-1", "--json").output == before)
    }

    @Test func `a failure is reported with earlier events, and the state is restored`() throws {
        let stage = try Stage(["--source", "virtual", "--plug", "tv-4k"])
        try stage.daemon.command("mode", "HDMI-A-1", "1280x720@60")
        try stage.daemon.command("mirror", "HDMI-A-1", "system")
        try stage.daemon.command("lock")
        let before = try stage.screens()
        let result = try stage.start(
            """
            unlock
            rotate portraitUpsideDown
            forget HDMI-A-1
            mode HDMI-A-1 1920x1080@60
            unplug HDMI-A-1
            plug HDMI-A-1 1024x768@60
            suspend
            expect screen HDMI-A-1 mode=800x600 shows=black
            """
        ).finish()
        #expect(result.status == 1)
        let text = result.output.joined(separator: "\n")
        #expect(text.contains("FAILED  \(stage.daemon.folder)/a.scenario:8:1"), "\(text)")
        #expect(text.contains("expected  HDMI-A-1 mode=800x600"))
        #expect(text.contains("seen      mode=1024x768@60"))
        #expect(text.contains("posted didDisconnect HDMI-A-1"))
        #expect(text.contains("1 scenario: 1 failed in "))
        #expect(try stage.screens() == before)
    }

    @Test func `settings of twins are forgotten, and earlier monitors keep their names`() throws {
        let stage = try Stage()
        try stage.daemon.command("plug", "DP-1", "1920x1080@60")
        let before = try stage.screens().sorted()
        let result = try stage.start(
            """
            plug DP-2 1920x1080@60
            mirror DP-2 none
            unplug HDMI-A-1
            unplug DP-1
            plug DP-1 1920x1080@60
            overscan DP-1 none
            swap DP-1 800x600
            unplug DP-2
            """
        ).finish()
        #expect(result.status == 0, "\(result.output)")
        #expect(try stage.screens().sorted() == before)
        try stage.daemon.command("plug", "DP-2", "1920x1080@60")
        #expect(try !stage.screens().contains { $0.contains("black") })
        #expect(try stage.daemon.command("show", "DP-1").output.contains { $0.hasPrefix("  overscan  scale") })
        let state = stage.daemon.folder + "/state/secondscreen/state.json"
        #expect(stage.daemon.end().status == 0)
        #expect(try !String(contentsOfFile: state, encoding: .utf8).contains("\"monitor\""))
    }

    @Test func `an unexpectedly refused action fails the scenario`() throws {
        let stage = try Stage()
        let result = try stage.start("unplug DP-9\n").finish()
        #expect(result.status == 1)
        let text = result.output.joined(separator: "\n")
        #expect(text.contains("a.scenario:1:1"))
        #expect(text.contains("seen      no virtual monitor in 'DP-9'; available: HDMI-A-1"), "\(text)")
    }

    @Test func `a time more than a second in the past is refused`() throws {
        let stage = try Stage()
        let result = try stage.start("wait 1100ms\nat 1050ms\nat 50ms expect screens 2\n").finish()
        #expect(result.status == 1)
        #expect(result.output.first?.contains("a.scenario:3:") == true, "\(result.output)")
        #expect(result.output.contains("    expected  the step starts at 50ms"))
    }

    @Test func `every unplayable line is reported, and nothing is played`() throws {
        let stage = try Stage()
        let result = try stage.start(
            """
            device iphone-15
            attached DP-2 tv-4k
            animations yes
            plug DP-1 tv-4k
            stale 20ms
            repeat 2
                touch "Next"
                wait 1s  expect text main "Slide 2"
            end
            expect screen DP-1 mode=3840x2160@60 windows=1
            expect posted didConnect, sceneWillConnect
            plug card1-DP-2 tv-4k
            duplicate DP-1 HDMI_2
            plug card1-DP-2 tv-4k
            expect refused "invalid socket name"
            """
        ).finish()
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        let problems = result.errors.split(separator: "\n").compactMap { $0.split(separator: "a.scenario:").last }
        #expect(
            problems == [
                "1:1: error: 'device' cannot be played against a runtime",
                "2:1: error: 'attached' cannot be played against a runtime",
                "3:1: error: 'animations' cannot be played against a runtime: a runtime's animations always run, in "
                    + "real time",
                "5:1: error: 'stale' cannot be played against a runtime",
                "7:5: error: 'touch \"Next\"' cannot be played against a runtime",
                "8:14: error: 'expect text' cannot be played against a runtime",
                "10:1: error: 'expect screen DP-1 windows=1' cannot be played against a runtime",
                "11:1: error: 'expect posted sceneWillConnect' cannot be played against a runtime",
                "12:1: error: 'plug card1-DP-2 tv-4k' \(Self.badName("card1-DP-2"))",
                "13:1: error: 'duplicate DP-1 HDMI_2' \(Self.badName("HDMI_2"))",
            ])
        #expect(try !stage.screens().contains { $0.contains("DP-1") })
    }

    private static func badName(_ name: String) -> String {
        "cannot be played against a runtime: \(ConnectorID.problem(withSocketName: name) ?? "")"
    }

    @Test(arguments: [SIGKILL, SIGTERM]) func `a runtime that exits fails the scenario`(signal: Int32) throws {
        let stage = try Stage()
        let program = try stage.start("plug DP-1 tv-4k\nwait 10m\n")
        try stage.wait(for: "DP-1")
        _ = stage.daemon.end(signal)
        let result = program.finish()
        #expect(result.status == 1)
        let text = result.output.joined(separator: "\n")
        // The first step shows its effect before it is done; then a call is under way whose answer does not come.
        let isUnderWay = text.contains("a.scenario:1:1")
        #expect(isUnderWay || text.contains("a.scenario:2:1"), "\(text)")
        #expect(text.contains("expected  the runtime keeps running"))
        let isGone = ["it disconnected", "it stopped reporting"].contains { text.contains("seen      \($0)") }
        #expect(isGone || signal == SIGTERM && text.contains("seen      it was stopped"), "\(text)")
        #expect(!isGone || signal == SIGKILL || isUnderWay, "\(text)")
    }

    @Test func `an interrupted scenario leaves nothing behind`() throws {
        let stage = try Stage()
        let before = try stage.screens()
        let program = try stage.start("rotate portrait\nplug DP-1 tv-4k\nwait 10m\n")
        try stage.wait(for: "DP-1")
        program.send(SIGINT)
        let result = program.finish()
        #expect(result.status == 130)
        #expect(result.output.contains("    seen      it was interrupted"), "\(result.output)")
        #expect(try stage.screens() == before)
    }

    @Test func `a scenario that takes too long is ended`() throws {
        let stage = try Stage()
        let before = try stage.screens()
        let result = try stage.start("plug DP-1 tv-4k\nwait 10m\n", "--time-limit", "1").finish()
        #expect(result.status == 1)
        #expect(result.output.contains("    expected  the scenario finishes within 1.000 s"), "\(result.output)")
        #expect(try stage.screens() == before)
    }

    @Test(arguments: [
        (["--speed", "2"], "--speed"), (["--app", "a"], "--app"), (["--jobs", "2"], "--jobs"),
        (["--update-frames", "--fonts", "/tmp"], "--update-frames and --fonts"),
    ])
    func `options that do not apply to a runtime are refused`(options: [String], names: String) throws {
        let arguments = ["scenario", "run", "a.scenario", "--against", "/nonexistent/socket"] + options
        let result = try Program(arguments).finish()
        #expect(result.status == 64)
        #expect(result.errors.contains("remove \(names)"), "\(result.errors)")
    }

    @Test func `without a runtime, the scenario fails`() throws {
        let stage = try Stage()
        _ = stage.daemon.end()
        let result = try stage.start("expect screens 1\n").finish()
        #expect(result.status == 1)
        #expect(result.output.contains { $0.contains("no runtime is listening at \(stage.daemon.socket)") })
    }
}
