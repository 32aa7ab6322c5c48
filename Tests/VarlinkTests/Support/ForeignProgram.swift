// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Daemon
import Dispatch
import Foundation
import Glibc
import Testing

/// A program that a test starts and waits for without blocking a thread that the server needs.
final class ForeignProgram: Sendable {
    /// The repository's folder.
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The Python that config/bootstrap gave the packages.
    static let python = root.appending(path: ".build-python/bin/python").path

    /// Whether the packages are there, or their lack is a failure: SECONDSCREEN_REQUIRE_PYTHON=1.
    static var isPythonExpected: Bool {
        FileManager.default.isExecutableFile(atPath: python)
            || ProcessInfo.processInfo.environment["SECONDSCREEN_REQUIRE_PYTHON"] == "1"
    }

    /// The service and client of org.varlink.certification; the tests' own executable lies beside it.
    static var certification: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let candidates = [tests, CommandLine.arguments.first ?? "", Bundle.main.executablePath ?? ""].map {
            URL(filePath: $0).deletingLastPathComponent().appending(path: "VarlinkCertification").path
        }
        return candidates.first { FileManager.default.isExecutableFile(atPath: $0) } ?? "VarlinkCertification"
    }

    /// The path of a script beside the tests.
    static func script(_ name: String) -> String {
        root.appending(path: "Tests/VarlinkTests/Foreign/\(name).py").path
    }

    private let process: ChildProcess
    private let chunks: AsyncStream<String>
    private let exits: AsyncStream<ChildProcess.Ending>

    /// Where programs are waited for, each on a thread of its own.
    private static let waiters = DispatchQueue(label: "org.secondscreen.tests.programs", attributes: .concurrent)

    /// Starts the program; what it writes, errors as well, is read as it comes.
    init(_ path: String, _ arguments: [String]) throws {
        var ends: [CInt] = [-1, -1]
        // No program that a test beside this one starts inherits the ends, or the output would never be at its end.
        guard unsafe pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (input, output) = (ends[0], ends[1])
        defer { close(output) }
        let process = try ChildProcess(
            path, arguments, environment: ProcessInfo.processInfo.environment, output: output, errors: output)
        self.process = process
        let (chunks, written) = AsyncStream.makeStream(of: String.self)
        let (exits, exit) = AsyncStream.makeStream(of: ChildProcess.Ending.self)
        (self.chunks, self.exits) = (chunks, exits)
        Self.waiters.async {
            let handle = FileHandle(fileDescriptor: input, closeOnDealloc: true)
            while true {
                let data = handle.availableData
                guard !data.isEmpty else { break }
                written.yield(String(decoding: data, as: UTF8.self))
            }
            written.finish()
        }
        Self.waiters.async {
            exit.yield(process.wait())
            exit.finish()
        }
    }

    /// Waits until the program has written `text`.
    ///
    /// - Returns: whether it did before it closed its output.
    func waits(for text: String) async -> Bool {
        var output = ""
        for await chunk in chunks {
            output += chunk
            if output.contains(text) { return true }
        }
        Issue.record("\(output)")
        return false
    }

    /// Waits for the end.
    ///
    /// - Returns: all that it wrote, and its exit status.
    func finish() async -> (output: String, status: Int32) {
        var output = ""
        for await chunk in chunks { output += chunk }
        for await ending in exits { if case .exited(let status) = ending { return (output, status) } }
        return (output, -1)
    }

    /// Ends the program.
    func terminate() { process.signalGroup(SIGTERM) }
}

extension Trait where Self == ConditionTrait {
    /// Skips without the packages, unless SECONDSCREEN_REQUIRE_PYTHON=1 says that skipping is a failure.
    static var needsPython: Self {
        .enabled(if: ForeignProgram.isPythonExpected, "the Python packages are missing; run config/bootstrap test")
    }
}
