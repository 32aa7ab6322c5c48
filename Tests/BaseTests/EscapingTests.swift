// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Base

@Suite struct EscapingTests {
    @Test(arguments: [
        ("plain", "plain"), ("Bildschirm für Größe 画面 🖥", "Bildschirm für Größe 画面 🖥"), ("C:\\n", "C:\\n"),
        ("\u{1b}[2Jx", "\\u{1b}[2Jx"), ("a\r\nb", "a\\r\\nb"), ("a\tb\0", "a\\tb\\u{0}"),
        ("\u{7f}\u{9b}31m", "\\u{7f}\\u{9b}31m"),
        ("\u{2028}x\u{2029}", "\\u{2028}x\\u{2029}"), ("👩‍💻", "👩‍💻"), ("\u{feff}x", "\\u{feff}x"),
        ("\u{202e}gnp.exe\u{2066}", "\\u{202e}gnp.exe\\u{2066}"),
    ]) func `What commands a terminal or begins a line is made visible`(text: String, escaped: String) {
        #expect(text.escapingControls() == escaped)
    }

    @Test func `A reader of several lines gets them`() {
        #expect("a\n\tb\r\u{1b}".escapingControls(keepingLines: true) == "a\n\tb\\r\\u{1b}")
    }
}
