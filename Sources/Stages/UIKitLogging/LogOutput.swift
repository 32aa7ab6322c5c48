// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import Base
internal import Foundation
private import Glibc
internal import Synchronization
internal import SystemPackage

/// Where messages go: to standard error, and to the entries that ``OSLogStore`` returns.
enum LogOutput {
    private static let writer = LineWriter(.standardError)
    private static let process = ProcessInfo.processInfo.processName
    private static let second = Mutex<(seconds: Int, text: String)?>(nil)

    /// Writes a message.
    static func write(_ message: String, _ type: OSLogType, to log: OSLog) {
        // Callers log between a failure and reading its number.
        let number = errno
        defer { errno = number }
        // In virtual time, the app's, as for all lines of the process.
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        let line = LogLine(
            time: time, type: type, subsystem: log.subsystem, category: log.category, message: message,
            process: process, processIdentifier: getpid(), threadIdentifier: UInt64(pthread_self()))
        LogHistory.shared.append(line)
        writer.write(line.text(seconds: text(seconds: time.tv_sec)))
    }

    /// Returns the text of a second, which is that of the last message in most cases.
    private static func text(seconds: Int) -> String? {
        second.withLock { known in
            if let known, known.seconds == seconds { return known.text }
            guard let text = LogLine.time(seconds: seconds) else { return nil }
            known = (seconds, text)
            return text
        }
    }
}

/// Writes lines to a descriptor on the caller's thread, so that they are there if the program crashes.
///
/// A stalled reader delays callers once: then lines are dropped until there is room, and a line with their number
/// replaces them. Without a reader, they are lost.
final class LineWriter: Sendable {
    private struct State {
        var dropped = 0
        /// Whether only a part of the last line was written.
        var isInLine = false
    }

    /// How many bytes can be written to a pipe that has room for any (PIPE_BUF, pipe(7)).
    private static let chunk = 4096

    private let state = Mutex(State())
    private let descriptor: FileDescriptor
    private let patience: CInt

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - descriptor: where to write.
    ///   - patience: how long to wait for the reader, in milliseconds.
    init(_ descriptor: FileDescriptor, patience: CInt = 1000) {
        (self.descriptor, self.patience) = (descriptor, patience)
    }

    /// Writes a line, or drops it.
    func write(_ line: String) {
        state.withLock { state in
            let start = state.isInLine ? "\n" : ""
            let notice = state.dropped == 0 ? start : "\(start)log messages dropped: \(state.dropped)\n"
            let bytes = Array((notice + line).utf8)
            // After a delay, there is none until the reader has read.
            let patience = state.dropped > 0 ? 0 : patience
            let count = withoutSignal { withOwnDescription { write(bytes, to: $0, patience: patience) } }
            guard count < bytes.count else { return state = State() }
            // What was counted before is part of the notice, if that was written.
            state.dropped = count < notice.utf8.count || count == 0 ? state.dropped + 1 : 1
            state.isInLine = count > 0 || state.isInLine
        }
    }

    /// Writes bytes until there is no room.
    ///
    /// - Returns: how many were written.
    private func write(_ bytes: [UInt8], to descriptor: CInt, patience: CInt) -> Int {
        var count = 0
        while count < bytes.count {
            guard hasRoom(descriptor, patience: count == 0 ? patience : self.patience) else { break }
            // The pointer is used only within the call.
            let written = unsafe bytes[count...].prefix(Self.chunk).withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if written > 0 { count += written } else if written == 0 || errno != EINTR { break }
        }
        return count
    }

    /// Waits until something can be written; false if there is no room, or no reader.
    private func hasRoom(_ descriptor: CInt, patience: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var count: CInt
        repeat { count = unsafe poll(&request, 1, patience) } while count < 0 && errno == EINTR
        return count == 1 && request.revents & Int16(POLLOUT) != 0
            && request.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
    }

    /// Calls a closure with a descriptor that does not block if it is a terminal.
    ///
    /// A terminal that has room for a character counts as ready, and a longer write would wait for a stopped one. Other
    /// processes share the flags of the original description. It is opened for each line, since apps send standard error
    /// to another file.
    private func withOwnDescription<R>(_ body: (CInt) -> R) -> R {
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        let path = "/proc/self/fd/\(descriptor.rawValue)"
        // Read only during the call. A terminal of another user cannot be opened.
        let own = isatty(descriptor.rawValue) == 1 ? unsafe open(path, flags) : -1
        defer { if own >= 0 { close(own) } }
        return body(own >= 0 ? own : descriptor.rawValue)
    }

    /// Calls a closure whose writes do not end the program if the reader goes meanwhile: the signal is blocked in this
    /// thread, and removed. The app's handling of the signal stays.
    private func withoutSignal<R>(_ body: () -> R) -> R {
        // The sets are used only during the calls.
        var (signals, pending, old) = (sigset_t(), sigset_t(), sigset_t())
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, &old)
        unsafe sigpending(&pending)
        defer {
            // One that was pending before is not ours.
            if unsafe sigismember(&pending, SIGPIPE) == 0 {
                var time = timespec()
                while unsafe sigtimedwait(&signals, nil, &time) < 0, errno == EINTR {}
            }
            unsafe pthread_sigmask(SIG_SETMASK, &old, nil)
        }
        return body()
    }
}
