// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Finds a smaller scenario that fails as a large one does (delta debugging).
///
/// Chunks of steps are left out, then single ones; repetitions and random steps are made shorter and unrolled; then
/// numbers and times become smaller. The settings stay. What remains is small, though not always the smallest.
package struct Shrinking: Sendable {
    /// How often the scenario may be tried.
    package var attempts: Int

    /// Creates a search; see the property.
    package init(attempts: Int = 500) {
        self.attempts = attempts
    }

    /// Finds a smaller scenario.
    ///
    /// - Parameters:
    ///   - scenario: one that fails; it comes back as it is when it does not.
    ///   - stillFails: whether a scenario fails in the same way; called one at a time, at most ``attempts`` times.
    /// - Returns: the smallest that was found to fail.
    package func smallest(
        of scenario: Scenario, stillFails: (Scenario) async -> Bool
    ) async -> Scenario {
        var search = ShrinkingSearch(settings: scenario.settings, attempts: attempts)
        guard await search.fails(scenario.steps, stillFails) else { return scenario }
        let steps = await search.shrink(scenario.steps, stillFails)
        return Scenario(settings: scenario.settings, steps: steps)
    }
}
