// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FrameOutput
private import Glibc

extension TerminalSink {
    /// The sink for the terminal that standard output is, of the size that it has now; 80 × 24 for what is none.
    static func standardOutput() -> TerminalSink {
        var size = winsize()
        let isTerminal = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return TerminalSink(
            columns: isTerminal ? Int(size.ws_col) : 80, rows: isTerminal ? Int(size.ws_row) : 24,
            style: TerminalProbe.style()
        ) { text in
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                // The call reads within the slice only.
                let count = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return }
                bytes = bytes.dropFirst(count)
            }
        }
    }
}
