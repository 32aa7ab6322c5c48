// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension ShrinkingSearch {
    /// How many steps are worth writing out.
    private static let unrollingLimit = 10_000

    /// Makes repetitions and random sequences shorter, and writes out those that then lose steps.
    mutating func unrolling(_ steps: [ScenarioStep], _ predicate: Predicate) async -> [ScenarioStep] {
        var steps = steps
        var index = 0
        while index < steps.count {
            let count = steps.count
            steps = await shortening(steps, at: index, predicate)
            steps = await writingOut(steps, at: index, predicate)
            index += max(1, 1 + steps.count - count)
        }
        return steps
    }

    private mutating func shortening(
        _ steps: [ScenarioStep], at index: Int, _ predicate: Predicate
    ) async -> [ScenarioStep] {
        var steps = steps
        let shortened: (Int) -> [ScenarioStep]
        let now: Int
        switch steps[index].action {
        case .repeat(let rounds, let inner):
            now = rounds
            shortened = { [steps] in steps.replacing(index, .repeat($0, inner)) }
        case .random(let count, let seed):
            now = count
            shortened = { [steps] in steps.replacing(index, .random(count: $0, seed: seed)) }
        default: return steps
        }
        let least = await smallest(from: 1, to: now, of: shortened, predicate)
        if least < now { steps = shortened(least) }
        return steps
    }

    private mutating func writingOut(
        _ steps: [ScenarioStep], at index: Int, _ predicate: Predicate
    ) async -> [ScenarioStep] {
        let written: [ScenarioStep]
        switch steps[index].action {
        case .repeat(let rounds, let inner):
            let total = inner.count.multipliedReportingOverflow(by: rounds)
            guard !total.overflow, total.partialValue <= Self.unrollingLimit else { return steps }
            written = Array(repeatElement(inner, count: rounds).joined())
        case .random(let count, let seed):
            guard count <= Self.unrollingLimit else { return steps }
            written = RandomSteps.steps(count: count, seed: seed)
        default: return steps
        }
        let pause = steps[index].moment.map { [ScenarioStep(.pause, moment: $0)] } ?? []
        let place = { (some: [ScenarioStep]) in Array(steps[..<index]) + some + Array(steps[(index + 1)...]) }
        guard await fails(place(pause + written), predicate) else { return steps }
        let rest = await removing(from: pause + written, within: place, mayBeEmpty: true, predicate)
        // A hundred rounds that are all needed are better said in three lines.
        let isShorter = rest.count < pause.count + written.count || written.count == 1
        return isShorter ? place(rest) : steps
    }
}

extension [ScenarioStep] {
    /// These steps with another action at an index.
    func replacing(_ index: Int, _ action: ScenarioAction) -> [ScenarioStep] {
        var steps = self
        steps[index].action = action
        return steps
    }
}
