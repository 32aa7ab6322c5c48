// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FrameOutput
private import Glibc

/// Asks the terminal at standard input and output what it can show.
enum TerminalProbe {
    /// A picture of one pixel by kitty's graphics protocol, as a question only, then for the terminal's attributes, which
    /// every terminal tells: when their answer comes, there is none to the first.
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// The best way to show pictures here; half blocks where nobody answers in time.
    ///
    /// - Parameter milliseconds: how long to wait for each part of the answer.
    /// - Returns: the way to show pictures.
    static func style(milliseconds: Int32 = 200) -> TerminalSink.Style {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return .halfBlocks }
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return .halfBlocks }
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0 else { return .halfBlocks }
        defer { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        // A terminal that is stopped answers nothing, and must not hold up the start.
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&output, 1, milliseconds) == 1 else { return .halfBlocks }
        let bytes = Array(question.utf8)
        // The call reads the array within its bounds only.
        guard unsafe write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { return .halfBlocks }
        return style(answer: readAnswer(milliseconds))
    }

    /// The way that an answer allows.
    static func style(answer: String) -> TerminalSink.Style {
        answer.contains("\u{1B}_Gi=31;OK") ? .kitty : .halfBlocks
    }

    /// Reads until the terminal's attributes are complete, for a while, and not without end.
    private static func readAnswer(_ milliseconds: Int32) -> String {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while answer.count < 4096 {
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&descriptor, 1, milliseconds) == 1 else { break }
            // The call writes into the array within its bounds only.
            let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
            if answer.last == UInt8(ascii: "c") { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
