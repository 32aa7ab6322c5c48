// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Hotplug
import ScenarioLanguage
import Testing

struct RandomStepsTests {
    /// FNV-1a, so that nothing but the text decides.
    private func digest(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    @Test(arguments: 1...200 as ClosedRange<UInt64>) func `random scenarios survive a round trip`(seed: UInt64)
        throws
    {
        let scenario = Scenario(steps: RandomSteps.steps(count: 60, seed: seed))
        #expect(try Scenario(parsing: scenario.text) == scenario)
    }

    @Test func `a seed always gives the same steps`() {
        #expect(digest(Scenario(steps: RandomSteps.steps(count: 500, seed: 1)).text) == 14_523_634_824_815_411_302)
        #expect(digest(Scenario(steps: RandomSteps.steps(count: 500, seed: 99)).text) == 9_791_713_881_822_356_890)
    }

    @Test func `a longer sequence begins with the shorter one`() {
        #expect(Array(RandomSteps.steps(count: 90, seed: 5).prefix(40)) == RandomSteps.steps(count: 40, seed: 5))
        #expect(RandomSteps.steps(count: 40, seed: 5) != RandomSteps.steps(count: 40, seed: 6))
        #expect(RandomSteps.steps(count: -1, seed: 5).isEmpty)
    }

    @Test func `exactly the verbs that need no file occur`() {
        let text = RandomSteps.steps(count: 5000, seed: 3).map(\.action.description)
        let verbs = Set(text.compactMap { $0.split(separator: " ").first.map(String.init) })
        #expect(
            verbs.sorted() == [
                "background", "deliver-events", "duplicate", "edid-broken", "edid-late", "edid-ok", "flap",
                "foreground",
                "forget", "gpu-add", "gpu-remove", "lock", "lose-events", "mirror", "mode", "mode-fails", "mode-works",
                "no-edid", "overscan", "plug", "rename", "rescan", "resume", "rotate", "stale", "storm", "suspend",
                "swap",
                "touch", "unlock", "unplug", "wrong-preferred",
            ])
    }

    @Test func `most unplug steps find a monitor`() {
        var plugged: Set<String> = []
        var (sensible, senseless) = (0, 0)
        for step in RandomSteps.steps(count: 3000, seed: 11) {
            switch step.action {
            case .plug(let socket, _), .duplicate(_, let socket): plugged.insert(socket)
            case .rename(let old, let new): if plugged.remove(old) != nil { plugged.insert(new) }
            case .unplug(let socket): if plugged.remove(socket) == nil { senseless += 1 } else { sensible += 1 }
            default: break
            }
        }
        #expect(senseless > 0)
        #expect(sensible > 4 * senseless)
    }
}
