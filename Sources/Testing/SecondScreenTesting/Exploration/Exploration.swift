// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import SecondScreen
public import TestBench
public import UIKitCore

/// Plays random sequences of what people and machines do against an app, and looks whether something stays true of it.
///
/// ```swift
/// try await Exploration(steps: 30, seeds: 1...200).run(launching: AppDelegate.self) { bench in
///     let app = UIApplication.shared.delegate as? AppDelegate
///     let shows = app?.secondWindow != nil
///     return shows == (UIScreen.screens.count > 1) ? nil : "the window does not follow the cable"
/// }
/// ```
///
/// Monitors come and go in three sockets, cables flap, EDIDs are late or broken, events get lost, the user turns the
/// device, leaves the app and comes back. A seed repeats its sequence exactly, on every machine. When a seed breaks the
/// invariant, the sequence is made as short as can be, and the error holds it as a scenario: keep it in a file, and
/// ``replay(_:launching:info:invariant:)`` it from then on.
///
/// Each seed has a device of its own, and the process stays: what the app keeps in globals, and observers that nobody
/// removes, outlive the device. The sequence is exact for an app that works on the main actor and waits on
/// `Bench.clock`.
public struct Exploration: Sendable {
    /// How many steps a sequence has.
    public var steps: Int
    /// The seeds of the sequences.
    public var seeds: ClosedRange<UInt64>
    /// How often a sequence that fails is played again to make it shorter.
    public var shrinkingAttempts = 500
    let settings: BenchSettings

    /// Describes an exploration.
    ///
    /// - Parameters:
    ///   - steps: how many steps a sequence has.
    ///   - seeds: the seeds, one sequence for each.
    ///   - screens: the monitors at launch, in `HDMI-A-1`, `HDMI-A-2` and so on.
    ///   - device: the device, as `ipad-pro-13`; an iPad Pro when nil.
    ///   - system: the version of its system, as `18`; 18.0 when nil.
    ///   - orientation: how it is held at launch; upright when nil.
    ///   - settling: when changes of monitors count.
    public init(
        steps: Int = 30, seeds: ClosedRange<UInt64> = 1...100, screens: String..., device: String? = nil,
        system: String? = nil, orientation: UIDeviceOrientation? = nil, settling: Bench.Settling = .hardware
    ) {
        self.steps = steps
        self.seeds = seeds
        var settings = BenchSettings()
        settings.screens = screens
        settings.device = device
        settings.system = system
        settings.orientation = orientation
        settings.settling = settling
        self.settings = settings
    }

    /// What must be true of the app; returns what is not, in a line, and nil when all is well.
    ///
    /// It is asked after launch and after every step when all has settled, but not while the app is suspended. An error
    /// that it throws counts as an answer. It only looks: a `#expect` in it would speak for every attempt at a shorter
    /// sequence as well.
    public typealias Invariant = @MainActor (Bench) async throws -> String?

    /// Plays the sequence of each seed, up to the first one that fails.
    ///
    /// A sequence fails when the invariant does not hold, or when UIKit raises an exception.
    ///
    /// - Parameters:
    ///   - delegate: the class of the app delegate.
    ///   - info: the app's property list.
    ///   - invariant: what must stay true.
    /// - Throws: ``ExplorationFailure`` with the seed and the shortest scenario that was found; ``ActionRefused`` for
    ///   settings that cannot be used, and inside of another bench.
    @MainActor
    public func run<Delegate: UIApplicationDelegate>(
        launching delegate: Delegate.Type, info: [String: Any] = [:], invariant: Invariant
    ) async throws {
        try await withoutActuallyEscaping(invariant) { invariant in
            let play = try Play(self, delegate, info, invariant)
            for seed in seeds {
                let sequence = Scenario(steps: RandomSteps.steps(count: steps, seed: seed))
                guard let failure = try await play.failure(of: sequence) else { continue }
                throw await play.shrunk(sequence, failure, seed: seed, attempts: shrinkingAttempts)
            }
        }
    }

    /// Plays a scenario that failed once, with the same invariant.
    ///
    /// - Parameters:
    ///   - scenario: the text of ``ExplorationFailure/scenario``; device and monitors at launch are the exploration's.
    ///   - delegate: the class of the app delegate.
    ///   - info: the app's property list.
    ///   - invariant: what must stay true.
    /// - Throws: ``ExplorationFailure`` when it still fails, what is wrong with the text, and as ``run(launching:info:invariant:)``.
    @MainActor
    public func replay<Delegate: UIApplicationDelegate>(
        _ scenario: String, launching delegate: Delegate.Type, info: [String: Any] = [:], invariant: Invariant
    ) async throws {
        let scenario = try Scenario(parsing: scenario)
        try await withoutActuallyEscaping(invariant) { invariant in
            let play = try Play(self, delegate, info, invariant)
            guard let failure = try await play.failure(of: scenario) else { return }
            throw await play.shrunk(scenario, failure, seed: nil, attempts: 0)
        }
    }
}
