// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Minimizes a failing scenario (delta debugging).
///
/// Removes chunks of steps, then single ones; shortens and unrolls repetitions and random steps; then reduces numbers
/// and times. The settings are kept. The result is small, but not always the smallest.
package struct Shrinking: Sendable {
    /// The maximum number of attempts.
    package var attempts: Int

    /// Creates a search; see the property.
    package init(attempts: Int = 500) {
        self.attempts = attempts
    }

    /// Finds a small scenario that still fails.
    ///
    /// - Parameters:
    ///   - scenario: a failing scenario; returned as is if it passes.
    ///   - stillFails: whether a scenario fails in the same way; called one at a time, at most ``attempts`` times.
    /// - Returns: the smallest one found.
    package func smallest(
        of scenario: Scenario, stillFails: (Scenario) async -> Bool
    ) async -> Scenario {
        var search = ShrinkingSearch(settings: scenario.settings, attempts: attempts)
        guard await search.fails(scenario.steps, stillFails) else { return scenario }
        let steps = await search.shrink(scenario.steps, stillFails)
        return Scenario(settings: scenario.settings, steps: steps)
    }
}

/// The state of one minimization.
struct ShrinkingSearch {
    /// Whether a scenario fails.
    typealias Predicate = (Scenario) async -> Bool

    let settings: ScenarioSettings
    var attempts: Int

    /// Tries some steps; when no attempts are left, they count as passing.
    mutating func fails(_ steps: [ScenarioStep], _ predicate: Predicate) async -> Bool {
        guard attempts > 0 else { return false }
        attempts -= 1
        return await predicate(Scenario(settings: settings, steps: steps))
    }

    /// Removes and simplifies failing steps until nothing more helps.
    mutating func shrink(_ steps: [ScenarioStep], _ predicate: Predicate) async -> [ScenarioStep] {
        var steps = steps
        while attempts > 0 {
            let before = steps
            steps = await removing(from: steps, within: { $0 }, mayBeEmpty: true, predicate)
            steps = await unrolling(steps, predicate)
            steps = await simplifying(steps, within: { $0 }, predicate)
            if steps == before { break }
        }
        return steps
    }

    /// Removes steps of a list: halves, quarters, and so on, then single ones until each is needed.
    ///
    /// - Parameters:
    ///   - steps: the list.
    ///   - whole: builds all steps of the scenario, given this list's replacement.
    ///   - mayBeEmpty: whether all may be removed.
    ///   - predicate: whether a scenario fails.
    /// - Returns: the remaining steps.
    mutating func removing(
        from steps: [ScenarioStep], within whole: ([ScenarioStep]) -> [ScenarioStep], mayBeEmpty: Bool,
        _ predicate: Predicate
    ) async -> [ScenarioStep] {
        var steps = steps
        var size = max(1, (steps.count + 1) / 2)
        while attempts > 0 {
            let before = steps.count
            var start = 0
            while start < steps.count {
                var candidate = steps
                candidate.removeSubrange(start..<min(start + size, steps.count))
                if !candidate.isEmpty || mayBeEmpty, await fails(whole(candidate), predicate) {
                    steps = candidate
                } else {
                    start += size
                }
            }
            if size == 1, steps.count == before { break }
            size = max(1, size / 2)
        }
        for index in steps.indices {
            guard case .repeat(let rounds, let inner) = steps[index].action else { continue }
            var step = steps[index]
            let current = steps
            let rest = await removing(
                from: inner,
                within: { inner in
                    var all = current
                    all[index].action = .repeat(rounds, inner)
                    return whole(all)
                }, mayBeEmpty: false, predicate)
            step.action = .repeat(rounds, rest)
            steps[index] = step
        }
        return steps
    }

    /// Finds the smallest number for which a scenario fails by bisection; it fails for `high`.
    mutating func smallest(
        from low: Int, to high: Int, of whole: (Int) -> [ScenarioStep], _ predicate: Predicate
    ) async -> Int {
        var (low, high) = (low, high)
        while low < high {
            let middle = low + (high - low) / 2
            if await fails(whole(middle), predicate) { high = middle } else { low = middle + 1 }
        }
        return high
    }
}
