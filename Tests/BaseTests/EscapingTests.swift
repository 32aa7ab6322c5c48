// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Base

struct EscapingTests {
    @Test(arguments: [
        ("plain", "plain"), ("Bildschirm für Größe 画面 🖥", "Bildschirm für Größe 画面 🖥"), ("C:\\n", "C:\\n"),
        ("\u{1b}[2Jx", "\\u{1b}[2Jx"), ("a\r\nb", "a\\r\\nb"), ("a\tb\0", "a\\tb\\u{0}"),
        ("\u{7f}\u{9b}31m", "\\u{7f}\\u{9b}31m"),
        ("\u{2028}x\u{2029}", "\\u{2028}x\\u{2029}"), ("👩‍💻", "👩‍💻"), ("\u{feff}x", "\\u{feff}x"),
        ("\u{202e}gnp.exe\u{2066}", "\\u{202e}gnp.exe\\u{2066}"),
    ]) func `Control characters and line breaks are escaped`(text: String, escaped: String) {
        #expect(text.escapingControls() == escaped)
    }

    @Test(
        arguments: [
            (Array("é画🖥".utf8), "é画🖥"), ([0x61, 0xFF, 0x62], #"a\xffb"#), ([0xC3, 0xA9, 0xC3], #"é\xc3"#),
            ([0xED, 0xA0, 0x80], #"\xed\xa0\x80"#), ([], ""),
        ] as [([UInt8], String)]
    ) func `Bytes that are not UTF-8 are escaped`(bytes: [UInt8], escaped: String) {
        #expect(String(escapingInvalidUTF8: bytes) == escaped)
    }

    @Test(
        arguments: [([0x61, -1, 0x62, 0], #"a\xffb"#), ([0x61, 0], nil), ([0], nil)] as [([CChar], String?)]
    ) func `Only a C string that is not UTF-8 is escaped`(bytes: [CChar], text: String?) {
        // The array outlives the call.
        let escaped = unsafe String(invalidUTF8: bytes)
        #expect(escaped == text)
    }

    @Test func `Variables that are absent have no invalid encoding`() {
        #expect(EnvironmentEncoding.problem(in: ["PATH", "SECONDSCREEN_NO_SUCH_VARIABLE", ""]) == nil)
    }

    @Test func `Line breaks can be kept`() {
        #expect("a\n\tb\r\u{1b}".escapingControls(keepingLines: true) == "a\n\tb\\r\\u{1b}")
    }
}

struct HexadecimalTests {
    @Test func `Hexadecimal digits are parsed and formatted`() {
        #expect([0x00, 0xFF, 0xA0].hexText == "00ffa0")
        #expect([UInt8](hex: "00FfA0".utf8) == [0x00, 0xFF, 0xA0])
        #expect([UInt8](hex: "0".utf8) == nil && [UInt8](hex: "0g".utf8) == nil && [UInt8](hex: "".utf8) == [])
        #expect(0xAB.hexText(digits: 4) == "00ab" && 0x1ABCD.hexText(digits: 4, uppercase: true) == "1ABCD")
    }
}
