// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

// From the start of a command that talks to a daemon to its end: `screens`, with its output thrown away.
//
// By posix_spawn, as a shell that is in no hurry would; `/bin/true` in the same way shows what any process costs here.

import Foundation
import Glibc

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
            Measurement(name: "screens, start to end", unit: "ms", samples: screens, goal: "< 40"),
            Measurement(name: "  for comparison: /bin/true", unit: "ms", samples: bare),
        ]
    }

    /// Runs a program with its output thrown away.
    ///
    /// - Returns: the milliseconds until it has ended.
    /// - Throws: when it cannot be started or fails.
    static func time(_ path: String, _ arguments: [String], _ environment: [String: String]) throws -> Double {
        var actions = unsafe posix_spawn_file_actions_t()
        // What is made here is freed here; the calls keep no pointer.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var argumentPointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var environmentPointers = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (argumentPointers + environmentPointers).forEach { unsafe free($0) } }
        var (process, status): (pid_t, CInt) = (0, 0)
        let start = ContinuousClock.now
        let result = unsafe posix_spawn(&process, path, &actions, nil, &argumentPointers, &environmentPointers)
        guard result == 0 else { throw ProgramRun.Failure(description: "cannot start \(path)") }
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        guard status == 0 else { throw ProgramRun.Failure(description: "\(path) failed") }
        return start.duration(to: .now).microseconds / 1000
    }
}
