// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// How often the program's threads were switched in or out in 10 seconds in which nothing happened, after 10 seconds to
// come to rest: voluntary and involuntary context switches of all threads. 0 means that it slept through.
//
// Once with the virtual monitor, once with udev and sysfs as this machine has them, both at the same time. (Short: one
// second after one second, when libraries have not put their spare threads away yet.)

enum IdleSwitches {
    static func measure(_ effort: Effort) async throws -> [Measurement] {
        let span: Duration = effort(full: .seconds(10), short: .seconds(1))
        let sources = ["virtual", "udev"]
        let runs = try sources.map { try ProgramRun(["run", "--source", $0, "--json"]) }
        defer { runs.forEach { $0.stop() } }
        for run in runs { try run.waitForReady() }
        try await Task.sleep(for: span)
        let before = try runs.map { try $0.contextSwitches }
        try await Task.sleep(for: span)
        let after = try runs.map { try $0.contextSwitches }
        return sources.indices.map { index in
            Measurement(
                name: "context switches in \(span.components.seconds) s idle, source \(sources[index])", unit: "",
                samples: [Double(after[index] - before[index])], goal: "0")
        }
    }
}
