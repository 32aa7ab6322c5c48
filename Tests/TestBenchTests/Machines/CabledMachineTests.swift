// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import ScenarioLanguage
import SecondScreen
import Testing

@testable import TestBench

/// Scenarios on a machine whose sockets are not the script's own.
@Suite(.usesDevice, .timeLimit(.minutes(20)))
@MainActor struct CabledMachineTests {
    /// Plays a scenario with cables; waits for them a second where `isImpatient`.
    private func play(
        _ scenario: Scenario, with cables: FakeCables, source: (any ConnectorSource)? = nil, isImpatient: Bool = false
    ) async throws -> ScenarioVerdict {
        let setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
        var options = try BenchOptions(scenario.settings, over: setup)
        var patience = CabledMachine.Patience()
        if isImpatient { patience.limit = .seconds(1) }
        options.machine = { [patience] in
            CabledMachine(settling: $0, source: source ?? cables.source, cables: cables, patience: patience)
        }
        var verdict = ScenarioVerdict(file: "none")
        try await Bench.running(options) { bench in
            let stage = BenchStage(bench, files: ScenarioFiles(folder: nil))
            var runner = ScenarioRunner(scenario, named: "scenario", on: stage)
            verdict = await runner.run()
        }
        return verdict
    }

    private func play(
        _ text: String, with cables: FakeCables, source: (any ConnectorSource)? = nil, isImpatient: Bool = false
    ) async throws -> ScenarioVerdict {
        try await play(try Scenario(parsing: text), with: cables, source: source, isImpatient: isImpatient)
    }

    @Test func `scenarios played with cables match the script, and leave the sockets empty`()
        async throws
    {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../config/scenarios").standardizedFileURL.path
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        var count = 0
        for name in names.filter({ $0.hasSuffix(".scenario") }).sorted() {
            let file = try ScenarioFile(path: "\(folder)/\(name)")
            // Thousands of moves show no more than hundreds; pictures have tests of their own.
            guard ScenarioRepertoire.problems(of: file, on: .cables).isEmpty, !name.hasPrefix("many/"),
                !file.scenario.text.contains("frame")
            else { continue }
            count += 1
            let sockets = file.scenario.sockets
            let cables = try await FakeCables(sockets)
            let verdict = try await play(file.scenario, with: cables)
            #expect(verdict.passed, "\(name): \(verdict.failure.map { "\($0)" } ?? "")")
            #expect(await cables.source.sockets.allSatisfy { $0.status == .disconnected }, "\(name)")
        }
        #expect(count >= 60)
    }

