// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Holds a scenario back so that it goes no faster than real time, or so many times that.
struct ScenarioPacer: Sendable {
    private let speed: Double
    private let start = ContinuousClock.now

    /// Creates a pacer that begins now.
    ///
    /// - Parameter speed: how many times faster than real time, over zero.
    init(speed: Double) {
        self.speed = speed
    }

    /// Waits until a moment of the scenario has come.
    func wait(for moment: Duration) async {
        try? await ContinuousClock().sleep(until: start + moment / speed)
    }
}
