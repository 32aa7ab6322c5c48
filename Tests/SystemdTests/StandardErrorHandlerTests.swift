// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import Logging
import Testing

@testable import Systemd

struct StandardErrorHandlerTests {
    private func log(
        _ style: LineStyle, level: Logger.Level = .warning, _ message: Logger.Message, _ metadata: Logger.Metadata = [:]
    ) throws -> String {
        let pipe = try LinePipe()
        // 2001-09-09 01:46:40 in Greenwich.
        let logger = Logger(label: "screens") { label in
            StandardErrorHandler(
                label: label, level: .trace, style: style, write: pipe.write,
                now: { timespec(tv_sec: 1_000_000_000, tv_nsec: 7_999_999) })
        }
        logger.log(level: level, message, metadata: metadata)
        return pipe.read()
    }

    @Test(
        arguments: zip(Logger.Level.allCases, [7, 7, 6, 5, 4, 3, 2])
    ) func `Lines for journald begin with the priority`(level: Logger.Level, priority: Int) throws {
        #expect(try log(.journal, level: level, "hello") == "<\(priority)>screens: hello\n")
    }

    @Test func `Lines on a terminal begin with the time, in a file with the date and time zone`() throws {
        // Zones are whole quarters of an hour away from Greenwich.
        let terminal = try log(.terminal, "hello")
        let time = /\d\d:(01|16|31|46):40\.007 warning screens: hello\n/
        #expect(terminal.wholeMatch(of: time) != nil, "\(terminal)")
        let file = try log(.file, "hello")
        let pattern = /(2001-09-0[89]T\d\d:\d\d:40\.007[+-]\d{4}) warning screens: hello\n/
        let moment = try #require(file.wholeMatch(of: pattern), "\(file)").1
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss.SSSZ"
        let date = try #require(formatter.date(from: String(moment)))
        #expect(abs(date.timeIntervalSince1970 - 1_000_000_000.007) < 0.001, "\(moment)")
    }

    @Test func `Metadata follows in key order, quoted if ambiguous`() throws {
        let line = try log(
            .journal, "x",
            ["b": "two words", "a": "1", "c": "", "d": "say \"no\"", "e": "k=v", "messageID": "8d45", "f": "画面"])
        #expect(line == "<4>screens: x a=1 b=\"two words\" c=\"\" d=\"say \\\"no\\\"\" e=\"k=v\" f=画面\n")
    }

    @Test(arguments: LineStyle.allCases) func `Nothing in an event can start a line or control a terminal`(
        style: LineStyle
    ) throws {
        let line = try log(style, "a\n<0>b\u{1b}[2J", ["k\n": "\r\u{202e}v\u{9b}"])
        let end = "screens: a\\n<0>b\\u{1b}[2J k\\n=\"\\r\\u{202e}v\\u{9b}\"\n"
        #expect(line.hasSuffix(end), "\(line)")
        #expect(line.dropLast().unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }
}
