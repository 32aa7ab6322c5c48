// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import ScenarioLanguage
import SystemPackage

/// Plays a scenario on a stage, step by step, up to the first failure.
@MainActor
package struct ScenarioRunner {
    let stage: any Stage
    private let scenario: Scenario
    private let file: String
    /// Returns the violation of an invariant, checked after launch and after every step that waits. If there is an
    /// invariant, refused steps are skipped, like random ones.
    package var invariant: (@MainActor () async -> String?)?
    /// Whether refused steps are skipped, and nothing is checked.
    package var passesOverRefusals = false
    /// The file for the step being played; nil for none.
    package var progress: ReachedStepFile?
    /// The numbers, from 1, of the steps that were skipped because they were refused.
    package private(set) var passedOver: [Int] = []
    /// The time limit, in the stage's time: lagging readings and late EDIDs take longer than the steps specify.
    var durationLimit = ScenarioReader.durationLimit
    private var steps = 0
    /// The position of the log before the last action, or before the first of a chain of actions without waiting.
    private(set) var position = 0
    private var isChained = false
    /// The steps that have written expected pictures, by path: another picture for the same file would fail the next run.
    var updatedFrames: [FilePath: SourcePlace] = [:]
    /// The reason the last action was refused; without a step if the refusal need not be expected.
    private var refusal: (reason: ActionRefused, step: ScenarioStep?)?

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - scenario: the scenario; the stage already has its settings.
    ///   - file: the scenario's name in the verdict.
    ///   - stage: the stage.
    package init(_ scenario: Scenario, named file: String, on stage: any Stage) {
        (self.scenario, self.file, self.stage) = (scenario, file, stage)
    }

    /// Plays the scenario; an empty one launches the app.
    ///
    /// - Returns: the verdict.
    package mutating func run() async -> ScenarioVerdict {
        let launch = ScenarioStep(.pause, place: SourcePlace(file: file, line: 1))
        var failure: ScenarioVerdict.Failure?
        do throws(StageError) {
            try await stage.open()
            await stage.catchUp()
            if let broken = await invariant?() {
                failure = self.failure(of: launch, "the invariant holds after launch", seen: broken)
            } else {
                failure = await play() ?? leftoverRefusal()
            }
        } catch { failure = self.failure(of: launch, error) }
        stage.journal?.end()
        await stage.catchUp()
        if let failure { stage.journal?.fail(failure, at: stage.now) }
        return ScenarioVerdict(file: file, steps: steps, duration: stage.now, failure: failure)
    }

    private mutating func play() async -> ScenarioVerdict.Failure? {
        var rest = scenario.expanded()
        while let next = rest.next() {
            // The pause before a repetition is not a step; its failure is reported as the repetition's.
            let opening = rest.opening
            guard let step = opening ?? (rest.isRandom ? stage.adapted(random: next) : next) else { continue }
            noteProgress(step)
            do throws(StageError) {
                let failure =
                    opening == nil
                    ? try await take(step, isRandom: rest.isRandom || invariant != nil) : try await arrive(at: step)
                if let failure { return failure }
                if Task.isCancelled { throw .aborted(.interrupted) }
            } catch { return self.failure(of: step, error) }
        }
        return nil
    }

    private func noteProgress(_ step: ScenarioStep) {
        progress?.write(ReachedStep(place: step.place, text: step.description, number: steps + 1, time: stage.now))
    }

    /// Waits until the time of a step.
    private func arrive(at step: ScenarioStep) async throws(StageError) -> ScenarioVerdict.Failure? {
        let now = stage.now
        stage.journal?.approach(step, at: now)
        guard now <= durationLimit else {
            return failure(
                of: step, "a duration of at most \(ScenarioReader.durationLimitText)",
                seen: "the time is already \(now.secondsText)")
        }
        switch step.moment {
        case .at(let moment):
            guard now - moment <= stage.patience else {
                // Real time has more digits than anybody writes, and is late by more than they say.
                let time = stage.patience > .zero ? .milliseconds(now.wholeMilliseconds) : now
                return failure(
                    of: step, "the step starts at \(moment.scenarioText)",
                    seen: "the time is already \(time.scenarioText); use wait, or a later time")
            }
            try await stage.wait(until: moment)
        case .after(let duration): try await stage.wait(until: now + duration)
        case nil: try await stage.wait(until: nil)
        }
        return nil
    }

    private mutating func take(
        _ step: ScenarioStep, isRandom: Bool
    ) async throws(StageError) -> ScenarioVerdict.Failure? {
        steps += 1
        let start = stage.position
        if case .expect(let expectation) = step.action {
            if let failure = try await arrive(at: step) { return failure }
            await begin(step)
            return try await judge(expectation, of: step)
        }
        if let failure = leftoverRefusal() { return failure }
        if !isChained { position = start }
        isChained = !step.waits
        if let failure = try await arrive(at: step) { return failure }
        await begin(step)
        let refused = try await perform(step)
        if let exception = stage.exception(since: start) {
            return await withPictures(failure(of: step, "no exception", seen: exception))
        }
        if passesOverRefusals {
            if refused != nil { passedOver.append(steps) }
            return nil
        }
        guard isRandom else {
            if let refused { refusal = (refused, step) }
            return nil
        }
        if refused != nil {
            passedOver.append(steps)
            stage.journal?.skip()
        }
        // Keeps the refusal for a following `expect refused`.
        if invariant != nil { refusal = refused.map { ($0, nil) } }
        if let broken = try await stage.brokenInvariant() {
            return await withPictures(failure(of: step, "a consistent set of screens", seen: broken))
        }
        // The invariant is not checked in the middle of a change.
        guard step.waits, let broken = await invariant?() else { return nil }
        return await withPictures(failure(of: step, "the invariant holds", seen: broken))
    }

    /// Adds a step to the journal, after everything before it.
    private func begin(_ step: ScenarioStep) async {
        guard let journal = stage.journal else { return }
        await stage.catchUp()
        journal.begin(step, at: stage.now)
    }

    /// Performs a step; returns the reason if it was refused.
    private func perform(_ step: ScenarioStep) async throws(StageError) -> ActionRefused? {
        do throws(StageError) {
            try await stage.perform(step.action, waits: step.waits)
            return nil
        } catch {
            guard case .refused(let reason) = error else { throw error }
            return reason
        }
    }

    // MARK: Judging

    /// The failure of an unexpected refusal.
    private mutating func leftoverRefusal() -> ScenarioVerdict.Failure? {
        guard let (reason, step) = refusal, let step else { return nil }
        refusal = nil
        return failure(of: step, "the step succeeds", seen: reason.description)
    }

    /// Checks an expectation repeatedly until it holds or times out.
    private mutating func judge(
        _ expectation: Expectation, of step: ScenarioStep
    ) async throws(StageError) -> ScenarioVerdict.Failure? {
        if case .refused(let text) = expectation {
            defer { refusal = nil }
            guard let seen = refusal?.reason.description else {
                return failure(of: step, "the previous step is refused", seen: "it succeeded")
            }
            guard let text, !seen.contains(text) else { return nil }
            return failure(of: step, "a refusal with \"\(text)\"", seen: seen)
        }
        if let failure = leftoverRefusal() { return failure }
        let limit = stage.now + stage.patience
        while let mismatch = try await mismatch(of: expectation, at: step.place) {
            guard stage.now < limit else {
                return await withPictures(
                    failure(of: step, mismatch.expected, seen: mismatch.seen), mismatch.pictures)
            }
            try await stage.wait(until: stage.now + .milliseconds(25))
        }
        return nil
    }

    /// The failure of a step.
    private func failure(of step: ScenarioStep, _ expected: String, seen: String) -> ScenarioVerdict.Failure {
        ScenarioVerdict.Failure(
            place: step.place, step: step.description, expected: expected, seen: seen, story: stage.story)
    }

    private func failure(of step: ScenarioStep, _ error: StageError) -> ScenarioVerdict.Failure {
        switch error {
        case .refused(let reason): failure(of: step, "the step succeeds", seen: reason.description)
        case .aborted(let reason): failure(of: step, reason.expected, seen: reason.seen)
        }
    }

    /// Saves pictures of a failure: its own, or otherwise one of each screen.
    private func withPictures(
        _ failure: ScenarioVerdict.Failure, _ own: [(name: String, picture: Picture)] = []
    ) async -> ScenarioVerdict.Failure {
        guard stage.files.pictures != nil || stage.journal != nil else { return failure }
        var pictures = own
        // Most journals have pictures of the screens themselves.
        if pictures.isEmpty, stage.files.pictures != nil || stage.journal?.hasPictures == false {
            for name in (try? await stage.state().screenNames.prefix(8)) ?? [] {
                if let picture = try? await stage.picture(of: name) { pictures.append((name, picture)) }
            }
        }
        if let journal = stage.journal { journal.explain(with: journal.hasPictures ? own : pictures) }
        guard stage.files.pictures != nil else { return failure }
        return stage.files.keep(pictures, of: failure)
    }
}

extension Scenario {
    /// The scenario with `expect refused` after each refused step; none of the steps is a block.
    ///
    /// - Parameter numbers: the numbers of the refused steps from 1, in ascending order.
    /// - Returns: the scenario.
    package func expectingRefusals(of numbers: [Int]) -> Scenario {
        var (scenario, refused) = (self, numbers[...])
        scenario.steps = []
        for (index, step) in steps.enumerated() {
            scenario.steps.append(step)
            guard refused.first == index + 1 else { continue }
            refused.removeFirst()
            scenario.steps.append(ScenarioStep(.expect(.refused(nil))))
        }
        return scenario
    }
}
