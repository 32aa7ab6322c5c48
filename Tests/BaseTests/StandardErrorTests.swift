// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Base

struct StandardErrorTests {
    @Test func `A message begins with the program's name, and its control characters are escaped`() {
        #expect(StandardError.line("no screen 'x'") == "secondscreen: no screen 'x'\n")
        #expect(StandardError.line("a\u{1b}b\nc", as: "uikit-port") == "uikit-port: a\\u{1b}b\nc\n")
    }

    @Test(arguments: [
        ("Error: Unknown option '--x'\nUsage: a", true, "unknown option '--x'\nUsage: a"),
        ("Error: Unknown option '--fr'. Did you mean '--for'?", true, "unknown option '--fr'; did you mean '--for'?"),
        ("Error: --for: expected a number", true, "--for: expected a number"),
        ("Error: EDID expected", true, "EDID expected"), ("Error: É", true, "É"), ("Error: ", true, ""),
        ("Error: Cannot connect", false, "Cannot connect"), ("Usage: a", true, "Usage: a"), ("", false, ""),
    ]) func `An error of the argument parser has the style of all others`(
        text: String, isUsage: Bool, message: String
    ) {
        #expect(StandardError.message(ofParser: text, isUsage: isUsage) == message)
    }
}
