// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Glibc
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// An end without warning.
    @Suite(.timeLimit(.minutes(10))) struct Kills {
        /// What a monitor was told to be.
        private struct Choice: Equatable {
            var mode: JSONValue?
            var mirror: JSONValue?
        }

        private func choices(_ victim: Victim) -> [String: Choice] {
            var choices: [String: Choice] = [:]
            for screen in victim.screens() where screen["main"]?.bool != true {
                choices[screen["id"]?.string ?? ""] = Choice(mode: screen["mode"], mirror: screen["mirror"])
            }
            return choices
        }

        @Test func `acknowledged changes survive kill -9`() throws {
            let rounds = Attack.isLong ? 400 : 40
            var generator = SeededGenerator(seed: Attack.seed)
            let victim = try Victim()
            var (expected, losses) = (choices(victim), [String]())
            for round in 0..<rounds {
                var made: [String] = []
                let client = try #require(RawClient(victim.socket))
                for _ in 0...Int.random(in: 0..<3, using: &generator) {
                    made.append(try change(&expected, client, &generator))
                }
                // The answer has been read: at this moment, and no later.
                victim.kill()
                try victim.restart()
                let found = choices(victim)
                if found != expected { losses.append("round \(round), after \(made): \(difference(found, expected))") }
                // One loss is not to be counted again in each round that follows.
                expected = found
            }
            Attack.report("\(rounds) kills, \(losses.count) losses")
            #expect(losses.isEmpty, "seed \(Attack.seed), \(losses.count) of \(rounds): \(losses.prefix(3))")
            #expect(victim.end() == 0)
        }

        /// Changes something, and says what.
        private func change(
            _ expected: inout [String: Choice], _ client: RawClient, _ generator: inout SeededGenerator
        ) throws -> String {
            let name = ["A", "B", "C", "D"].randomElement(using: &generator) ?? "A"
            guard let choice = expected[name] else {
                let spec = "1920x1080@60+1280x720@60+800x600@60,label=\(name),serial=\(name)1"
                let reply = try #require(client.call("Plug", ["spec": .string(spec), "as": .string(name)]))
                #expect(reply.error == nil)
                // What it begins with is what was remembered of the monitor, or what the configuration says.
                let screens = client.call("GetState")?.parameters["state"]?.object?["screens"]?.array ?? []
                let screen = try #require(screens.compactMap(\.object).first { $0["id"]?.string == name })
                expected[name] = Choice(mode: screen["mode"], mirror: screen["mirror"])
                return "plug \(name)"
            }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                let reply = try #require(client.call("Unplug", ["id": .string(name)]))
                if reply.error == nil { expected[name] = nil }
                return "unplug \(name)"
            case 1, 2:
                let modes = ["1920x1080@60", "1280x720@60", "800x600@60"]
                let mode = modes.randomElement(using: &generator) ?? ""
                let reply = try #require(client.call("SetMode", ["screen": .string(name), "mode": .string(mode)]))
                expected[name] = Choice(mode: reply.parameters["mode"], mirror: choice.mirror)
                return "mode \(name) \(mode)"
            default:
                let policy = ["window", "system", "none"].randomElement(using: &generator) ?? ""
                let reply = try #require(
                    client.call("SetMirror", ["screen": .string(name), "policy": .string(policy)]))
                #expect(reply.error == nil)
                expected[name]?.mirror = .string(policy)
                return "mirror \(name) \(policy)"
            }
        }

        private func difference(_ found: [String: Choice], _ expected: [String: Choice]) -> String {
            Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { name in
                "\(name) has mode \(found[name]?.mode?.text ?? "none"), mirror \(found[name]?.mirror?.text ?? "none"), not "
                    + "\(expected[name]?.mode?.text ?? "none"), \(expected[name]?.mirror?.text ?? "none")"
            }.joined(separator: "; ")
        }
    }
}
