// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import NIOCore

/// Detects that something has made no progress for too long.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | idle | `start` | watching, quiet = 0 | schedule a check |
/// | watching | check, progress | watching, quiet = 0 | schedule a check |
/// | watching, quiet + 1 < looks | check, no progress | watching, quiet + 1 | schedule a check |
/// | watching, quiet + 1 = looks | check, no progress | idle | call `onStall` |
/// | watching | `stop` | idle | |
///
/// Confined to its event loop.
package final class StallWatch {
    private let loop: any EventLoop
    private let time: WireTime
    private let interval: Duration
    private let looks: Int
    private let hasMoved: () -> Bool
    private let onStall: () -> Void
    /// The number of consecutive checks without progress.
    private var quiet = 0
    /// The generation of the watch: a check that was scheduled by an earlier one can come late.
    private var round = 0
    private var cancelLook: (@Sendable () -> Void)?

    /// Creates an idle watch.
    ///
    /// - Parameters:
    ///   - loop: The event loop.
    ///   - time: Measures the intervals.
    ///   - patience: The time without progress that counts as a stall; detected up to one interval late.
    ///   - looks: The number of checks in that time.
    ///   - hasMoved: Returns whether there was progress since the last call.
    ///   - onStall: Called once; the watch is then idle.
    package init(
        on loop: any EventLoop, by time: WireTime, patience: Duration, looks: Int, hasMoved: @escaping () -> Bool,
        onStall: @escaping () -> Void
    ) {
        self.loop = loop
        self.time = time
        interval = patience / looks
        self.looks = looks
        self.hasMoved = hasMoved
        self.onStall = onStall
    }

    /// Starts watching, unless already watching.
    package func start() {
        guard cancelLook == nil else { return }
        quiet = 0
        _ = hasMoved()
        schedule()
    }

    /// Stops watching.
    package func stop() {
        guard let cancel = cancelLook else { return }
        cancel()
        cancelLook = nil
        round += 1
    }

    private func schedule() {
        let (watch, round) = (NIOLoopBound(self, eventLoop: loop), round)
        cancelLook = time.schedule(after: interval, on: loop) { watch.value.look(round) }
    }

    private func look(_ round: Int) {
        guard round == self.round, cancelLook != nil else { return }
        quiet = hasMoved() ? 0 : quiet + 1
        guard quiet >= looks else { return schedule() }
        stop()
        onStall()
    }
}

/// The clock for the response times of peers.
///
/// Event loops have their own timers. A sleeping task would need Swift's default executor, which on Linux wakes an idle
/// process once a second forever after its first use; clocks are therefore for tests only.
package enum WireTime: Sendable {
    /// The event loops' own time.
    case eventLoop
    /// A clock, for tests.
    case clock(any Clock<Duration>)

    /// Uses a clock.
    ///
    /// - Parameter clock: The clock; `nil` for the event loops' own time.
    package init(_ clock: (any Clock<Duration>)?) { self = clock.map(WireTime.clock) ?? .eventLoop }

    /// Calls a function after a delay.
    ///
    /// - Parameters:
    ///   - delay: The delay.
    ///   - loop: Where the function is called.
    ///   - body: The function.
    /// - Returns: A function that cancels the call; if called on another thread, or with a clock, it may be too late.
    package func schedule(
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
