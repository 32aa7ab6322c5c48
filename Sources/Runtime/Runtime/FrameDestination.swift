// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Compositor
import Foundation
package import FrameOutput
private import Glibc
import KMSOutput
import SystemPackage
import WindowOutput

/// A frame output, as named on the command line. To add one, add its case, spelling, and sink here.
package enum FrameDestination: Hashable, Sendable, CustomStringConvertible {
    /// Windows on a desktop; without one the terminal, if standard output is one; otherwise nothing.
    case auto
    /// A window for each screen on the desktop of this session.
    case window
    /// A continuously updated PNG file per screen, in a directory.
    case png(folder: String)
    /// The terminal connected to standard output.
    case terminal
    /// The monitors of this machine, through kernel mode setting.
    case kms
    /// No output: frames are composed and discarded.
    case null

    /// The spellings of outputs, for help, completions, and messages.
    package static let spellings = ["auto", "window", "kms", "png:DIRECTORY", "terminal", "null"]
    /// The spellings with their meanings, for help.
    static let help = """
        window (a window for each screen on the desktop), kms (this machine's monitors), png:DIRECTORY (a file for each \
        screen, kept up to date), terminal, auto (window on a desktop, otherwise terminal), or null
        """

    /// Parses an output.
    ///
    /// - Parameters:
    ///   - text: one of the ``spellings``.
    ///   - suggestions: the spellings that the error names.
    /// - Throws: ``FrameDestinationError``, which names the spellings.
    package init(
        parsing text: String, suggesting suggestions: [String] = spellings
    ) throws(FrameDestinationError) {
        switch text {
        case "auto": self = .auto
        case "window": self = .window
        case "kms": self = .kms
        case "terminal": self = .terminal
        case "null": self = .null
        case _ where text.hasPrefix("png:") && text.count > 4: self = .png(folder: String(text.dropFirst(4)))
        default: throw FrameDestinationError("unknown output '\(text)'; available: \(Spelling.list(suggestions))")
        }
    }

    /// The spelling, which `init(parsing:)` accepts.
    package var description: String {
        switch self {
        case .auto: "auto"
        case .window: "window"
        case .kms: "kms"
        case .png(let folder): "png:\(folder)"
        case .terminal: "terminal"
        case .null: "null"
        }
    }

    /// Whether frames may be written to standard output.
    package var mayUseTerminal: Bool { self == .terminal || self == .auto && isatty(STDOUT_FILENO) == 1 }

    /// Returns the destination without the terminal, for a program that writes something else to standard output.
    ///
    /// - Parameter environment: the environment, which names the desktop.
    /// - Returns: ``null`` in place of ``auto`` without a desktop.
    package func withoutTerminal(environment: [String: String]) -> FrameDestination {
        self == .auto && Desktop(environment: environment) == nil ? .null : self
    }

    /// Creates the sink, and its directory if missing.
    ///
    /// - Parameters:
    ///   - output: the writer to standard output, for the terminal. All other output must use it as well, so that
    ///     neither interrupts the other.
    ///   - mainConnector: the connector whose monitor is the main screen, such as `card0-eDP-1`; nil for none.
    ///   - environment: the environment, which names the desktop.
    ///   - notice: called with a line about each unusable part if the output as a whole is usable.
    ///   - later: called with such a line on any thread, possibly after this function returns.
    /// - Returns: the sink; for ``auto`` without a desktop and a terminal, a ``NullSink``.
    /// - Throws: ``FrameDestinationError`` if the output is unavailable.
    package func makeSink(
        writingTo output: @autoclosure () -> OutputWriter = OutputWriter(.standardOutput), mainConnector: String? = nil,
        environment: [String: String] = ProcessInfo.processInfo.environment, notice: (String) -> Void = { _ in },
        later: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(FrameDestinationError) -> any FrameSink {
        switch self {
        case .auto:
            if Desktop(environment: environment) != nil {
                do { return try WindowOutput(environment: environment, notice: later) } catch {
                    notice("cannot open windows on this desktop: \(error)")
                }
            }
            return isatty(STDOUT_FILENO) == 1 ? TerminalSink.standardOutput(output()) : NullSink()
        case .window:
            do { return try WindowOutput(environment: environment, notice: later) } catch {
                throw FrameDestinationError("the window output: \(error)")
            }
        case .kms:
            do {
                let allowsAtomic = ProcessInfo.processInfo.environment["SECONDSCREEN_DRM_NO_ATOMIC"] != "1"
                return try KMSOutput(mainConnector: mainConnector, allowsAtomic: allowsAtomic, notice: notice)
            } catch { throw FrameDestinationError("the kms output: \(error)") }
        case .png(let folder):
            try Self.prepare(folder)
            return PNGSink(folder: folder)
        case .terminal: return TerminalSink.standardOutput(output())
        case .null: return NullSink()
        }
    }

    /// Checks before the first frame that a directory exists and is writable; creates it if it is missing.
    ///
    /// New directories are accessible only to their owner, because frames show what is on a screen.
    ///
    /// - Parameter folder: the directory's path.
    /// - Throws: ``FrameDestinationError`` if it cannot be created or written to.
    package static func prepare(_ folder: String) throws(FrameDestinationError) {
        do {
            try FolderListing.create(folder, permissions: .ownerReadWriteExecute)
        } catch { throw FrameDestinationError("\(error)") }
        // The string outlives the call.
        guard unsafe access(folder, W_OK | X_OK) == 0 else {
            throw FrameDestinationError("cannot write to the directory \(folder): \(Errno.last)")
        }
    }
}

/// The error for an unavailable output; the message names the remedy.
package struct FrameDestinationError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension TerminalSink {
    /// Creates a sink for the terminal at standard output, with its current size; 80 × 24 if it is not a terminal.
    fileprivate static func standardOutput(_ output: OutputWriter) -> TerminalSink {
        let size = ControllingTerminal.size(of: .standardOutput) ?? (80, 24)
        return TerminalSink(columns: size.columns, rows: size.rows, style: TerminalProbe.style()) { text in
            _ = await output.writeAndWait(Array(text.utf8))
        }
    }

    /// Adopts the current size of standard output, in response to SIGWINCH.
    func followStandardOutput() async {
        guard let size = ControllingTerminal.size(of: .standardOutput) else { return }
        await resize(columns: size.columns, rows: size.rows)
    }
}

/// Queries the capabilities of the terminal on standard input and output.
enum TerminalProbe {
    /// A query of kitty's graphics protocol with a one-pixel image, then a query of the terminal's attributes, which
    /// every terminal answers: if only the second is answered, the protocol is unsupported.
    private static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"

    /// Determines the best style for this terminal.
    ///
    /// - Parameter milliseconds: the maximum wait for each part of the reply.
    /// - Returns: the style; half blocks if the terminal does not reply in time.
    static func style(milliseconds: Int32 = 200) -> TerminalSink.Style {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return .halfBlocks }
        var before = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &before) == 0 else { return .halfBlocks }
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard unsafe tcsetattr(STDIN_FILENO, TCSANOW, &quiet) == 0 else { return .halfBlocks }
        defer { unsafe tcsetattr(STDIN_FILENO, TCSANOW, &before) }
        // A stopped terminal does not reply, and must not delay the start.
        var output = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&output, 1, milliseconds) == 1 else { return .halfBlocks }
        let bytes = Array(question.utf8)
        // The call reads the array within its bounds.
        guard unsafe write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { return .halfBlocks }
        return style(answer: readAnswer(milliseconds))
    }

    /// Returns the style for a reply.
    static func style(answer: String) -> TerminalSink.Style {
        answer.contains("\u{1B}_Gi=31;OK") ? .kitty : .halfBlocks
    }

    /// Reads until the terminal's attributes are complete, up to a time and size limit.
    private static func readAnswer(_ milliseconds: Int32) -> String {
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 256)
        while answer.count < 4096 {
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&descriptor, 1, milliseconds) == 1 else { break }
            // The call writes to the array within its bounds.
            let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer.prefix(count)
            if answer.last == UInt8(ascii: "c") { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
