// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import CGlibc
private import Glibc
package import SystemPackage

/// Standard input, standard output and standard error.
package enum StandardDescriptors {
    /// Opens `/dev/null` in the place of each of the three that the process was started without.
    ///
    /// The next files that are opened would get their numbers, and what is printed would be written into them: a lock,
    /// a socket, somebody's recording. To be called before anything else opens a file.
    package static func openMissing() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest number that is free is given, and those below this one are in use. It stays open, also in
            // programs that this one starts.
            var new = unsafe open("/dev/null", O_RDWR)
            // Where there is no /dev/null, the number is at least taken: reading and writing fail.
            if new < 0 { new = unsafe open("/", O_RDONLY) }
            guard new >= 0 else { return }
            if new != descriptor {
                dup2(new, descriptor)
                close(new)
            }
        }
    }
}

/// How the process's allocator deals with memory that comes and goes in large blocks: frames, files, messages.
package enum ProcessMemory {
    /// Has glibc give memory back that is not used any more; call it before there are threads.
    ///
    /// By default glibc learns from the first frame that is freed to put the next ones between other blocks, and gives
    /// each thread an arena of its own: a process keeps the memory of screens that were unplugged long ago (mallopt(3)).
    package static func giveBackWhatIsFree() {
        secondscreen_set_allocator(256 << 10, 2)
    }
}

/// The terminal that a process was started from, if there is one.
///
/// SIGHUP means two things: the terminal is gone, or somebody asks a daemon to read its configuration again. The
/// terminal itself knows which.
package final class ControllingTerminal: Sendable {
    private let descriptor: FileDescriptor
    /// Whether whoever started the process wants it to outlive its terminal, as `nohup` does.
    private let isOutlived: Bool

    /// Opens the terminal; nil for a process that has none.
    package init?() {
        // Opened for its state alone: it is never read from or written to. The string lives through the call.
        let number = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        descriptor = FileDescriptor(rawValue: number)
        isOutlived = Self.ignoresHangup
    }

    deinit { try? descriptor.close() }

    /// Whether SIGHUP was ignored when the process was started, by what the kernel says of it.
    private static var ignoresHangup: Bool {
        guard let text = try? BoundedFile.read("/proc/self/status", limit: 1 << 16) else { return false }
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = line?.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) } ?? 0
        return mask & 1 << UInt64(SIGHUP - 1) != 0
    }

    /// Whether the terminal is gone and the process is to go with it.
    package var hasEnded: Bool {
        guard !isOutlived else { return false }
        var state = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
        // The structure outlives the call.
        return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// The size in character cells of the terminal behind a descriptor; nil when it is none, or says nothing.
    package static func size(of descriptor: FileDescriptor) -> (columns: Int, rows: Int)? {
        var size = winsize()
        // The structure outlives the call.
        guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
