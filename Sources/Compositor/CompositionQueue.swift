// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Dispatch

/// The serial queue on which one screen's frames are composed.
///
/// An actor without an executor of its own runs where the task that calls it prefers to run, which in the program is
/// the one queue of all sources; screens could then not be composed at the same time, and events would wait for frames.
final class CompositionQueue: SerialExecutor {
    private let queue: DispatchQueue

    init(screen: String) {
        queue = DispatchQueue(label: "org.secondscreen.composition.\(screen)")
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
