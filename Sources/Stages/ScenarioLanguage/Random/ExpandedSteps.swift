// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Scenario {
    /// The steps with repetitions and random steps expanded, lazily.
    ///
    /// No step is a repetition or random. A time in front of one becomes a pause before its first step.
    package func expanded() -> ExpandedSteps { ExpandedSteps(steps) }

    /// How many steps ``expanded()`` has, without times in front of repetitions; no more than `Int` can say.
    package var expandedCount: Int { ExpandedSteps.count(steps) }
}

/// A scenario's steps one after another; see ``Scenario/expanded()``.
package struct ExpandedSteps: Sequence, IteratorProtocol, Sendable {
    private struct Round {
        let steps: [ScenarioStep]
        var next = 0
        /// How many rounds there are, with this one.
        var rounds: Int
    }

    private var open: [Round]
    private var random: RandomSteps?
    private var randomPlace = SourcePlace()
    /// Whether the step made last is a random one.
    package private(set) var isRandom = false
    /// The repetition or random sequence before whose first step the step made last is the pause; nil for other steps.
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
                // A repetition of nothing, however often, is nothing.
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

    /// How many steps a list has once it is unrolled.
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
