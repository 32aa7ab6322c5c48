// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Foundation
import JSONText
import ScenarioLanguage
import ScreensWire
import SecondScreen
import Testing

@testable import TestBench

/// What a report says about a scenario.
@MainActor struct StageJournalTests {
    private func play(
        _ text: String, draft: String? = nil, takesPictures: Bool = true, limit: Int = StageJournal.limit
    ) async throws -> (verdict: ScenarioVerdict, journal: Journal) {
        var setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
        setup.screens.mirroring = .system
        let journal = StageJournal(file: "a.scenario", draft: draft, takesPictures: takesPictures, limit: limit)
        let scenario = try ScenarioReader(file: "a.scenario") { _ in "" }.read(text)
        let verdict = try await Bench.running(BenchOptions(setup: setup)) { bench in
            let stage = BenchStage(bench, files: ScenarioFiles(folder: nil), journal: journal)
            var runner = ScenarioRunner(scenario, named: "a.scenario", on: stage)
            return await runner.run()
        }
        return (verdict, journal.journal(verdict, source: text))
    }

    /// The kinds and texts of entries, without pictures, the launch, and what is not about a screen.
    private func lines(_ journal: Journal) -> [String] {
        journal.entries.filter { $0.kind == .step || $0.screen == "DP-1" && $0.kind != .picture }.map { entry in
            let text = entry.kind == .change ? entry.change?.kind.rawValue ?? "" : entry.text
            return "\(entry.time) \(entry.kind.rawValue) \(text)"
        }
    }

    @Test func `a step precedes its effects, at the exact time`() async throws {
        let (verdict, journal) = try await play(
            """
            plug DP-1 tv-1080p
            expect screens 2
            at 2s unplug DP-1
            """)
        #expect(verdict.passed)
        let lines = lines(journal)
        let plug = try #require(lines.firstIndex(of: "0.0 step plug DP-1 tv-1080p"))
        let connected = try #require(lines.firstIndex { $0.hasSuffix("change screenConnected") })
        let posted = try #require(lines.firstIndex { $0.hasSuffix("notification didConnect DP-1") })
        let expected = try #require(lines.firstIndex { $0.hasSuffix("step expect screens 2") })
        let unplug = try #require(lines.firstIndex { $0.hasPrefix("2.0 step ") && $0.hasSuffix("unplug DP-1") })
        let gone = try #require(lines.firstIndex { $0.hasSuffix("notification didDisconnect DP-1") })
        #expect(plug < min(connected, posted) && max(connected, posted) < expected)
        #expect(expected < unplug && unplug < gone)
        #expect(journal.entries.compactMap(\.step).allSatisfy { $0.outcome == .passed })
        #expect(journal.entries.compactMap(\.step?.line) == [1, 2, 3])
        let notification = journal.entries.first { $0.text == "didConnect DP-1" }
        #expect(notification?.notification?.name == "UIScreenDidConnectNotification")
    }

    @Test func `a journal begins with the state at time 0, and its numbers increase by one`() async throws {
        let (verdict, journal) = try await play("plug DP-1 tv-1080p\nmode DP-1 1280x720@60\nrotate landscapeLeft")
        #expect(verdict.passed)
        let first = try #require(journal.entries.first)
        #expect(first.kind == .state && first.time == 0 && first.state?.screens.map(\.id) == ["main"])
        #expect(journal.entries.map(\.number) == Array(0..<journal.entries.count))
        #expect(journal.report?.verdicts.first?.last == journal.entries.count - 1)
        #expect(zip(journal.entries, journal.entries.dropFirst()).allSatisfy { $0.time <= $1.time })
    }

    @Test func `replaying the entries gives the actual state`() async throws {
        let (_, journal) = try await play("plug DP-1 tv-1080p\nmode DP-1 1280x720@60\nplug DP-2 tv-4k\nunplug DP-1")
        var state = try #require(journal.entries.first?.state)
        for entry in journal.entries { state.follow(entry) }
        #expect(state.screens.map(\.id) == ["main", "DP-2"])
        #expect(state.screens.last?.mode.description == "3840x2160@60")
    }

    @Test func `a failed step has the expected and actual values, and later steps are absent`() async throws {
        let (verdict, journal) = try await play("plug DP-1 tv-1080p\nexpect screens 1\nunplug DP-1")
        #expect(!verdict.passed)
        let steps = journal.entries.compactMap(\.step)
        #expect(steps.map(\.outcome) == [.passed, .failed])
        #expect(steps.last?.expected == "1 screen")
        #expect(steps.last?.seen?.hasPrefix("2: ") == true)
        #expect(journal.report?.verdicts.first?.failure?.line == 2)
    }

