// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import TestBench

@MainActor struct ConnectTurnsTests {
    @Test func `a second connect or disconnect in a row is found, whenever the log is read`() async throws {
        let events = try await Bench.running(try .standard()) { bench in
            try await bench.plug("DP-1", "tv-1080p")
            try await bench.unplug("DP-1")
            return bench.log.entries.map(\.event)
        }
        let connect = try #require(events.first { "\($0)" == "posted didConnect DP-1" })
        let disconnect = try #require(events.first { "\($0)" == "posted didDisconnect DP-1" })
        for readsOften in [false, true] {
            var (log, turns) = (StageLog<BenchEvent>(), ConnectTurns())
            for event in [disconnect, .message("a"), connect, disconnect, .message("b"), connect] {
                log.add(event, at: .zero)
                if readsOften { turns.read(log) }
            }
            turns.read(log)
            #expect(turns.violation == nil)
            log.add(connect, at: .zero)
            log.add(disconnect, at: .zero)
            for _ in 0..<2 {
                turns.read(log)
                #expect(turns.violation == "didConnect DP-1 was posted twice in a row")
            }
        }
    }

    @Test func `entries that the log dropped unread are not taken for missing ones`() async throws {
        let connect = try await Bench.running(try .standard()) { bench in
            try await bench.plug("DP-1", "tv-1080p")
            return try #require(bench.log.entries.map(\.event).first { "\($0)" == "posted didConnect DP-1" })
        }
        var (log, turns) = (StageLog<BenchEvent>(limit: 2), ConnectTurns())
        log.add(connect, at: .zero)
        turns.read(log)
        for _ in 0..<4 { log.add(.message("a"), at: .zero) }
        log.add(connect, at: .zero)
        turns.read(log)
        #expect(turns.violation == nil)
    }
}
