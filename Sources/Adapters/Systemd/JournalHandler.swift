// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
package import Logging
import Synchronization

/// Logs to journald using its native protocol, which makes metadata searchable: `journalctl SECONDSCREEN_CONNECTOR=…`.
///
/// | field | content |
/// |---|---|
/// | `MESSAGE`, `PRIORITY` | the message; 7 for trace and debug, 6 info, 5 notice, 4 warning, 3 error, 2 critical |
/// | `SYSLOG_IDENTIFIER` | the program, `secondscreen` |
/// | `CODE_FILE`, `CODE_LINE`, `CODE_FUNC` | the place in the source |
/// | `SECONDSCREEN_LOGGER` | the logger's label |
/// | `SECONDSCREEN_…` | metadata, with keys in capitals; a logged error is `SECONDSCREEN_ERROR` |
/// | `SECONDSCREEN_LOST_ENTRIES` | the number of preceding entries that were lost because journald was too slow |
/// | `MESSAGE_ID` | the metadata `messageID`, if it is 32 hexadecimal digits, with or without dashes |
///
/// Control characters are escaped, except line feeds and tabs. The handler never waits for journald; if journald is not
/// running, lines are written to standard error instead.
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
    ///   - level: the minimum level to log.
    ///   - socket: the socket to journald.
    ///   - fallback: logs while journald is not running; its level and metadata are ignored.
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

    /// 128 bits in the notation of journald's tools; nil for any other text.
    private static func messageID(_ text: String) -> String? {
        let digits = text.lowercased().filter { $0 != "-" }
        return digits.utf8.count == 32 && digits.allSatisfy(\.isHexDigit) ? digits : nil
    }
}

/// A journal entry in its wire format (`systemd.journal-fields(7)`, "Native Journal Protocol").
struct JournalEntry {
    /// The encoded fields.
    private(set) var bytes: [UInt8] = []

    /// journald's limit for field names.
    private static let maximumNameLength = 64
    private static let metadataPrefix = "SECONDSCREEN_"

    /// Adds a field.
    ///
    /// - Parameters:
    ///   - name: uppercase letters, digits and underscores.
    ///   - value: any text; one with line feeds is encoded with its length, so that it cannot add fields.
    mutating func append(_ name: String, _ value: String) {
        let value = Array(value.utf8)
        bytes += name.utf8
        if value.contains(UInt8(ascii: "\n")) {
            bytes.append(UInt8(ascii: "\n"))
            // 64 bits, little-endian.
            let length = UInt64(value.count)
            bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        } else {
            bytes.append(UInt8(ascii: "="))
        }
        bytes += value
        bytes.append(UInt8(ascii: "\n"))
    }

    /// The field for the metadata `key`: `SECONDSCREEN_CONNECTOR_NAME` for `connectorName`.
    ///
    /// The prefix keeps metadata separate from journald's own fields. A capital starts a word; any character other than
    /// an ASCII letter or digit becomes an underscore. Long names are truncated.
    static func fieldName(ofMetadata key: String) -> String {
        var name = metadataPrefix
        var followsLowercase = false
        for scalar in key.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9":
                name += String(scalar).uppercased()
                followsLowercase = true
            case "A"..."Z":
                name += (followsLowercase ? "_" : "") + String(scalar)
                followsLowercase = false
            default:
                name += "_"
                followsLowercase = false
            }
        }
        return String(name.prefix(maximumNameLength))
    }
}

/// The socket to journald, shared by all loggers of a process.
final class JournalSocket: Sendable {
    /// The outcome of sending an entry.
    enum Outcome: Equatable {
        case sent
        /// journald's queue is full; the entry is lost, and the next entry that is sent contains the number of lost
        /// ones.
        case lost
        /// journald is not running.
        case unavailable
    }

    private let address: DatagramAddress
    private let socket: DatagramSocket
    private let lostEntries = Atomic<Int>(0)

    /// Opens a socket.
    ///
    /// - Parameter path: the path of journald's socket.
    /// - Throws: if the path is not a valid address, or no socket can be opened.
    init(path: String) throws(SystemdError) {
        guard let address = DatagramAddress(path) else {
            throw SystemdError("use \(path) as the journal's address", errorNumber: EINVAL)
        }
        self.address = address
        socket = try DatagramSocket()
    }

    /// Sends an entry without blocking, so that a hung journald does not stop the program.
    func send(_ entry: JournalEntry) -> Outcome {
        var entry = entry
        let lost = lostEntries.exchange(0, ordering: .relaxed)
        if lost > 0 { entry.append(JournalEntry.fieldName(ofMetadata: "lostEntries"), "\(lost)") }
        var failure = socket.send(entry.bytes, to: address)
        // Too large for the socket's buffer.
        if failure == EMSGSIZE || failure == ENOBUFS { failure = socket.sendSealed(entry.bytes, to: address) }
        guard failure != 0 else { return .sent }
        let isLost = failure == EAGAIN
        lostEntries.add(lost + (isLost ? 1 : 0), ordering: .relaxed)
        return isLost ? .lost : .unavailable
    }
}
