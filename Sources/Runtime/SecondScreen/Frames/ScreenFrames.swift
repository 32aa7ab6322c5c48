// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
import DisplayModel
package import FrameOutput
import RenderTree
import Synchronization

/// The adapters that make frames and that show them.
package struct FrameOutputs: Sendable {
    /// Makes the composer of the screen with a name; throws why nothing can be drawn here.
    package var makeComposer: @Sendable (_ screen: String) throws -> any FrameComposer
    /// The sinks, which get every frame, each with a queue of its own: a sink that blocks delays no other.
    package let sinks: [(sink: any FrameSink, queue: SerialQueue)]
    /// Whether redrawn areas are tinted.
    package var tintsDamage: Bool

    /// Creates outputs; see the properties.
    ///
    /// - Parameters:
    ///   - sinks: the sinks.
    ///   - tintsDamage: whether redrawn areas are tinted.
    ///   - makeComposer: makes the composer of a screen.
    package init(
        sinks: [any FrameSink], tintsDamage: Bool = false,
        makeComposer: @escaping @Sendable (_ screen: String) throws -> any FrameComposer
    ) {
        self.makeComposer = makeComposer
        self.sinks = sinks.map { ($0, SerialQueue(label: "org.secondscreen.sink")) }
        self.tintsDamage = tintsDamage
    }
}

/// The way of one screen's pictures, from compositions to the sinks, from its connection to its end.
///
/// A picture is composed when a sink can take it. Of the compositions that come meanwhile only the newest is kept: a slow
/// sink costs frames, never memory, and a screen never shows what is out of date.
@MainActor
final class ScreenFrames {
    /// A picture that is to be shown.
    struct Request: Sendable {
        /// What it shows.
        var composition: ScreenComposition
        /// The mode that the screen is in.
        var mode: DisplayMode
        /// When what is new in it happened, since the start of the program's clock.
        var changedAt: Duration
    }

    private let slot = RequestSlot()
    private let deliveries: [FrameDelivery]
    private let composing: Task<Void, Never>

    /// Creates a way that begins once `predecessor`, an earlier one of the same screen, has ended: a sink that still has
    /// frames of that one delays no other sink.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - outputs: how frames are made and where they go.
    ///   - predecessor: what must end first.
    ///   - executor: where waiting is done.
    ///   - sleep: waits; returns early when its task is cancelled.
    ///   - report: told of each problem once.
    ///   - refuse: told of a mode that a sink could not be set to, the mode that it is in, and the reason.
    init(
        screen: String, outputs: FrameOutputs, after predecessor: ScreenFrames?,
        on executor: any TaskExecutor, sleep: @escaping @Sendable (Duration) async -> Void,
        report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (DisplayMode, DisplayMode?, String) -> Void
    ) {
        let slot = slot
        let deliveries = outputs.sinks.enumerated().map { index, output in
            FrameDelivery(
                screen: screen, sink: output.sink, on: output.queue, after: predecessor?.deliveries[index].last,
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
                guard let frame = await composer.compose(request) else { continue }
                // A frame like the last one need not be shown, but for its mode.
                guard frame.isNew || mode != request.mode else { continue }
                mode = request.mode
                for delivery in deliveries { delivery.offer(frame.new, in: request.mode) }
            }
            // Whoever hears of the screen's end finds its memory given back.
            await composer.release()
            for delivery in deliveries { delivery.finish() }
        }
    }

    /// Returns when everything is shown and the screen is switched off, which a sink can delay for ever.
    nonisolated func hasEnded() async {
        await composing.value
        for delivery in deliveries { await delivery.hasEnded() }
    }

    /// Has a picture shown, in the place of one that still waits.
    func show(_ request: Request) { slot.put(request) }

    /// Ends the way once what waits is shown.
    func finish() { slot.finish() }
}

/// The newest picture that is to be shown, until somebody takes it.
private final class RequestSlot: Sendable {
    private let newest = Mutex<ScreenFrames.Request?>(nil)
    private let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func put(_ request: ScreenFrames.Request) {
        newest.withLock { $0 = request }
        signal()
    }

    /// Says that a request may be taken that could not be before.
    func signal() { continuation.yield() }

    func finish() { continuation.finish() }

    /// Takes the newest request once it may be taken; what still waits at the end is taken at once. Nil after that.
    func next(when isWanted: () -> Bool) async -> ScreenFrames.Request? {
        for await _ in signals {
            guard isWanted(), let request = take() else { continue }
            return request
        }
        return take()
    }

    private func take() -> ScreenFrames.Request? {
        newest.withLock { $0.take() }
    }
}

/// Composes the pictures of one screen, one after the other.
private struct ScreenComposer: Sendable {
    let screen: String
    let outputs: FrameOutputs
    let report: @MainActor (String) -> Void
    private var composer: (any FrameComposer)?
    /// What was reported last, so that a lasting problem is told once and not sixty times a second.
    private var lastProblem: String?

    init(screen: String, outputs: FrameOutputs, report: @escaping @MainActor (String) -> Void) {
        self.screen = screen
        self.outputs = outputs
        self.report = report
    }

    /// What composing gave.
    struct Result {
        /// The frame; nil when it would be like the last one.
        var new: Frame?
        var isNew: Bool { new != nil }
    }

    /// Composes a picture; nil when that fails.
    mutating func compose(_ request: ScreenFrames.Request) async -> Result? {
        do {
            let composer = try self.composer ?? outputs.makeComposer(screen)
            self.composer = composer
            let frame = try await composer.compose(request.composition, changedAt: request.changedAt)
            lastProblem = nil
            return Result(new: frame)
        } catch {
            let problem = "\(error)"
            if problem != lastProblem { await report("\(screen): \(problem)") }
            lastProblem = problem
            return nil
        }
    }

    /// Lets the screen's memory go, so that whoever hears of the end finds it given back.
    mutating func release() async {
        await composer?.releaseBuffers()
        composer = nil
    }
}
