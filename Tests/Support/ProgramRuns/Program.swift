// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

import struct Daemon.ChildProcess

/// A run of the real program in a process of its own.
package final class Program {
    /// How a run ended and what it printed.
    package struct Result: Sendable {
        package var status: Int32
        package var output: [String]
        package var errors: String
        /// The output as it came, with empty lines.
        package var raw = ""

        /// The output's lines as JSON objects.
        package var events: [[String: Any]] {
            output.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        }

        /// The names of the events, in order.
        package var names: [String] { events.compactMap { $0["event"] as? String } }
    }

    private let process: ChildProcess
    private let output: CInt
    private let errors: CInt
    private var ending: ChildProcess.Ending?
    /// The folder of the control sockets of this run, so that runs do not meet.
    private let ownSockets: String?

    /// Starts the program; the tests' own executable lies beside it.
    ///
    /// - Parameters:
    ///   - arguments: its arguments.
    ///   - binary: the program.
    ///   - folder: where it works; nil for where the tests do.
    ///   - sockets: `XDG_RUNTIME_DIR`, to be shared with other runs; nil for a folder of its own.
    ///   - environment: variables that it has besides the tests'.
    ///   - isAbandoned: whether nobody reads its output, from the start.
    /// - Throws: why it cannot be started.
    package init(
        _ arguments: [String], binary: String = Program.binary, folder: String? = nil, sockets: String? = nil,
        environment: [String: String] = [:], isAbandoned: Bool = false
    ) throws {
        ownSockets = sockets == nil ? try Self.makeSocketFolder() : nil
        // Nobody's configuration and state but the test's.
        let own = sockets ?? ownSockets ?? ""
        let runtime = [
            "XDG_RUNTIME_DIR": own, "XDG_CONFIG_HOME": own + "/config", "XDG_STATE_HOME": own + "/state",
        ]
        let variables = ProcessInfo.processInfo.environment.merging(runtime) { $1 }.merging(environment) { $1 }
        let (outputs, complaints) = (try Self.makePipe(), try Self.makePipe())
        (output, errors) = (outputs.reading, complaints.reading)
        if isAbandoned { Self.stopListening(at: outputs.reading) }
        defer {
            close(outputs.writing)
            close(complaints.writing)
        }
        let command = (folder.map { ["/usr/bin/env", "-C", $0] } ?? []) + [binary] + arguments
        process = try ChildProcess(
            command[0], Array(command.dropFirst()), environment: variables, output: outputs.writing,
            errors: complaints.writing)
    }

    /// A way for output that no other program inherits.
    private static func makePipe() throws -> (reading: CInt, writing: CInt) {
        var ends: [CInt] = [0, 0]
        // A pair of sockets: from its beginning no other program that is started inherits it.
        guard unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        return (ends[0], ends[1])
    }

    deinit {
        kill()
        close(output)
        close(errors)
        if let ownSockets { try? FileManager.default.removeItem(atPath: ownSockets) }
    }

    /// Makes a folder whose name leaves room for a socket's path, which has 107 bytes at most.
    package static func makeSocketFolder() throws -> String {
        let folder = "/tmp/secondscreen-test-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// The program that `SECONDSCREEN_BINARY` names, or else the one that was built with the tests.
    package static var binary: String {
        if let named = ProcessInfo.processInfo.environment["SECONDSCREEN_BINARY"] { return named }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let candidates = [tests, Bundle.main.executablePath ?? "", CommandLine.arguments.first ?? ""]
        for path in candidates {
            let binary = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("secondscreen")
            if FileManager.default.isExecutableFile(atPath: binary.path) { return binary.path }
        }
        return "secondscreen"
    }

    /// The process's number.
    package var processID: CInt { process.id }

    /// Waits for the first line of output; what comes with it is given as well.
    package func firstLine() -> String {
        var first: [UInt8] = []
        while !first.contains(UInt8(ascii: "\n")) {
            let more = Self.read(output)
            if more.isEmpty { break }
            first += more
        }
        return String(decoding: first, as: UTF8.self)
    }

    /// Sends a signal, unless the end has been waited for.
    package func send(_ number: CInt) {
        if ending == nil { Glibc.kill(process.id, number) }
    }

    /// Ends the program at once if it still runs.
    package func kill() {
        send(SIGKILL)
        waitForEnd()
    }

    private func waitForEnd() {
        if ending == nil { ending = process.wait() }
    }

    /// The status as a shell has it: a signal's number is above 128.
    private var status: CInt {
        waitForEnd()
        return switch ending {
        case .exited(let status): status
        case .signalled(let number): 128 + number
        case nil: -1
        }
    }

    /// Waits for the first line of output, then sends a signal.
    package func signal(_ number: Int32) -> String {
        let first = firstLine()
        send(number)
        return first
    }

    /// Stops listening to the output, as `head` does, and waits for the end.
    package func abandon() -> CInt {
        Self.stopListening(at: output)
        return status
    }

    private static func stopListening(at descriptor: CInt) {
        let nowhere = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
        dup2(nowhere, descriptor)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        close(nowhere)
    }

    /// Runs a program to its end on a thread of its own: the threads of concurrent tests are few.
    ///
    /// - Parameter arguments: its arguments.
    /// - Returns: what it wrote, and its status.
    /// - Throws: if it cannot be started.
    package static func run(_ arguments: [String]) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Swift.Result { try Program(arguments).finish() })
            }
        }
    }

    /// Waits for the end.
    package func finish(_ head: String = "") -> Result {
        var (rest, problems) = ([UInt8](), [UInt8]())
        var polled = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Both at once: whoever writes much to one of them must not wait for us at the other.
        while polled.contains(where: { $0.fd >= 0 }), unsafe poll(&polled, 2, -1) > 0 {
            for index in polled.indices where polled[index].fd >= 0 && polled[index].revents != 0 {
                let more = Self.read(polled[index].fd)
                if more.isEmpty { polled[index].fd = -1 }
                if index == 0 { rest += more } else { problems += more }
            }
        }
        let text = head + String(decoding: rest, as: UTF8.self)
        return Result(
            status: status, output: text.split(separator: "\n").map(String.init),
            errors: String(decoding: problems, as: UTF8.self), raw: text)
    }

    /// Reads what is there, waiting for something; empty at the end.
    private static func read(_ descriptor: CInt) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }
}
