// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Testing

struct LimitTests {
    @Test func `a line is limited to 8 KiB`() throws {
        #expect(try Scenario(parsing: "rescan #" + String(repeating: "x", count: 8184)).steps.count == 1)
        #expect(
            problems("lock\nrescan #" + String(repeating: "x", count: 8185)) == [
                "s:2:1: error: a line can have at most 8 KiB"
            ])
    }

    @Test func `a scenario is limited to 4 MiB`() {
        let text = String(repeating: "#" + String(repeating: "x", count: 4094) + "\n", count: 1 << 10)
        #expect(problems(text).isEmpty)
        #expect(problems(text + "\n") == ["s:1:1: error: a scenario can have at most 4 MiB, including included files"])
    }

    @Test func `repetitions can be nested 16 deep`() {
        let nested = { (depth: Int) in
            String(repeating: "repeat 1\n", count: depth) + "rescan\n" + String(repeating: "end\n", count: depth)
        }
        #expect(problems(nested(16)).isEmpty)
        #expect(problems(nested(17)) == ["s:17:1: error: repetitions can be nested at most 16 deep"])
        #expect(problems(nested(2000)) == ["s:17:1: error: repetitions can be nested at most 16 deep"])
    }

    @Test(arguments: [
        ("repeat 100000\n" + String(repeating: "rescan\n", count: 10) + "end", true),
        ("repeat 100000\n" + String(repeating: "rescan\n", count: 10) + "end\nlock", false),
        ("repeat 10\nrandom 100000\nend", true), ("repeat 11\nrandom 100000\nend", false),
        (String(repeating: "repeat 100000\n", count: 16) + "lock\n" + String(repeating: "end\n", count: 16), false),
    ])
    func `a scenario is limited to a million steps when unrolled`(text: String, isAllowed: Bool) {
        let found = problems(text)
        #expect(found.count == (isAllowed ? 0 : 1))
        #expect(
            found.allSatisfy {
                $0.hasSuffix("a scenario can have at most 1000000 steps, counting every repetition")
            })
    }

    @Test func `a time is limited to 366 days, and a name to 64 characters`() throws {
        #expect(try step("wait 366d") != nil)
        #expect(problems("wait 31622400.000001s").count == 1)
        #expect(try step("unplug " + String(repeating: "a", count: 64)) != nil)
        #expect(problems("unplug " + String(repeating: "a", count: 65)).count == 1)
    }

    @Test(
        arguments: [
            ("repeat 100\nwait 365d\nend", nil), ("repeat 300\n  wait 366d\nend", 1),
            ("wait 365d rescan\nrepeat 98\nwait 366d lock\nend\nwait 366d", 5),
            ("repeat 900\nrepeat 1000\nwait 1d\nend\nend", 1), ("flap DP-1 1000x366d", 1),
            ("at 366d lock\nat 366d unlock\nwait 1d repeat 2\nlock\nend", nil),
            ("repeat 9\nstorm DP-1 1/s 1d\nend\nwait 366d repeat 100\nwait 365d\nend", 4),
        ] as [(String, Int?)])
    func `a scenario is limited to 100 years when unrolled`(text: String, line: Int?) {
        let found = problems(text)
        #expect(found.count == (line == nil ? 0 : 1))
        for problem in found {
            #expect(problem.hasPrefix("s:\(line ?? 0):"))
            #expect(problem.hasSuffix("error: a scenario can take at most 100 years, counting every repetition"))
        }
    }
}
