// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Dispatch

/// Keeps the state file as the state is.
///
/// Each change begins a write at once, on a queue of the writer's own; changes that come while one is under way share the
/// next. ``persisted()`` returns when all that has changed is in the file, so that what a client was told is there even if
/// the process is killed the moment after. The disk has it within a second, which only a power cut can tell.
///
/// A file that cannot be written is told of once, and tried again with the next change, from time to time, and at the
/// end: the program goes on without.
@MainActor
package final class StateWriter {
    /// Does the work on the disk; tests have another.
    package struct Disk: Sendable {
        /// Has the file hold a state; gives the reason, in a line, when it cannot.
        package var write: @Sendable (PersistentState) -> String?
        /// Waits until the disk has it.
        package var sync: @Sendable () -> Void

        /// The disk that a file is on.
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

        /// Creates a disk; see the properties.
        package init(
            write: @escaping @Sendable (PersistentState) -> String?,
            sync: @escaping @Sendable () -> Void = {}
        ) {
            self.write = write
            self.sync = sync
        }
    }

    /// How long somebody waits for a disk.
    package struct Patience: Sendable {
        /// For a write, before it is given up.
        package var write = Duration.seconds(3)
        /// At the end, for the disk to take what is in the file already.
        package var sync = Duration.seconds(1)

        /// Creates the patience of a daemon.
        package init() {}
    }

    /// After how long what was written is brought to the disk.
    private static let syncPause = Duration.milliseconds(500)
    /// After how long a file that could not be written is tried again.
    private static let retryPause = Duration.seconds(30)

    private let disk: Disk
    private let patience: Patience
    private let writes = SerialQueue(label: "org.secondscreen.state")
    /// Of its own: nobody's write waits until the disk has an earlier one.
    private let syncs = SerialQueue(label: "org.secondscreen.state.sync")
    private let queue: SerialQueue
    private let state: () -> PersistentState
    private let report: (String) -> Void

    /// How many changes there have been.
    private var changes: UInt64 = 0
    /// Up to which change nobody waits any more: it is written, or could not be.
    private var settled: UInt64 = 0
    private var waiting: [(change: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    private var written: PersistentState?
    private var isWriting = false
    private var needsSync = false
    private var syncing: Task<Void, Never>?
    private var retry: Task<Void, Never>?
    /// Why the last write failed; nil after one that did not.
    private var problem: String?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - disk: where the state goes.
    ///   - queue: where time is measured.
    ///   - state: the state at the moment.
    ///   - patience: how long somebody waits for the disk.
    ///   - report: told why the file cannot be written.
    package init(
        _ disk: Disk, queue: SerialQueue, state: @escaping () -> PersistentState, patience: Patience = Patience(),
        report: @escaping (String) -> Void
    ) {
        self.disk = disk
        self.patience = patience
        self.queue = queue
        self.state = state
        self.report = report
    }

    /// Takes note of a change, and begins to write.
    package func note() {
        changes += 1
        guard !isWriting else { return }
        isWriting = true
        Task { await write() }
    }

    /// Waits until all changes that have been noted are in the file, or could not be written, which has been told then.
    ///
    /// Returns at once when there is nothing to wait for, and after three seconds when the disk does not answer.
    package func persisted() async {
        let change = changes
        await withCheckedContinuation { continuation in
            // Looked at here: the write may have ended on the way into this closure.
            guard change > settled else { return continuation.resume() }
            waiting.append((change, continuation))
        }
    }

    /// Writes what has not been written yet, has the disk take it, and returns when the file is as it will stay, or after
    /// four seconds.
    ///
    /// - Returns: why the last changes are lost; nil when the file has them all.
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

    /// Writes until the file is as the state is, or cannot be written.
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

    /// Has nobody wait for a change any more.
    private func settle(_ change: UInt64, _ problem: String?) {
        if let problem, problem != self.problem {
            report(
                "what was chosen will not outlive this run: \(problem); make room or mend the rights there, or give run "
                    + "another folder with --state")
        }
        self.problem = problem
        settled = max(settled, change)
        let done = waiting.filter { $0.change <= settled }
        waiting.removeAll { $0.change <= settled }
        for one in done { one.continuation.resume() }
    }

    /// Has the disk take what was written, in a while.
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

    // MARK: Elsewhere and later

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
