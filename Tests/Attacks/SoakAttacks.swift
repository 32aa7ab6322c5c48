// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import ProgramRuns
import Testing
import Varlink

extension Attacks {
    /// Everything that the daemon is for, for as long as there is time.
    @Suite(.timeLimit(.minutes(60 + (Attack.soak ?? .zero).components.seconds / 60))) struct Soaks {
        @Test func `resource use does not grow under prolonged mixed load`() throws {
            let pictures = try Program.makeSocketFolder()
            defer { try? FileManager.default.removeItem(atPath: pictures) }
            // A clock would never be idle.
            let content = Attack.isSoakOnly ? ["--app", "card"] : []
            let victim = try Victim(["--output", "png:" + pictures] + content)
            let witness = Witness(victim)
            var life = Life(victim)
            let time = Attack.soak ?? .zero
            let beginning = ContinuousClock.now
            // A first cycle loads what stays: fonts, the pools of threads, the allocator's arenas.
            life.begin()
            life.live(until: .now + (Attack.isSoakOnly ? .seconds(60) : max(.seconds(3), time / 10)))
            // On a busy machine, a minute has too few steps for the allocator to see the worst.
            let steps = min(30_000, 100 * Int(time.components.seconds))
            if Attack.isSoakOnly { life.live(steps: steps) }
            var before = try life.rest()
            // How full the allocator's pages are varies by a megabyte: the highest of three readings counts.
            for _ in 0..<2 where Attack.isSoakOnly {
                life.live(steps: life.steps + steps / 6)
                before.formMaximum(try life.rest())
            }
            Attack.report("soak, seed \(Attack.seed): at first \(before)")
            let (start, cycles) = (ContinuousClock.now, Attack.isSoakOnly ? 10 : 5)
            // The first minute is one of them.
            let rest = Attack.isSoakOnly ? max(time / 2, time - (start - beginning)) : time
            for cycle in 1...cycles {
                life.live(until: start + rest * cycle / cycles)
                Attack.report("soak, after \(ContinuousClock.now - start) and \(life.steps) steps: \(victim.footprint)")
                victim.screens(within: .seconds(5))
            }
            let tolerance = Attack.isSoakOnly ? Footprint.Tolerance.none : .init(memory: 32 << 20)
            var after = try life.rest()
            // A leak grows with more steps; one reading may be high.
            for _ in 0..<4 where !after.isWithin(tolerance, of: before) {
                Attack.report("soak, after \(life.steps) steps: \(after), more than at first")
                life.live(steps: life.steps + 10_000)
                after = try life.rest()
            }
            Attack.report(
                "soak, after \(life.steps) steps: \(after); at most \(victim.facts.residentPeak >> 10) KiB resident")
            #expect(life.failures.isEmpty, "seed \(Attack.seed): \(life.failures.prefix(5))")
            victim.expectHealth(since: before, tolerance: tolerance, witness: witness)
            if Attack.isSoakOnly { victim.expectIdleness() }
            // Pictures of screens that have gone may stay; files that were to become pictures may not.
            let leftovers = try FileManager.default.contentsOfDirectory(atPath: pictures).filter {
                !$0.hasSuffix(".png")
            }
            #expect(leftovers.count <= 1, "\(leftovers)")
            witness.dismiss()
            #expect(victim.end(within: .seconds(5)) == 0)
        }
    }
}

/// What people and programs do to a daemon in a day, in random order.
private struct Life {
    private let victim: Victim
    private var generator = SeededGenerator(seed: Attack.seed)
    private var watchers: [RawClient] = []
    private var client: RawClient?
    private(set) var steps = 0
    private(set) var failures: [String] = []

    private static let specifications = [
        "1280x720", "1920x1080@60+1280x720@60,label=Hall", "tv-4k", "800x600,scale=2", "1024x768,serial=A1",
        "640x480@60,overscan=5%",
    ]
    private static let names = ["A", "B", "C", "D"]

    init(_ victim: Victim) { self.victim = victim }

    /// Does everything that costs much once: each kind of monitor in all sockets at the same time.
    mutating func begin() {
        for specification in Self.specifications {
            for name in Self.names { call("Plug", ["spec": .string(specification), "as": .string(name)]) }
            for name in ["main"] + Self.names { call("Snapshot", ["screen": .string(name)]) }
            for policy in ["system", "none", "window"] {
                call("SetMirror", ["screen": "A", "policy": .string(policy)])
            }
            for name in Self.names { call("Unplug", ["id": .string(name)]) }
        }
    }

    mutating func live(until end: ContinuousClock.Instant) {
        while ContinuousClock.now < end, failures.count < 10 { step() }
    }

    /// Takes steps until there have been a number of them.
    mutating func live(steps: Int) {
        while self.steps < steps, failures.count < 10 { step() }
    }

    /// Has everything unplugged and nobody connected, and waits until all is done.
    ///
    /// - Returns: what the daemon uses then.
    mutating func rest() throws -> Footprint {
        (watchers, client) = ([], nil)
        _ = victim.call("Resume")
        victim.unplugAll()
        // Memory that is not used any more goes back to the system some seconds later; threads of pools wait for ten.
        Thread.sleep(forTimeInterval: Attack.isSoakOnly ? 20 : 2)
        return victim.footprint
    }

    private mutating func pick(_ values: [String]) -> JSONValue {
        .string(values.randomElement(using: &generator) ?? "")
    }

    private mutating func step() {
        steps += 1
        let name = pick(Self.names)
        switch Int.random(in: 0..<21, using: &generator) {
        case 0...4: call("Plug", ["spec": pick(Self.specifications), "as": name])
        case 5...8: call("Unplug", ["id": name])
        case 9...10: call("SetMode", ["screen": name, "mode": pick(["preferred", "1280x720@60", "largest"])])
        case 11: call("SetMode", ["screen": name, "mode": "largest", "revertAfter": 0.2])
        case 12...13: call("SetMirror", ["screen": name, "policy": pick(["window", "system", "none"])])
        case 14: call("Snapshot", ["screen": pick(["main"] + Self.names)])
        case 15: call("Rotate", ["orientation": pick(["portrait", "landscapeLeft", "landscapeRight"])])
        case 16: call(Bool.random(using: &generator) ? "Suspend" : "Resume", [:])
        case 17: call("Forget", ["screen": name])
        case 18: call("Set", ["id": name, "spec": pick(Self.specifications)])
        case 19: call("Touch", ["x": 100, "y": 200, "toX": 300, "toY": 100])
        default: watch()
        }
    }

    /// Errors are right answers: monitors are not where they are asked for. No answer is a failure.
    private mutating func call(_ method: String, _ parameters: JSONObject) {
        if client == nil { client = RawClient(victim.socket) }
        let start = ContinuousClock.now
        guard client?.call(method, parameters) == nil else { return }
        failures.append(
            "no answer to \(method) \(JSONValue.object(parameters).text) for \(ContinuousClock.now - start)")
        client = nil
    }

    /// Another one follows, and those that follow read or leave.
    private mutating func watch() {
        for watcher in watchers { watcher.drain() }
        if let watcher = RawClient(victim.socket) {
            watcher.follow(["Monitor", "Record", "WatchNotifications"].randomElement(using: &generator) ?? "Monitor")
            watchers.append(watcher)
        }
        if watchers.count > 6 { watchers.removeFirst(Int.random(in: 1...5, using: &generator)) }
    }
}
