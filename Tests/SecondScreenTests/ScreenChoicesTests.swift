// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Testing

@testable import SecondScreen

struct ScreenChoicesTests {
    private func choice(_ policy: MirroringPolicy) -> ScreenChoice {
        var choice = ScreenChoice()
        choice.mirroring = policy
        return choice
    }

    /// As many choices as are kept: `monitor-0` is the oldest.
    private var full: ScreenChoices {
        (0..<ScreenChoices.limit).reduce(into: ScreenChoices()) { $0.keep(choice(.system), for: "monitor-\($1)") }
    }

    @Test func `the newest choice is last, and changing one makes it newest`() {
        var choices = ScreenChoices()
        for key in ["a", "b", "a"] { choices.keep(choice(.system), for: key) }
        #expect(choices.entries.map(\.key) == ["b", "a"])
        choices.keep(choice(.none), for: "b")
        #expect(choices["b"] == choice(.none))
        #expect(choices.entries.map(\.key) == ["a", "b"])
    }

    @Test func `an empty choice is removed`() {
        var choices = ScreenChoices()
        choices.keep(choice(.system), for: "a")
        choices.keep(ScreenChoice(), for: "a")
        #expect(choices.isEmpty)
        #expect(choices["a"] == nil)
    }

    @Test func `beyond the limit, the oldest choice for a disconnected monitor is removed`() {
        var choices = full
        choices.keep(choice(.none), for: "new", attached: ["new", "monitor-0", "monitor-2"])
        #expect(choices.entries.count == ScreenChoices.limit)
        #expect(choices.entries.prefix(3).map(\.key) == ["monitor-0", "monitor-2", "monitor-3"])
        #expect(choices["new"] == choice(.none))
    }

    @Test func `changing a choice evicts no other`() {
        var choices = full
        choices.keep(choice(.none), for: "monitor-7")
        #expect(choices.entries.count == ScreenChoices.limit)
        #expect(choices.entries.first?.key == "monitor-0")
    }

    @Test func `if all monitors are connected, the oldest choice is removed`() {
        var choices = full
        choices.keep(choice(.none), for: "new", attached: Set(choices.entries.map(\.key)))
        #expect(choices.entries.count == ScreenChoices.limit)
        #expect(choices["monitor-0"] == nil)
    }
}
