// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Dispatch

/// The one serial queue on which a program's sources run: their actors, their tasks, their sockets and their timers.
///
/// A readable socket reaches its actor, and a snapshot the next source, without a change of thread. It also keeps the
/// process asleep while nothing happens (hotplug.md rule 22): on Linux, Dispatch wakes once a second for good as soon
/// as one of its global queues has run anything, and Swift's default executor is made of those. (Dispatch's own queue
/// type is no executor on Linux.)
package final class SourceQueue: SerialExecutor, TaskExecutor {
    /// The queue, for sockets and timers whose handlers are to run in the isolation of the sources.
    package let queue = DispatchQueue(label: "org.secondscreen.sources")

    /// Creates a queue of its own.
    package init() {}

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
