// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// The path for a signal handler, which can do little more than read memory; set once, never freed.
nonisolated(unsafe) private var pathForSignals: UnsafeMutablePointer<CChar>?

/// A file that exists while a start restores virtual monitors; if the next start finds it, the earlier one crashed.
///
/// The starting process locks the file, and the lock ends with the process. A daemon that is still starting with the
/// same directory is therefore not mistaken for a crashed one. If the file cannot be created, nothing is known about
/// earlier starts, and startup continues.
package final class StartMarker {
    /// Whether an earlier start died: from a signal, a crash, or a power failure.
    package let foundDeadStart: Bool

    private let path: String
    private let descriptor: CInt

    /// Begins a start: checks for the file, and creates it.
    ///
    /// - Parameter folder: the state directory; if it is missing, nothing is created.
    package init(in folder: String) {
        path = folder + "/starting"
        if let descriptor = Self.takeOver(path) {
            (self.descriptor, foundDeadStart) = (descriptor, true)
        } else {
            (descriptor, foundDeadStart) = (Self.create(path) ?? -1, false)
        }
    }

    /// Opens and locks the file of a crashed start; nil if there is none.
    private static func takeOver(_ path: String) -> CInt? {
        // The string outlives the call. A planted link is not followed, and a planted pipe does not block.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // A locked file belongs to a daemon that is starting; an unlinked one, to a start that has succeeded in the
        // meantime.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Creates the file; nil if it exists or cannot be created.
    private static func create(_ path: String) -> CInt? {
        // Locked before it gets its name, so that it is never found unlocked.
        let temporary = "\(path).\(getpid())"
        let descriptor = unsafe open(temporary, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { unsafe unlink(temporary) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe link(temporary, path) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Also ends the start if SIGTERM or SIGINT ends the process before signals are handled: a requested exit is not a
    /// crash.
    func endOnSignals() {
        guard descriptor >= 0, unsafe pathForSignals == nil else { return }
        unsafe pathForSignals = strdup(path)
        for number in [SIGTERM, SIGINT] {
            var action = sigaction()
            // The structures outlive the calls.
            guard unsafe sigaction(number, nil, &action) == 0,
                unsafe action.__sigaction_handler.sa_handler == nil
            else { continue }
            unsafe action.__sigaction_handler.sa_handler = { number in
                // These are async-signal-safe (signal-safety(7)).
                if let path = unsafe pathForSignals { unsafe unlink(path) }
                signal(number, SIG_DFL)
                raise(number)
            }
            unsafe sigaction(number, &action, nil)
        }
    }

    /// Ends the start, successful or not; further calls have no effect.
    package func end() {
        guard !hasEnded, descriptor >= 0 else { return }
        hasEnded = true
        unsafe unlink(path)
        close(descriptor)
    }

    private var hasEnded = false

    deinit { end() }
}
