// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
private import Synchronization

/// The last messages of this process, up to 2,000 and about a megabyte.
public final class OSLogStore: Sendable {
    /// Whose messages a store has.
    public enum Scope: Int, Sendable {
        /// Those of this process.
        case currentProcessIdentifier = 1
    }

    /// Creates a store with the messages of this process.
    public init(scope: Scope) throws {}

    /// Returns the position of the first message from a time on.
    public func position(date: Date) -> OSLogPosition { OSLogPosition(date: date) }

    /// Returns the position of the first message from a time on, in seconds from now: a negative number.
    public func position(timeIntervalSinceEnd seconds: TimeInterval) -> OSLogPosition {
        OSLogPosition(date: Date(timeIntervalSinceNow: seconds))
    }

    /// Returns the position of the first message from a time on, in seconds since the machine started.
    public func position(timeIntervalSinceLatestBoot seconds: TimeInterval) -> OSLogPosition {
        OSLogPosition(date: Date(timeIntervalSinceNow: seconds - ProcessInfo.processInfo.systemUptime))
    }

    /// Returns messages.
    ///
    /// - Parameters:
    ///   - options: `reverse` for the newest first.
    ///   - position: where to begin; nil for all messages.
    ///   - predicate: which messages, such as `NSPredicate(format: "subsystem == %@", name)` in files that import UIKit;
    ///     nil for all.
    /// - Returns: the messages, each an ``OSLogEntryLog``.
    /// - Throws: nothing; on Apple's systems, the log may be unavailable.
    public func getEntries(
        with options: OSLogEnumerator.Options = [], at position: OSLogPosition? = nil,
        matching predicate: NSPredicate? = nil
    ) throws -> AnySequence<OSLogEntry> {
        let entries = LogHistory.shared.lines.map(OSLogEntryLog.init).filter { entry in
            guard predicate?.evaluate(with: entry) != false else { return false }
            guard let position else { return true }
            return options.contains(.reverse) ? entry.date <= position.date : entry.date >= position.date
        }
        return AnySequence<OSLogEntry>(options.contains(.reverse) ? entries.reversed() : entries)
    }
}

/// The options of reading messages.
public enum OSLogEnumerator {
    /// The options of reading messages.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates options.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The newest first.
        public static let reverse = Options(rawValue: 1)
    }
}

/// A place among the messages of a store.
public final class OSLogPosition: Sendable {
    let date: Date

    init(date: Date) { self.date = date }
}

/// Something that was logged.
public class OSLogEntry: NSObject {
    /// When it was logged.
    public let date: Date
    /// The message with its values.
    public let composedMessage: String

    fileprivate init(date: Date, composedMessage: String) {
        (self.date, self.composedMessage) = (date, composedMessage)
    }
}

/// Something that a process logged.
public protocol OSLogEntryFromProcess {
    /// The number of the activity of the thread.
    var activityIdentifier: os_activity_id_t { get }
    /// The name of the program.
    var process: String { get }
    /// The number of the process.
    var processIdentifier: pid_t { get }
    /// The name of the code that logged it.
    var sender: String { get }
    /// The number of the thread.
    var threadIdentifier: UInt64 { get }
}

/// Something that was logged with a log.
public protocol OSLogEntryWithPayload {
    /// The category of the log.
    var category: String { get }
    /// The subsystem of the log.
    var subsystem: String { get }
}

/// The number of an activity.
public typealias os_activity_id_t = UInt64

/// A message that was logged.
public final class OSLogEntryLog: OSLogEntry, OSLogEntryFromProcess, OSLogEntryWithPayload {
    /// The importance of a message.
    public enum Level: Int, Sendable {
        /// None.
        case undefined
        /// See `OSLogType.debug`.
        case debug
        /// See `OSLogType.info`.
        case info
        /// See `OSLogType.default`.
        case notice
        /// See `OSLogType.error`.
        case error
        /// See `OSLogType.fault`.
        case fault
    }

    /// The importance.
    public let level: Level
    /// The subsystem of the log; empty for the default log.
    public let subsystem: String
    /// The category of the log; empty for the default log.
    public let category: String
    /// The name of the program.
    public let process: String
    /// The number of the process.
    public let processIdentifier: pid_t
    /// The name of the program: its libraries are not told apart.
    public let sender: String
    /// The number of the thread.
    public let threadIdentifier: UInt64
    /// Zero: there are no activities.
    public let activityIdentifier: os_activity_id_t = 0

    fileprivate init(_ line: LogLine) {
        level =
            switch line.type {
            case .debug: .debug
            case .info: .info
            case .error: .error
            case .fault: .fault
            default: .notice
            }
        (subsystem, category, process, sender) = (line.subsystem, line.category, line.process, line.process)
        (processIdentifier, threadIdentifier) = (line.processIdentifier, line.threadIdentifier)
        super.init(
            date: Date(timeIntervalSince1970: Double(line.time.tv_sec) + Double(line.time.tv_nsec) / 1e9),
            composedMessage: line.message)
    }
}

/// The last messages, in a ring.
final class LogHistory: Sendable {
    static let shared = LogHistory()

    private struct State {
        var lines: [LogLine] = []
        /// The index of the oldest line.
        var start = 0
        /// The number of bytes of the messages.
        var size = 0

        mutating func removeFirst() {
            size -= lines[start].message.utf8.count
            lines[start].message = ""
            start += 1
            // Moving the rest is cheap if it is rare.
            guard start >= LogHistory.count else { return }
            lines.removeFirst(start)
            start = 0
        }
    }

    private static let count = 2000
    private static let size = 1 << 20

    private let state = Mutex(State())

    /// The lines, oldest first.
    var lines: [LogLine] { state.withLock { Array($0.lines[$0.start...]) } }

    func append(_ line: LogLine) {
        state.withLock { state in
            state.lines.append(line)
            state.size += line.message.utf8.count
            while state.lines.count - state.start > Self.count || state.size > Self.size { state.removeFirst() }
        }
    }
}
