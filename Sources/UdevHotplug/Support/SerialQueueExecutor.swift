// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch

/// Runs an actor's jobs on a serial queue, so that the queue's event handlers are inside the actor.
///
/// A readable socket then reaches the actor without a change of thread. (Dispatch's own queue type is no executor on
/// Linux.)
final class SerialQueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    /// Creates an executor over a new queue named `label`.
    init(label: String) {
        queue = DispatchQueue(label: label)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        // The job runs once, on the queue that stands for this executor.
        queue.async { unsafe job.runSynchronously(on: executor) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
