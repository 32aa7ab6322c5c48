// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base
internal import Foundation

/// The text of messages on standard error.
struct LogLine {
    /// Since 1970.
    var time: timespec
    var type: OSLogType
    var subsystem = ""
    var category = ""
    var message: String
    /// The name of the program.
    var process: String
    var processIdentifier: CInt
    /// The thread's number in the C library.
    var threadIdentifier: UInt64

    /// The line: `2026-11-30 17:54:36.123 error Notes[4711:440df800] [com.example.notes:sync] no connection`, with a line
    /// feed at its end. Line feeds of the message are kept; other control characters are escaped, so that a message
    /// cannot control the terminal.
    ///
    /// - Parameter seconds: the text of the whole seconds; nil to make it.
    /// - Returns: the line.
    func text(seconds: String? = nil) -> String {
        let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
        var text = "\(seconds ?? Self.time(seconds: time.tv_sec) ?? String(time.tv_sec)).\(milliseconds) \(type.word) "
        // As in the lines of NSLog.
        let thread = String(UInt32(truncatingIfNeeded: threadIdentifier), radix: 16)
        text += "\(process)[\(processIdentifier):\(thread)] "
        if !subsystem.isEmpty || !category.isEmpty { text += "[\(subsystem):\(category)] " }
        return (text + message).escapingControls(keepingLines: true) + "\n"
    }

    /// Returns a time since 1970 in the machine's time zone: `2026-11-30 17:54:36`; nil if it is too far away.
    static func time(seconds: Int) -> String? {
        CalendarTime(secondsSince1970: seconds, in: .machine).map { "\($0.date) \($0.time)" }
    }
}
