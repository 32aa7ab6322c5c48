// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CGlibc
import Glibc
import SystemPackage

/// A program in a separate process and process group, with given variables and only the three standard descriptors.
///
/// No other descriptor of this process is inherited, whoever opened it: a program holding a client's connection could
/// reply in this process's place, and the client would not see the connection close until the program exits.
///
/// Foundation's `Process` sometimes misses a program's exit when several start at once, and passes on blocked signals,
/// so that nothing can terminate the program. swift-subprocess supports groups and closes descriptors, but would add a
/// package and a thread to replace these sixty lines; it has no timeout, which callers implement with
/// ``signalGroup(_:)`` either way.
package struct ChildProcess: Sendable {
    /// How a process ended.
    package enum Ending: Hashable, Sendable {
        /// It exited with a status.
        case exited(CInt)
        /// A signal ended it.
        case signalled(CInt)
    }

    /// The system's reason a program cannot be started.
    package struct StartError: Error, Hashable, CustomStringConvertible {
        package let description: String

        fileprivate init(number: CInt) {
            description = "\(Errno(rawValue: number))"
        }
    }

    /// The ID of the process and its group.
    package let id: CInt

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments.
    ///   - environment: all of its environment variables.
    ///   - input: the descriptor for its standard input; nil for an empty one.
    ///   - output: the descriptor for its standard output.
    ///   - errors: the descriptor for its standard error.
    ///   - folder: its working directory, which a relative `path` is also resolved against; nil for this process's.
    /// - Throws: ``StartError``.
    package init(
        _ path: String, _ arguments: [String], environment: [String: String], input: CInt? = nil,
        output: CInt = STDOUT_FILENO, errors: CInt = STDERR_FILENO, in folder: String? = nil
    ) throws(StartError) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var (none, all) = (sigset_t(), sigset_t())
        // Everything allocated here is freed here; the calls retain no pointers.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        if let input {
            unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        // Duplicating a descriptor to itself clears its close-on-exec flag, which is intended.
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
        var result = unsafe secondscreen_spawn_close_from(&actions, STDERR_FILENO + 1)
        // The actions copy the path.
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

    /// Blocks until the process ends; must be called exactly once.
    package func wait() -> Ending {
        var status: CInt = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signalled(status & 0x7F)
    }

    /// Sends a signal to the process group.
    package func signalGroup(_ number: CInt) { kill(-id, number) }
}
