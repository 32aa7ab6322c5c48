// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import ServiceLifecycle
package import UnixSignals

/// A request to stop: a signal of the system, the end of a time, or a call of ``request()``, whichever comes first.
///
/// A request that comes before anybody waits is kept.
package struct StopSignal: Sendable {
    private let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates a stop signal that does not trap any signals of the system.
    package init() {
        (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Creates a stop signal that also traps signals of the system, from now until the wait ends.
    ///
    /// - Parameters:
    ///   - signals: the signals, which no longer end the process by themselves.
    ///   - queue: where signals are awaited.
    package init(trapping signals: [UnixSignal] = [.sigint, .sigterm], on queue: SerialQueue) async {
        self.init()
        let trapped = await UnixSignalsSequence(trapping: signals)
        let relay = Task(executorPreference: queue) { [continuation] in
            for await _ in trapped { continuation.yield() }
        }
        continuation.onTermination = { _ in relay.cancel() }
    }

    /// Requests the stop; any thread may call it, any number of times.
    package func request() { continuation.yield() }

    /// Waits for the stop; returns early when the task is cancelled.
    ///
    /// - Parameters:
    ///   - duration: the maximum time to wait; nil for no limit.
    ///   - queue: where time is measured.
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

/// Runs an action for each element of a stream, until the graceful shutdown begins.
package struct StreamService: Service {
    private let body: @Sendable () async -> Void

    /// Creates a service; the end of the stream does not end it.
    ///
    /// - Parameters:
    ///   - elements: the stream.
    ///   - action: the action.
    package init<Elements: AsyncSequence & Sendable>(
        _ elements: Elements, _ action: @escaping @Sendable () async -> Void
    ) where Elements.Failure == Never {
        body = { for await _ in elements { await action() } }
    }

    /// Runs until the shutdown begins.
    package func run() async {
        await cancelWhenGracefulShutdown {
            await body()
            try? await gracefulShutdown()
        }
    }
}
