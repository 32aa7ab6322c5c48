// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Daemon
import Dispatch
import Glibc
import Synchronization

extension ChildProcess {
    /// Waits for the process to end. Kills its process group after the time limit, or if the task is canceled.
    ///
    /// - Parameter limit: the time limit.
    /// - Returns: how the process ended, and whether it exceeded the limit.
    func end(within limit: Duration) async -> (ending: Ending, wasLate: Bool) {
        let isLate = Mutex(false)
        let timer = Task(executorPreference: SecondScreenCommand.queue) {
            try await QueueClock(SecondScreenCommand.queue).sleep(for: limit)
            isLate.withLock { $0 = true }
            signalGroup(SIGKILL)
        }
        defer { timer.cancel() }
        let ending = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Serial, like all queues of an idle process; see `SerialQueue`.
                DispatchQueue(label: "org.secondscreen.program").async { continuation.resume(returning: wait()) }
            }
        } onCancel: {
            signalGroup(SIGKILL)
        }
        return (ending, isLate.withLock { $0 })
    }
}
