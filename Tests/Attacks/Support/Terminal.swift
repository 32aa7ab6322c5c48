// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A terminal of ours, whose other end a program has as its own; nobody reads what it writes.
final class Terminal {
    private let descriptor: CInt
    /// The file that the program opens.
    let path: String

    /// Creates a terminal.
    init() throws {
        var (ours, theirs): (CInt, CInt) = (-1, -1)
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        // The name is found by the descriptor; the call would not say how long it may be.
        guard unsafe openpty(&ours, &theirs, nil, nil, &size) == 0 else { throw CocoaError(.fileReadUnknown) }
        path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(theirs)")
        close(theirs)
        _ = fcntl(ours, F_SETFD, FD_CLOEXEC)
        descriptor = ours
    }

    /// The shell's redirections that make it a program's terminal; errors go to a file.
    var streams: String { #"<\#(path) >\#(path) 2>>"$XDG_RUNTIME_DIR/errors""# }

    private var isOpen = true

    /// Goes away, as a window that is closed.
    func hangUp() {
        if isOpen { close(descriptor) }
        isOpen = false
    }

    deinit { hangUp() }
}

/// A pipe with a name, which a program opens for its output.
final class NamedPipe {
    private var descriptor: CInt
    /// The file that the program opens.
    let path: String

    /// Makes a pipe, and opens the end that nobody reads.
    init() throws {
        path = "/tmp/secondscreen-test-\(UUID().uuidString.prefix(8)).pipe"
        guard unsafe mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // As small as a pipe gets: little fills it. (F_SETPIPE_SZ, which the C library shows to GNU programs only.)
        _ = fcntl(descriptor, 1031, 4096)
    }

    /// The shell's redirections that make it a program's output; errors go to a file.
    var streams: String { #">"\#(path)" 2>>"$XDG_RUNTIME_DIR/errors""# }

    /// Takes what is there.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Goes away, as a reader that has seen enough.
    func hangUp() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    deinit {
        hangUp()
        unsafe unlink(path)
    }
}
