// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Synchronization

/// Delivers the frames of one screen to one sink, which may be slow or hang.
///
/// The sink has its own queue. At most one frame is pending: a newer one replaces it and inherits its damage. Nothing
/// waits for a hung sink.
final class FrameDelivery: Sendable {
    /// An event of a delivery.
    enum Event: Sendable {
        /// The sink can take another frame.
        case isReady
        /// The sink cannot set the screen's mode; it keeps its previous mode, if any.
        case refused(DisplayMode, before: DisplayMode?, reason: String)
        /// Something failed; repetitions of the same problem are not reported.
        case failed(String)
    }

    /// The state of the screen on the sink.
    private struct Shown {
        /// The committed mode.
        var mode: DisplayMode?
        /// Whether the screen was turned off after the last committed mode.
        var isOff = false
        /// The frame that was not presented because its mode was refused; later frames do not include its damage.
        var missed: Frame?
        /// The last reported problem.
        var problem: String?
    }

    private struct State {
        /// What to show next: a mode, with or without a frame; without a mode, the screen is turned off.
        var waiting: (frame: Frame?, mode: DisplayMode?)?
        /// The delivery for an earlier screen of the same name, until it ends.
        var predecessor: FrameDelivery?
        /// Whether the delivery has begun.
        var hasBegun = false
        /// Whether the sink is busy, or idle until its next frame is due.
        var isBusy = false
        /// Whether pauses are skipped because the last frame is pending.
        var isFinishing = false
        /// Whether the delivery has ended.
        var hasEnded = false
    }

    private let screen: String
    private let sink: any FrameSink
    private let sleep: @Sendable (Duration) async -> Void
    private let report: @Sendable (Event) async -> Void
    private let state: Mutex<State>
    private let wakeUps: AsyncStream<Void>.Continuation
    private let work = Mutex<Task<Void, Never>?>(nil)
    /// Canceled to skip the pause before the last frame.
    private let rest = Mutex<Task<Void, Never>?>(nil)

