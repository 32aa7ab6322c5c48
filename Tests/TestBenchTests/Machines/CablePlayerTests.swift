// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DeviceTurns
import DisplayModel
import Foundation
import Hotplug
import ScenarioLanguage
import SecondScreen
import Synchronization
import Testing

@testable import TestBench

/// Scenarios one after the other on sockets that they share.
@Suite(.usesDevice, .timeLimit(.minutes(20))) struct CablePlayerTests {
    /// Cables to the one socket of a source; those of 4K take until somebody ends that, and the fifth move takes long.
    private struct SlowCables: Cables {
        let source: VirtualSource
        let clock: VirtualClock
        let moves = Moves()
        static let socket = VirtualSource.connector("HDMI-A-1")

        func move(_ move: CableMove) async throws(ActionRefused) {
            moves.add(move)
            switch move {
            case .unplug: await source.unplug(Self.socket)
            case .plug(_, _, "tv-4k"):
                while !Task.isCancelled {
                    clock.advance(by: .seconds(1))
                    await Task.yield()
                }
                throw ActionRefused("it timed out")
            case .plug(_, let edid, _):
                if moves.all.count == 5 { clock.advance(by: .seconds(10)) }
                await source.plug(ConnectorReading(id: Self.socket, status: .connected, edid: edid))
            }
        }
    }

    private static func makeFolder() throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cables-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @MainActor private static func options(_ settings: ScenarioSettings, in folder: String) throws
        -> BenchOptions
    {
        try BenchOptions(settings, over: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
    }

    /// What was done.
    private final class Moves: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }
        func add(_ move: CableMove) { list.withLock { $0.append(move.description) } }
    }

    @Test func `a scenario that times out is ended, its monitor unplugged, and the next one played`() async throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let texts = [
            "plug HDMI-A-1 tv-1080p\nplug HDMI-A-1 tv-4k\nexpect screens 2\n",
            "expect screens 1\nat 1d plug HDMI-A-1 tv-1080p\nexpect screens 2\n",
        ]
        for (number, text) in texts.enumerated() {
            let file = "\(folder)/\(number).scenario"
            try Data(text.utf8).write(to: URL(filePath: file))
            let empty = ConnectorReading(id: SlowCables.socket, status: .disconnected)
            let source = VirtualSource([empty])
            let clock = VirtualClock()
            let cables = SlowCables(source: source, clock: clock)
            let player = CablePlayer(
                source: { source }, cables: cables,
                race: AbortRace(timeLimit: .seconds(2), clock: clock), prepare: Self.options)
            let verdict = await player.verdict(of: try ScenarioFile(path: file))
            #expect(verdict.passed == (number == 1), "\(verdict)")
            if number == 0 {
                #expect(verdict.failure?.expected == "the scenario finishes within 2.000 s")
                #expect(cables.moves.all.dropFirst() == ["plug tv-4k into HDMI-A-1", "unplug HDMI-A-1"])
            }
            #expect(await source.sockets.map(\.status) == [.disconnected])
        }
    }

    @Test func `a flap that takes too long is interrupted`() async throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/a.scenario"
        try Data("plug HDMI-A-1 tv-1080p\nflap HDMI-A-1 1000x1s\n".utf8).write(to: URL(filePath: file))
        let source = VirtualSource([ConnectorReading(id: SlowCables.socket, status: .disconnected)])
        let clock = VirtualClock()
        let cables = SlowCables(source: source, clock: clock)
        let player = CablePlayer(
            source: { source }, cables: cables,
            race: AbortRace(timeLimit: .seconds(2), clock: clock), prepare: Self.options)
        let verdict = await player.verdict(of: try ScenarioFile(path: file))
        #expect(verdict.failure?.expected == "the scenario finishes within 2.000 s")
        #expect(cables.moves.all.count < 1000, "\(cables.moves.all.count)")
        #expect(await source.sockets.map(\.status) == [.disconnected])
    }

    /// Cables that cannot be pulled out.
    private struct StuckCables: Cables {
        let source: VirtualSource

        func move(_ move: CableMove) async throws(ActionRefused) {
            guard case .plug(_, let edid, _) = move else { throw ActionRefused("the relay is stuck") }
            await source.plug(ConnectorReading(id: SlowCables.socket, status: .connected, edid: edid))
        }
    }

    @Test(arguments: [("expect screens 9", "9 screens"), ("expect screens 2", "all are unplugged at the end")])
    func `a monitor that cannot be unplugged is reported, whatever else went wrong`(
        line: String, expected: String
    ) async throws {
        let folder = try Self.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = "\(folder)/a.scenario"
        try Data("plug HDMI-A-1 tv-1080p\n\(line)\n".utf8).write(to: URL(filePath: file))
        let source = VirtualSource([ConnectorReading(id: SlowCables.socket, status: .disconnected)])
        let player = CablePlayer(
            source: { source }, cables: StuckCables(source: source), race: AbortRace(timeLimit: .seconds(30)),
            prepare: Self.options)
        let failure = try #require(await player.verdict(of: try ScenarioFile(path: file)).failure)
        #expect(failure.expected.contains(expected), "\(failure)")
        #expect((failure.story + [failure.seen]).contains { $0.contains("the relay is stuck") }, "\(failure)")
    }
}
