// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Output that goes away, or that was never one.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct LostOutputs {
        /// Changes something, so that there is something to write; the daemon may have ended before it answers.
        private func change(_ victim: Victim) {
            for _ in 0..<3 {
                _ = RawClient(victim.socket, patience: 2)?.call("Plug", ["spec": "800x600", "as": "X"])
                _ = RawClient(victim.socket, patience: 2)?.call("Unplug", ["id": "X"])
            }
        }

        /// Whether what belongs to a daemon that runs has been cleared away.
        private func isTidy(_ victim: Victim) -> Bool { !FileManager.default.fileExists(atPath: victim.socket) }

        @Test(arguments: [["--json"], []])
        func `closing the reading end shuts the daemon down cleanly`(options: [String]) throws {
            let pipe = try NamedPipe()
            let victim = try Victim(options, streams: pipe.streams)
            // What it has to say is written by a thread of its own.
            #expect(Attack.eventually(within: .seconds(10)) { !pipe.read().isEmpty })
            pipe.hangUp()
            change(victim)
            #expect(victim.ending(within: .seconds(2)) == 0)
            #expect(isTidy(victim))
        }

        @Test(arguments: [["--json"], [], ["--output", "terminal"]])
        func `closing the terminal shuts the daemon down cleanly, without spinning`(options: [String]) throws {
            let terminal = try Terminal()
            let victim = try Victim(options, streams: terminal.streams, hasTerminal: true)
            Thread.sleep(forTimeInterval: 0.3)
            let before = victim.facts.cpuTime
            terminal.hangUp()
            let hasEnded = Attack.eventually(within: .seconds(2)) { !victim.facts.isRunning }
            #expect(hasEnded, "it still runs, and has computed for \(victim.facts.cpuTime - before) since")
            let status = victim.ending(within: .zero)
            #expect(status.map { $0 < 128 } ?? true, "a signal ended it: \(status ?? 0)")
            #expect(status == nil || isTidy(victim))
        }

        @Test(arguments: [["--json"], []])
        func `a full disk at its output is reported as a failure`(options: [String]) throws {
            let folder = try Program.makeSocketFolder()
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let arguments = ["-c", #"exec "$0" "$@" >/dev/full"#, Program.binary, "run", "--source", "virtual"]
            // It ends by itself long before.
            let result = try Program(arguments + ["--for", "10"] + options, binary: "/bin/sh", sockets: folder).finish()
            #expect(result.status == 1)
            #expect(result.errors.contains("No space left on device"), "\(result.errors)")
        }
    }
}