    /// Creates a delivery that begins when `predecessor` has ended.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - sink: the sink.
    ///   - queue: the sink's queue, shared by all screens.
    ///   - predecessor: the delivery for an earlier screen of the same name to the same sink.
    ///   - sleep: waits; returns early when its task is canceled.
    ///   - report: called with each event.
    init(
        screen: String, sink: any FrameSink, on queue: SerialQueue, after predecessor: FrameDelivery? = nil,
        sleep: @escaping @Sendable (Duration) async -> Void,
        report: @escaping @Sendable (Event) async -> Void
    ) {
        (self.screen, self.sink, self.sleep, self.report) = (screen, sink, sleep, report)
        state = Mutex(State(predecessor: predecessor))
        let (wakeUps, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakeUps = continuation
        work.withLock { $0 = Task(executorPreference: queue) { await self.run(wakeUps, on: queue) } }
    }

    /// Waits until the last frame has been presented and the screen is off, which a sink can delay forever.
    func hasEnded() async { await work.withLock { $0 }?.value }

    /// The sink's name.
    var sinkName: String { sink.name }

    /// Whether the sink needs the screen's current picture even though nothing has changed.
    func lacksPicture(of screen: String) -> Bool { sink.lacksPicture(of: screen) }

    /// Whether the sink can use another frame; if not, `notify` is called when it can.
    func canUseFrame(orNotify notify: @escaping @Sendable () -> Void) -> Bool {
        sink.canUseFrame(of: screen, orNotify: notify)
    }

    /// Whether the delivery has ended.
    var hasFinished: Bool { state.withLock(\.hasEnded) }

    /// Whether a frame would be presented immediately.
    var isReady: Bool { state.withLock { $0.hasBegun && !$0.isBusy && $0.waiting == nil } }

    /// The delivery that must end before another to the same sink begins: this one, or its predecessor if it has not
    /// begun.
    var last: FrameDelivery { state.withLock { $0.hasBegun ? nil : $0.predecessor } ?? self }

    /// Queues a frame for presentation, replacing a pending one; does nothing after ``finish()``.
    ///
    /// - Parameters:
    ///   - frame: the frame; nil if only the mode changed.
    ///   - mode: the screen's mode.
    func offer(_ frame: Frame?, in mode: DisplayMode) {
        state.withLock { state in
            guard !state.isFinishing else { return }
            let older = state.waiting?.frame
            state.waiting = (older.flatMap { frame?.replacing($0) } ?? frame ?? older, mode)
        }
        wakeUps.yield()
    }

    /// Turns the screen off, discarding a pending frame. The damage of the next frame must cover all of it.
    func turnOff() {
        state.withLock { $0.waiting = (nil, nil) }
        wakeUps.yield()
    }

    /// Presents the pending frame without a pause, then turns the screen off. A delivery still waiting for its
    /// predecessor presents nothing.
    func finish() {
        state.withLock { state in
            state.isFinishing = true
            if state.predecessor != nil { state.waiting = nil }
        }
        rest.withLock { $0?.cancel() }
        wakeUps.finish()
    }

    private func run(_ wakeUps: AsyncStream<Void>, on queue: SerialQueue) async {
        defer { state.withLock { $0.hasEnded = true } }
        await state.withLock { $0.predecessor }?.hasEnded()
        let isWanted = state.withLock { state in
            defer { state.predecessor = nil }
            state.hasBegun = true
            return state.predecessor == nil || !state.isFinishing
        }
        guard isWanted else { return }
        await report(.isReady)
        var shown = Shown()
        for await _ in wakeUps { await show(&shown, on: queue) }
        await show(&shown, on: queue)
        if shown.mode != nil { await commitOff(&shown) }
    }

    private func commitOff(_ shown: inout Shown) async {
        do { try await sink.commit(nil, on: screen) } catch { await tell("\(error)", &shown.problem) }
        (shown.mode, shown.isOff) = (nil, true)
    }

    /// Presents the pending frame, then pauses for the sink's minimum interval; or turns the screen off.
    private func show(_ shown: inout Shown, on queue: SerialQueue) async {
        var next = state.withLock { state in
            defer { state.waiting = nil }
            state.isBusy = state.waiting != nil
            return state.waiting
        }
        guard next != nil else { return }
        if let mode = next?.mode {
            await commit(mode, &shown, on: queue)
            // A frame cannot be presented in a mode that was not committed.
            let missed = shown.missed.take()
            if shown.mode != mode {
                shown.missed = next?.frame.take() ?? missed
            } else if var frame = next?.frame.take() ?? missed.flatMap({ $0.size == mode.size ? $0 : nil }) {
                if missed != nil { frame = frame.whole }
                do {
                    // From here on, only the sink holds the frame.
                    try await sink.present(consume frame)
                    shown.problem = nil
                } catch {
                    await tell("\(error)", &shown.problem)
                }
                await rest(for: sink.minimumInterval, on: queue)
            }
        } else if !shown.isOff {
            // This includes a screen that has shown nothing yet: its link may still carry another program's picture.
            await commitOff(&shown)
        }
        state.withLock { $0.isBusy = false }
        await report(.isReady)
    }

    private func commit(_ mode: DisplayMode, _ shown: inout Shown, on queue: SerialQueue) async {
        guard shown.mode != mode else { return }
        do {
            try await sink.commit(mode, on: screen)
            (shown.mode, shown.isOff) = (mode, false)
        } catch let error where error.isAboutMode {
            await report(.refused(mode, before: shown.mode, reason: "\(error)"))
        } catch {
            await tell("\(error)", &shown.problem)
            await rest(for: Self.retryInterval, on: queue)
        }
    }

    /// The minimum time between two attempts to show a screen that the sink cannot show now.
    private static let retryInterval = Duration.seconds(1)

    /// Waits, unless the delivery is to finish.
    private func rest(for interval: Duration, on queue: SerialQueue) async {
        guard interval > .zero, !state.withLock({ $0.isFinishing }) else { return }
        let task = Task(executorPreference: queue) { [sleep] in await sleep(interval) }
        rest.withLock { $0 = task }
        // The end may have been requested in between.
        if state.withLock({ $0.isFinishing }) { task.cancel() }
        await task.value
    }

    private func tell(_ problem: String, _ lastProblem: inout String?) async {
        guard problem != lastProblem else { return }
        lastProblem = problem
        await report(.failed(problem))
    }
}
