// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Dispatch
import Glibc

/// The moment at which a person, or the time, ends what would go on for ever.
struct Ending: Sendable {
    private let moments: AsyncStream<Void>

    /// Creates an ending; SIGINT and SIGTERM end the process no more from now on.
    ///
    /// - Parameters:
    ///   - duration: after how long it comes; nil for a signal alone.
    ///   - queue: where signals and time are waited for.
    init(after duration: Duration?, on queue: SerialQueue) {
        let (moments, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.moments = moments
        let signals = [SIGINT, SIGTERM].map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue.queue)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return SignalSource(source)
        }
        let timer = duration.map { duration in
            Task(executorPreference: queue) {
                try await QueueClock(queue).sleep(for: duration)
                continuation.yield()
            }
        }
        continuation.onTermination = { _ in
            timer?.cancel()
            for signal in signals { signal.cancel() }
        }
    }

    /// Waits for it; returns also when the task is cancelled.
    func wait() async {
        for await _ in moments { return }
    }
}

/// A source of Dispatch's, which is safe to use from anywhere and does not say so.
private struct SignalSource: @unchecked Sendable {
    private let source: any DispatchSourceSignal

    init(_ source: any DispatchSourceSignal) {
        self.source = source
    }

    func cancel() { source.cancel() }
}