    @Test func `a refused step fails at its own line`() async throws {
        let (_, journal) = try await play("mode DP-1 1280x720@60\nrotate landscapeLeft")
        #expect(journal.entries.compactMap(\.step).map(\.outcome) == [.failed])
        #expect(journal.entries.compactMap(\.step?.line) == [1])
    }

    @Test func `each picture is stored once, at most 640 pixels wide`() async throws {
        let (_, journal) = try await play("plug DP-1 tv-1080p\nexpect screens 2\nexpect screens 2\nexpect screens 2")
        let shown = journal.entries.filter { $0.kind == .picture && $0.screen == "DP-1" }.compactMap(\.picture)
        #expect(shown.count == Set(shown).count && !shown.isEmpty)
        #expect(Set(journal.entries.compactMap(\.picture)) == Set(journal.pictures.keys))
        let picture = try #require(shown.first.flatMap { journal.pictures[$0] })
        #expect((picture.width, picture.height) == (1920, 1080))
        let image = try #require(picture.source.split(separator: ",").last)
        let decoded = try Picture(base64: String(image))
        #expect((decoded.width, decoded.height) == (640, 360))
    }

    @Test nonisolated func `pictures are shrunk until they fit, then no more are taken`() throws {
        var album = PictureAlbum(limit: 40_000)
        var generator = SplitMix(seed: 7)
        func noise() -> Picture {
            Picture(
                width: 640, height: 16,
                pixels: (0..<10_240).map { _ in UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000 })
        }
        for _ in 0..<4 { #expect(album.add(noise()) != nil) }
        let size = album.pictures.values.reduce(0) { $0 + $1.source.utf8.count }
        #expect(size < 54_000)
        #expect(!album.isFull)
        for _ in 0..<80 where !album.isFull { _ = album.add(noise()) }
        #expect(album.isFull)
        #expect(album.add(noise()) == nil)
        #expect(album.add(noise(), isNeeded: true) != nil)
    }

    @Test func `the journal file has everything up to the last step, even if the process dies`()
        async throws
    {
        let path = NSTemporaryDirectory() + "secondscreen-journal-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (_, journal) = try await play(
            "plug DP-1 tv-1080p\nwait 2s rotate landscapeLeft\nwait 1s\nexpect screens 1", draft: path,
            takesPictures: false, limit: 500)
        let kept = try #require(Journal.handedOver(in: path))
        #expect(kept.report == nil)
        let last = try #require(journal.entries.lastIndex { $0.step != nil })
        var expected = Array(journal.entries[...last])
        // How the last step ended is not known yet.
        expected[last].step?.outcome = .passed
        expected[last].step?.expected = nil
        expected[last].step?.seen = nil
        #expect(kept.entries == expected)
        #expect(Set(kept.entries.compactMap(\.picture)).isSubset(of: kept.pictures.keys))

        // A line that was cut off says nothing.
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"format\":1,\"entries\":[{".utf8))
        try file.close()
        #expect(Journal.handedOver(in: path)?.entries == expected)
    }

    @Test func `a full journal ends with the last step and the state after it`() async throws {
        let path = NSTemporaryDirectory() + "secondscreen-journal-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (verdict, journal) = try await play(
            "repeat 200\n  plug DP-1 tv-1080p\n  unplug DP-1\nend\nplug DP-2 tv-4k\nexpect screens 1", draft: path,
            takesPictures: false, limit: 500)
        #expect(!verdict.passed)
        #expect((500...700).contains(journal.entries.count))
        let gap = try #require(journal.entries.firstIndex { $0.kind == .gap })
        #expect((journal.entries[gap].gap ?? 0) > 50)
        #expect(journal.entries[gap + 1].step?.text == "expect screens 1")
        #expect(journal.entries[gap + 1].step?.outcome == .failed)
        #expect(journal.entries.last { $0.state != nil }?.state?.screens.map(\.id) == ["main", "DP-2"])
        // The steps that take each other's place do not fill the file.
        let kept = try #require(Journal.handedOver(in: path))
        #expect(kept.entries.last?.step?.text == "expect screens 1")
        #expect(kept.entries.count <= 501)
    }

    @Test func `a journal is unchanged after transfer between processes`() async throws {
        let (_, journal) = try await play("plug DP-1 tv-1080p\nexpect screens 1")
        let json = try JSONValue(parsing: Array(journal.json.text.utf8))
        #expect(try JSONValueDecoder().decode(Journal.self, from: json) == journal)
    }
}

/// Numbers that are the same in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

extension Picture {
    fileprivate init(base64 text: String) throws {
        let data = try #require(Data(base64Encoded: text))
        try self.init(file: [UInt8](data))
    }
}
