// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench

/// Plays a scenario in a runtime, in real time, step by step, up to the first thing that is not as expected.
///
/// The counterpart of `ScenarioRunner`, which plays on a bench; what both know of refusals and of looking back is the same.
struct RuntimePlayer {
    /// How much later than it says a step may come: a real machine is never exact.
    private static let lateness = Duration.seconds(1)

    let stage: RuntimeStage
    let witness: RuntimeWitness
    /// The scenario's file as it was named.
    let file: String
    /// Why the scenario is ended before its time.
    let ending: PlayEnding
    /// What must be put back afterwards.
    private(set) var traces: RuntimeTraces
    private var steps = 0
    /// Where the story stood when the last action, or the first of a chain without waiting, began.
    private(set) var position = 0
    private var isChained = false
    /// The last action when it was not done, and why.
    var refusal: (step: ScenarioStep, reason: String)?

    /// Creates a player; see the properties.
    init(_ file: String, on stage: RuntimeStage, _ witness: RuntimeWitness, _ ending: PlayEnding) {
        (self.file, self.stage, self.witness, self.ending) = (file, stage, witness, ending)
        traces = RuntimeTraces(before: witness.before)
    }

    /// Plays steps.
    ///
    /// - Parameter scenario: what is played; its settings are the runtime's affair.
    /// - Returns: how it went.
    mutating func run(_ scenario: Scenario) async -> ScenarioVerdict {
        let failure = await play(scenario.steps, isRandom: false) ?? leftoverRefusal()
        return ScenarioVerdict(file: file, steps: steps, duration: witness.now, failure: failure)
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
                let random = RandomSteps.playable(count: count, seed: seed, at: step.place)
                if let failure = await play(random, isRandom: true) { return failure }
            default:
                if let failure = await take(step, isRandom: isRandom) { return failure }
            }
        }
        return nil
    }

    /// Lets the time come that a step is for.
    private func arrive(at step: ScenarioStep) async -> ScenarioVerdict.Failure? {
        let now = witness.now
        do throws(RuntimeStage.Failure) {
            switch step.moment {
            case .at(let moment):
                guard now - moment <= Self.lateness else {
                    let seen = "it is \(now.secondsText) already; use wait, or a later time"
                    return failure(of: step, "the time \(moment.secondsText)", seen: seen)
                }
                try await RuntimeStage.rest(until: witness.start + moment)
            case .after(let duration): try await RuntimeStage.rest(until: .now + duration)
            case nil: break
            }
        } catch { return failure(of: step, error) }
        return Task.isCancelled ? failure(of: step, .cancelled) : nil
    }

    private mutating func take(_ step: ScenarioStep, isRandom: Bool) async -> ScenarioVerdict.Failure? {
        steps += 1
        if case .expect(let expectation) = step.action {
            if let failure = await arrive(at: step) { return failure }
            return await judge(expectation, of: step)
        }
        if let failure = leftoverRefusal() { return failure }
        if !isChained { position = witness.story.position }
        isChained = !step.waits
        if let failure = await arrive(at: step) { return failure }
        do throws(RuntimeStage.Failure) {
            do throws(RuntimeStage.Failure) {
                try await traces.note(step.action, on: stage)
                try await stage.perform(step.action)
            } catch {
                guard case .refused(let reason) = error else { throw error }
                if !isRandom { refusal = (step, reason) }
            }
            if step.waits { try await settle() }
            guard isRandom, let broken = try await stage.state().brokenInvariant else { return nil }
            return await withPictures(failure(of: step, "a device whose screens make sense", seen: broken))
        } catch { return failure(of: step, error) }
    }

    /// Waits until nothing changes any more and all that did is known; not for ever, as a runtime may have a life of its own.
    private func settle() async throws(RuntimeStage.Failure) {
        var generation = try await stage.state().generation
        for _ in 0..<100 {
            try await witness.catchUp(to: generation)
            try await RuntimeStage.rest(until: .now + .milliseconds(10))
            let now = try await stage.state().generation
            if now == generation { return }
            generation = now
        }
    }

    /// A refusal that nobody expected.
    mutating func leftoverRefusal() -> ScenarioVerdict.Failure? {
        guard let (step, reason) = refusal else { return nil }
        refusal = nil
        return failure(of: step, "it can be done", seen: reason)
    }

    /// What is known of a step that went wrong.
    func failure(of step: ScenarioStep, _ expected: String, seen: String) -> ScenarioVerdict.Failure {
        ScenarioVerdict.Failure(
            place: step.place, step: step.description, expected: expected, seen: seen, story: witness.story.lines(16))
    }

    /// What is known of a step that could not be taken, as the runtime or somebody else ended it all.
    func failure(of step: ScenarioStep, _ reason: RuntimeStage.Failure) -> ScenarioVerdict.Failure {
        switch reason {
        case .refused(let reason): return failure(of: step, "it can be done", seen: reason)
        case .silent(let reason): return failure(of: step, "the runtime goes on", seen: "it is gone: \(reason)")
        case .cancelled:
            let (expected, seen) = ending.reason ?? ("the scenario's end", "it was cancelled")
            return failure(of: step, expected, seen: seen)
        }
    }
}

extension RandomSteps {
    /// Random steps without those that cannot be played in a runtime, and in a hurry: nobody waits an hour for one.
    fileprivate static func playable(count: Int, seed: UInt64, at place: SourcePlace) -> [ScenarioStep] {
        let longest = Duration.milliseconds(100)
        return steps(count: count, seed: seed).compactMap { step in
            guard RuntimeRepertoire.unplayable(step.action) == nil else { return nil }
            var step = step
            step.place = place
            if case .after(let pause) = step.moment { step.moment = .after(Swift.min(pause, longest)) }
            if case .flap(let socket, let times, let each) = step.action {
                step.action = .flap(socket: socket, times: times, each: Swift.min(each, longest))
            }
            return step
        }
    }
}
