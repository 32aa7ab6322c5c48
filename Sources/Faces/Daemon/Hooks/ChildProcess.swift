// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CGlibc
import Glibc
import SystemPackage

/// A program in a process of its own, in a group of its own, with nothing but the variables and the three standard
/// descriptors that it is given.
///
/// No other descriptor of this process is passed on, whoever opened it: a program that had a client's connection could
/// answer in this one's name, and the client would not see the end of the connection before the program's.
///
/// (Foundation's `Process` sometimes loses the end of a program when several are started at once, and lets it inherit
/// blocked signals, so that nothing can end it.)
package struct ChildProcess: Sendable {
    /// How a process ended.
    package enum Ending: Hashable, Sendable {
        /// By itself, with a status.
        case exited(CInt)
        /// By a signal.
        case signalled(CInt)
    }

    /// Why a program cannot be started: the system's reason.
    package struct StartError: Error, Hashable, CustomStringConvertible {
        package let description: String

        fileprivate init(number: CInt) {
            description = "\(Errno(rawValue: number))"
        }
    }

    /// The process's number, and its group's.
    package let id: CInt

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments, passed on as they are.
    ///   - environment: its variables, all of them.
    ///   - output: the descriptor that is its standard output.
    ///   - errors: the descriptor that is its standard error.
    ///   - folder: the folder that it works in, from which a relative path is looked up as well; nil for this process's.
    /// - Throws: ``StartError``.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String],
        output: CInt = STDOUT_FILENO, errors: CInt = STDERR_FILENO, in folder: String? = nil
    ) throws(StartError) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var (none, all) = (sigset_t(), sigset_t())
        // What is made here is freed here; the calls keep no pointer.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // A descriptor onto itself loses its close-on-exec flag, which is what is wanted.
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var result = unsafe secondscreen_spawn_close_from(&actions, STDERR_FILENO + 1)
        // The actions keep a copy of the path.
        if result == 0, let folder { result = unsafe secondscreen_spawn_in(&actions, folder) }
        guard result == 0 else { throw StartError(number: result) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe sigemptyset(&none)
        unsafe sigfillset(&all)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setsigdefault(&attributes, &all)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes, CShort(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        var argumentPointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var environmentPointers = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (argumentPointers + environmentPointers).forEach { unsafe free($0) } }
        result = unsafe posix_spawn(
            &process, path, &actions, &attributes, &argumentPointers, &environmentPointers)
        guard result == 0 else { throw StartError(number: result) }
        id = process
    }

    /// Waits for the end on this thread; to be called once.
    package func wait() -> Ending {
        var status: CInt = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Sends a signal to the process and to all that it started.
    package func signalGroup(_ number: CInt) { kill(-id, number) }
}
