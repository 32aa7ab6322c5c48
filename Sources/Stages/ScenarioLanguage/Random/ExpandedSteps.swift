// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Scenario {
    /// The steps with repetitions and random steps expanded, lazily.
    ///
    /// The time of a repetition or of random steps becomes a pause before their first step.
    package func expanded() -> ExpandedSteps { ExpandedSteps(steps) }

    /// The number of steps of ``expanded()``, excluding such pauses; saturates at `Int.max`.
    package var expandedCount: Int { ExpandedSteps.count(steps) }
}

/// Iterates over the steps of a scenario; see ``Scenario/expanded()``.
package struct ExpandedSteps: Sequence, IteratorProtocol, Sendable {
    private struct Round {
        let steps: [ScenarioStep]
        var next = 0
        /// The number of rounds left, including this one.
        var rounds: Int
    }

    private var open: [Round]
    private var random: RandomSteps?
    private var randomPlace = SourcePlace()
    /// Whether the last step is random.
    package private(set) var isRandom = false
    /// The repetition or random sequence whose pause the last step is; nil for other steps.
    package private(set) var opening: ScenarioStep?

    /// Creates a sequence of steps; see ``Scenario/expanded()``.
    init(_ steps: [ScenarioStep]) {
        open = [Round(steps: steps, rounds: 1)]
    }

    /// The next step; nil after the last.
    package mutating func next() -> ScenarioStep? {
        (isRandom, opening) = (random != nil, nil)
        while true {
            if var step = random?.next() {
                step.place = randomPlace
                return step
            }
            (random, isRandom) = (nil, false)
            guard let step = nextWritten() else { return nil }
            switch step.action {
            case .repeat(let rounds, let steps):
                // Repeating nothing would take forever.
                if rounds > 0, Self.count(steps) > 0 { open.append(Round(steps: steps, rounds: rounds)) }
            case .random(let count, let seed):
                random = RandomSteps(count: count, seed: seed)
                (randomPlace, isRandom) = (step.place, true)
            default: return step
            }
            guard let moment = step.moment else { continue }
            opening = step
            return ScenarioStep(.pause, moment: moment, place: step.place)
        }
    }

    private mutating func nextWritten() -> ScenarioStep? {
        while var round = open.popLast() {
            if round.next < round.steps.count {
                round.next += 1
                open.append(round)
                return round.steps[round.next - 1]
            }
            if round.rounds > 1 { open.append(Round(steps: round.steps, rounds: round.rounds - 1)) }
        }
        return nil
    }

    /// The number of steps of a list when unrolled.
    static func count(_ steps: [ScenarioStep]) -> Int {
        steps.reduce(0) { sum, step in
            let (total, isTooMuch) = sum.addingReportingOverflow(count(step.action))
            return isTooMuch ? .max : total
        }
    }

    private static func count(_ action: ScenarioAction) -> Int {
        switch action {
        case .repeat(let rounds, let steps):
            let (product, isTooMuch) = count(steps).multipliedReportingOverflow(by: Swift.max(0, rounds))
            return isTooMuch ? .max : product
        case .random(let count, _): return Swift.max(0, count)
        default: return 1
        }
    }
}