    @Test func `each move is made once, flaps on time, and monitors are named as in the scenario`()
        async throws
    {
        let cables = try await FakeCables(["HDMI-A-1", "DP-1"])
        let verdict = try await play(
            """
            attached HDMI-A-1 1024x768@60
            expect screens 2
            expect posted nothing
            swap HDMI-A-1 tv-1080p
            duplicate HDMI-A-1 DP-1
            expect screens 3
            flap DP-1 2x4s
            expect posted exactly didDisconnect DP-1, didConnect DP-1, didDisconnect DP-1, didConnect DP-1
            at 1d unplug HDMI-A-1
            expect posted didDisconnect HDMI-A-1
            """, with: cables)
        #expect(verdict.passed, "\(verdict)")
        #expect(
            cables.moves == [
                "plug HDMI-A-1 1024x768@60", "plug HDMI-A-1 tv-1080p", "plug DP-1 tv-1080p", "unplug DP-1",
                "plug DP-1 tv-1080p", "unplug DP-1", "plug DP-1 tv-1080p", "unplug HDMI-A-1", "unplug DP-1",
            ])
    }

    @Test func `a move that cables refuse is a refusal, and the socket is finally emptied`() async throws {
        let cables = try await FakeCables(["HDMI-A-1"])
        cables.fail(0..<1, .refuses)
        let verdict = try await play(
            """
            plug HDMI-A-1 tv-1080p
            expect refused "cannot plug tv-1080p into HDMI-A-1: the relay is stuck"
            unplug HDMI-A-1
            expect refused "cannot unplug HDMI-A-1: the socket is empty"
            plug DP-1 tv-1080p
            expect refused "this machine has no such connector; it has HDMI-A-1"
            storm HDMI-A-1 200/s 1s
            expect refused "'storm' cannot be played with real cables"
            expect screens 1
            """, with: cables)
        #expect(verdict.passed, "\(verdict)")
        #expect(cables.moves == ["plug HDMI-A-1 tv-1080p", "unplug HDMI-A-1"])
    }

    @Test func `an unobserved move is a refusal with a hint`() async throws {
        let cables = try await FakeCables(["HDMI-A-1"])
        cables.fail(0..<1, .isLoose)
        let verdict = try await play(
            """
            plug HDMI-A-1 tv-1080p
            expect refused "the kernel reported no such change at HDMI-A-1"
            plug HDMI-A-1 tv-1080p
            expect screen HDMI-A-1 mode=1920x1080@60
            """, with: cables, isImpatient: true)
        #expect(verdict.passed, "\(verdict)")
    }

    @Test func `rule 10: a move whose only event precedes the state change is seen`() async throws {
        let cables = try await FakeCables(["HDMI-A-1"])
        let verdict = try await play(
            """
            plug HDMI-A-1 tv-1080p
            expect screen HDMI-A-1 mode=1920x1080@60
            swap HDMI-A-1 tv-4k
            expect screen HDMI-A-1 mode=3840x2160@60
            unplug HDMI-A-1
            expect screens 1
            """, with: cables, source: LaggingSource(base: cables.source), isImpatient: true)
        #expect(verdict.passed, "\(verdict)")
    }

    @Test func `a cable stuck during a flap is a refusal, and the socket is left empty`()
        async throws
    {
        let cables = try await FakeCables(["HDMI-A-1"])
        cables.fail(4..<5, .refuses)
        let verdict = try await play(
            "plug HDMI-A-1 tv-1080p\nflap HDMI-A-1 3x4s\nexpect refused \"the relay is stuck\"", with: cables)
        #expect(verdict.passed, "\(verdict)")
        #expect(cables.moves.last == "unplug HDMI-A-1")
        #expect(await cables.source.sockets.allSatisfy { $0.status == .disconnected })
    }

    @Test func `a socket that cannot be emptied is reported`() async throws {
        let cables = try await FakeCables(["HDMI-A-1"])
        cables.fail(1..<2, .refuses)
        await #expect(throws: ActionRefused("cannot unplug HDMI-A-1: the relay is stuck")) {
            try await play("plug HDMI-A-1 tv-1080p", with: cables)
        }
    }

    @Test func `changes at other sockets are seen, with rescan as a separate step`() async throws {
        let cables = try await FakeCables(["HDMI-A-1", "DP-1"])
        let id = try Bench.connector("DP-1")
        let edid = try VirtualMonitor(ScreenSpec(parsing: "tv-4k")).edid
        await cables.source.plug(ConnectorReading(id: id, status: .connected, edid: edid))
        let verdict = try await play(
            """
            expect screen DP-1 mode=3840x2160@60
            rescan
            expect posted nothing
            plug DP-1 tv-1080p
            expect screen DP-1 mode=1920x1080@60
            """, with: cables)
        #expect(verdict.passed, "\(verdict)")
    }

    @Test func `steps and monitor options that cables cannot play are reported with their locations`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let path = "\(folder)/cables-\(UUID().uuidString).scenario"
        let text = """
            app ./program
            attached HDMI-A-1 1920x1080@60
            attached DP-1 1920x1080@60,overscan=5%
            plug DP-2 1920x1080@60,scale=2
            repeat 2
                lose-events
                plug DP-2 tv-1080p
            end
            random 3 seed=1
            """
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let problems = ScenarioRepertoire.problems(of: try ScenarioFile(path: path), on: .cables)
        #expect(problems.map(\.place.line) == [1, 3, 4, 6, 9])
        #expect(problems.allSatisfy { $0.message.contains("cannot be played with real cables") })
        #expect(problems[2].message.hasSuffix("real connectors have no scale or overscan"))
        #expect(try ScenarioFile(path: path).scenario.sockets == ["HDMI-A-1", "DP-1", "DP-2"])
    }
}
