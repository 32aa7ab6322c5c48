// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// Reads the text of a descriptor: up to a line feed or NUL, without spaces at its end.
    ///
    /// Like in edid-decode, the text ends before a byte that is no printable ASCII, so that no control character and no
    /// guess at an encoding reaches a log or a terminal.
    init(edidText data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]) {
        var end = range.lowerBound
        scan: for offset in range {
            switch data[offset] {
            case 0x00, 0x0A:
                break scan
            case 0x20:
                break
            case 0x21...0x7E:
                end = offset + 1
            default:
                issues.append(
                    EDIDIssue(offset: offset, message: "text with a byte that is no printable ASCII, cut before it"))
                break scan
            }
        }
        self = String(decoding: data.slice(range.lowerBound..<end), as: UTF8.self)
    }
}
