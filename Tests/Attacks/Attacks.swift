// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import Testing

/// Attacks on a running daemon, one after the other; what has to hold after each of them is in `Victim+Health.swift`.
@Suite(.serialized, .enabled(if: Attack.soak != nil, "attacks a daemon for minutes; run config/test attacks"))
enum Attacks {}

/// What every attack goes by.
///
/// They run with `SECONDSCREEN_ATTACK=SECONDS` in the environment, the time for the soak; from two minutes on the other
/// attacks are longer, too. With `SECONDSCREEN_SOAK=1`, the soak is strict. `SECONDSCREEN_ATTACK_SEED` repeats what another run made at random.
enum Attack {
    private static let environment = ProcessInfo.processInfo.environment

    /// For how long the soak goes on; nil where nothing is to be attacked.
    static let soak: Duration? = environment["SECONDSCREEN_ATTACK"].flatMap { Double($0) }.map { .seconds($0) }

    /// Whether the soak is the only attack, on a release build: its end is compared with its first minute, to the megabyte.
    static let isSoakOnly = environment["SECONDSCREEN_SOAK"] == "1"

    /// Whether there is time for many rounds.
    static let isLong = (soak ?? .zero) >= .seconds(120)

    /// What random choices begin with.
    static let seed = environment["SECONDSCREEN_ATTACK_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1_000_000)

    /// Tells what an attack has measured, whatever becomes of it.
    static func report(_ text: String) { print("attacks: \(text)") }

    /// A limit as it is on a machine that does nothing else, made longer by as much as this one is overloaded, four
    /// times at most.
    static func patience(_ limit: Duration) -> Duration {
        var loads = [Double](repeating: 0, count: 1)
        guard unsafe getloadavg(&loads, 1) == 1 else { return limit }
        return limit * min(4, max(1, loads[0] / Double(ProcessInfo.processInfo.activeProcessorCount)))
    }

    /// Waits until something holds.
    ///
    /// - Returns: whether it does within the limit.
    static func eventually(within limit: Duration, _ holds: () throws -> Bool) rethrows -> Bool {
        let end = ContinuousClock.now + patience(limit)
        while true {
            if try holds() { return true }
            guard ContinuousClock.now < end else { return false }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }
}
