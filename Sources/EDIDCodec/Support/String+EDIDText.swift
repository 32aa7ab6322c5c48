// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension String {
    /// Reads the text of a descriptor: up to a line feed or NUL, without spaces at its end.
    ///
    /// Bytes that are no printable ASCII become U+FFFD, so that no control character reaches a log or a terminal.
    init(edidText data: ZeroExtendedBytes, in range: Range<Int>, issues: inout [EDIDIssue]) {
        var end = range.lowerBound
        var isClean = true
        scan: for offset in range {
            switch data[offset] {
            case 0x00, 0x0A:
                break scan
            case 0x20:
                break
            case 0x21...0x7E:
                end = offset + 1
            default:
                end = offset + 1
                isClean = false
            }
        }
        let bytes = data[range.lowerBound..<end]
        if isClean {
            self = String(decoding: bytes, as: UTF8.self)
        } else {
            issues.append(
                EDIDIssue(offset: range.lowerBound, message: "text with bytes that are no printable ASCII, replaced"))
            self = String(
                String.UnicodeScalarView(
                    bytes.map { (0x20...0x7E).contains($0) ? Unicode.Scalar($0) : "\u{FFFD}" }))
        }
    }
}
