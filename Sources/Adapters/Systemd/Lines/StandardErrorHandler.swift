// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import Glibc
package import Logging

/// Logs lines for people: `15:04:05.123 warning varlink: refused a client peer=12 reason="no room"`.
///
/// An event is one line, whatever is in it: control characters are escaped, so that the name of a monitor can neither
/// command the terminal nor forge a line.
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
    ///   - level: what is less severe is not logged.
    ///   - style: how the lines look.
    ///   - write: writes a line with its end, in one piece, so that lines of several threads do not mix.
    ///   - now: gives the time, since 1970.
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

    /// Writes an event with the metadata that it has in all.
    func write(_ event: LogEvent, _ metadata: Logger.Metadata) {
        var line = style.prefix(priority: event.level.priority, level: event.level.rawValue, time: now())
        line += "\(label): \(event.message.description)"
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) where key != JournalHandler.messageIDKey {
            line += " \(key)=\(Self.quotedIfNeeded(value.text))"
        }
        writeLine(Array((line.escapingControls() + "\n").utf8))
    }

    /// A value in quotes when one could not see where it begins and ends.
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
