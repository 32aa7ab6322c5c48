// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// What clients of a running daemon wait for, and what many of them cost.
//
// The release program with a virtual monitor and its control socket; the clients are bare sockets of this process, so
// that their own work is small. "GetState" is from the call to its reply. "plug to the line at a watcher" is from the
// call to the first message with the new screen at another connection. "pairs" are plugs and unplugs of one client, one
// after another, a second: alone, and while 64 others follow. "gaps" are messages whose generation does not follow from
// the one before, "states" whole states sent to followers that had fallen behind. Memory is the daemon's, before and
// after those followed pairs (30 seconds of them; short: one).

import Foundation

enum DaemonCalls {
    private static let spec = #"{"spec":"640x480","as":"X"}"#

    static func measure(_ effort: Effort) throws -> [Measurement] {
        // One process has a quarter of the places, and this one needs some more than follow.
        let run = try ProgramRun(
            ["run", "--source", "virtual", "--json"], configuration: "limits: { connections: 320 }\n")
        defer { run.stop() }
        try run.waitForReady()
        run.discardOutput()
        let client = try ControlConnection(run.controlSocket)
        var measurements = [try state(client, effort)]
        measurements += try change(run, client, effort)
        let seconds = effort(full: 5.0, short: 0.5)
        measurements.append(
            Measurement(
                name: "plug and unplug pairs a second", unit: "", samples: try pairs(client, rounds: 5, seconds / 5),
                goal: ">= 3000"))
        measurements += try followed(run, client, effort)
        return measurements
    }

    private static func state(_ client: ControlConnection, _ effort: Effort) throws -> Measurement {
        var times: [Double] = []
        for round in 0..<effort(full: 5000, short: 50) {
            let start = ContinuousClock.now
            try client.call("GetState")
            if round > 10 { times.append(start.duration(to: .now).microseconds) }
        }
        return Measurement(name: "GetState over the socket", unit: "µs", samples: times, goal: "<= 150")
    }

    private static func change(
        _ run: ProgramRun, _ client: ControlConnection, _ effort: Effort
    ) throws -> [Measurement] {
        let watcher = try ControlConnection(run.controlSocket)
        try watcher.send("Monitor", more: true)
        _ = try watcher.next()
        var times: [Double] = []
        for _ in 0..<effort(full: 1000, short: 20) {
            let start = ContinuousClock.now
            try client.send("Plug", spec)
            try wait(for: "screenConnected", at: watcher)
            times.append(start.duration(to: .now).microseconds)
            _ = try client.next()
            try client.send("Unplug", #"{"id":"X"}"#)
            try wait(for: "screenDisconnected", at: watcher)
            _ = try client.next()
        }
        let all = Measurement(name: "plug to the line at a watcher", unit: "µs", samples: times)
        return [all, Measurement(name: "  99th hundredth", unit: "µs", samples: [all.quantile(0.99)], goal: "< 2000")]
    }

    private static func wait(for kind: StaticString, at watcher: ControlConnection) throws {
        while try watcher.next()[...].end(of: kind) == nil {}
    }

    private static func pairs(_ client: ControlConnection, rounds: Int, _ seconds: Double) throws -> [Double] {
        try (0..<rounds).map { _ in
            let start = ContinuousClock.now
            var count = 0
            while start.duration(to: .now) < .seconds(seconds) {
                try client.call("Plug", spec)
                try client.call("Unplug", #"{"id":"X"}"#)
                count += 1
            }
            return Double(count) / (start.duration(to: .now).microseconds / 1e6)
        }
    }

    private static func followed(
        _ run: ProgramRun, _ client: ControlConnection, _ effort: Effort
    ) throws -> [Measurement] {
        let followers = try Followers(64, at: run.controlSocket)
        defer { followers.stop() }
        _ = try pairs(client, rounds: 1, 0.2)
        let fields = ["VmRSS", "RssAnon"]
        let before = try fields.map { try run.megabytes($0) }
        let messages = followers.total.messages
        let (start, rates) = (ContinuousClock.now, try pairs(client, rounds: 5, effort(full: 6, short: 0.2)))
        let time = start.duration(to: .now).microseconds / 1e6
        // What is under way arrives.
        Thread.sleep(forTimeInterval: 0.5)
        let after = try fields.map { try run.megabytes($0) }
        let total = followers.total
        return [
            Measurement(name: "  while 64 clients follow", unit: "", samples: rates, goal: ">= 1000"),
            Measurement(
                name: "  messages a second to them", unit: "", samples: [Double(total.messages - messages) / time]),
            Measurement(name: "  gaps", unit: "", samples: [Double(total.gaps)], goal: "0"),
            Measurement(name: "  states", unit: "", samples: [Double(total.states)]),
            Measurement(name: "resident before the pairs", unit: "MB", samples: [before[0]]),
            Measurement(name: "  after", unit: "MB", samples: [after[0]], reference: before[0]),
            Measurement(name: "  anonymous before", unit: "MB", samples: [before[1]]),
            Measurement(name: "  anonymous after", unit: "MB", samples: [after[1]], reference: before[1]),
        ]
    }
}
