// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// Scenarios as a person runs them: the release program, from its start to its end, with its output thrown away.
//
// "one step" is a scenario of one step, which bounds the time to the first step from above. "a day" plugs and unplugs
// 10,000 times in a day of virtual time (short: 200 times), without settling and with the grace of hardware. "all that
// are shipped" is config/scenarios, as many at a time as there are processors (short: seeds/ alone).

import Foundation

enum ScenarioRuns {
    static func measure(_ effort: Effort) throws -> [Measurement] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let cycles = effort(full: 10_000, short: 200)
        func run(_ name: String, _ text: String, rounds: Int, goal: String = "") throws -> Measurement {
            let file = folder.appendingPathComponent("scenario.scenario")
            try Data(text.utf8).write(to: file)
            return Measurement(name: name, unit: "ms", samples: try times(file.path, rounds: rounds), goal: goal)
        }
        func day(_ settling: String) -> String {
            """
            settling \(settling)
            app text:Hello
            repeat \(cycles)
                wait 3s plug HDMI-A-1 640x480
                wait 2s unplug HDMI-A-1
            end
            """
        }
        let shipped = effort(full: "config/scenarios", short: "config/scenarios/seeds")
        return [
            try run("scenario: one step, start to end", "rescan\n", rounds: effort(full: 20, short: 3), goal: "< 100"),
            try run(
                "  a day with \(cycles) plug cycles", day("none"), rounds: effort(full: 5, short: 1), goal: "< 2000"),
            try run("  the same with the grace of hardware", day("hardware"), rounds: effort(full: 5, short: 1)),
            Measurement(
                name: "  all that are shipped", unit: "ms",
                samples: try times(shipped, rounds: effort(full: 3, short: 1))),
        ]
    }

    private static func times(_ path: String, rounds: Int) throws -> [Double] {
        // The mock kernel's library is for this process alone.
        let environment = ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }
        return try (0..<rounds).map { _ in
            try ClientStart.time(ProgramRun.binary, ["scenario", "run", path], environment)
        }
    }
}
