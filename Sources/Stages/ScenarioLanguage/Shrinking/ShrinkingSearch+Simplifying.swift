// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension ShrinkingSearch {
    /// The maximum number of steps to unroll.
    private static let unrollingLimit = 10_000

    /// Shortens repetitions and random sequences, and unrolls them where this allows removing steps.
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
        // A hundred rounds that are all needed remain a repetition of three lines.
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

extension ShrinkingSearch {
    /// Simplifies each step of a list, and those of repetitions: no prefix, smaller numbers, shorter times.
    mutating func simplifying(
        _ steps: [ScenarioStep], within whole: ([ScenarioStep]) -> [ScenarioStep], _ predicate: Predicate
    ) async -> [ScenarioStep] {
        var steps = steps
        for index in steps.indices {
            var isDone = false
            while !isDone {
                isDone = true
                for simpler in steps[index].simpler {
                    var candidate = steps
                    candidate[index] = simpler
                    guard await fails(whole(candidate), predicate) else { continue }
                    steps = candidate
                    isDone = false
                    break
                }
            }
            guard case .repeat(let rounds, let inner) = steps[index].action else { continue }
            let current = steps
            let rest = await simplifying(
                inner, within: { whole(current.replacing(index, .repeat(rounds, $0))) }, predicate)
            steps = current.replacing(index, .repeat(rounds, rest))
        }
        return steps
    }
}

extension ScenarioStep {
    /// The step with one simplification, the most effective first; each is strictly simpler, so the search ends.
    var simpler: [ScenarioStep] {
        var steps: [ScenarioStep] = []
        if !waits { steps.append(with { $0.waits = true }) }
        switch moment {
        case .at(let time):
            steps.append(with { $0.moment = nil })
            steps += time.shorter(from: .zero).map { time in with { $0.moment = .at(time) } }
        case .after(let time):
            if action != .pause { steps.append(with { $0.moment = nil }) }
            steps += time.shorter(from: .milliseconds(1)).map { time in with { $0.moment = .after(time) } }
        case nil: break
        }
        return steps + action.simpler.map { action in with { $0.action = action } }
    }

    private func with(_ change: (inout ScenarioStep) -> Void) -> ScenarioStep {
        var step = self
        change(&step)
        return step
    }
}

extension ScenarioAction {
    /// The action with one number or time reduced.
    fileprivate var simpler: [ScenarioAction] {
        switch self {
        case .flap(let socket, let times, let each):
            times.smaller.map { .flap(socket: socket, times: $0, each: each) }
                + each.shorter(from: .milliseconds(1)).map { .flap(socket: socket, times: times, each: $0) }
        case .storm(let socket, let rate, let time):
            rate.smaller.map { .storm(socket: socket, eventsPerSecond: $0, lasting: time) }
                + time.shorter(from: .milliseconds(1)).map {
                    .storm(socket: socket, eventsPerSecond: rate, lasting: $0)
                }
        case .stale(let time): time.shorter(from: .milliseconds(1)).map { .stale($0) }
        case .edidLate(let socket, let time):
            time.shorter(from: .milliseconds(1)).map { .edidLate(socket: socket, $0) }
        case .touch(let x, let y, .some, .some): [.touch(x: x, y: y, toX: nil, toY: nil)]
        default: []
        }
    }
}

extension Int {
    /// Smaller numbers, at least 1: the smallest, half, one less.
    fileprivate var smaller: [Int] { self <= 1 ? [] : self == 2 ? [1] : [1, self / 2, self - 1] }
}

extension Duration {
    /// Shorter round times, the shortest first.
    fileprivate func shorter(from least: Duration) -> [Duration] {
        let round: [Duration] = [
            .zero, .milliseconds(1), .milliseconds(10), .milliseconds(100), .seconds(1), .seconds(10), .seconds(60),
            .seconds(3600),
        ]
        return round.filter { least <= $0 && $0 < self }
    }
}
