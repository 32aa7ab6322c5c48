// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Testing

struct ExpandedStepsTests {
    @Test func `nested repetitions are unrolled`() throws {
        let text = "lock\nat 1s repeat 2\nrescan\nwait 1s repeat 2\nunlock\nend\nend\nsuspend"
        let lines = try Scenario(parsing: text).expanded().map(\.description)
        let round = ["rescan", "wait 1s", "unlock", "unlock"]
        #expect(lines == ["lock", "at 1s"] + round + round + ["suspend"])
    }

    @Test func `random steps replace their line, the same ones each time`() throws {
        let steps = Array(try Scenario(parsing: "repeat 2\nwait 1s random 5 seed=4\nend").expanded())
        let random = RandomSteps.steps(count: 5, seed: 4)
        #expect(Array(steps[1...5]) == random)
        #expect(Array(steps[7...11]) == random)
        #expect(steps.count == 12)
        #expect(steps.allSatisfy { $0.place.line == 2 })
    }

    @Test func `steps are generated lazily`() throws {
        var steps = try Scenario(parsing: "repeat 100000\nrandom 10\nend").expanded()
        #expect(steps.next() != nil)
        #expect(try Scenario(parsing: "repeat 100000\nrandom 10\nend").expandedCount == 1_000_000)
    }

    @Test func `empty repetitions finish immediately`() {
        let nothing = (0..<16).reduce([ScenarioStep]()) { steps, _ in [ScenarioStep(.repeat(.max, steps))] }
        #expect(Array(Scenario(steps: nothing).expanded()).isEmpty)
        let much = (0..<16).reduce([ScenarioStep(.lock)]) { steps, _ in [ScenarioStep(.repeat(.max, steps))] }
        #expect(Scenario(steps: much).expandedCount == .max)
    }
}
