// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch
private import Synchronization

/// A serial Dispatch queue as an executor of actors and tasks.
///
/// Work on it may block; it delays only other work on the same queue. A queue shared by a program's sources also avoids
/// thread switches: a readable socket reaches its actor, and a snapshot the next source, on the same thread. It also
/// keeps an idle process asleep (hotplug.md rule 22): on Linux, once a global Dispatch queue has run anything, Dispatch
/// wakes up every second for the rest of the process's life, and Swift's default executor uses the global queues.
/// (`DispatchQueue` itself is not an executor on Linux.)
package final class SerialQueue: SerialExecutor, TaskExecutor {
    /// The queue, for event sources and timers whose handlers run in the same isolation.
    package let queue: DispatchQueue
    /// The sleeps of ``QueueClock``.
    let sleepers: QueueSleepers
    private let quiet: QuietTimer

    /// Creates an executor with its own queue.
    ///
    /// - Parameter label: the queue's name, for debuggers.
    package convenience init(label: String = "org.secondscreen.queue") {
        self.init(DispatchQueue(label: label))
    }

    /// Creates an executor on an existing serial queue.
    package init(_ queue: DispatchQueue) {
        self.queue = queue
        sleepers = QueueSleepers(queue)
        quiet = QuietTimer(queue)
    }

    /// Schedules a job on the queue.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        quiet.noteJob()
        // Each job is run once, on the queue of this executor.
        queue.async {
            unsafe job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Traps unless the caller runs on the queue.
    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Calls a function on the queue after a pause, and then each time the queue becomes quiet: no job has been
    /// scheduled for the length of a pause, after some were.
    ///
    /// A queue that stays quiet has no timer.
    ///
    /// - Parameters:
    ///   - pause: the time until the first call, and the time without a job that counts as quiet; detecting it can take
    ///     up to twice as long.
    ///   - body: the function; replaces that of an earlier call.
    package func observeQuiet(after pause: Duration, _ body: @escaping @Sendable () -> Void) {
        quiet.observe(after: pause, body)
    }
}

/// Detects when no job has been scheduled for a while, at the cost of two atomic operations per job.
private final class QuietTimer: Sendable {
    private let queue: DispatchQueue
    private let isObserved = Atomic(false)
    private let isArmed = Atomic(false)
    private let jobCount = Atomic(0)
    /// The job count at the last check.
    private let checkedCount = Atomic(0)
    private let hasChecked = Atomic(false)
    private let timer = Mutex<(source: any DispatchSourceTimer, pause: Duration)?>(nil)

    init(_ queue: DispatchQueue) { self.queue = queue }

    func observe(after pause: Duration, _ body: @escaping @Sendable () -> Void) {
        timer.withLock { [queue] timer in
            timer?.source.cancel()
            let source = DispatchSource.makeTimerSource(queue: queue)
            source.setEventHandler { [weak self] in self?.check(body) }
            source.resume()
            timer = (source, pause)
        }
        checkedCount.store(jobCount.load(ordering: .relaxed), ordering: .relaxed)
        isObserved.store(true, ordering: .sequentiallyConsistent)
        arm()
    }

    private func check(_ body: () -> Void) {
        // Cleared before the count is read: a later job arms the timer itself.
        isArmed.store(false, ordering: .sequentiallyConsistent)
        let count = jobCount.load(ordering: .sequentiallyConsistent)
        let isQuiet = checkedCount.exchange(count, ordering: .relaxed) == count
        // The first call does not wait for quiet: ongoing work does not need what startup needed.
        let isAfterStart = !hasChecked.exchange(true, ordering: .relaxed)
        if isQuiet || isAfterStart { body() }
        if !isQuiet { arm() }
    }

    func noteJob() {
        guard isObserved.load(ordering: .relaxed) else { return }
        jobCount.wrappingAdd(1, ordering: .sequentiallyConsistent)
        if !isArmed.load(ordering: .sequentiallyConsistent) { arm() }
    }

    private func arm() {
        guard !isArmed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        timer.withLock { timer in
            guard let timer else { return }
            // The exact time does not matter, so the wake-up can be shared with others.
            timer.source.schedule(
                deadline: .now() + timer.pause.dispatchInterval, leeway: (timer.pause / 4).dispatchInterval)
        }
    }

    deinit { timer.withLock { $0?.source.cancel() } }
}
