// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

private import CGlibc
private import Glibc
private import Synchronization
package import SystemPackage

/// Standard input, standard output and standard error.
package enum StandardDescriptors {
    private static let wasOutputMissing = Atomic(false)

    /// Whether ``openMissing()`` has opened `/dev/null` as standard output, so that everything written to it is lost.
    package static var isOutputMissing: Bool { wasOutputMissing.load(ordering: .relaxed) }

    /// Opens `/dev/null` for each of the three that was closed at startup.
    ///
    /// Otherwise, the next files that are opened get their numbers, and printed output ends up in a lock, a socket or a
    /// recording. Call it before anything else opens a file.
    package static func openMissing() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            if descriptor == STDOUT_FILENO { wasOutputMissing.store(true, ordering: .relaxed) }
            // open returns the lowest free number, and those below this one are in use. It stays open, also in child
            // processes.
            var new = unsafe open("/dev/null", O_RDWR)
            // Without /dev/null, at least the number is taken: reads and writes fail.
            if new < 0 { new = unsafe open("/", O_RDONLY) }
            guard new >= 0 else { return }
            if new != descriptor {
                dup2(new, descriptor)
                close(new)
            }
        }
    }
}

/// The memory of the process: allocator blocks (frames, files, messages) and pages of mapped files.
package enum ProcessMemory {
    /// Makes glibc return freed memory to the system; call it before starting threads.
    ///
    /// By default, glibc raises its mmap threshold when the first frame is freed, and gives each thread its own arena:
    /// a process keeps the memory of screens unplugged long ago (mallopt(3)).
    package static func giveBackWhatIsFree() { secondscreen_set_allocator(256 << 10, 2) }

    /// Returns free blocks to the system; call it after freeing many small blocks that are not needed again soon.
    package static func giveBackBlocks() { secondscreen_give_back_blocks() }

    /// Returns memory that an idle process does not need: free blocks, and the code and constant pages of the program
    /// and its libraries.
    ///
    /// These pages are identical to the file's; any that are needed again come from the kernel's cache, in about a
    /// microsecond per 64 KB. The kernel maps 16 pages around each page that is touched, so startup makes most of a
    /// large file resident.
    package static func giveBackWhatIsIdle() { secondscreen_give_back_pages() }
}

/// The controlling terminal of the process, if it has one.
///
/// SIGHUP means either that the terminal is gone or that a daemon should reload its configuration. The state of the
/// terminal distinguishes the two.
package final class ControllingTerminal: Sendable {
    private let descriptor: FileDescriptor
    /// Whether the process was started to outlive its terminal, for example with `nohup`.
    private let isOutlived: Bool

    /// Opens the terminal; nil if the process has none.
    package init?() {
        // Only its state is used: it is never read or written. The string outlives the call.
        let number = unsafe open("/dev/tty", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard number >= 0 else { return nil }
        descriptor = FileDescriptor(rawValue: number)
        isOutlived = Self.ignoresHangup
    }

    deinit { try? descriptor.close() }

    /// Whether SIGHUP was ignored when the process was started, according to the kernel.
    private static var ignoresHangup: Bool {
        guard let text = try? BoundedFile.read("/proc/self/status", limit: 1 << 16) else { return false }
        let line = String(decoding: text, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let mask = line?.split(whereSeparator: \.isWhitespace).last.flatMap { UInt64($0, radix: 16) } ?? 0
        return mask & 1 << UInt64(SIGHUP - 1) != 0
    }

    /// Whether the terminal is gone and the process should terminate with it.
    package var hasEnded: Bool {
        guard !isOutlived else { return false }
        var state = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
        // The structure outlives the call.
        return unsafe poll(&state, 1, 0) == 1 && state.revents & Int16(POLLHUP | POLLERR) != 0
    }

    /// The size of a terminal in character cells; nil if the descriptor is not a terminal, or has no size.
    package static func size(of descriptor: FileDescriptor) -> (columns: Int, rows: Int)? {
        var size = winsize()
        // The structure outlives the call.
        guard unsafe ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
