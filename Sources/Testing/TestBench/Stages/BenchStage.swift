// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
package import ScenarioLanguage
import SecondScreen
import UIKitCore

/// A stage on a bench: in virtual time, on a scripted machine or with real cables.
@MainActor
package struct BenchStage: Stage {
    private let bench: Bench
    package let files: ScenarioFiles
    /// The maximum speed relative to real time; nil for as fast as possible.
    private let speed: Double?
    private let start = ContinuousClock.now
    /// Does not use the continuous clock, on which an app's process sleeps in the bench's time.
    private static let realClock = QueueClock(SerialQueue())
    package let journal: StageJournal?
    private let reporter: BenchReporter?

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - bench: the bench, created with options from the scenario's settings.
    ///   - files: the scenario's files.
    ///   - speed: the speed relative to real time, greater than zero; nil for as fast as possible.
    ///   - journal: collects what happens; nil for none.
    package init(_ bench: Bench, files: ScenarioFiles, speed: Double? = nil, journal: StageJournal? = nil) {
        (self.bench, self.files, self.speed, self.journal) = (bench, files, speed, journal)
        reporter = journal.map { BenchReporter(of: bench, to: $0) }
    }

    package func catchUp() async { await reporter?.catchUp() }

    package var now: Duration { bench.now }
    package var patience: Duration { .zero }

    package func open() async throws(StageError) {
        await bench.launch()
        await bench.show()
        if let exception = exception(since: 0) {
            throw .aborted(AbortReason("the app is launched", seen: exception))
        }
    }

    package func wait(until moment: Duration?) async {
        guard let moment else { return await pace() }
        await bench.wait(moment - bench.now)
        await pace()
        // After the pause, so that in real time the picture appears on time.
        await bench.show()
    }

    /// Waits in real time, if the speed is limited.
    func pace() async {
        if let speed { try? await Self.realClock.sleep(until: start + bench.now / speed) }
    }

    package func perform(_ action: ScenarioAction, waits: Bool) async throws(StageError) {
        if case .snapshot(let screen, let name) = action {
            // Outputs then also show what a chain of actions has changed so far.
            await bench.show()
            return try await writePicture(of: screen, named: name)
        }
        do { try await bench.perform(try files.resolving(action), waits: waits) } catch { throw Self.refusal(error) }
        if waits { await bench.show() }
    }

    package func adapted(random step: ScenarioStep) -> ScenarioStep? { step }

    package func state() -> any StageState { bench }

    package func picture(of screen: String) async throws(StageError) -> Picture {
        do { return try await bench.frame(of: screen) } catch { throw Self.refusal(error) }
    }

    package func brokenInvariant() -> String? { bench.brokenInvariant() }

    package var position: Int { bench.log.position }

    package func posted(since start: LogStart) -> (names: [Posted.Name], isComplete: Bool) {
        let names = bench.log.events(since: start).compactMap { event in
            if case .posted(let posted) = event { Posted.Name(posted.word, screen: posted.screen) } else { nil }
        }
        return (names, true)
    }

    package func messages(since position: Int) -> [String] {
        bench.log.events(since: .position(position)).compactMap {
            if case .message(let text) = $0 { text } else { nil }
        }
    }

    package func exception(since position: Int) -> String? {
        for case .exception(let text) in bench.log.entries(since: .position(position)).lazy.map(\.event) { return text }
        return nil
    }

    package var story: [String] { bench.log.lines() }

    private static func refusal(_ error: any Error) -> StageError {
        .refused(error as? ActionRefused ?? ActionRefused("\(error)"))
    }
}

extension Bench: StageState {
    package var screenNames: [String] { device.screens.map(\.id) }
    package var app: String { screens.deviceState.app.rawValue }
    package var isCaptured: Bool { device.mainScreen.isCaptured }
    package var keyWindowScreen: String? { UIApplication.shared.keyWindow?.screen.id }

    package var interfaceOrientations: [String] {
        [device.interfaceOrientation.name]
    }

    package func facts(of id: String) -> ScreenFacts? {
        guard let screen = device.screen(withID: id) else { return nil }
        let modes = screen.hardware.modes
        return ScreenFacts(
            mode: screen.displayMode, preferred: modes.first { $0.isPreferred } ?? modes.first,
            modeCount: screen.availableModes.count, mirrored: screen.mirrored == nil ? nil : "main",
            content: (screen === device.mainScreen ? .windows : screen.contentState.content ?? .black).rawValue,
            size: (screen.bounds.width, screen.bounds.height), scale: screen.scale,
            monitor: screen.hardware.monitor?.name ?? "")
    }

    package func windows(on id: String) -> [String] {
        if let screen = device.screen(withID: id) {
            return device.visibleWindows(on: screen).filter { !$0.isSystemWindow }.map(\.description)
        }
        return (detached[id].map { device.visibleWindows(on: $0) } ?? []).map(\.description)
    }
}

extension Bench {
    /// Plays the text of a scenario on this bench, up to the first failure.
    ///
    /// Its settings are ignored in favor of the bench's device and app.
    ///
    /// - Parameters:
    ///   - text: the scenario, as described in secondscreen-scenario(5).
    ///   - folder: the folder of its files, to which it may write pictures; nil for a scenario without files.
    /// - Throws: ``ScenarioFailure``, or the syntax errors of the text.
    public func play(_ text: String, folder: String? = nil) async throws {
        let scenario = try Scenario(parsing: text)
        let stage = BenchStage(self, files: ScenarioFiles(folder: folder))
        var runner = ScenarioRunner(scenario, named: "scenario", on: stage)
        if let failure = await runner.run().failure { throw ScenarioFailure(failure) }
    }
}

/// The failure of a scenario.
public struct ScenarioFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The location, the step, the expectation, the observation, and the preceding log, one line each.
    public let description: String

    init(_ failure: ScenarioVerdict.Failure) {
        let facts = ["\(failure.place): \(failure.step)", "expected \(failure.expected)", "seen \(failure.seen)"]
        description = (facts + failure.story).joined(separator: "\n")
    }
}
