// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ScenarioLanguage
import UIKitCore

/// Plays a scenario on a bench, step by step, up to the first thing that is not as expected.
@MainActor
package struct ScenarioRunner {
    let bench: Bench
    let files: ScenarioFiles
    private let scenario: Scenario
    private let file: String
    /// Called when a step's time has come; a pacer in real time waits here.
    private let willTake: @MainActor (ScenarioStep) async -> Void
    /// What must be true after every step that waits, in a line when it is not; steps that cannot be done are passed
    /// over then, as random ones are.
    package var invariant: (@MainActor (Bench) async -> String?)?
    /// The numbers, from 1, of the steps that could not be done and were passed over.
    package private(set) var passedOver: [Int] = []
    /// After how long it ends in failure; readings that lag and EDIDs that are late take time that no step says.
    var durationLimit = ScenarioReader.durationLimit
    private var steps = 0
    /// Where the log stood when the last action, or the first of a chain without waiting, began.
    private var position = 0
    private var isChained = false
    /// Why the last action was not done.
    private var refusal: ActionRefused?

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scenario: what is played; its settings are in the bench already.
    ///   - file: what it is called in the verdict.
    ///   - bench: where it is played.
    ///   - files: what it reads and writes.
    ///   - willTake: called when a step's time has come.
    package init(
        _ scenario: Scenario, named file: String, on bench: Bench, files: ScenarioFiles,
        willTake: @escaping @MainActor (ScenarioStep) async -> Void = { _ in }
    ) {
        self.scenario = scenario
        self.file = file
        self.bench = bench
        self.files = files
        self.willTake = willTake
    }

    /// Plays the scenario; an empty one launches the app.
    package mutating func run() async -> ScenarioVerdict {
        await bench.launch()
        let launch = ScenarioStep(.pause, place: SourcePlace(file: file, line: 1))
        if let exception = bench.exception(since: 0) {
            let failure = failure(of: launch, "the app is launched", seen: exception)
            return ScenarioVerdict(file: file, failure: failure)
        }
        if let broken = await invariant?(bench) {
            let failure = failure(of: launch, "the invariant holds after launch", seen: broken)
            return ScenarioVerdict(file: file, duration: bench.now, failure: failure)
        }
        let failure = await play(scenario.steps, isRandom: invariant != nil) ?? leftoverRefusal()
        return ScenarioVerdict(file: file, steps: steps, duration: bench.now, failure: failure)
    }

    private mutating func play(_ steps: [ScenarioStep], isRandom: Bool) async -> ScenarioVerdict.Failure? {
        for step in steps {
            switch step.action {
            case .repeat(let count, let body):
                if let failure = await arrive(at: step) { return failure }
                for _ in 0..<count {
                    if let failure = await play(body, isRandom: isRandom) { return failure }
                }
            case .random(let count, let seed):
                if let failure = await arrive(at: step) { return failure }
                let random = RandomSteps.steps(count: count, seed: seed).map { random in
                    var random = random
                    random.place = step.place
                    return random
                }
                if let failure = await play(random, isRandom: true) { return failure }
            default:
                if let failure = await take(step, isRandom: isRandom) { return failure }
            }
            if Task.isCancelled { return failure(of: step, "the scenario's end", seen: "it was cancelled") }
        }
        return nil
    }

    /// Lets the time come that a step is for.
    private mutating func arrive(at step: ScenarioStep) async -> ScenarioVerdict.Failure? {
        guard bench.now <= durationLimit else {
            return failure(
                of: step, "a scenario of at most \(ScenarioReader.durationLimitText)",
                seen: "it is \(bench.now) already")
        }
        switch step.moment {
        case .at(let moment):
            guard moment >= bench.now else {
                return failure(
                    of: step, "the time \(moment)", seen: "it is \(bench.now) already; use wait, or a later time")
            }
            await bench.wait(moment - bench.now)
        case .after(let duration): await bench.wait(duration)
        case nil: break
        }
        await willTake(step)
        return nil
    }

    private mutating func take(_ step: ScenarioStep, isRandom: Bool) async -> ScenarioVerdict.Failure? {
        steps += 1
        var refused: ActionRefused?
        let start = bench.log.position
        if case .expect(let expectation) = step.action {
            if let failure = await arrive(at: step) { return failure }
            return await judge(expectation, of: step)
        }
        if let failure = leftoverRefusal() { return failure }
        if !isChained { position = start }
        isChained = !step.waits
        if let failure = await arrive(at: step) { return failure }
        do throws(ActionRefused) {
            try await perform(step)
        } catch { refused = error }
        if let exception = bench.exception(since: start) {
            return await withPictures(failure(of: step, "no exception", seen: exception))
        }
        if isRandom {
            if refused != nil { passedOver.append(steps) }
            // For an `expect refused` that may follow.
            if invariant != nil { refusal = refused }
            if let broken = bench.brokenInvariant() {
                return await withPictures(failure(of: step, "a device whose screens make sense", seen: broken))
            }
            return await brokenInvariant(after: step)
        }
        if let refused {
            refusal = refused
            refusedStep = step
        }
        return nil
    }

    /// Whether the invariant holds, where it can: not on the way of a change, nor while nothing of the app runs.
    private func brokenInvariant(after step: ScenarioStep) async -> ScenarioVerdict.Failure? {
        guard step.waits, bench.device.execution == .running, let broken = await invariant?(bench) else { return nil }
        return await withPictures(failure(of: step, "the invariant holds", seen: broken))
    }

    private var refusedStep: ScenarioStep?

    /// A refusal that nobody expected.
    private mutating func leftoverRefusal() -> ScenarioVerdict.Failure? {
        guard invariant == nil, let refusal, let step = refusedStep else { return nil }
        self.refusal = nil
        return failure(of: step, "it can be done", seen: refusal.description)
    }

    private func perform(_ step: ScenarioStep) async throws(ActionRefused) {
        do {
            if case .snapshot(let screen, let name) = step.action {
                let picture = try await bench.frame(of: screen)
                try files.write(picture: try picture.encodedPNG(), named: name)
            } else {
                try await bench.perform(try files.resolving(step.action), waits: step.waits)
            }
        } catch let error as ActionRefused {
            throw error
        } catch {
            throw ActionRefused("\(error)")
        }
    }

    private mutating func judge(_ expectation: Expectation, of step: ScenarioStep) async -> ScenarioVerdict.Failure? {
        if case .refused(let text) = expectation {
            defer { refusal = nil }
            guard let refusal else { return failure(of: step, "the step before is refused", seen: "it was done") }
            guard let text, !refusal.description.contains(text) else { return nil }
            return failure(of: step, "a refusal with \"\(text)\"", seen: refusal.description)
        }
        if let failure = leftoverRefusal() { return failure }
        let mismatch: ExpectationMismatch? =
            if case .frame(let screen, let name, let tolerance) = expectation {
                await bench.mismatch(of: screen, from: name, tolerance: tolerance, files: files)
            } else {
                bench.mismatch(of: expectation, since: position)
            }
        guard let mismatch else { return nil }
        let failure = failure(of: step, mismatch.expected, seen: mismatch.seen)
        return await withPictures(failure, mismatch.pictures)
    }

    private func failure(of step: ScenarioStep, _ expected: String, seen: String) -> ScenarioVerdict.Failure {
        ScenarioVerdict.Failure(
            place: step.place, step: step.description, expected: expected, seen: seen, story: bench.story())
    }

    /// Leaves pictures of a failure behind: those that it brings, else one of each screen.
    private func withPictures(
        _ failure: ScenarioVerdict.Failure, _ own: [(name: String, picture: Picture)] = []
    ) async -> ScenarioVerdict.Failure {
        guard files.pictures != nil else { return failure }
        var pictures = own
        if pictures.isEmpty {
            for screen in bench.device.screens.prefix(8) {
                if let picture = try? await bench.frame(of: screen.id) { pictures.append((screen.id, picture)) }
            }
        }
        return files.keep(pictures, of: failure, in: file)
    }
}
