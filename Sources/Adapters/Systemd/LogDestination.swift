// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
package import Logging

/// Where a program's log goes.
///
/// ```swift
/// LoggingSystem.bootstrap(LogDestination.automatic.handlers(level: .info))
/// ```
package enum LogDestination: Sendable, Hashable {
    /// journald's native socket, with all metadata.
    case journal(path: String)
    /// Lines on standard error.
    case standardError(LineStyle)

    /// Where journald listens.
    package static let journalPath = "/run/systemd/journal/socket"

    /// The journal where standard error goes there anyway and journald listens; else lines on standard error.
    package static var automatic: LogDestination {
        let environment = ProcessEnvironment.values(of: ["JOURNAL_STREAM"])
        return automatic(journalStream: environment["JOURNAL_STREAM"])
    }

    /// Lines on standard error, in the form that suits what that is.
    package static var standardErrorLines: LogDestination {
        let environment = ProcessEnvironment.values(of: ["JOURNAL_STREAM"])
        return .standardError(LineStyle(of: STDERR_FILENO, journalStream: environment["JOURNAL_STREAM"]))
    }

    /// See `automatic`; what it looks at is given.
    static func automatic(
        journalStream: String?, descriptor: CInt = STDERR_FILENO, journalPath: String = journalPath
    ) -> LogDestination {
        let style = LineStyle(of: descriptor, journalStream: journalStream)
        var information = stat()
        let isSocketThere =
            unsafe stat(journalPath, &information) == 0 && information.st_mode & S_IFMT == S_IFSOCK
        return style == .journal && isSocketThere ? .journal(path: journalPath) : .standardError(style)
    }

    /// Makes what `LoggingSystem.bootstrap` and `Logger.init` take: a closure that gives a handler for a label.
    ///
    /// All handlers share a socket; without one, lines for journald go to standard error.
    ///
    /// - Parameters:
    ///   - identifier: the program's name, for `journalctl -t`.
    ///   - level: what is less severe is not logged; each logger can change its own.
    ///   - write: writes lines that are for standard error, and must not wait for whoever reads them.
    /// - Returns: the closure; any thread may call it.
    package func handlers(
        identifier: String = "secondscreen", level: Logger.Level = .info,
        write: @escaping @Sendable ([UInt8]) -> Void
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
