// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import DisplayModel
import Hotplug
import Recordings
import SecondScreen
import Testing

@testable import TestBench

@MainActor struct RecordingJournalTests {
    @Test func `a screen that no memory has room for has no pictures, and the journal says so once`() async throws {
        let huge = DisplayMode(size: PixelSize(width: 16_384, height: 16_384), refreshMillihertz: 60_000)
        let usual = DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: 60_000)
        func port(_ name: String, _ mode: DisplayMode) -> Connector {
            Connector(id: VirtualSource.connector(name), status: .connected, modes: [mode])
        }
        let states = [[port("DP-1", huge)], [port("DP-1", huge), port("DP-2", usual)]]
        let entries = states.enumerated().map { index, connectors in
            RecordingEntry(
                at: .seconds(index),
                .snapshot(ConnectorSnapshot(connectors: connectors, cause: index == 0 ? .start : .event)))
        }
        let recording = Recording(header: RecordingHeader(source: "virtual", isSettled: true), entries: entries)
        let options = BenchOptions(setup: DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice)))
        let journal = try await RecordingJournal.journal(of: recording, title: "huge", on: options)
        let warnings = journal.entries.filter { $0.text.contains("no pictures of DP-1") }
        #expect(warnings.count == 1)
        #expect(journal.pictures.values.allSatisfy { $0.width < 16_384 })
        #expect(!journal.pictures.isEmpty)
    }
}
