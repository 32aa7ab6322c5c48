// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Daemon
import Foundation
import Glibc
import SystemPackage
import TestBench

/// Plays scenarios in separate processes, several at a time, so that a crash or hang fails only one.
struct ScenarioWorkers: Sendable {
    /// The app to use; nil for the one that each scenario names.
    var app: String?
    /// The options for playing scenarios.
    var options = PlayOptions()
    /// The time limit per scenario, in real time.
    var timeLimit = Duration.seconds(300)
    /// The number of concurrent processes.
    var jobs = 1
    /// The folder for the scenarios' journals; nil for none.
    var journals: TemporaryFolder?
    /// Ends the scenarios being played when a signal arrives; nil for none.
    var trap: SignalTrap?

    /// Plays scenarios; returns the verdicts in file order, each as soon as it and those before it are available.
    ///
    /// After a signal, scenarios that have not begun have no verdict.
    ///
    /// - Parameters:
    ///   - files: the scenarios.
    ///   - folder: the folder for temporary files.
    /// - Returns: the verdicts.
    func verdicts(
        of files: [ScenarioFile], in folder: TemporaryFolder
    ) -> AsyncThrowingStream<ScenarioVerdict, any Error> {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: ScenarioVerdict.self)
        let work = Task {
            do {
                try await play(files, in: folder.path) { continuation.yield($0) }
                continuation.finish()
            } catch { continuation.finish(throwing: error) }
        }
        let interruption = trap.map { trap in Task { if await trap.wait() != nil { work.cancel() } } }
        continuation.onTermination = { _ in
            work.cancel()
            interruption?.cancel()
        }
        return stream
    }

    private func play(
        _ files: [ScenarioFile], in folder: String, tell: (ScenarioVerdict) -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, ScenarioVerdict).self) { group in
            var (next, told) = (0, 0)
            var verdicts: [Int: ScenarioVerdict] = [:]
            func start() {
                guard next < files.count, trap?.first == nil else { return }
                let index = next
                next += 1
                group.addTask {
                    let start = ContinuousClock.now
                    var verdict = await play(
                        files[index], in: "\(folder)/\(index)", journals?.journal(of: index))
                    verdict.elapsed = start.duration(to: .now)
                    return (index, verdict)
                }
            }
            for _ in 0..<jobs { start() }
            for try await (index, verdict) in group {
                verdicts[index] = verdict
                start()
                while let verdict = verdicts.removeValue(forKey: told) {
                    tell(verdict)
                    told += 1
                }
            }
        }
    }

    /// Plays one scenario; `stem` is the path prefix of temporary files.
    private func play(_ file: ScenarioFile, in stem: String, _ journal: String?) async -> ScenarioVerdict {
        let progress = "\(stem).step"
        func failed(_ expected: String, _ seen: String, story: [String] = []) -> ScenarioVerdict {
            ScenarioVerdict(
                file: file.path, at: ReachedStep(in: progress), failed: expected, seen: seen, story: story)
        }
        var order = ScenarioOrder(file: file.path, report: "\(stem).json", options: options)
        (order.options.journal, order.options.progress) = (journal, progress)
        order.picturesName = file.name
        let (program, arguments) = program(for: file)
        let log = unsafe open("\(stem).log", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard log >= 0 else {
            return failed("the scenario is played", "cannot create a file for its output: \(Errno.last)")
        }
        defer { close(log) }
        let environment = ProcessInfo.processInfo.environment.merging(order.environment) { $1 }
        let process: ChildProcess
        do throws(ChildProcess.StartError) {
            process = try ChildProcess(program, arguments, environment: environment, output: log, errors: log)
        } catch { return failed("\(program) is started", "\(error)") }
        let (ending, wasLate) = await process.end(within: timeLimit)
        let story = Self.lastLines(of: "\(stem).log").map { "output \($0)" }
        if trap?.first != nil, case .signalled = ending {
            return failed(AbortReason.interrupted.expected, AbortReason.interrupted.seen, story: story)
        }
        if wasLate {
            return failed(
                "the scenario finishes within \(timeLimit) of real time", "it timed out and was killed", story: story)
        }
        let bytes = FileManager.default.contents(atPath: order.report).map { [UInt8]($0) } ?? []
        guard var verdict = ScenarioVerdict(encoded: bytes) else {
            switch ending {
            case .exited(let status):
                return failed(
                    "the scenario runs to the end",
                    "the process that plays it exited with status \(status); see its output below",
                    story: story)
            case .signalled(let number):
                return failed("the scenario runs to the end", "it crashed with signal \(number)", story: story)
            }
        }
        verdict.failure?.story += story
        return verdict
    }

    /// Returns the program that plays a scenario: its app, or this program with the built-in app.
    private func program(for file: ScenarioFile) -> (String, [String]) {
        if let app { return (ScenarioRunCommand.path(ofProgram: app), []) }
        if let program = file.program { return (program, []) }
        return ("/proc/self/exe", ["scenario", "play"])
    }

    private static func lastLines(of path: String) -> [String] {
        guard let handle = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? handle.close() }
        // The backtrace of an app with many threads and images has a few hundred lines.
        let (end, limit) = ((try? handle.seekToEnd()) ?? 0, UInt64(256 << 10))
        try? handle.seek(toOffset: end > limit ? end - limit : 0)
        return OutputTail.lines(of: String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self))
    }
}

/// A private temporary directory.
struct TemporaryFolder: Sendable {
    /// The directory's path.
    let path: String

    /// Creates the directory.
    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = "\(base)/secondscreen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Returns the journal file of the scenario with an index.
    func journal(of index: Int) -> String { "\(path)/\(index).journal" }

    /// Removes the directory and its contents.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
