// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
package import Logging
internal import SystemPackage

/// The destination of a program's log.
///
/// ```swift
/// LoggingSystem.bootstrap(LogDestination.automatic.handlers(level: .info))
/// ```
package enum LogDestination: Sendable, Hashable {
    /// journald's native socket, which accepts all metadata.
    case journal(path: String)
    /// Lines on standard error.
    case standardError(LineStyle)

    /// The path of journald's socket.
    package static let journalPath = "/run/systemd/journal/socket"

    /// The journal if standard error is connected to it anyway and journald is running; otherwise lines on standard
    /// error.
    package static var automatic: LogDestination {
        let environment = ProcessEnvironment.values(of: ["JOURNAL_STREAM"])
        return automatic(journalStream: environment["JOURNAL_STREAM"])
    }

    /// Lines on standard error, in the style for their reader.
    package static var standardErrorLines: LogDestination {
        let environment = ProcessEnvironment.values(of: ["JOURNAL_STREAM"])
        return .standardError(LineStyle(of: STDERR_FILENO, journalStream: environment["JOURNAL_STREAM"]))
    }

    /// See `automatic`.
    static func automatic(
        journalStream: String?, descriptor: CInt = STDERR_FILENO, journalPath: String = journalPath
    ) -> LogDestination {
        let style = LineStyle(of: descriptor, journalStream: journalStream)
        let isSocketThere = (try? Stat(FilePath(journalPath)))?.type == .socket
        return style == .journal && isSocketThere ? .journal(path: journalPath) : .standardError(style)
    }

    /// Returns a factory of log handlers, for `LoggingSystem.bootstrap` and `Logger.init`.
    ///
    /// All handlers share a socket; if it cannot be opened, lines for journald go to standard error.
    ///
    /// - Parameters:
    ///   - identifier: the program's name, for `journalctl -t`.
    ///   - level: the minimum level to log; each logger can change its own.
    ///   - write: writes lines to standard error; must not wait for their reader.
    /// - Returns: the factory, which can be called from any thread.
    package func handlers(
        identifier: String = "secondscreen", level: Logger.Level = .info, write: @escaping @Sendable ([UInt8]) -> Void
    ) -> @Sendable (_ label: String) -> any LogHandler {
        let style: LineStyle = if case .standardError(let style) = self { style } else { .journal }
        let lines: @Sendable (String) -> StandardErrorHandler = { label in
            StandardErrorHandler(label: label, level: level, style: style, write: write)
        }
        guard case .journal(let path) = self, let socket = try? JournalSocket(path: path) else { return lines }
        return { label in
            JournalHandler(
                label: label, identifier: identifier, level: level, socket: socket, fallback: lines(label))
        }
    }
}
