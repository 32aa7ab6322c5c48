// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch

/// Keeps the state file up to date.
///
/// A change is written on the writer's own queue a moment later, because one plug makes several, or immediately with
/// ``writeChanges()``. ``persisted()`` returns when all changes are in the file, so that a reply to a client remains
/// true even if the process is killed right after sending it. Changes during a write share the next one. The file is
/// synced within a second, which matters only in a power failure.
///
/// A write failure is reported once, and the write is retried at the next change, every 30 seconds, and at the end.
@MainActor
package final class StateWriter {
    /// The disk operations; replaceable in tests.
    package struct Disk: Sendable {
        /// Writes a state to the file; on failure, returns the reason in one line.
        package var write: @Sendable (PersistentState) -> String?
        /// Syncs the file.
        package var sync: @Sendable () -> Void

        /// Creates the operations for a file.
        package init(_ file: StateFile) {
            write = { state in
                do throws(FileError) {
                    try file.write(state)
                    return nil
                } catch {
                    return "\(error)"
                }
            }
            sync = { file.sync() }
        }

        /// Creates disk operations; see the properties.
        package init(
            write: @escaping @Sendable (PersistentState) -> String?,
            sync: @escaping @Sendable () -> Void = {}
        ) {
            (self.write, self.sync) = (write, sync)
        }
    }

    /// The time limits for waiting for the disk.
    package struct Patience: Sendable {
        /// The limit for a write.
        package var write = Duration.seconds(3)
        /// The limit for the final sync.
        package var sync = Duration.seconds(1)

        /// Creates a daemon's limits.
        package init() {}
    }

    /// The delay before writing a change that no caller is waiting for.
    private static let writePause = Duration.milliseconds(50)
    /// The delay before a sync.
    private static let syncPause = Duration.milliseconds(500)
    /// The delay before a failed write is retried.
    private static let retryPause = Duration.seconds(30)

    private static let unresponsive = "cannot write the state: the disk is not responding"

    private let disk: Disk
    private let patience: Patience
    private let writes = SerialQueue(label: "org.secondscreen.state")
    /// A separate queue, so that writes do not wait for syncs.
    private let syncs = SerialQueue(label: "org.secondscreen.state.sync")
    private let queue: SerialQueue
    private let state: () -> PersistentState
    private let report: (String) -> Void

    /// The number of changes.
    private var changes: UInt64 = 0
    /// The last change that was written, or failed to be.
    private var settled: UInt64 = 0
    private var waiting: [(change: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    /// The changes that the disk has not settled yet, and until when it may; in the order of the times.
    private var limits: [(change: UInt64, end: ContinuousClock.Instant)] = []
    /// Waits for the ends of ``limits``.
    private var limiting: Task<Void, Never>?
    private var written: PersistentState?
    private var isWriting = false
    private var isScheduled = false
    private var needsSync = false
    private var syncing: Task<Void, Never>?
    private var retry: Task<Void, Never>?
    /// The reason the last write failed; nil after a success.
    private var problem: String?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - disk: the disk operations.
    ///   - queue: the queue for timing.
    ///   - state: returns the current state.
    ///   - patience: the time limits for the disk.
    ///   - report: called with the reason the file cannot be written.
    package init(
        _ disk: Disk, queue: SerialQueue, state: @escaping () -> PersistentState, patience: Patience = Patience(),
        report: @escaping (String) -> Void
    ) {
        (self.disk, self.patience, self.queue, self.state, self.report) = (disk, patience, queue, state, report)
    }

    /// Records a change, and schedules a write.
    package func note() {
        changes += 1
        guard !isWriting, !isScheduled else { return }
        isScheduled = true
        _ = after(Self.writePause) {
            $0.isScheduled = false
            $0.writeChanges()
        }
    }

    /// Starts a write, unless one is in progress or nothing has changed.
    package func writeChanges() {
        guard !isWriting, changes > settled else { return }
        retry?.cancel()
        retry = nil
        write()
    }

    /// Waits until all recorded changes have been written, or have failed and been reported.
    ///
    /// Returns after three seconds if the disk does not respond.
    package func persisted() async {
        let change = changes
        // A write that is under way has a limit for its own change only, and may never end.
        if isWriting, change > settled { limit(change) }
        writeChanges()
        await withCheckedContinuation { continuation in
            // Checked here because the write may end before this closure runs.
            guard change > settled else { return continuation.resume() }
            waiting.append((change, continuation))
        }
    }

    /// Writes and syncs remaining changes; takes at most four seconds.
    ///
    /// - Returns: the reason the last changes are lost; nil if all are in the file.
    package func finish() async -> String? {
        retry?.cancel()
        if problem != nil { note() }
        await persisted()
        if let syncing {
            syncing.cancel()
            let (done, continuation) = AsyncStream.makeStream(of: Void.self)
            syncs.queue.async { [disk] in
                disk.sync()
                continuation.finish()
            }
            let timeout = after(patience.sync) { _ in continuation.finish() }
            for await _ in done {}
            timeout.cancel()
        }
        return problem
    }

    // MARK: Writing

    /// Writes the current state, and again until the file is up to date or cannot be written.
    ///
    /// The write begins immediately, so that the disk works while the main actor does. These are calls and not a task:
    /// one that starts in a synchronous call from Dispatch continues on the default executor, which costs each write a
    /// switch of threads and would keep waking the idle process from then on.
    private func write() {
        isWriting = true
        // Until it is in the file, even if a caller has given up waiting for it.
        settled = min(settled, changes - 1)
        let (change, state) = (changes, state())
        guard state != written else { return endWrite(of: change, nil) }
        limit(change)
        writes.queue.async { [disk] in
            let failure = disk.write(state)
            Task { @MainActor in
                self.written = failure == nil ? state : nil
                if failure == nil { self.syncSoon() }
                self.endWrite(of: change, failure)
            }
        }
    }

    private func endWrite(of change: UInt64, _ failure: String?) {
        settle(change, failure)
        // A change that was settled by a time limit is not in the file yet.
        if change < changes { return write() }
        isWriting = false
        if problem != nil { retry = after(Self.retryPause) { $0.note() } }
    }

    /// Settles a change when the disk has not done so in time.
    ///
    /// All limits share a task: one of its own for each write would cost more than the write.
    private func limit(_ change: UInt64) {
        limits.append((change, .now + patience.write))
        guard limiting == nil else { return }
        limiting = Task(executorPreference: queue) { [weak self, queue] in
            var end = ContinuousClock.now
            while let next = await self?.expireChanges(until: end) {
                guard (try? await QueueClock(queue).sleep(until: next)) != nil else { return }
                end = next
            }
        }
    }

    /// Settles the changes for which the disk has not responded by a time, which has passed; returns the end of the next
    /// limit, or nil if there is none.
    ///
    /// The present time does not count: an app's handler may have kept the main actor busy for longer than the limits,
    /// and what the disk said in the meantime is still to be heard.
    private func expireChanges(until time: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        while let first = limits.first, first.end <= time { settle(first.change, Self.unresponsive) }
        if limits.isEmpty { limiting = nil }
        return limits.first?.end
    }

    /// Resumes the callers waiting for a change.
    private func settle(_ change: UInt64, _ problem: String?) {
        if let problem, problem != self.problem {
            report("settings changed in this run will not be saved: \(problem); \(StateFile.writeRemedy)")
        }
        self.problem = problem
        settled = max(settled, change)
        limits.removeAll { $0.change <= settled }
        let done = waiting.filter { $0.change <= settled }
        waiting.removeAll { $0.change <= settled }
        for one in done { one.continuation.resume() }
    }

    /// Schedules a sync.
    private func syncSoon() {
        needsSync = true
        guard syncing == nil else { return }
        syncing = after(Self.syncPause) { await $0.sync() }
    }

    private func sync() async {
        while needsSync {
            needsSync = false
            await withCheckedContinuation { [disk] continuation in
                syncs.queue.async {
                    disk.sync()
                    continuation.resume()
                }
            }
            guard !Task.isCancelled else { return }
        }
        syncing = nil
    }

    // MARK: Asynchronous work

    /// Performs a delayed action, unless it was canceled while the main actor was busy: an app's handler can take
    /// longer than the limits for the disk.
    private func unlessCancelled(_ action: (StateWriter) async -> Void) async {
        if !Task.isCancelled { await action(self) }
    }

    private func after(
        _ time: Duration, _ action: @escaping @MainActor @Sendable (StateWriter) async -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: queue) { [weak self, queue] in
            guard (try? await QueueClock(queue).sleep(for: time)) != nil, let self else { return }
            await self.unlessCancelled(action)
        }
    }
}
