// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
package import FrameOutput
import RenderTree
import Synchronization

/// The adapters that compose and present frames.
package struct FrameOutputs: Sendable {
    /// Makes the composer for the screen with the given name; throws if drawing is not possible, with the reason.
    package var makeComposer: @Sendable (_ screen: String) throws -> any FrameComposer
    /// The sinks. Each has its own queue: a sink that blocks does not delay others.
    package private(set) var sinks: [(sink: any FrameSink, queue: SerialQueue)]
    /// Whether redrawn areas are tinted.
    package var tintsDamage: Bool

    /// Creates outputs; see the properties.
    ///
    /// - Parameters:
    ///   - sinks: the sinks.
    ///   - tintsDamage: whether redrawn areas are tinted.
    ///   - makeComposer: makes a screen's composer.
    package init(
        sinks: [any FrameSink], tintsDamage: Bool = false,
        makeComposer: @escaping @Sendable (_ screen: String) throws -> any FrameComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks.map { ($0, SerialQueue(label: "org.secondscreen.sink")) }
        self.tintsDamage = tintsDamage
    }

    /// Returns the outputs with only the sinks that want a screen; nil if none does.
    func wanting(_ screen: String) -> FrameOutputs? {
        var outputs = self
        outputs.sinks.removeAll { !$0.sink.wants(screen) }
        return outputs.sinks.isEmpty ? nil : outputs
    }
}

/// Composes the frames of one connected screen and delivers them to the sinks.
///
/// A frame is composed when a sink can accept it. Only the newest pending composition is kept: a slow sink costs
/// frames, never memory, and a screen never shows outdated content.
@MainActor
final class ScreenFrames {
    /// Content to present.
    struct Request: Sendable {
        /// The content; nil turns the screen off until the next content.
        var composition: ScreenComposition?
        /// The screen's mode.
        var mode: DisplayMode
        /// The time of the change on the program's clock.
        var changedAt: Duration
    }

    private let slot = RequestSlot()
    private let deliveries: [FrameDelivery]
    private let composing: Task<Void, Never>
    private var isFinishing = false

    /// Creates the frames of a screen, which begin when those of an earlier screen of the same name have ended. A sink
    /// that is still busy with those delays no other sink.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - outputs: composers and sinks.
    ///   - predecessor: the frames that must end first.
    ///   - executor: the executor for waiting.
    ///   - sleep: waits; returns early when its task is canceled.
    ///   - report: called once for each problem.
    ///   - refuse: called with a mode that a sink cannot set, the sink's current mode, and the reason.
    init(
        screen: String, outputs: FrameOutputs, after predecessor: ScreenFrames?,
        on executor: any TaskExecutor, sleep: @escaping @Sendable (Duration) async -> Void,
        report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (DisplayMode, DisplayMode?, String) -> Void
    ) {
        let slot = slot
        let deliveries = outputs.sinks.enumerated().map { index, output in
            FrameDelivery(
                screen: screen, sink: output.sink, on: output.sink.queue(for: screen) ?? output.queue,
                after: predecessor?.deliveries[index].last,
                sleep: sleep
            ) { event in
                switch event {
                case .isReady: slot.signal()
                case .refused(let mode, let before, let reason): await refuse(mode, before, reason)
                case .failed(let problem): await report("\(screen): \(problem)")
                }
            }
        }
        self.deliveries = deliveries
        composing = Task(executorPreference: executor) { [earlier = predecessor?.composing] in
            await earlier?.value
            var composer = ScreenComposer(screen: screen, outputs: outputs, report: report)
            var mode: DisplayMode?
            while let request = await slot.next(when: { deliveries.isEmpty || deliveries.contains(where: \.isReady) }) {
                guard let composition = request.composition else {
                    await composer.turnOff { for delivery in deliveries { delivery.turnOff() } }
                    mode = nil
                    continue
                }
                guard let frame = await composer.compose(composition, changedAt: request.changedAt) else { continue }
                // A frame equal to the last one is presented only for a new mode.
                guard frame != nil || mode != request.mode else { continue }
                mode = request.mode
                for delivery in deliveries { delivery.offer(frame, in: request.mode) }
            }
            // Memory is freed before callers see the end.
            await composer.release()
            for delivery in deliveries { delivery.finish() }
        }
    }

