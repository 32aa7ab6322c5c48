// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
import Testing

struct HexadecimalTextTests {
    private let block = (0..<128).map { UInt8($0) }

    private func digits(_ bytes: some Sequence<UInt8>) -> [String] {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    }

    @Test func `text in any layout is parsed`() {
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

    @Test func `dumps with offsets are parsed, with omitted lines and swapped bytes`() throws {
        // As `xxd`, `hexdump -C`, `hexdump`, `od -A x -t x1` and `od -t x1` print a block with three equal lines.
        var edid: [UInt8] = [0, 255, 255, 255, 255, 255, 255, 0]
        edid += (8..<80).map { UInt8($0) }
        edid += [UInt8](repeating: 0x2E, count: 48)
        let lines = (0..<8).map { Array(edid[$0 * 16..<$0 * 16 + 16]) }
        func hex(_ number: Int, _ width: Int, radix: Int = 16) -> String {
            let text = String(number, radix: radix)
            return String(repeating: "0", count: width - text.count) + text
        }
        func letters(_ line: [UInt8]) -> String {
            String(decoding: line.map { (0x20..<0x7F).contains($0) ? $0 : 0x2E }, as: UTF8.self)
        }
        func words(_ line: [UInt8], turned: Bool) -> String {
            let pairs: [[UInt8]] = stride(from: 0, to: 16, by: 2).map { [line[$0], line[$0 + 1]] }
            return pairs.map { digits(turned ? $0.reversed() : $0).joined() }.joined(separator: " ")
        }
        func spaced(_ line: [UInt8]) -> String { digits(line).joined(separator: " ") }
        var dumps: [[String]] = [[], [], [], [], []]
        for (index, line) in lines.enumerated() {
            dumps[0].append("\(hex(index * 16, 8)): \(words(line, turned: false))  \(letters(line))")
            guard index < 6 else { continue }
            dumps[1].append("\(hex(index * 16, 8))  \(spaced(line))  |\(letters(line))|")
            dumps[2].append("\(hex(index * 16, 7)) \(words(line, turned: true))")
            dumps[3].append("\(hex(index * 16, 6)) \(spaced(line))")
            dumps[4].append("\(hex(index * 16, 7, radix: 8)) \(spaced(line))")
        }
        for (index, end) in zip(1..., ["00000080", "0000080", "000080", "0000200"]) { dumps[index] += ["*", end] }
        for dump in dumps {
            let text = "$ dump card1-DP-1/edid\n\(dump.joined(separator: "\n"))\n$ \n"
            #expect(HexadecimalText.bytes(in: Array(text.utf8)) == edid, "\(text)")
        }
    }

    @Test(arguments: ["*\n*\n", "0000 00\n*\nffffffff", "0000000 00\n0000002 00", "0000\n0000\n0000"])
    func `text that only looks like a dump is not parsed`(text: String) {
        #expect(HexadecimalText.bytes(in: Array(text.utf8)) == nil)
    }

    @Test(arguments: ["", "00 ff ff", "Block 0, Base EDID:\n  EDID Structure Version & Revision: 1.3", "0x0x0x", "f"])
    func `text without a complete block is not parsed`(text: String) {
        #expect(HexadecimalText.bytes(in: Array(text.utf8)) == nil)
    }

    @Test func `binary data is not parsed`() {
        #expect(HexadecimalText.bytes(in: [0, 255, 255, 255, 255, 255, 255, 0] + block) == nil)
    }
}
