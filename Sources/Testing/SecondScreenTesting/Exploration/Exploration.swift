// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import SecondScreen
public import TestBench
public import UIKitCore

/// Plays random sequences of user and hardware events against an app and checks an invariant.
///
/// ```swift
/// try await Exploration(steps: 30, seeds: 1...200).run(launching: AppDelegate.self) { bench in
///     let app = UIApplication.shared.delegate as? AppDelegate
///     let shows = app?.secondWindow != nil
///     return shows == (UIScreen.screens.count > 1) ? nil : "the window does not follow the cable"
/// }
/// ```
///
/// Monitors connect and disconnect in three sockets, cables flap, EDIDs are late or broken, events are lost, and the
/// user rotates the device, leaves the app, and comes back. A seed repeats its sequence exactly, on every machine. If a
/// seed breaks the invariant, the sequence is shortened as far as possible, and the error contains it as a scenario:
/// save it in a file, and ``replay(_:launching:info:invariant:)`` it from then on.
///
/// Each seed gets its own device in the same process: the app's globals, and observers that are never removed, outlive
/// the device. The sequence is exact for an app that works on the main actor and sleeps with `Bench.clock`.
public struct Exploration: Sendable {
    /// The number of steps in a sequence.
    public var steps: Int
    /// The seeds of the sequences.
    public var seeds: ClosedRange<UInt64>
    /// The maximum number of replays for shrinking a failing sequence.
    public var shrinkingAttempts = 500
    let settings: BenchSettings

    /// Creates an exploration.
    ///
    /// - Parameters:
    ///   - steps: the number of steps in a sequence.
    ///   - seeds: the seeds, one for each sequence.
    ///   - screens: the monitors at launch, in `HDMI-A-1`, `HDMI-A-2`, and so on.
    ///   - device: the device, such as `ipad-pro-13`; nil for an iPad Pro.
    ///   - system: the system version, such as `18`; nil for 18.0.
    ///   - orientation: the orientation at launch; nil for portrait.
    ///   - settling: how monitor changes settle.
    ///   - animations: whether animations run in the bench's time; see ``Bench/wait(_:)``. Otherwise, they end
    ///     immediately.
    public init(
        steps: Int = 30, seeds: ClosedRange<UInt64> = 1...100, screens: String..., device: String? = nil,
        system: String? = nil, orientation: UIDeviceOrientation? = nil, settling: Bench.Settling = .hardware,
        animations: Bool = false
    ) {
        (self.steps, self.seeds) = (steps, seeds)
        settings = BenchSettings(
            screens: screens, device: device, system: system, orientation: orientation, settling: settling,
            animations: animations)
    }

    /// An invariant of the app; returns a one-line description of the violation, or nil if there is none.
    ///
    /// It is checked after launch and after every step that settles, but not while the app is suspended. An error that
    /// it throws counts as a violation. It must not use `#expect`, which would also report each attempt to shorten the
    /// sequence.
    public typealias Invariant = @MainActor (Bench) async throws -> String?

    /// Plays the sequence of each seed, until one fails.
    ///
    /// A sequence fails if the invariant is violated or UIKit raises an exception.
    ///
    /// - Parameters:
    ///   - delegate: the class of the app delegate.
    ///   - info: the app's property list.
    ///   - invariant: the invariant.
    /// - Throws: ``ExplorationFailure`` with the seed and the shortest failing scenario found; ``ActionRefused`` for
    ///   invalid settings, and inside another bench.
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

    /// Replays a failed scenario with the same invariant.
    ///
    /// - Parameters:
    ///   - scenario: the text of ``ExplorationFailure/scenario``; it runs on the exploration's device.
    ///   - delegate: the class of the app delegate.
    ///   - info: the app's property list.
    ///   - invariant: the invariant.
    /// - Throws: ``ExplorationFailure`` if it still fails, the syntax errors of the text, and the errors of
    ///   ``run(launching:info:invariant:)``.
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
