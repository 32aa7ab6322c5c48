// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import Dispatch
import Glibc
import SecondScreen
import Synchronization

/// Runs programs when something happens, one after the other, so that a disconnect's never overtakes its connect's.
///
/// Each runs in `/`, in a process group of its own, with an environment of its own and without any descriptor of this
/// process but standard error. No shell reads anything. One that takes too long is ended with all that it started, and so
/// is one that runs when the runner's task is cancelled.
final class HookRunner: Sendable {
    /// A program that is to run.
    struct Job: Hashable, Sendable {
        /// The hook.
        var hook: Hook
        /// The facts, for the environment.
        var facts: [String: String]
    }

    /// How many wait at most; in a storm those that come later are left out.
    static let limit = 256
    /// How long a program that was asked to end may take.
    private static let grace = Duration.seconds(2)
    /// The same when the whole program ends, which is to be over soon.
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
    ///   - queue: where time is measured.
    ///   - report: told of programs that cannot be run, fail or take too long.
    init(queue: SerialQueue, report: @escaping @Sendable (String) async -> Void) {
        self.queue = queue
        self.report = report
        (jobs, waiting) = AsyncStream.makeStream(of: Job.self, bufferingPolicy: .bufferingOldest(Self.limit))
    }

    /// Has a program run once those before it have ended.
    func enqueue(_ job: Job) {
        if case .dropped = waiting.yield(job) { dropped.withLock { $0 += 1 } }
    }

    /// Runs what is enqueued until ``finish()`` has been called and all of it has run, or the task is cancelled.
    ///
    /// A program that runs at cancellation gets SIGTERM, and SIGKILL a second later; this returns when it has ended.
    func run() async {
        for await job in jobs {
            if let problem = await perform(job) { await report("hook \(job.hook.command[0]): \(problem)") }
            let lost = dropped.withLock { dropped in
                defer { dropped = 0 }
                return dropped
            }
            if lost > 0 { await report("\(lost) hooks were left out: more happened than they could follow") }
        }
    }

    /// Lets no more come.
    func finish() { waiting.finish() }

    /// Runs one program to its end; returns what went wrong.
    private func perform(_ job: Job) async -> String? {
        let process: ChildProcess
        do throws(ChildProcess.StartError) {
            // What a hook says goes where the program's own complaints go.
            process = try ChildProcess(
                job.hook.command[0], Array(job.hook.command.dropFirst()), environment: job.facts,
                output: STDERR_FILENO, in: "/")
        } catch {
            return "cannot be run: \(error)"
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
                // A thread of its own waits: none of those that work is held up.
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
        // What it started may have outlived it.
        if wasLate || Task.isCancelled { process.signalGroup(SIGKILL) }
        // That this program ends is no fault of the hook's.
        if Task.isCancelled { return nil }
        if wasLate { return "was ended as it took more than \(job.hook.timeout)" }
        switch ending {
        case .exited(0): return nil
        case .exited(let status): return "ended with status \(status)"
        case .signalled(let number): return "was ended by signal \(number)"
        }
    }
}
