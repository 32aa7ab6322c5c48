// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
package import Logging

/// Logs to journald in its native protocol, so that metadata can be searched for: `journalctl SECONDSCREEN_CONNECTOR=…`.
///
/// | field | what it holds |
/// |---|---|
/// | `MESSAGE`, `PRIORITY` | the message; 7 for trace and debug, 6 info, 5 notice, 4 warning, 3 error, 2 critical |
/// | `SYSLOG_IDENTIFIER` | the program, `secondscreen` |
/// | `CODE_FILE`, `CODE_LINE`, `CODE_FUNC` | where in the source |
/// | `SECONDSCREEN_LOGGER` | the logger's label |
/// | `SECONDSCREEN_…` | metadata, keys in capitals; an error that was logged is `SECONDSCREEN_ERROR` |
/// | `SECONDSCREEN_LOST_ENTRIES` | how many entries before this one were lost because journald was too slow |
/// | `MESSAGE_ID` | metadata `messageID`, when it is 32 digits of hexadecimal, with dashes or without |
///
/// Control characters are escaped, besides line feeds and tabs. It never waits for journald; when journald is not there,
/// a line goes to standard error.
package struct JournalHandler: LogHandler {
    package var logLevel: Logger.Level
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    /// The key of metadata that identifies a kind of message; see `MESSAGE_ID` in `systemd.journal-fields(7)`.
    package static let messageIDKey = "messageID"

    private let label: String
    private let identifier: String
    private let socket: JournalSocket
    private let fallback: StandardErrorHandler

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - label: the logger's label.
    ///   - identifier: the program's name.
    ///   - level: what is less severe is not logged.
    ///   - socket: the way to journald.
    ///   - fallback: takes the lines while journald is not there; its level and metadata do not matter.
    init(
        label: String, identifier: String, level: Logger.Level, socket: JournalSocket, fallback: StandardErrorHandler
    ) {
        self.label = label
        self.identifier = identifier
        self.socket = socket
        self.fallback = fallback
        logLevel = level
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let metadata = allMetadata(of: event)
        if socket.send(entry(for: event, metadata)) == .unavailable { fallback.write(event, metadata) }
    }

    private func entry(for event: LogEvent, _ metadata: Logger.Metadata) -> JournalEntry {
        var entry = JournalEntry()
        entry.append("MESSAGE", event.message.description.escapingControls(keepingLines: true))
        entry.append("PRIORITY", "\(event.level.priority)")
        entry.append("SYSLOG_IDENTIFIER", identifier)
        entry.append("CODE_FILE", event.file)
        entry.append("CODE_LINE", "\(event.line)")
        entry.append("CODE_FUNC", event.function)
        entry.append(JournalEntry.fieldName(ofMetadata: "logger"), label.escapingControls(keepingLines: true))
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            let text = value.text.escapingControls(keepingLines: true)
            if key == Self.messageIDKey, let identifier = Self.messageID(text) {
                entry.append("MESSAGE_ID", identifier)
            } else {
                entry.append(JournalEntry.fieldName(ofMetadata: key), text)
            }
        }
        return entry
    }

    /// 128 bits as journald's tools write them; nil when the text is something else.
    private static func messageID(_ text: String) -> String? {
        let digits = text.lowercased().filter { $0 != "-" }
        return digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit) ? digits : nil
    }
}
