// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch

/// Keeps the state file up to date.
///
/// Each change starts a write on the writer's own queue; changes during a write share the next one. ``persisted()`` returns
/// when all changes are in the file, so that a reply to a client holds even if the process is killed right after it. The
/// file is synced within a second, which matters for a loss of power only.
///
/// A failure to write is reported once, and retried with the next change, every 30 seconds, and at the end.
@MainActor
package final class StateWriter {
    /// The operations on the disk; tests replace them.
    package struct Disk: Sendable {
        /// Writes a state to the file; returns the reason, in a line, if that fails.
        package var write: @Sendable (PersistentState) -> String?
        /// Syncs the file.
        package var sync: @Sendable () -> Void

        /// Creates the operations on a file.
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

        /// Creates operations; see the properties.
        package init(
            write: @escaping @Sendable (PersistentState) -> String?,
            sync: @escaping @Sendable () -> Void = {}
        ) {
            (self.write, self.sync) = (write, sync)
        }
    }

    /// Limits of waiting for the disk.
    package struct Patience: Sendable {
        /// The limit of a write.
        package var write = Duration.seconds(3)
        /// The limit of the last sync.
        package var sync = Duration.seconds(1)

        /// Creates the limits of a daemon.
        package init() {}
    }

    /// The pause before a sync.
    private static let syncPause = Duration.milliseconds(500)
    /// The pause before a failed write is retried.
    private static let retryPause = Duration.seconds(30)

    private let disk: Disk
    private let patience: Patience
    private let writes = SerialQueue(label: "org.secondscreen.state")
    /// A queue of its own, so that writes do not wait for syncs.
    private let syncs = SerialQueue(label: "org.secondscreen.state.sync")
    private let queue: SerialQueue
    private let state: () -> PersistentState
    private let report: (String) -> Void

    /// The number of changes.
    private var changes: UInt64 = 0
    /// The last change that was written, or could not be.
    private var settled: UInt64 = 0
    private var waiting: [(change: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    private var written: PersistentState?
    private var isWriting = false
    private var needsSync = false
    private var syncing: Task<Void, Never>?
    private var retry: Task<Void, Never>?
    /// Why the last write failed; nil after a success.
    private var problem: String?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - disk: the operations on the disk.
    ///   - queue: where time is measured.
    ///   - state: returns the present state.
    ///   - patience: limits of waiting for the disk.
    ///   - report: called with the reason why the file cannot be written.
    package init(
        _ disk: Disk, queue: SerialQueue, state: @escaping () -> PersistentState, patience: Patience = Patience(),
        report: @escaping (String) -> Void
    ) {
        (self.disk, self.patience, self.queue, self.state, self.report) = (disk, patience, queue, state, report)
    }

    /// Notes a change, and starts to write.
    package func note() {
        changes += 1
        guard !isWriting else { return }
        isWriting = true
        Task { await write() }
    }

    /// Waits until all noted changes are written, or have failed, which has been reported then.
    ///
    /// Returns after three seconds if the disk does not answer.
    package func persisted() async {
        let change = changes
        await withCheckedContinuation { continuation in
            // Checked here, as the write may end on the way into this closure.
            guard change > settled else { return continuation.resume() }
            waiting.append((change, continuation))
        }
    }

    /// Writes and syncs what is left; returns after four seconds at most.
    ///
    /// - Returns: why the last changes are lost; nil if all are in the file.
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

    /// Writes until the file is up to date, or cannot be written.
    private func write() async {
        retry?.cancel()
        retry = nil
        repeat {
            let (change, state) = (changes, state())
            let timeout = after(patience.write) {
                $0.settle(change, "cannot write the state: the disk does not answer")
            }
            var failure: String?
            if state != written {
                failure = await perform(on: writes) { [disk] in disk.write(state) }
                written = failure == nil ? state : nil
                if failure == nil { syncSoon() }
            }
            timeout.cancel()
            settle(change, failure)
        } while settled < changes
        isWriting = false
        if problem != nil { retry = after(Self.retryPause) { $0.note() } }
    }

    /// Resumes those that wait for a change.
    private func settle(_ change: UInt64, _ problem: String?) {
        if let problem, problem != self.problem {
            report(
                "choices of this run will be lost: \(problem); free space or fix permissions there, or set another folder "
                    + "with run --state")
        }
        self.problem = problem
        settled = max(settled, change)
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
            await perform(on: syncs) { [disk] in disk.sync() }
            guard !Task.isCancelled else { return }
        }
        syncing = nil
    }

    // MARK: Asynchronous work

    private func perform<Result: Sendable>(
        on queue: SerialQueue, _ work: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            queue.queue.async { continuation.resume(returning: work()) }
        }
    }

    private func after(
        _ time: Duration, _ action: @escaping @MainActor @Sendable (StateWriter) async -> Void
    ) -> Task<Void, Never> {
        Task(executorPreference: queue) { [weak self, queue] in
            guard (try? await QueueClock(queue).sleep(for: time)) != nil, let self else { return }
            await action(self)
        }
    }
}