    /// Waits until all frames have been presented and the screen is off, which a sink can delay forever.
    nonisolated func hasEnded() async {
        await composing.value
        for delivery in deliveries { await delivery.hasEnded() }
    }

    /// Waits until everything queued has been presented, which a sink can delay forever.
    ///
    /// - Parameter late: the names of sinks not to wait for; must not include all of them.
    nonisolated func haveBeenShown(exceptOn late: Set<String>) async {
        await slot.wait { [deliveries] in deliveries.allSatisfy { $0.isReady || late.contains($0.sinkName) } }
    }

    /// The names of the sinks.
    var sinkNames: Set<String> { Set(deliveries.map(\.sinkName)) }

    /// The names of the sinks that have not presented everything queued or, after ``finish()``, are not off yet.
    var unfinished: [String] {
        deliveries.filter { isFinishing ? !$0.hasFinished : !(slot.isEmpty && $0.isReady) }.map(\.sinkName)
    }

    /// Queues content for presentation, replacing pending content.
    func show(_ request: Request) { slot.put(request) }

    /// Ends after presenting pending content.
    func finish() {
        isFinishing = true
        slot.finish()
    }
}

/// The newest pending request.
private final class RequestSlot: Sendable {
    private struct State {
        var newest: ScreenFrames.Request?
        /// Whether a request has been taken, and `next(when:)` has not been called since.
        var isInUse = false
        /// Callers waiting until nothing is left to do.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
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
        // Without a pending request, there is no reason to wake `next(when:)`.
        if state.withLock({ $0.newest != nil }) { continuation.yield() }
        resumeAll()
    }

    func finish() { continuation.finish() }

    /// Removes and returns the newest request once it may be accepted, or immediately after `finish()`; then returns
    /// nil.
    func next(when isWanted: () -> Bool) async -> ScreenFrames.Request? {
        state.withLock { $0.isInUse = false }
        resumeAll()
        for await _ in signals {
            guard isWanted(), let request = take() else { continue }
            return request
        }
        return take()
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

/// Composes the frames of one screen, one at a time.
private struct ScreenComposer: Sendable {
    let screen: String
    let outputs: FrameOutputs
    let report: @MainActor (String) -> Void
    private var composer: (any FrameComposer)?
    /// The last reported problem; prevents reporting it sixty times a second.
    private var lastProblem: String?
    private var isOff = false

    init(screen: String, outputs: FrameOutputs, report: @escaping @MainActor (String) -> Void) {
        (self.screen, self.outputs, self.report) = (screen, outputs, report)
    }

    /// Composes a frame; returns `.some(nil)` if it equals the last one, and nil on failure.
    mutating func compose(_ composition: ScreenComposition, changedAt: Duration) async -> Frame?? {
        isOff = false
        do {
            let composer = try self.composer ?? outputs.makeComposer(screen)
            self.composer = composer
            let frame = try await composer.compose(composition, changedAt: changedAt)
            lastProblem = nil
            return .some(frame)
        } catch {
            let problem = "\(error)"
            if problem != lastProblem { await report("\(screen): \(problem)") }
            lastProblem = problem
            return nil
        }
    }

    /// Frees the buffers, so that the next frame is composed completely, then calls `body`; does nothing if off.
    mutating func turnOff(_ body: () -> Void) async {
        guard !isOff else { return }
        isOff = true
        await composer?.releaseBuffers()
        body()
    }

    /// Frees the screen's memory.
    mutating func release() async {
        await composer?.releaseBuffers()
        composer = nil
    }
}
