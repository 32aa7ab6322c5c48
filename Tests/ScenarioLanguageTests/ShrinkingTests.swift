// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Testing

struct ShrinkingTests {
    /// The smallest text that fails like another, and how often it was tried.
    private func smallest(
        _ text: String, attempts: Int = 500, _ fails: ([String]) -> Bool
    ) async throws -> (text: String, tries: Int) {
        var tries = 0
        let scenario = await Shrinking(attempts: attempts).smallest(of: try Scenario(parsing: text)) { candidate in
            tries += 1
            return fails(candidate.expanded().map(\.description))
        }
        return (scenario.text, tries)
    }

    @Test func `unneeded steps are removed in order, and settings are kept`() async throws {
        let noise = (1...20).map { "touch \($0) 1\n" }.joined()
        let text = "device ipad-mini\n" + noise + "suspend\n" + noise + "unplug DP-1\n" + noise + "resume\n" + noise
        let result = try await smallest(text) { steps in
            guard let first = steps.firstIndex(of: "suspend"), let last = steps.lastIndex(of: "resume") else {
                return false
            }
            return first < last && steps[first...last].contains("unplug DP-1")
        }
        #expect(result.text == "device ipad-mini\n\nsuspend\nunplug DP-1\nresume\n")
        #expect(result.tries <= 500)
    }

    @Test func `repetitions are shortened, and removed if one iteration suffices`() async throws {
        let often = try await smallest("repeat 1000\nlock\nplug DP-1 1x1\nunlock\nend") { steps in
            steps.count { $0.hasPrefix("plug") } >= 37
        }
        #expect(often.text == "repeat 37\n    plug DP-1 1x1@60\nend\n")
        let once = try await smallest("repeat 10\nrepeat 10\nlock\nrescan\nend\nend") { $0.contains("rescan") }
        #expect(once.text == "rescan\n")
        let uneven = try await smallest("repeat 10\nlock\nrescan\nend") { steps in
            steps.firstIndex(of: "lock").map { steps[$0...].contains("rescan") && steps.count { $0 == "lock" } >= 2 }
                == true
        }
        #expect(uneven.text.split(separator: "\n").sorted() == ["lock", "lock", "rescan"])
    }

    @Test func `random steps are shortened, expanded, and removed`() async throws {
        let result = try await smallest("random 2000 seed=8") { $0.contains("suspend") }
        #expect(result.text == "suspend\n")
    }

    @Test func `numbers and times are reduced, and prefixes removed`() async throws {
        let result = try await smallest("at 5s no-wait flap DP-1 40x3100ms\nwait 20m") { steps in
            guard
                let flap = try? Scenario(parsing: steps.joined(separator: "\n")).steps.first(where: {
                    if case .flap = $0.action { true } else { false }
                }), case .flap(_, let times, let each) = flap.action
            else { return false }
            return times >= 3 && each >= .milliseconds(50) && steps.last?.hasPrefix("wait") == true
        }
        #expect(result.text == "flap DP-1 3x100ms\nwait 1ms\n")
    }

    @Test func `a passing scenario is returned unchanged`() async throws {
        let result = try await smallest("lock\nunlock") { _ in false }
        #expect(result.text == "lock\nunlock\n")
        #expect(result.tries == 1)
    }

    @Test func `the number of attempts is limited`() async throws {
        let result = try await smallest("repeat 9\nrandom 90\nrescan\nend\nrandom 900", attempts: 25) { !$0.isEmpty }
        #expect(result.tries <= 25)
    }
}
