// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import Glibc

/// A request to stop: a Unix signal, a time limit, or a call of ``request()``, whichever comes first.
///
/// A request that arrives before anything waits is kept.
package struct StopSignal: Sendable {
    private let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates a stop signal that does not trap Unix signals.
    package init() {
        (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Creates a stop signal that also traps Unix signals.
    ///
    /// - Parameters:
    ///   - signals: the signals, which no longer terminate the process.
    ///   - queue: the queue of the task that relays them.
    package init(trapping signals: [CInt] = [SIGINT, SIGTERM], on queue: SerialQueue) async {
        self.init()
        await trap(signals, on: queue)
    }

    /// Traps Unix signals from now on, which no longer terminate the process.
    ///
    /// - Parameters:
    ///   - signals: the signals.
    ///   - queue: the queue of the task that relays them.
    func trap(_ signals: [CInt], on queue: SerialQueue) async {
        let trapped = await UnixSignals.trapped(signals)
        let relay = Task(executorPreference: queue) { [continuation] in
            for await _ in trapped { continuation.yield() }
        }
        continuation.onTermination = { _ in relay.cancel() }
    }

    /// Requests the stop; may be called repeatedly and from any thread.
    package func request() { continuation.yield() }

    /// Waits for the stop; returns early if the task is canceled.
    ///
    /// - Parameters:
    ///   - duration: the maximum time to wait; nil for no limit.
    ///   - start: the time counts from the end of this stream; nil for from now on.
    ///   - queue: the queue for timing.
    package func wait(
        atMost duration: Duration?, after start: AsyncStream<Never>? = nil, on queue: SerialQueue
    ) async {
        let timer = duration.map { duration in
            Task(executorPreference: queue) {
                if let start { for await _ in start {} }
                try await QueueClock(queue).sleep(for: duration)
                request()
            }
        }
        defer { timer?.cancel() }
        for await _ in requests { return }
    }
}
