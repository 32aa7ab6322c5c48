// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// From the request to start the program to its line `ready`, which says that the app runs with its screens.
//
// The release binary with the Swift libraries linked in, with a virtual monitor and JSON. `/bin/true`, started in turn
// with it, shows what starting any process costs here.

enum StartToReady {
    static func measure(_ effort: Effort) async throws -> [Measurement] {
        var program: [Double] = []
        var bare: [Double] = []
        for _ in 0..<effort(full: 40, short: 3) {
            let run = try ProgramRun(["run", "--source", "virtual", "--json"])
            try run.waitForReady()
            program.append(run.age.microseconds / 1000)
            run.stop()
            let reference = try ProgramRun([], binary: "/bin/true")
            reference.waitForEnd()
            bare.append(reference.age.microseconds / 1000)
            reference.stop()
        }
        return [
            Measurement(name: "start to ready", unit: "ms", samples: program, goal: "<= 12"),
            Measurement(name: "  for comparison: start and end of /bin/true", unit: "ms", samples: bare),
        ]
    }
}
