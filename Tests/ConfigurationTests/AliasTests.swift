// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ScreensWire
import Testing

@Suite(.timeLimit(.minutes(5))) struct AliasTests {
    @Test func `an alias repeats a value`() throws {
        let configuration = try ScratchFolder().read(
            """
            monitors:
              - match: &dell { make: DEL }
                mode: common
            hooks:
              - { events: [connect], run: [/a], match: *dell }
            """)
        #expect(configuration.hooks.first?.match == configuration.monitors.first?.match)
    }

    @Test func `an error in an aliased value is reported only once`() throws {
        let text = "monitors: [&a { mtach: { id: a } }, *a, *a]"
        #expect(
            try ScratchFolder().problems(in: text) == [
                "1:12: monitors: missing key 'match'", "1:17: unknown key 'mtach' in monitors; did you mean 'match'?",
            ])
    }

    /// Lines of which each repeats the one before, so that the last stands for 10 to the power of `levels` values.
    private func bomb(_ levels: Int, _ line: (Int, String) -> String) -> String {
        let lines = (1...levels).map { level in
            line(level, Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    @Test func `aliases cannot repeat without bound`() throws {
        let text = "x0: &a0 1\n" + bomb(30) { "x\($0): &a\($0) [\($1)]" }
        #expect(
            try ScratchFolder().problems(in: text) == [
                "1:1: more than 20000 keys and values, counting those that aliases repeat"
            ])
    }

    @Test(arguments: ["? &a\(0) [1]\n: 1", "[&b 1]: 1", "&b x: 1\n*b : 1", "{ &b a: 1 }: 1"])
    func `with anchors, keys must be strings`(text: String) throws {
        let problems = try ScratchFolder().problems(in: text)
        #expect(
            problems.allSatisfy { $0.hasSuffix(": expected a string as the key, got an alias, a list or a mapping") })
        #expect(problems.count == 1)
    }

    @Test func `aliases in a key cannot keep the reader busy`() throws {
        let text = "x0: &a0 1\n" + bomb(30) { "x\($0): &a\($0) [\($1)]" } + "\n? *a30\n: 1"
        #expect(
            try ScratchFolder().problems(in: text) == [
                "32:1: expected a string as the key, got an alias, a list or a mapping"
            ])
    }
}
