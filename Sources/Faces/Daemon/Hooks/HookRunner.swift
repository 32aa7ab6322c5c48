// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import Dispatch
import Glibc
import ScreensWire
import SecondScreen
import Synchronization

/// Runs hook programs one at a time, so that a disconnect never overtakes its connect.
///
/// Each program runs in `/`, in its own process group, with its own environment and no descriptor of this process
/// except standard error. No shell is involved. A program is terminated with its group when it exceeds its timeout,
/// or when the runner's task is canceled.
final class HookRunner: Sendable {
    /// An execution of a hook.
    struct Job: Hashable, Sendable {
        /// The hook.
        var hook: Hook
        /// The environment variables that describe the event.
        var facts: [String: String]
    }

    /// The maximum number of queued jobs; during an event storm, excess ones are dropped.
    static let limit = 256
    /// The time between SIGTERM and SIGKILL.
    private static let grace = Duration.seconds(2)
    /// The time between SIGTERM and SIGKILL when the daemon exits, which must not take long.
    private static let lastGrace = DispatchTimeInterval.seconds(1)

    private let queue: SerialQueue
    private let waiters = DispatchQueue(label: "org.secondscreen.hooks")
    private let report: @Sendable (String) async -> Void
    private let jobs: AsyncStream<Job>
    private let waiting: AsyncStream<Job>.Continuation
    private let dropped = Mutex(0)

    /// Creates a runner that does nothing until ``run()``.
    ///
    /// - Parameters:
    ///   - queue: the queue for timing.
    ///   - report: called when a program cannot be started, fails, or exceeds its timeout.
    init(queue: SerialQueue, report: @escaping @Sendable (String) async -> Void) {
        (self.queue, self.report) = (queue, report)
        (jobs, waiting) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Adds a job to the queue.
    func enqueue(_ job: Job) {
        if case .dropped = waiting.yield(job) { dropped.withLock { $0 += 1 } }
    }

    /// Runs jobs until ``finish()`` has been called and all of them have run, or the task is canceled.
    ///
    /// On cancellation, the running program gets SIGTERM, and SIGKILL a second later; returns after it has ended.
    /// Queued jobs are dropped.
    func run() async {
        for await job in jobs {
            // The stream delivers its buffered jobs even after cancellation.
            guard !Task.isCancelled else { break }
            if let problem = await perform(job) { await report("hook \(job.hook.command[0]): \(problem)") }
            let lost = dropped.withLock { dropped in
                defer { dropped = 0 }
                return dropped
            }
            if lost > 0 {
                await report("dropped \(Spelling.count(lost, "hook")): events arrived faster than hooks could run")
            }
        }
    }

    /// Stops accepting jobs.
    func finish() { waiting.finish() }

    /// Runs one program to completion; returns the problem, if any.
    private func perform(_ job: Job) async -> String? {
        let process: ChildProcess
        do throws(ChildProcess.StartError) {
            // The hook's standard output goes to the daemon's standard error.
            process = try ChildProcess(
                job.hook.command[0], Array(job.hook.command.dropFirst()), environment: job.facts,
                output: STDERR_FILENO, in: "/")
        } catch {
            return "could not be started: \(error)"
        }
        let isLate = Mutex(false)
        let hasEnded = Mutex(false)
        let limit = Task(executorPreference: queue) { [queue] in
            try await QueueClock(queue).sleep(for: job.hook.timeout)
            isLate.withLock { $0 = true }
            process.signalGroup(SIGTERM)
            try await QueueClock(queue).sleep(for: Self.grace)
            process.signalGroup(SIGKILL)
        }
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Blocks a dedicated queue, so that no other work is delayed.
                waiters.async { continuation.resume(returning: process.wait()) }
            }
        } onCancel: {
            process.signalGroup(SIGTERM)
            queue.queue.asyncAfter(deadline: .now() + Self.lastGrace) {
                if !hasEnded.withLock(\.self) { process.signalGroup(SIGKILL) }
            }
        }
        hasEnded.withLock { $0 = true }
        limit.cancel()
        let wasLate = isLate.withLock { $0 }
        // Its children may have outlived it.
        if wasLate || Task.isCancelled { process.signalGroup(SIGKILL) }
        // The daemon's exit is not the hook's failure.
        if Task.isCancelled { return nil }
        if wasLate { return "timed out after \(job.hook.timeout)" }
        switch ending {
        case .exited(0): return nil
        case .exited(let status): return "exited with status \(status)"
        case .signalled(let number): return "was killed by signal \(number)"
        }
    }
}

/// The environment of a hook's program.
enum HookFacts {
    /// Returns the variables for a screen event.
    ///
    /// - Parameters:
    ///   - event: the event.
    ///   - screen: the screen.
    ///   - environment: the daemon's environment; a few of its variables are passed on.
    /// - Returns: names and values; values never contain control characters.
    static func environment(
        _ event: Hook.Event, _ screen: Wire.Screen, environment: [String: String]
    ) -> [String: String] {
        let passed = ["PATH", "HOME", "LANG", "USER", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS", "TZ"]
        var facts = environment.filter { passed.contains($0.key) }
        facts["PATH"] = facts["PATH"] ?? "/usr/bin:/bin"
        let values: [String: String?] = [
            "EVENT": event.rawValue,
            "SCREEN": screen.id,
            "WIDTH": "\(screen.mode.width)",
            "HEIGHT": "\(screen.mode.height)",
            "REFRESH_MILLIHERTZ": "\(screen.mode.refreshMillihertz)",
            "MONITOR_ID": screen.monitor?.id,
            "MANUFACTURER": screen.monitor?.manufacturer,
            "PRODUCT": screen.monitor.map { "\($0.product)" },
            // Monitors without one report 0.
            "SERIAL_NUMBER": screen.monitor.flatMap { $0.serialNumber == 0 ? nil : "\($0.serialNumber)" },
            "NAME": screen.monitor?.name,
        ]
        for case (let name, let value?) in values { facts["SECONDSCREEN_\(name)"] = value.withoutControls }
        return facts
    }
}

extension String {
    /// The text without control characters, because data from monitors is untrusted.
    fileprivate var withoutControls: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}
