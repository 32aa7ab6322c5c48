// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel

/// Steps that a seed repeats exactly, for ever: what people and machines do to three sockets and to the device.
///
/// Most make sense, as a ``RandomMachine`` remembers what is plugged in and what has gone wrong. Some do not, as
/// unplugging an empty socket; whoever takes the steps says so and goes on. No step needs a file.
package struct RandomSteps: Sequence, IteratorProtocol, Sendable {
    private var machine: RandomMachine
    private var remaining: Int

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - count: how many steps; none for 0 or less.
    ///   - seed: equal seeds give equal steps; a longer sequence begins with the shorter one.
    package init(count: Int, seed: UInt64) {
        machine = RandomMachine(seed: seed)
        remaining = count
    }

    /// The next step; nil after the last.
    package mutating func next() -> ScenarioStep? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let action = machine.makeAction()
        let isPause = action == .pause
        let rests = machine.roll(6) == 0
        let hurries = machine.roll(8) == 0
        return ScenarioStep(
            action, moment: isPause || rests ? .after(machine.makePause()) : nil, waits: isPause || !hurries)
    }

    /// All steps of a sequence at once.
    ///
    /// - Parameters:
    ///   - count: how many.
    ///   - seed: equal seeds give equal steps.
    /// - Returns: the steps.
    package static func steps(count: Int, seed: UInt64) -> [ScenarioStep] {
        Array(RandomSteps(count: count, seed: seed))
    }
}
