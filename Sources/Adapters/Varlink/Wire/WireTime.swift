// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// How the wire measures the time that peers take.
///
/// An event loop has timers of its own. A task that sleeps would need Swift's default executor, which on Linux wakes an
/// idle process once a second for good as soon as it has run anything; a clock is therefore for tests alone.
enum WireTime: Sendable {
    case eventLoop
    case clock(any Clock<Duration>)

    /// The time of `clock`; the event loops' own for nil.
    init(_ clock: (any Clock<Duration>)?) {
        self = clock.map(WireTime.clock) ?? .eventLoop
    }

    /// Calls `body` on `loop` after a while.
    ///
    /// - Returns: takes that back; called on another thread, or with a clock, it may come too late.
    func schedule(
        after delay: Duration, on loop: any EventLoop, _ body: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        switch self {
        case .eventLoop:
            let scheduled = loop.scheduleTask(in: TimeAmount(delay), body)
            return { scheduled.cancel() }
        case .clock(let clock):
            let task = Task {
                try await clock.sleep(for: delay)
                loop.execute(body)
            }
            return { task.cancel() }
        }
    }
}
