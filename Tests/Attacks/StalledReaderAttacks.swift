// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Who does not read what the daemon writes must not stop it.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct StalledReaders {
        private let pairs = Attack.isLong ? 1000 : 200

        /// Plugs a monitor and pulls it out again and again; fails the test at the first call that is not answered.
        private func flood(_ victim: Victim, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let client = try #require(RawClient(victim.socket, patience: 10))
            for pair in 0..<pairs {
                for (method, parameters) in [
                    ("Plug", ["spec": "1280x720", "as": "X"] as JSONObject), ("Unplug", ["id": "X"]), ("GetState", [:]),
                ] {
                    let start = ContinuousClock.now
                    let reply = client.call(method, parameters)
                    let taken = ContinuousClock.now - start
                    try #require(
                        reply != nil && reply?.error == nil && taken < Attack.patience(.seconds(2)),
                        "\(method) of pair \(pair) took \(taken): \(String(describing: reply))",
                        sourceLocation: sourceLocation)
                }
            }
        }

        @Test(arguments: [["--json"], []])
        func `an unread pipe blocks neither clients nor the shutdown`(options: [String]) throws {
            let pipe = try NamedPipe()
            let victim = try Victim(options, streams: pipe.streams)
            let before = victim.footprint
            try flood(victim)
            victim.expectHealth(since: before)
            #expect(victim.end() == 0)
        }

        @Test(arguments: [["--json"], [], ["--output", "terminal"]])
        func `a stopped terminal blocks neither clients nor the shutdown`(options: [String]) throws {
            let terminal = try Terminal()
            let victim = try Victim(options, streams: terminal.streams, hasTerminal: true)
            let before = victim.footprint
            try flood(victim)
            victim.expectHealth(since: before)
            #expect(victim.end() == 0)
        }

        @Test func `a follower that never reads costs little, and a slow reader is kept`() throws {
            let victim = try Victim()
            try flood(victim)
            victim.unplugAll()
            let before = victim.footprint
            let (deaf, slow) = (try #require(RawClient(victim.socket)), try #require(RawClient(victim.socket)))
            deaf.follow()
            slow.follow()
            try flood(victim)
            #expect(victim.facts.memory - before.memory < 64 << 20)
            // Longer than the ten seconds after which a client is left that does not read.
            let end = ContinuousClock.now + .seconds(14)
            var count = 0
            while !slow.isLeft, ContinuousClock.now < end {
                if case .bytes(let bytes) = slow.receive(most: 64) { count += bytes.count }
                Thread.sleep(forTimeInterval: 0.01)
            }
            #expect(!slow.isLeft, "closed after \(count) bytes were read")
            victim.screens()
            #expect(victim.facts.memory - before.memory < 64 << 20)
            withExtendedLifetime(deaf) {}
        }
    }
}
