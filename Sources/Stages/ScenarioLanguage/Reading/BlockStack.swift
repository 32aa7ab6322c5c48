// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The open repetitions during parsing, each with its steps so far.
struct BlockStack {
    private struct Block {
        var step: ScenarioStep
        var rounds: Int
        var steps: [ScenarioStep] = []
        /// The number of steps when unrolled, capped at the limit plus one.
        var unrolled = 0
        /// The duration of the steps when unrolled, capped at the limit plus a second.
        var duration = Duration.zero
        /// Whether a line could not be read, which makes the contents unknown.
        var hasProblem = false
    }

    private var blocks = [Block(step: ScenarioStep(.pause), rounds: 1)]
    private var hasToldLimit = false
    private var hasToldDuration = false
    private(set) var hasSteps = false

    /// The steps outside of repetitions.
    var steps: [ScenarioStep] { blocks[0].steps }
    /// The number of open repetitions.
    var depth: Int { blocks.count - 1 }

    /// Records that a line could not be read.
    mutating func noteLine() { blocks[blocks.count - 1].hasProblem = true }

    /// Adds a step.
    ///
    /// - Throws: when there are too many steps; thrown only once.
    mutating func append(_ step: ScenarioStep) throws(ScenarioSyntaxError) {
        hasSteps = true
        guard !hasToldLimit else { return }
        let count = if case .random(let count, _) = step.action { count } else { 1 }
        blocks[blocks.count - 1].steps.append(step)
        try add(count, step.place)
        try add(step.action.duration, after: step.moment, step.place)
    }

    /// Opens a repetition.
    mutating func open(_ step: ScenarioStep, count: Int) throws(ScenarioSyntaxError) {
        hasSteps = true
        blocks.append(Block(step: step, rounds: count))
        guard depth == ScenarioReader.depthLimit + 1 else { return }
        throw ScenarioSyntaxError(
            place: step.place, message: "repetitions can be nested at most \(ScenarioReader.depthLimit) deep")
    }

    /// Closes the innermost repetition.
    mutating func end() throws(ScenarioSyntaxError) {
        guard depth > 0, let block = blocks.popLast() else { return }
        if block.hasProblem { noteLine() }
        guard !block.steps.isEmpty else {
            if block.hasProblem || hasToldLimit { return }
            throw ScenarioSyntaxError(place: block.step.place, message: "no step between 'repeat' and 'end'")
        }
        var step = block.step
        step.action = .repeat(block.rounds, block.steps)
        blocks[blocks.count - 1].steps.append(step)
        try add(block.unrolled * block.rounds, step.place)
        try add(block.duration * block.rounds, after: step.moment, step.place)
    }

    /// Closes the repetitions that a file left open; returns their locations.
    mutating func close(to outer: Int) -> [SourcePlace] {
        guard depth > outer else { return [] }
        let places = blocks[(outer + 1)...].map(\.step.place)
        blocks.removeLast(depth - outer)
        return places
    }

    private mutating func add(_ count: Int, _ place: SourcePlace) throws(ScenarioSyntaxError) {
        let limit = ScenarioReader.stepLimit
        // At most a million and one times a hundred thousand: no overflow.
        let sum = min(limit + 1, blocks[blocks.count - 1].unrolled + count)
        blocks[blocks.count - 1].unrolled = sum
        guard sum > limit, !hasToldLimit else { return }
        hasToldLimit = true
        throw ScenarioSyntaxError(
            place: place, message: "a scenario can have at most \(limit) steps, counting every repetition")
    }

    private mutating func add(
        _ duration: Duration, after moment: ScenarioStep.Moment?, _ place: SourcePlace
    ) throws(ScenarioSyntaxError) {
        let limit = ScenarioReader.durationLimit
        var sum = blocks[blocks.count - 1].duration
        switch moment {
        case .at(let time): sum = max(sum, time)
        case .after(let time): sum += time
        case nil: break
        }
        // At most a little more than the limit times a hundred thousand: no overflow.
        sum = min(sum + duration, limit + .seconds(1))
        blocks[blocks.count - 1].duration = sum
        guard sum > limit, !hasToldDuration else { return }
        hasToldDuration = true
        throw ScenarioSyntaxError(
            place: place,
            message: "a scenario can take at most \(ScenarioReader.durationLimitText), counting every repetition")
    }
}

extension ScenarioAction {
    /// The duration of the action.
    fileprivate var duration: Duration {
        switch self {
        case .flap(_, let times, let each): each * (2 * times)
        case .storm(_, _, let lasting): lasting
        default: .zero
        }
    }
}
