// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Writes messages to standard error, one line each:
/// `2026-11-30 17:54:36.123 error Notes[4711:440df800] [com.example.notes:sync] no connection`.
///
/// A line has the local time, which is virtual in virtual time; the level; the name, process and thread of the program;
/// and the subsystem and category. A message with several lines keeps them; other control characters are escaped.
///
/// As on Apple's systems while a debugger is attached, messages of all levels are written, and private values are shown:
/// the lines go only to the developer who runs the program. A value with the mask `hash` is masked.
///
/// The interpolated values of a message are evaluated only if the log is enabled. A message is written before the method
/// returns, so that none is lost if the program crashes. If the reader of standard error stalls, messages are dropped
/// after a second, and a line with their number follows; if there is no reader, they are lost.
public struct Logger: Sendable {
    private let destination: OSLog

    /// Creates a logger that writes to the default log.
    public init() { destination = .default }

    /// Creates a logger with a log of its own.
    ///
    /// - Parameters:
    ///   - subsystem: the name of a part of the app, in reverse DNS notation.
    ///   - category: the name of a part of the subsystem.
    public init(subsystem: String, category: String) {
        destination = OSLog(subsystem: subsystem, category: category)
    }

    /// Creates a logger that writes to a log.
    public init(_ logObj: OSLog) { destination = logObj }

    /// The log to which the logger writes.
    var log: OSLog { destination }

    /// Writes a message of the level `default`.
    public func log(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message.
    public func log(level: OSLogType, _ message: OSLogMessage) {
        guard destination.isEnabled(type: level) else { return }
        LogOutput.write(message.text, level, to: destination)
    }

    /// Writes a message of the level `debug`.
    public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the level `debug`.
    public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

    /// Writes a message of the level `info`.
    public func info(_ message: OSLogMessage) { log(level: .info, message) }

    /// Writes a message of the level `default`.
    public func notice(_ message: OSLogMessage) { log(level: .default, message) }

    /// Writes a message of the level `error`, as on Apple's systems, which have no level for warnings.
    public func warning(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the level `error`.
    public func error(_ message: OSLogMessage) { log(level: .error, message) }

    /// Writes a message of the level `fault`.
    public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

    /// Writes a message of the level `fault`.
    public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
