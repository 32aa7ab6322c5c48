// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// A process started by posix_spawn, as a shell starts one: Foundation's `Process` takes three milliseconds more.
struct SpawnedProcess {
    /// Its number.
    let identifier: pid_t

    /// Starts a program without input.
    ///
    /// - Parameters:
    ///   - path: the program.
    ///   - arguments: its arguments.
    ///   - environment: its environment.
    ///   - output: the descriptor of its output; nil to throw the output away.
    /// - Throws: `ProgramRun.Failure` if it cannot be started.
    init(_ path: String, _ arguments: [String], _ environment: [String: String], output: CInt?) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        // What is made here is freed here; the calls keep no pointer.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let output {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        var argumentPointers = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
        var environmentPointers = unsafe environment.map { unsafe strdup("\($0)=\($1)") } + [nil]
        defer { unsafe (argumentPointers + environmentPointers).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, path, &actions, nil, &argumentPointers, &environmentPointers)
        guard result == 0 else { throw ProgramRun.Failure(description: "cannot start \(path)") }
        identifier = process
    }

    /// Waits for the end.
    ///
    /// - Returns: whether it was successful.
    @discardableResult
    func wait() -> Bool {
        var status: CInt = 0
        // The number outlives the call.
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status == 0
    }
}
