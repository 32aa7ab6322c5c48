// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
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

    private let process = Process()
    private let chunks: AsyncStream<String>
    private let exits: AsyncStream<Int32>

    /// Starts the program; what it writes, errors as well, is read as it comes.
    init(_ path: String, _ arguments: [String]) throws {
        let pipe = Pipe()
        let (chunks, written) = AsyncStream.makeStream(of: String.self)
        let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
        (self.chunks, self.exits) = (chunks, exits)
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            guard data.isEmpty else { return _ = written.yield(String(decoding: data, as: UTF8.self)) }
            handle.readabilityHandler = nil
            written.finish()
        }
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        process.terminationHandler = { exit.yield($0.terminationStatus) }
        try Self.withAllSignals { try process.run() }
    }

    /// Threads of the pool block signals, and what they start inherits it: nothing could end the program.
    private static func withAllSignals(_ body: () throws -> Void) throws {
        var none = sigset_t()
        var before = sigset_t()
        // The pointers do not leave the calls.
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
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
        for await status in exits { return (output, status) }
        return (output, -1)
    }

    /// Ends the program.
    func terminate() { process.terminate() }
}

extension Trait where Self == ConditionTrait {
    /// Skips without the packages, unless SECONDSCREEN_REQUIRE_PYTHON=1 says that skipping is a failure.
    static var needsPython: Self {
        .enabled(if: ForeignProgram.isPythonExpected, "the Python packages are missing; run config/bootstrap test")
    }
}
