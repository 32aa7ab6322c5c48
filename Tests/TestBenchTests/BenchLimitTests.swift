// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug
import SecondScreenTesting
import Testing
import UIKitCore

@testable import Base
@testable import TestBench

/// A machine on which something always lies ahead.
@MainActor
private final class RestlessMachine: BenchMachine {
    private var time = Duration.zero

    func attach(_ spec: ScreenSpec, to socket: ConnectorID) {}
    func open() {}
    func start() -> ConnectorSnapshot { ConnectorSnapshot(connectors: [], cause: .start) }
    var nextMoment: Duration? { time + .milliseconds(1) }
    var isSettled: Bool { false }
    func advance(to now: Duration) -> [ConnectorSnapshot] {
        time = now
        return []
    }
    func perform(_ change: ScriptedMachine.Change, of action: ScenarioAction, at now: Duration) {}
    func takeTrouble() -> ActionRefused? { nil }
    func close() {}
}

/// What would never end, and what would not fit.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct BenchLimitTests {
    @Test func `monitors that never settle are an error, and the app sees no intermediate state`() async throws {
        var options = try BenchOptions.standard()
        options.machine = { _ in RestlessMachine() }
        options.settlingSteps = 100
        try await Bench.running(options) { bench in
            let refusal = await #expect(throws: ActionRefused.self) { try await bench.perform(.rescan) }
            #expect(refusal?.description == "the monitors have not settled after 100 steps, which took 0.100 s")
            #expect(bench.takeExceptions().isEmpty)
            await bench.rotate(to: .landscapeLeft)
            #expect(bench.takeExceptions().count == 1)
        }
    }

    @Test(.screens(settling: .none)) func `a scenario ends at its time limit, whatever its steps wait for`()
        async throws
    {
        let bench = try #require(Bench.current)
        let text = "edid-late DP-1 1d\nrepeat 9\nplug DP-1 1920x1080@60\nunplug DP-1\nend"
        let files = ScenarioFiles(folder: nil)
        let stage = BenchStage(bench, files: files)
        var runner = ScenarioRunner(try Scenario(parsing: text), named: "s", on: stage)
        runner.durationLimit = .seconds(5 * 86_400)
        let verdict = await runner.run()
        #expect(verdict.failure?.expected == "a duration of at most 100 years")
        #expect(verdict.duration > .seconds(5 * 86_400) && verdict.duration < .seconds(7 * 86_400))
    }

    @Test func `a verdict of any duration can be encoded`() throws {
        let verdict = ScenarioVerdict(file: "s", steps: 1, duration: .seconds(Int64.max))
        let read = try #require(ScenarioVerdict(encoded: verdict.encoded()))
        #expect(read.duration == .seconds(Int64.max) && read.file == "s" && read.steps == 1 && read.passed)
    }

    @Test func `a clock forgets a sleeper that is canceled after waking`() async throws {
        let clock = VirtualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        while clock.sleeperCount == 0 { await Task.yield() }
        // Nothing else runs on this actor in between.
        clock.advance(by: .seconds(1))
        sleeper.cancel()
        _ = await sleeper.result
        #expect(clock.registeringCount == 0)
    }

    @Test func `sleeping in a canceled task returns immediately`() async throws {
        let clock = VirtualClock()
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.registeringCount == 0 && clock.sleeperCount == 0)
    }
}
