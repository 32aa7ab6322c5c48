// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// From the start of a command that talks to a daemon to its end: `screens`, with its output thrown away.
//
// `/bin/true` in the same way shows what any process costs here.

enum ClientStart {
    static func measure(_ effort: Effort) throws -> [Measurement] {
        let run = try ProgramRun(["run", "--source", "virtual", "--json"])
        defer { run.stop() }
        try run.waitForReady()
        run.discardOutput()
        var (screens, bare): ([Double], [Double]) = ([], [])
        for _ in 0..<effort(full: 20, short: 3) {
            screens.append(try time(ProgramRun.binary, ["screens"], run.environment))
            bare.append(try time("/bin/true", [], run.environment))
        }
        return [
            Measurement(name: "screens, start to end", unit: "ms", samples: screens, goal: "<= 10"),
            Measurement(name: "  for comparison: /bin/true", unit: "ms", samples: bare),
        ]
    }

    /// Runs a program with its output thrown away.
    ///
    /// - Returns: the milliseconds until it has ended.
    /// - Throws: when it cannot be started or fails.
    static func time(_ path: String, _ arguments: [String], _ environment: [String: String]) throws -> Double {
        let start = ContinuousClock.now
        guard try SpawnedProcess(path, arguments, environment, output: nil).wait() else {
            throw ProgramRun.Failure(description: "\(path) failed")
        }
        return start.duration(to: .now).microseconds / 1000
    }
}
