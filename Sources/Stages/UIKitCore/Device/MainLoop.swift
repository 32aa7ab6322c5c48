// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The turns of the simulated main run loop: work for later, done in the order in which it was asked for.
///
/// UIKit postpones work to a later turn of the main loop. Here nothing happens on its own: whoever runs the device
/// calls ``SimulatedDevice/runTurn()`` when ``onWork`` has told of work, or ``SimulatedDevice/settle()`` in a test.
@MainActor package final class MainLoop {
    /// Called when work arrives while none was waiting; the owner of the real loop schedules a turn.
    package var onWork: () -> Void = {}

    private var work: [() -> Void] = []

    /// Whether nothing is waiting.
    package var isIdle: Bool { work.isEmpty }

    /// Does `action` in the next turn.
    package func enqueue(_ action: @escaping () -> Void) {
        work.append(action)
        if work.count == 1 { onWork() }
    }

    /// Does what was waiting when the turn began; what that work asks for waits for the next turn.
    package func runTurn() {
        let turn = work
        work = []
        for action in turn { action() }
    }
}
