// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base
internal import Synchronization

/// The memory for the frames of all screens, up to a limit.
///
/// Beyond the limit, screens are composed in turn: a screen takes the memory of the one that changed least recently,
/// whose next frame is then composed in full. If all memory is in frames that sinks hold, the screen waits for one to
/// be released. Two frames are exempt: one larger than the limit, if it is the only one, and one that has waited for
/// ``patience`` while sinks released nothing, because a sink that hangs must not stop the others.
package final class FrameMemory: Sendable {
    /// How long a screen waits for sinks that release nothing.
    package static let patience = Duration.seconds(1)

    private struct User {
        weak var compositor: ScreenCompositor?
        /// The turn of its latest frame; turns count the frames of all screens.
        var turn: Int
    }

    private struct State {
        var used = 0
        var turn = 0
        /// The compositors that have buffers.
        var users: [ObjectIdentifier: User] = [:]
        /// The number of changes so far that may have made memory available.
        var changes = 0
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var lastWait = 0
    }

    /// The limit in bytes.
    package let limit: Int
    private let clock: any Clock<Duration>
    private let queue: SerialQueue
    private let state = Mutex(State())

    /// Creates frame memory with nothing in use.
    ///
    /// - Parameters:
    ///   - limit: The limit in bytes.
    ///   - clock: Measures the patience; `nil` for real time.
    package init(limit: Int = .max, clock: (any Clock<Duration>)? = nil) {
        self.limit = limit
        queue = SerialQueue(label: "org.secondscreen.frame-memory")
        self.clock = clock ?? QueueClock(queue)
    }

    /// The bytes in use.
    package var used: Int { state.withLock { $0.used } }

    /// Memory that counts as used while this object exists.
    final class Grant: Sendable {
        private let bytes: Mutex<Int>
        private let memory: FrameMemory

        fileprivate init(_ byteCount: Int, of memory: FrameMemory) {
            bytes = Mutex(byteCount)
            self.memory = memory
        }

        deinit { memory.release(byteCount) }

        /// The number of bytes.
        var byteCount: Int { bytes.withLock { $0 } }

        /// Splits off bytes for memory that is released separately.
        func part(_ byteCount: Int) -> Grant {
            bytes.withLock { $0 -= byteCount }
            return Grant(byteCount, of: memory)
        }
    }

    /// Records that a compositor draws a frame, which makes it the last to give up its memory.
    func noteFrame(of compositor: ScreenCompositor) {
        wakeWaiting { state in
            state.turn += 1
            state.users[ObjectIdentifier(compositor)] = User(compositor: compositor, turn: state.turn)
        }
    }

    /// Records that a compositor has no buffers.
    func noteEnd(of compositor: ScreenCompositor) {
        _ = state.withLock { $0.users.removeValue(forKey: ObjectIdentifier(compositor)) }
    }

    private enum Step {
        case granted
        case takeFrom(ScreenCompositor)
        case wait(since: Int)
    }

    /// Waits for memory.
    ///
    /// - Parameters:
    ///   - byteCount: The number of bytes.
    ///   - compositor: The compositor, which must hold no memory that it no longer needs.
    /// - Returns: The memory.
    func grant(_ byteCount: Int, to compositor: ScreenCompositor) async -> Grant {
        while true {
            switch nextStep(byteCount, compositor) {
            case .granted: return Grant(byteCount, of: self)
            case .takeFrom(let other): await other.releaseFrames()
            case .wait(let changes):
                guard await hasChanged(since: changes) else {
                    state.withLock { $0.used += byteCount }
                    return Grant(byteCount, of: self)
                }
            }
        }
    }

    private func nextStep(_ byteCount: Int, _ compositor: ScreenCompositor) -> Step {
        state.withLock { state in
            if state.used == 0 || state.used + byteCount <= limit {
                state.used += byteCount
                return .granted
            }
            while let (id, user) = state.users.filter({ $0.key != ObjectIdentifier(compositor) })
                .min(by: { $0.value.turn < $1.value.turn })
            {
                state.users[id] = nil
                if let other = user.compositor { return .takeFrom(other) }
            }
            return .wait(since: state.changes)
        }
    }

    private func release(_ byteCount: Int) { wakeWaiting { $0.used -= byteCount } }

    /// Makes a change that may make memory available, and wakes the waiting compositors.
    private func wakeWaiting(_ change: (inout State) -> Void) {
        let waiting = state.withLock { state in
            change(&state)
            state.changes += 1
            defer { state.waiting = [:] }
            return state.waiting
        }
        for waiter in waiting.values { waiter.resume(returning: true) }
    }

    /// Waits until there may be memory; returns false after ``patience`` without a change.
    private func hasChanged(since changes: Int) async -> Bool {
        let number = state.withLock { state in
            state.lastWait += 1
            return state.lastWait
        }
        let end = Task(executorPreference: queue) { [clock, weak self] in
            try? await clock.sleep(for: Self.patience)
            self?.endWait(number)
        }
        defer { end.cancel() }
        return await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if state.changes != changes { return true }
                state.waiting[number] = continuation
                return false
            }
            if isOver { continuation.resume(returning: true) }
        }
    }

    private func endWait(_ number: Int) {
        let waiter = state.withLock { $0.waiting.removeValue(forKey: number) }
        waiter?.resume(returning: false)
    }
}
