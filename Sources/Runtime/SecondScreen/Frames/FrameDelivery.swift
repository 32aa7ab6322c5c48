// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Synchronization

/// The frames of one screen on their way into one sink, which may be slow, or not answer at all.
///
/// The sink works on a queue of its own. At most one frame waits for it: a newer one takes the place of an older one and
/// inherits its damage. A sink that does not return keeps its frames to itself, and nobody waits for it.
final class FrameDelivery: Sendable {
    /// What a delivery tells of.
    enum Event: Sendable {
        /// The sink can take another frame.
        case isReady
        /// The sink could not be set to a mode that the screen is in already; it shows the one before, if any.
        case refused(DisplayMode, before: DisplayMode?, reason: String)
        /// Something failed; the same problem is told once.
        case failed(String)
    }

    private struct State {
        var waiting: (frame: Frame?, mode: DisplayMode)?
        /// The delivery of an earlier screen of the same name, until it has ended.
        var predecessor: FrameDelivery?
        /// Whether frames go to the sink, or have gone.
        var hasBegun = false
        /// Whether the sink is at work, or rests until its next frame is due.
        var isBusy = false
        /// Whether the rest before the next frame is skipped, as nothing comes after it.
        var isFinishing = false
    }

    private let screen: String
    private let sink: any FrameSink
    private let sleep: @Sendable (Duration) async -> Void
    private let report: @Sendable (Event) async -> Void
    private let state: Mutex<State>
    private let wakeUps: AsyncStream<Void>.Continuation
    private let work = Mutex<Task<Void, Never>?>(nil)
    /// Cancelled when the rest before a last frame is to be skipped.
    private let rest = Mutex<Task<Void, Never>?>(nil)

    /// Creates a delivery that begins once `predecessor` has ended.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - sink: where its frames go.
    ///   - queue: where the sink works, the same for all screens.
    ///   - predecessor: an earlier screen's of the same name into the same sink.
    ///   - sleep: waits; returns early when its task is cancelled.
    ///   - report: told of what happens.
    init(
        screen: String, sink: any FrameSink, on queue: SerialQueue, after predecessor: FrameDelivery? = nil,
        sleep: @escaping @Sendable (Duration) async -> Void,
        report: @escaping @Sendable (Event) async -> Void
    ) {
        self.screen = screen
        self.sink = sink
        self.sleep = sleep
        self.report = report
        state = Mutex(State(predecessor: predecessor))
        let (wakeUps, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.wakeUps = continuation
        work.withLock { $0 = Task(executorPreference: queue) { await self.run(wakeUps, on: queue) } }
    }

    /// Returns when the last frame has been shown and the screen is switched off, which a sink can delay for ever.
    func hasEnded() async { await work.withLock { $0 }?.value }

    /// Whether a frame would be shown at once.
    var isReady: Bool { state.withLock { $0.hasBegun && !$0.isBusy && $0.waiting == nil } }

    /// What must end before another delivery into the same sink begins: this one, or what it still waits for.
    var last: FrameDelivery { state.withLock { $0.hasBegun ? nil : $0.predecessor } ?? self }

    /// Has a frame shown, in the place of one that still waits.
    ///
    /// - Parameters:
    ///   - frame: the frame; nil when only the mode is another one.
    ///   - mode: the mode that the screen is in.
    func offer(_ frame: Frame?, in mode: DisplayMode) {
        state.withLock { state in
            let older = state.waiting?.frame
            state.waiting = (older.flatMap { frame?.replacing($0) } ?? frame ?? older, mode)
        }
        wakeUps.yield()
    }

    /// Has what waits shown without rest, then switches the screen off. A delivery that still waits for its predecessor
    /// shows nothing.
    func finish() {
        state.withLock { state in
            state.isFinishing = true
            if state.predecessor != nil { state.waiting = nil }
        }
        rest.withLock { $0?.cancel() }
        wakeUps.finish()
    }

    private func run(_ wakeUps: AsyncStream<Void>, on queue: SerialQueue) async {
        await state.withLock { $0.predecessor }?.hasEnded()
        let isWanted = state.withLock { state in
            defer { state.predecessor = nil }
            state.hasBegun = true
            return state.predecessor == nil || !state.isFinishing
        }
        guard isWanted else { return }
        await report(.isReady)
        var shown: DisplayMode?
        var lastProblem: String?
        for await _ in wakeUps { await show(&shown, &lastProblem, on: queue) }
        await show(&shown, &lastProblem, on: queue)
        guard shown != nil else { return }
        do { try await sink.commit(nil, on: screen) } catch { await tell("\(error)", &lastProblem) }
    }

    /// Shows what waits, then rests for as long as the sink wants.
    private func show(_ shown: inout DisplayMode?, _ lastProblem: inout String?, on queue: SerialQueue) async {
        var next = state.withLock { state in
            defer { state.waiting = nil }
            state.isBusy = state.waiting != nil
            return state.waiting
        }
        guard let mode = next?.mode else { return }
        if shown != mode {
            do {
                try await sink.commit(mode, on: screen)
                shown = mode
            } catch {
                await report(.refused(mode, before: shown, reason: "\(error)"))
            }
        }
        // A frame that is not of the committed size cannot be shown.
        if let frame = next?.frame.take(), shown == mode {
            do {
                // Nobody but the sink has the frame from here on.
                try await sink.present(consume frame)
                lastProblem = nil
            } catch {
                await tell("\(error)", &lastProblem)
            }
            await restUntilNextFrame(on: queue)
        }
        state.withLock { $0.isBusy = false }
        await report(.isReady)
    }

    private func restUntilNextFrame(on queue: SerialQueue) async {
        let interval = sink.minimumInterval
        guard interval > .zero, !state.withLock({ $0.isFinishing }) else { return }
        let task = Task(executorPreference: queue) { [sleep] in await sleep(interval) }
        rest.withLock { $0 = task }
        // The end may have come in between.
        if state.withLock({ $0.isFinishing }) { task.cancel() }
        await task.value
    }

    private func tell(_ problem: String, _ lastProblem: inout String?) async {
        guard problem != lastProblem else { return }
        lastProblem = problem
        await report(.failed(problem))
    }
}

extension Frame {
    /// The frame with the damage of an earlier one that nobody has seen.
    fileprivate func replacing(_ older: Frame) -> Frame {
        // A sink that falls far behind draws everything rather than a long list.
        let isWhole = size != older.size || older.damage.count + damage.count > 64
        return Frame(
            screen: screen, sequence: sequence, damage: isWhole ? [PixelRect(size)] : older.damage + damage,
            changedAt: older.changedAt, buffer: buffer)
    }
}
