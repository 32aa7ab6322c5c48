// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
package import Logging
import SystemPackage

/// Logs lines for users: `15:04:05.123 warning varlink: refused a client peer=12 reason="no room"`.
///
/// An event is always one line: control characters are escaped, so that a monitor's name can neither control the
/// terminal nor forge a line.
package struct StandardErrorHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let style: LineStyle
    private let writeLine: @Sendable ([UInt8]) -> Void
    private let now: @Sendable () -> timespec

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - label: the logger's label.
    ///   - level: the minimum level to log.
    ///   - style: the format of the lines.
    ///   - write: writes a line including its end in one call, so that lines of several threads do not mix.
    ///   - now: returns the time since 1970.
    init(
        label: String, level: Logger.Level, style: LineStyle, write: @escaping @Sendable ([UInt8]) -> Void,
        now: @escaping @Sendable () -> timespec = Self.systemTime
    ) {
        self.label = label
        self.style = style
        writeLine = write
        self.now = now
        logLevel = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) { write(event, allMetadata(of: event)) }

    /// Writes an event with all of its metadata.
    func write(_ event: LogEvent, _ metadata: Logger.Metadata) {
        var line = style.prefix(priority: event.level.priority, level: event.level.rawValue, time: now())
        line += "\(label): \(event.message.description)"
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) where key != JournalHandler.messageIDKey {
            line += " \(key)=\(Self.quotedIfNeeded(value.text))"
        }
        writeLine(Array((line.escapingControls() + "\n").utf8))
    }

    /// The value, quoted if its start and end would otherwise be unclear.
    private static func quotedIfNeeded(_ text: String) -> String {
        guard text.isEmpty || text.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else { return text }
        return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
    }

    private static func systemTime() -> timespec {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return now
    }
}

/// The format of log lines, which depends on the reader.
package enum LineStyle: Sendable, Hashable, CaseIterable {
    /// journald reads standard error: the priority, such as `<4>`, and no time, which journald adds.
    case journal
    /// A terminal: the time of day.
    case terminal
    /// A file or a pipe: date, time and zone.
    case file

    /// Determines the reader of a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: the destination of the lines.
    ///   - journalStream: the variable `JOURNAL_STREAM`: device and inode of the stream that the service manager
    ///     connected to journald. Compared with the descriptor, because child processes inherit the variable even if
    ///     their standard error goes elsewhere.
    init(of descriptor: CInt, journalStream: String?) {
        if let journalStream, let status = try? FileStatus(FileDescriptor(rawValue: descriptor)),
            journalStream == "\(status.device):\(status.inode)"
        {
            self = .journal
        } else {
            self = isatty(descriptor) == 1 ? .terminal : .file
        }
    }

    /// The part of the line before the message.
    func prefix(priority: Int, level: String, time: timespec) -> String {
        switch self {
        case .journal: "<\(priority)>"
        case .terminal: "\(time.localText("%H:%M:%S")) \(level) "
        case .file: "\(time.localText("%Y-%m-%dT%H:%M:%S", zone: "%z")) \(level) "
        }
    }
}

extension Logger.Level {
    /// The priority of `syslog(3)`: from 2 (critical) to 7 (debug).
    var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

extension Logger.MetadataValue {
    /// The value as text; dictionaries are sorted by key for reproducible output.
    var text: String {
        switch self {
        case .string(let text): text
        case .stringConvertible(let value): value.description
        case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
        case .dictionary(let values):
            "{\(values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.text)" }.joined(separator: ", "))}"
        }
    }
}

extension LogHandler {
    /// The metadata of the handler, the provider and the event; later ones take precedence.
    func allMetadata(of event: LogEvent) -> Logger.Metadata {
        var all = metadata
        if let metadataProvider { all.merge(metadataProvider.get()) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        if let metadata = event.metadata { all.merge(metadata) { $1 } }
        return all
    }
}

extension timespec {
    /// Formats a time since 1970 in local time with milliseconds.
    ///
    /// - Parameters:
    ///   - format: the format up to the seconds, for `strftime(3)`.
    ///   - zone: the format after the milliseconds.
    /// - Returns: text such as `01:46:40.007`.
    func localText(_ format: String, zone: String = "") -> String {
        var seconds = tv_sec
        // Its zone name belongs to the C library and is not used.
        var parts = unsafe tm()
        unsafe localtime_r(&seconds, &parts)
        let milliseconds = String(1000 + tv_nsec / 1_000_000).dropFirst()
        return unsafe "\(parts.text(format)).\(milliseconds)\(parts.text(zone))"
    }
}

extension tm {
    fileprivate func text(_ format: String) -> String {
        // The formats here result in at most 19 characters; strftime adds a zero, and returns 0 if it fails.
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let base = buffer.baseAddress else { return "" }
            let count = unsafe withUnsafePointer(to: self) { unsafe strftime(base, buffer.count, format, $0) }
            return count > 0 ? unsafe String(cString: base) : ""
        }
    }
}
