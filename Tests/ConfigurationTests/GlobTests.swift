// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import Testing

struct GlobTests {
    @Test(arguments: [
        ("DELL*", "DELL U2718Q"), ("*", ""), ("*", "anything"), ("HDMI-A-?", "HDMI-A-1"), ("a*b*c", "a--b--b-c"),
        ("*a", "aaa"), ("", ""), ("a**", "a"), ("?", "é"), ("*.*", "a.b.c"),
    ])
    func `a pattern matches`(pattern: String, text: String) {
        #expect(Glob(pattern).matches(text))
    }

    @Test(arguments: [
        ("DELL*", "dell"), ("DELL", "DELL U2718Q"), ("?", ""), ("?", "ab"), ("a*b", "abc"), ("", "a"), ("*a*b", "ba"),
    ])
    func `a pattern does not match`(pattern: String, text: String) {
        #expect(!Glob(pattern).matches(text))
    }

    @Test func `matching can ignore case`() {
        #expect(Glob("dElL*").matches("DELL U2718Q", ignoringCase: true))
        #expect(!Glob("dElL*").matches("DELL U2718Q"))
    }

    @Test(.timeLimit(.minutes(5))) func `a pattern with many stars does not take exponential time`() {
        let pattern = Glob(String(repeating: "a*", count: 100) + "b")
        #expect(!pattern.matches(String(repeating: "a", count: 10_000)))
    }
}
