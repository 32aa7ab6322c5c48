// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
internal import Glibc
package import Logging

/// Logs lines for people: `15:04:05.123 warning varlink: refused a client peer=12 reason="no room"`.
///
/// An event is one line, whatever is in it: control characters are escaped, so that the name of a monitor can neither
/// command the terminal nor forge a line. A line is written at once; one that cannot be written is lost.
package struct StandardErrorHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let style: LineStyle
    private let descriptor: CInt
    private let now: @Sendable () -> timespec

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - label: the logger's label.
    ///   - level: what is less severe is not logged.
    ///   - style: how the lines look.
    ///   - descriptor: where they go; it stays open.
    ///   - now: gives the time, since 1970.
    init(
        label: String, level: Logger.Level, style: LineStyle, descriptor: CInt = STDERR_FILENO,
        now: @escaping @Sendable () -> timespec = Self.systemTime
    ) {
        self.label = label
        self.style = style
        self.descriptor = descriptor
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
        write(Array((line.escapingControls() + "\n").utf8))
    }

    /// A value in quotes when one could not see where it begins and ends.
    private static func quotedIfNeeded(_ text: String) -> String {
        guard text.isEmpty || text.contains(where: { $0.isWhitespace || $0 == "\"" || $0 == "=" }) else { return text }
        return "\"\(text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))\""
    }

    /// Writes a line, in one piece as a rule, so that lines of several threads do not mix.
    private func write(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func systemTime() -> timespec {
        var now = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &now)
        return now
    }
}
