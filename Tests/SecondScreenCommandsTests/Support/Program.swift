// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A run of the real program in a process of its own.
final class Program {
    /// How a run ended and what it printed.
    struct Result {
        var status: Int32
        var output: [String]
        var errors: String

        /// The output's lines as JSON objects.
        var events: [[String: Any]] {
            output.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
        }

        /// The names of the events, in order.
        var names: [String] { events.compactMap { $0["event"] as? String } }
    }

    private let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
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
    /// - Throws: why it cannot be started.
    init(
        _ arguments: [String], binary: String = Program.binary, folder: String? = nil, sockets: String? = nil,
        environment: [String: String] = [:]
    ) throws {
        ownSockets = sockets == nil ? try Self.makeSocketFolder() : nil
        // Nobody's configuration and state but the test's.
        let own = sockets ?? ownSockets ?? ""
        let runtime = [
            "XDG_RUNTIME_DIR": own, "XDG_CONFIG_HOME": own + "/config", "XDG_STATE_HOME": own + "/state",
        ]
        process.environment = ProcessInfo.processInfo.environment.merging(runtime) { $1 }.merging(environment) { $1 }
        process.executableURL = URL(fileURLWithPath: binary)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        try process.run()
    }

    deinit {
        if let ownSockets { try? FileManager.default.removeItem(atPath: ownSockets) }
    }

    /// Makes a folder whose name leaves room for a socket's path, which has 107 bytes at most.
    static func makeSocketFolder() throws -> String {
        let folder = "/tmp/secondscreen-test-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return folder
    }

    /// Where the program was built.
    static var binary: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let candidates = [tests, Bundle.main.executablePath ?? "", CommandLine.arguments.first ?? ""]
        for path in candidates {
            let binary = URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent("secondscreen")
            if FileManager.default.isExecutableFile(atPath: binary.path) { return binary.path }
        }
        return "secondscreen"
    }

    /// The process's number.
    var processID: Int32 { process.processIdentifier }

    /// Waits for the first line of output; what comes with it is given as well.
    func firstLine() -> String {
        var first: [UInt8] = []
        while !first.contains(UInt8(ascii: "\n")) {
            let more = Self.read(output)
            if more.isEmpty { break }
            first += more
        }
        return String(decoding: first, as: UTF8.self)
    }

    /// Sends a signal.
    func send(_ number: Int32) { Glibc.kill(process.processIdentifier, number) }

    /// Ends the program at once if it still runs.
    func kill() {
        guard process.isRunning else { return }
        send(SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the first line of output, then sends a signal.
    func signal(_ number: Int32) -> String {
        let first = firstLine()
        send(number)
        return first
    }

    /// Stops listening to the output, as `head` does, and waits for the end.
    func abandon() -> Int32 {
        try? output.fileHandleForReading.close()
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Waits for the end.
    func finish(_ head: String = "") -> Result {
        let rest = Self.readToEnd(output)
        let problems = Self.readToEnd(errors)
        process.waitUntilExit()
        let text = head + String(decoding: rest, as: UTF8.self)
        return Result(
            status: process.terminationStatus, output: text.split(separator: "\n").map(String.init),
            errors: String(decoding: problems, as: UTF8.self))
    }

    /// Reads what is there, waiting for something; empty at the end.
    ///
    /// Foundation's reading ends the process when a signal interrupts it.
    private static func read(_ pipe: Pipe) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let descriptor = pipe.fileHandleForReading.fileDescriptor
            let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }

    private static func readToEnd(_ pipe: Pipe) -> [UInt8] {
        var bytes: [UInt8] = []
        while case let more = read(pipe), !more.isEmpty { bytes += more }
        return bytes
    }
}
