// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
import Testing

@Suite struct HexadecimalTextTests {
    private let block = (0..<128).map { UInt8($0) }

    private func digits(_ bytes: some Sequence<UInt8>) -> [String] {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    }

    @Test func `text of any layout is read`() {
        let lines: [[String]] = (0..<8).map { line in digits(block[line * 16..<line * 16 + 16]) }
        let spaced: [String] = lines.map { $0.joined(separator: " ") }
        let tight: [String] = lines.map { "\t\t" + $0.joined() }
        let prefixed: [String] = digits(block).map { "0x\($0.uppercased())," }
        let layouts: [String] = [
            digits(block).joined(),
            spaced.joined(separator: "\r\n"),
            prefixed.joined(separator: " "),
            "edid-decode (hex):\n\n\(spaced.joined(separator: "\n"))\n\n----------------\n\nBlock 0, Base EDID:\n",
            "HDMI-1 connected\n\tEDID:\n\(tight.joined(separator: "\n"))\n\tcrtcs: 0",
        ]
        for layout in layouts { #expect(HexadecimalText.bytes(in: Array(layout.utf8)) == block) }
    }

    @Test(arguments: ["", "00 ff ff", "Block 0, Base EDID:\n  EDID Structure Version & Revision: 1.3", "0x0x0x", "f"])
    func `what spells out no block is no such text`(text: String) {
        #expect(HexadecimalText.bytes(in: Array(text.utf8)) == nil)
    }

    @Test func `bytes that are no text are left alone`() {
        #expect(HexadecimalText.bytes(in: [0, 255, 255, 255, 255, 255, 255, 0] + block) == nil)
    }
}
