// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// Tells when something has not moved for too long.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | resting | `start` | watching, quiet 0 | look after an interval |
/// | watching | a look, it has moved | watching, quiet 0 | look after an interval |
/// | watching, quiet below the last | a look, it has not moved | watching, one more quiet | look after an interval |
/// | watching, quiet one below the last | a look, it has not moved | resting | tell |
/// | watching | `stop` | resting | |
///
/// Lives on its event loop.
final class StallWatch {
    private let loop: any EventLoop
    private let time: WireTime
    private let interval: Duration
    private let looks: Int
    private let hasMoved: () -> Bool
    private let onStall: () -> Void
    /// How many looks in a row have seen nothing move.
    private var quiet = 0
    /// Which watch this is: a look that was scheduled for an earlier one can come late.
    private var round = 0
    private var cancelLook: (@Sendable () -> Void)?

    /// Creates a watch that rests.
    ///
    /// - Parameters:
    ///   - loop: where it looks.
    ///   - time: measures the intervals.
    ///   - patience: after how long without movement it tells; what stops moving between two looks is told up to an
    ///     interval later.
    ///   - looks: how often it looks in that time.
    ///   - hasMoved: whether there has been movement since the last call.
    ///   - onStall: told once; the watch rests then.
    init(
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

    /// Watches from now on, unless it does already.
    func start() {
        guard cancelLook == nil else { return }
        quiet = 0
        _ = hasMoved()
        schedule()
    }

    /// Rests.
    func stop() {
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

/// How the wire measures the time that peers take.
///
/// An event loop has timers of its own. A task that sleeps would need Swift's default executor, which on Linux wakes an
/// idle process once a second for good as soon as it has run anything; a clock is therefore for tests alone.
enum WireTime: Sendable {
    case eventLoop
    case clock(any Clock<Duration>)

    /// The time of `clock`; the event loops' own for `nil`.
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
