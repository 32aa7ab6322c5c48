// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import ServiceLifecycle
package import UnixSignals

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

    /// Creates a stop signal that also traps Unix signals, from now until the wait ends.
    ///
    /// - Parameters:
    ///   - signals: the signals, which no longer terminate the process.
    ///   - queue: the queue for receiving signals.
    package init(trapping signals: [UnixSignal] = [.sigint, .sigterm], on queue: SerialQueue) async {
        self.init()
        let trapped = await UnixSignalsSequence(trapping: signals)
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
    ///   - queue: the queue for timing.
    package func wait(atMost duration: Duration?, on queue: SerialQueue) async {
        let timer = duration.map { duration in
            Task(executorPreference: queue) {
                try await QueueClock(queue).sleep(for: duration)
                request()
            }
        }
        defer { timer?.cancel() }
        for await _ in requests { return }
    }
}

/// Runs an action for each element of a stream until graceful shutdown begins.
package struct StreamService: Service {
    private let body: @Sendable () async -> Void

    /// Creates a service, which keeps running after the stream ends.
    ///
    /// - Parameters:
    ///   - elements: the stream.
    ///   - action: the action.
    package init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ action: @escaping @Sendable () async -> Void
    ) where Elements.Failure == Never {
        body = { for await _ in elements { await action() } }
    }

    /// Creates a service that runs a loop.
    ///
    /// - Parameter body: the loop; its task is canceled when shutdown begins.
    init(_ body: @escaping @Sendable () async -> Void) { self.body = body }

    /// Runs until shutdown begins.
    package func run() async {
        await cancelWhenGracefulShutdown {
            await body()
            try? await gracefulShutdown()
        }
    }
}
