// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc

/// A run of the real program, or of another, in a process of its own.
final class ProgramRun {
    /// Something that a run did not do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The time since the start was asked for.
    var age: Duration { start.duration(to: .now) }

    private let process: SpawnedProcess
    /// The read end of its output.
    private let output: CInt
    private var hasEnded = false
    /// The folder of this run's sockets, configuration and state.
    let sockets: String
    private let start: ContinuousClock.Instant

    /// Starts the program that was built beside this one.
    ///
    /// - Parameters:
    ///   - arguments: its arguments.
    ///   - binary: another program.
    ///   - configuration: what its configuration file says.
    ///   - seesMockKernel: whether the mock kernel of this process is its kernel, too.
    /// - Throws: why it cannot be started.
    init(
        _ arguments: [String], binary: String = ProgramRun.binary, configuration: String? = nil,
        seesMockKernel: Bool = false
    ) throws {
        // Runs at the same time each have a control socket of their own.
        sockets = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: sockets, withIntermediateDirectories: true)
        if let configuration {
            try FileManager.default.createDirectory(
                atPath: sockets + "/config/secondscreen", withIntermediateDirectories: true)
            try Data(configuration.utf8).write(
                to: URL(fileURLWithPath: sockets + "/config/secondscreen/config.yaml"))
        }
        var environment = Self.environment(in: sockets)
        if seesMockKernel { environment["LD_PRELOAD"] = ProcessInfo.processInfo.environment["LD_PRELOAD"] }
        var ends: [CInt] = [-1, -1]
        // The array has room for the two numbers.
        guard unsafe pipe(&ends) == 0 else { throw Failure(description: "no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        output = ends[0]
        defer { close(ends[1]) }
        start = .now
        process = try SpawnedProcess(binary, arguments, environment, output: ends[1])
    }

    deinit {
        close(output)
        try? FileManager.default.removeItem(atPath: sockets)
    }

    /// The environment of this run, and of clients that are to find it.
    var environment: [String: String] { Self.environment(in: sockets) }

    private static func environment(in folder: String) -> [String: String] {
        ProcessInfo.processInfo.environment.filter { $0.key != "LD_PRELOAD" }.merging([
            "XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state",
        ]) { $1 }
    }

    /// The path of the control socket.
    var controlSocket: String { sockets + "/secondscreen/varlink" }

    /// The program that was built beside this one.
    static let binary: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("secondscreen").path
    }()

    /// Waits for the first line, which is the event `ready`.
    func waitForReady() throws {
        var line: [UInt8] = []
        while !line.contains(UInt8(ascii: "\n")) {
            let more = read()
            guard !more.isEmpty else { throw Failure(description: "the program ended before it was ready") }
            line += more
        }
        guard String(decoding: line, as: UTF8.self).contains("\"event\":\"ready\"") else {
            throw Failure(description: "the program's first line is not ready")
        }
    }

    /// Waits until the program has printed something more.
    func waitForOutput() throws {
        guard !read().isEmpty else { throw Failure(description: "the program ended before it printed anything") }
    }

    /// Waits until the output ends.
    func waitForEnd() {
        while !read().isEmpty {}
    }

    /// Throws away what the program prints from now on, so that it never waits for a reader.
    func discardOutput() {
        let descriptor = dup(output)
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65536)
            while true {
                let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
                guard count > 0 || count < 0 && errno == EINTR else { break }
            }
            close(descriptor)
        }
    }

    /// Asks the program to end, and waits for that.
    func stop() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(process.identifier, SIGTERM)
        process.wait()
    }

    /// A field of /proc/PID/status that is given in kB, in megabytes of 1024 kB.
    func megabytes(_ field: String) throws -> Double {
        guard let megabytes = Machine.megabytes(field, process: "\(process.identifier)") else {
            throw Failure(description: "the program's status has no \(field)")
        }
        return megabytes
    }

    /// The context switches of all threads that are there.
    var contextSwitches: Int {
        get throws {
            let tasks = "/proc/\(process.identifier)/task"
            return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
                ["voluntary_ctxt_switches", "nonvoluntary_ctxt_switches"].reduce(sum) { sum, field in
                    sum + (Machine.value(of: field, in: "\(tasks)/\(task)/status").flatMap { Int($0) } ?? 0)
                }
            }
        }
    }

    /// The processor time of all threads that are there, in microseconds.
    var processorTime: Double {
        get throws {
            let tasks = "/proc/\(process.identifier)/task"
            return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
                // Nanoseconds on a processor come first (Linux, Documentation/scheduler/sched-stats.rst).
                let text = (try? String(contentsOfFile: "\(tasks)/\(task)/schedstat", encoding: .utf8)) ?? ""
                return sum + (text.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1000
            }
        }
    }

    /// What is there, waiting for something; empty at the end.
    private func read() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe Glibc.read(output, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            return Array(buffer.prefix(max(0, count)))
        }
    }
}
