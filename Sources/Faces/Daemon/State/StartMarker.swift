// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// The file for a signal handler, which may do little more than read memory; set once in a process, and never freed.
nonisolated(unsafe) private var pathForSignals: UnsafeMutablePointer<CChar>?

/// A file that is there while a start is under way that restores virtual monitors; one that is found when the next start
/// begins says that the earlier did not live through it.
///
/// The file is locked by the process that starts, and a lock goes with its process: so a daemon that is starting at the
/// same moment with the same folder is not taken for a dead one. Where the file cannot be made nothing is known of
/// earlier starts, which is no reason not to start.
package final class StartMarker {
    /// Whether an earlier start ended before it was over, by a signal, a crash or the lack of power.
    package let foundDeadStart: Bool

    private let path: String
    private let descriptor: CInt

    /// Begins a start: looks whether the file is there, and makes it.
    ///
    /// - Parameter folder: the folder of the state; when it is missing nothing is made.
    package init(in folder: String) {
        path = folder + "/starting"
        if let descriptor = Self.takeOver(path) {
            (self.descriptor, foundDeadStart) = (descriptor, true)
        } else {
            (descriptor, foundDeadStart) = (Self.create(path) ?? -1, false)
        }
    }

    /// Opens and locks the file of a start that ended before it was over; nil when there is none.
    private static func takeOver(_ path: String) -> CInt? {
        // The string lives through the call. A link or a pipe that somebody planted is neither followed nor waited for.
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        // A file that is locked belongs to a daemon that starts just now; one without a name to a start that ended well
        // in the meantime.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, unsafe fstat(descriptor, &status) == 0,
            status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 0
        else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    /// Makes the file; nil when there is one, or none can be made.
    private static func create(_ path: String) -> CInt? {
        // Locked before it gets its name, so that nobody ever finds it without.
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

    /// Ends the start also when SIGTERM or SIGINT ends the process before anybody listens for signals: who is asked to end
    /// has not died.
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
                // What a signal handler may call (signal-safety(7)).
                if let path = unsafe pathForSignals { unsafe unlink(path) }
                signal(number, SIG_DFL)
                raise(number)
            }
            unsafe sigaction(number, &action, nil)
        }
    }

    /// Ends the start, however it ended, if it has not ended before.
    package func end() {
        guard !hasEnded, descriptor >= 0 else { return }
        hasEnded = true
        unsafe unlink(path)
        close(descriptor)
    }

    private var hasEnded = false

    deinit { end() }
}
