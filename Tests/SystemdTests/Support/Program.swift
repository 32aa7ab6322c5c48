// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Glibc
import Synchronization

@testable import Systemd

/// A program that a test starts; its output is read as it comes, by a thread of its own.
///
/// (Foundation's `Process` sometimes loses the end of a program when several tests start some at once.)
final class Program: Sendable {
    private let identifier: Mutex<pid_t?>
    private let chunks: AsyncStream<String>
    private let exits: AsyncStream<CInt>

    /// The path of an installed program; nil when it is not there.
    static func path(of name: String) -> String? {
        ["/usr/bin", "/bin", "/usr/sbin"].map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    /// Starts a program; errors go where its output goes.
    init(_ name: String, _ arguments: [String], environment: [String] = []) throws {
        guard let path = Self.path(of: name) else { throw SystemdError("find \(name)", errorNumber: ENOENT) }
        // A socket rather than a pipe: from its beginning no other program that is started inherits it.
        var ends: [CInt] = [0, 0]
        guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemdError("make a pair of sockets", errorNumber: errno)
        }
        defer { close(ends[1]) }
        let (chunks, written) = AsyncStream.makeStream(of: String.self)
        let (exits, exit) = AsyncStream.makeStream(of: CInt.self)
        (self.chunks, self.exits) = (chunks, exits)
        let process = try Self.spawn(path, [path] + arguments, environment, output: ends[1])
        identifier = Mutex(process)
        DispatchQueue(label: "program").async { [output = ends[0], weak self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(output, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                written.yield(String(decoding: buffer.prefix(count), as: UTF8.self))
            }
            close(output)
            written.finish()
            var status: CInt = 0
            unsafe waitpid(process, &status, 0)
            self?.identifier.withLock { $0 = nil }
            // The code, or the signal's number above 128 as in a shell.
            exit.yield(status & 0x7F == 0 ? status >> 8 : 128 + status & 0x7F)
        }
    }

    deinit {
        // A test that failed half-way leaves nothing behind.
        signal(SIGKILL)
    }

    private static func spawn(
        _ path: String, _ arguments: [String], _ variables: [String], output: CInt
    ) throws -> pid_t {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var none = sigset_t()
        // The pointers do not leave the calls.
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        for number in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, number)
        }
        // Threads of the pool block signals, and what they start inherits it: nothing could end the program.
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        unsafe posix_spawnattr_setflags(&attributes, CShort(POSIX_SPAWN_SETSIGMASK))
        var process: pid_t = 0
        var argumentPointers = unsafe arguments.map { unsafe strdup($0) } + [nil]
        var environmentPointers = unsafe (["PATH=/usr/bin:/bin"] + variables).map { unsafe strdup($0) } + [nil]
        defer { unsafe (argumentPointers + environmentPointers).forEach { unsafe free($0) } }
        let result = unsafe posix_spawn(
            &process, path, &actions, &attributes, &argumentPointers, &environmentPointers)
        guard result == 0 else { throw SystemdError("start \(path)", errorNumber: result) }
        return process
    }

    /// Waits for the end.
    func finish() async -> (output: String, status: CInt) {
        var output = ""
        for await chunk in chunks { output += chunk }
        for await status in exits { return (output, status) }
        return (output, -1)
    }

    /// Sends a signal, while the program is there.
    func signal(_ number: CInt) {
        identifier.withLock { process in
            if let process { kill(process, number) }
        }
    }
}
