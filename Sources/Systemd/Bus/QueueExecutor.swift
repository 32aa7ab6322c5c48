// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Dispatch

/// Lets an actor run on a queue that somebody else owns, so that handlers on the queue are in the actor's isolation.
///
/// (Dispatch's own queue type is no executor on Linux.)
final class QueueExecutor: SerialExecutor {
    let queue: DispatchQueue

    init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Each job is run once, on the queue that stands for this executor.
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
