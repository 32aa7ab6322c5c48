// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// The memory that the program holds when it is ready, by /proc/PID/status.
//
// "resident" is VmRSS, which counts everything: "anonymous" (RssAnon) is its own, and "of files" (RssFile) are pages of
// the binary and of libraries, which the kernel shares between processes and takes back when it needs to. The kernel
// maps the pages around one that is touched as well, so that the last depends on where code lies in the binary.

enum ResidentMemory {
    static func measure(_ effort: Effort) async throws -> [Measurement] {
        var samples: [String: [Double]] = [:]
        let fields = [
            ("VmRSS", "resident after ready", "< 20 MB"), ("RssAnon", "  anonymous", ""), ("RssFile", "  of files", ""),
        ]
        for _ in 0..<effort(full: 8, short: 2) {
            let run = try ProgramRun(["run", "--source", "virtual", "--json"])
            try run.waitForReady()
            // The secondary window comes after the line.
            try await Task.sleep(for: .milliseconds(200))
            for (field, _, _) in fields { samples[field, default: []].append(try run.megabytes(field)) }
            run.stop()
        }
        return fields.map { field, name, goal in
            Measurement(name: name, unit: "MB", samples: samples[field] ?? [], goal: goal)
        }
    }
}
