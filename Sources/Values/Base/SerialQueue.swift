// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch

/// A serial queue as an executor of actors and tasks.
///
/// What runs on it may block, and holds up nothing but what runs on the same queue. A queue of its own also keeps an
/// idle process asleep: on Linux, Dispatch wakes once a second for good as soon as one of its global queues has run
/// anything, and Swift's default executor is made of those. (Dispatch's own queue type is no executor on Linux.)
package final class SerialQueue: SerialExecutor, TaskExecutor {
    /// The queue, for event sources and timers whose handlers are to run in the same isolation.
    package let queue: DispatchQueue

    /// Creates an executor with a queue of its own.
    ///
    /// - Parameter label: the queue's name, for debuggers.
    package convenience init(label: String) {
        self.init(DispatchQueue(label: label))
    }

    /// Creates an executor on a serial queue that somebody else made.
    package init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    /// Runs a job on the queue, after those that wait.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Each job is run once, on the queue that stands for this executor.
        queue.async {
            unsafe job.runSynchronously(
                isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
        }
    }

    /// Whether the caller is on the queue; ends the process when not.
    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
