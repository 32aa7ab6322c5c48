// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Hotplug
import ScenarioLanguage
import ScriptedHotplug

@testable import TestBench

/// The states that a scenario makes of a scripted machine's sockets, each as a look at that moment reads it.
///
/// Settling is left out: it decides when a state counts and does not change what is read.
@MainActor
struct ScenarioStates {
    /// The states, each other than the one before, without changes that were made already.
    private(set) var states: [[ConnectorReading]] = []
    /// What could not be done although the scenario does not expect that.
    private(set) var refusals: [String] = []

    /// How many states are taken of a scenario.
    private static let limit = 40
    /// How often repetitions are gone through: what comes after them is worth more than all of them.
    private static let rounds = 3

    /// One state that follows another.
    private struct Step: Hashable {
        var from: [ConnectorReading]
        var to: [ConnectorReading]
    }

    private var machine = ScriptedMachine(settling: .scripted)
    private var now: Duration = .zero
    private var taken: Set<Step> = []

    /// Plays the machine's part of a scenario.
    ///
    /// - Parameter path: the scenario's file.
    /// - Throws: when it cannot be read, or a monitor that is there at launch cannot be made.
    init(path: String) throws {
        let file = try ScenarioFile(path: path)
        let files = ScenarioFiles(folder: file.folder)
        for attached in file.scenario.settings.attached {
            guard let change = try Self.change(.plug(socket: attached.socket, attached.spec), files) else { continue }
            try machine.perform(change, at: now)
        }
        _ = machine.start()
        look()
        var shorter = file.scenario
        shorter.steps = Self.cut(shorter.steps)
        let steps = Array(shorter.expanded())
        let expectsRefusals = steps.dropFirst().map(Self.expectsRefusal) + [false]
        let random = Self.randomPlaces(in: shorter.steps)
        for (step, expectsRefusal) in zip(steps, expectsRefusals) {
            guard states.count < Self.limit else { break }
            do {
                try take(step, files)
            } catch {
                guard !expectsRefusal, !random.contains(step.place) else { continue }
                refusals.append("\(step.place): \(error)")
            }
        }
    }

    private mutating func take(_ step: ScenarioStep, _ files: ScenarioFiles) throws {
        switch step.moment {
        case .at(let moment): advance(to: moment)
        case .after(let duration): advance(to: now + duration)
        case nil: break
        }
        guard let change = try Self.change(step.action, files) else { return }
        try machine.perform(change, at: now)
        advance(to: now)
        guard step.waits else { return }
        while !machine.isSettled, let next = machine.nextMoment, states.count < Self.limit {
            advance(to: max(next, now))
        }
    }

    /// Goes from moment to moment up to a time.
    private mutating func advance(to time: Duration) {
        while let next = machine.nextMoment, next <= time, states.count < Self.limit { pass(to: next) }
        pass(to: time)
    }

    private mutating func pass(to moment: Duration) {
        now = max(now, moment)
        _ = machine.advance(to: now)
        look()
    }

    private mutating func look() {
        let readings = machine.readings(at: now)
        let last = states.last ?? []
        guard readings != last, taken.insert(Step(from: last, to: readings)).inserted else { return }
        states.append(readings)
    }

    private static func change(
        _ action: ScenarioAction, _ files: ScenarioFiles
    ) throws -> ScriptedMachine.Change? {
        try Bench.machineChange(of: files.resolving(action))
    }

    private static func expectsRefusal(_ step: ScenarioStep) -> Bool {
        if case .expect(.refused) = step.action { true } else { false }
    }

    /// The steps with few rounds of each repetition.
    private static func cut(_ steps: [ScenarioStep]) -> [ScenarioStep] {
        steps.map { step in
            guard case .repeat(let count, let body) = step.action else { return step }
            var step = step
            step.action = .repeat(min(count, rounds), cut(body))
            return step
        }
    }

    /// Where random steps stand, of which some cannot be done.
    private static func randomPlaces(in steps: [ScenarioStep]) -> Set<SourcePlace> {
        steps.reduce(into: []) { places, step in
            switch step.action {
            case .random: places.insert(step.place)
            case .repeat(_, let body): places.formUnion(randomPlaces(in: body))
            default: break
            }
        }
    }
}
