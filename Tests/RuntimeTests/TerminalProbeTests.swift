// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FrameOutput
import Testing

@testable import Runtime

struct TerminalProbeTests {
    @Test(arguments: [
        ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c", TerminalSink.Style.kitty),
        ("\u{1B}_Gi=31;ENOTSUPPORTED\u{1B}\\\u{1B}[?62;c", .halfBlocks), ("\u{1B}[?62;4;22c", .halfBlocks),
        ("", .halfBlocks), ("q\u{0}\u{1B}", .halfBlocks),
    ])
    func `pixels are sent to a terminal that reports support for them`(answer: String, style: TerminalSink.Style) {
        #expect(TerminalProbe.style(answer: answer) == style)
    }
}
