// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import DeviceTurns
import Foundation
import Hotplug
import ScenarioLanguage
import SecondScreen
import TestBench
import Testing

/// Random sequences on the built-in app, with what must be true of every device looked at after each step.
///
/// `SECONDSCREEN_SEEDS` says how many; a thousand of an optimized build take a few seconds.
@MainActor @Suite(.usesDevice)
struct RandomSequenceTests {
    private static let count =
        ProcessInfo.processInfo.environment["SECONDSCREEN_SEEDS"].flatMap(UInt64.init) ?? usualCount
    #if DEBUG
    private static let usualCount: UInt64 = 300
    #else
    private static let usualCount: UInt64 = 1000
    #endif

    @Test func `no sequence breaks the device invariants`() async throws {
        var options = try BenchOptions.standard()
        options.setup.app = .builtIn(.card)
        for seed in 1...max(1, Self.count) {
            // Every other machine settles nothing.
            options.settling = seed % 2 == 0 ? .scripted : .hardware
            let steps = RandomSteps.steps(count: 30, seed: seed)
            let verdict = try await Bench.running(options) { bench in
                let stage = BenchStage(bench, files: ScenarioFiles(folder: nil))
                var runner = ScenarioRunner(Scenario(steps: steps), named: "seed \(seed)", on: stage)
                runner.invariant = { nil }
                return await runner.run()
            }
            guard let failure = verdict.failure else { continue }
            Issue.record("seed \(seed): \(failure.step): \(failure.seen)\n\(Scenario(steps: steps).text)")
            return
        }
    }

    @Test func `a seed always gives the same run`() async throws {
        let options = try BenchOptions.standard()
        func story() async throws -> [String] {
            try await Bench.running(options) { bench in
                for step in RandomSteps.steps(count: 100, seed: 7) {
                    if case .after(let time) = step.moment { await bench.wait(time) }
                    do { try await bench.perform(step.action, waits: step.waits) } catch is ActionRefused {}
                }
                return bench.log.lines(.max)
            }
        }
        let first = try await story()
        #expect(!first.isEmpty)
        #expect(try await story() == first)
    }
}
