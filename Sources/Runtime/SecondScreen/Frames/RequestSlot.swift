// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Synchronization

/// The clock for limiting a screen's frames to the refresh rate of its mode.
struct FramePace: Sendable {
    /// The time on the program's clock.
    let now: @Sendable () -> Duration
    /// Waits; returns early when its task is canceled.
    let sleep: @Sendable (Duration) async -> Void
    /// The executor for waiting.
    let executor: any TaskExecutor
}

/// The newest pending request.
///
/// A request is taken when a sink can use its frame and the screen has refreshed since the previous frame. Without a
/// request, nothing waits.
final class RequestSlot: Sendable {
    private struct State {
        var newest: ScreenFrames.Request?
        /// Whether a request has been taken, and `next()` has not been called since.
        var isInUse = false
        /// Callers waiting until nothing is left to do.
        var waiting: [CheckedContinuation<Void, Never>] = []
        /// The refresh for which the request in use was taken.
        var takenAt = Duration.zero
        /// The refresh for which the last frame's request was taken; nil before the first frame.
        var presentedAt: Duration?
        /// The wait for the next refresh while a request is pending.
        var wait: (due: Duration, task: Task<Void, Never>)?
        var isFinished = false
    }

    private let pace: FramePace?
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    /// Creates an empty slot.
    ///
    /// - Parameter pace: limits frames to the refresh rate; nil for no limit.
    init(pace: FramePace?) {
        self.pace = pace
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Whether no request is pending or in use.
    var isEmpty: Bool { state.withLock { $0.newest == nil && !$0.isInUse } }

    func put(_ request: ScreenFrames.Request) {
        state.withLock { $0.newest = request }
        signal()
    }

    /// Signals that a request may be accepted now, or that there may be nothing left to do.
    func signal() {
        // Without a pending request, there is no reason to wake `next()`.
        if state.withLock({ $0.newest != nil }) { continuation.yield() }
        resumeAll()
    }

    /// Records that the request in use has become a frame, which stays for a refresh interval.
    func notePresented() { state.withLock { $0.presentedAt = $0.takenAt } }

    func finish() {
        let wait = state.withLock { state in
            state.isFinished = true
            return state.wait.take()
        }
        wait?.task.cancel()
        continuation.finish()
    }

    /// Removes and returns the newest request once one of its sinks can use it and it is due, or immediately after
    /// `finish()`; then returns nil.
    func next() async -> ScreenFrames.Request? {
        state.withLock { $0.isInUse = false }
        resumeAll()
        for await _ in signals {
            guard isAcceptable, isDue(), let request = take() else { continue }
            return request
        }
        return take()
    }

    /// Whether a sink can use the newest request; if not, the sink signals when it can.
    private var isAcceptable: Bool {
        guard let request = state.withLock(\.newest) else { return false }
        let ready = request.deliveries.lazy.filter(\.isReady)
        guard request.composition != nil else { return !ready.isEmpty }
        return ready.contains { delivery in delivery.canUseFrame { [weak self] in self?.signal() } }
    }

    /// Whether the screen has refreshed since the last frame, in the newest request's mode; if not, signals when it does.
    ///
    /// The refreshes are those of the ``FrameLoop``, so the frame that it begins for one is never late for the next,
    /// however long it took.
    private func isDue() -> Bool {
        guard let pace else { return true }
        let now = pace.now()
        let (isDue, canceled) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard !state.isFinished, let request = state.newest, request.composition != nil,
                let refresh = Refresh(of: request.mode)
            else { return (true, nil) }
            let due = state.presentedAt.map { refresh.next(after: $0) } ?? .zero
            guard due <= now + Refresh.tolerance else {
                guard state.wait?.due != due else { return (false, nil) }
                let earlier = state.wait?.task
                let task = Task(executorPreference: pace.executor) { [weak self] in
                    await pace.sleep(due - now)
                    if !Task.isCancelled { self?.signal() }
                }
                state.wait = (due, task)
                return (false, earlier)
            }
            state.takenAt = refresh.last(notAfter: now + Refresh.tolerance)
            return (true, state.wait.take()?.task)
        }
        canceled?.cancel()
        return isDue
    }

    /// Waits until no request is pending or in use and a condition holds, which is checked at each signal.
    func wait(until isDone: @Sendable () -> Bool) async {
        while !(isEmpty && isDone()) {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting.append(continuation) }
                // The condition may have become true before the continuation was added.
                if isEmpty, isDone() { resumeAll() }
            }
        }
    }

    private func resumeAll() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
        for one in waiting { one.resume() }
    }

    private func take() -> ScreenFrames.Request? {
        state.withLock { state in
            state.isInUse = state.newest != nil
            return state.newest.take()
        }
    }
}
