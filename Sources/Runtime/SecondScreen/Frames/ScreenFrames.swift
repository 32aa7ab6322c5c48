// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import RenderTree

/// Composes the frames of one connected screen and delivers them to the sinks that want it, which may change.
///
/// A frame is composed once for all sinks, when one of them can accept it. Only the newest pending composition is kept:
/// a slow sink costs frames, never memory, and a screen never shows outdated content.
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
        /// The deliveries to the sinks that want the screen.
        var deliveries: [FrameDelivery]
    }

    private let screen: String
    private let outputs: FrameOutputs
    private let sleep: @Sendable (Duration) async -> Void
    private let report: @MainActor (String) -> Void
    private let refuse: @MainActor (DisplayMode, DisplayMode?, String) -> Void
    private let slot: RequestSlot
    private let composing: Task<Void, Never>
    /// The deliveries to the sinks that want the screen, by the sinks' indices.
    private var deliveries: [Int: FrameDelivery] = [:]
    /// The latest deliveries to other sinks, which may not have ended, by the sinks' indices.
    private var earlier: [Int: FrameDelivery]
    private var isFinishing = false

    /// Creates the frames of a screen, which begin when those of an earlier screen of the same name have ended.
    ///
    /// A sink that is still busy with the earlier frames does not delay other sinks.
    ///
    /// - Parameters:
    ///   - screen: the screen's name.
    ///   - outputs: composers and sinks.
    ///   - predecessor: the frames that must end first.
    ///   - sleep: waits; returns early when its task is canceled.
    ///   - pace: limits frames to the refresh rate of the screen's mode; nil for no limit.
    ///   - report: called once for each problem.
    ///   - refuse: called with a mode that a sink cannot set, the sink's current mode, and the reason.
    init(
        screen: String, outputs: FrameOutputs, after predecessor: ScreenFrames?,
        sleep: @escaping @Sendable (Duration) async -> Void, pace: FramePace?,
        report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (DisplayMode, DisplayMode?, String) -> Void
    ) {
        (self.screen, self.outputs, self.sleep, self.report, self.refuse) = (screen, outputs, sleep, report, refuse)
        earlier = predecessor?.latest ?? [:]
        let slot = RequestSlot(pace: pace)
        self.slot = slot
        // The composer's own queue: a request reaches it, and a frame its deliveries, without further thread switches.
        let queue = FrameOutputs.queue(for: screen)
        composing = Task(executorPreference: queue) { [earlier = predecessor?.composing] in
            await earlier?.value
            var composer = ScreenComposer(screen: screen, outputs: outputs, queue: queue, report: report)
            var served = ServedDeliveries()
            while let request = await slot.next() {
                served.keep(request.deliveries)
                guard let composition = request.composition else {
                    await composer.turnOff()
                    served.turnOff()
                    continue
                }
                guard let frame = await composer.compose(composition, changedAt: request.changedAt) else { continue }
                if frame != nil { slot.notePresented() }
                // A frame equal to the last one is presented only in a new mode, or to a sink that lacks it.
                let lacksPicture = frame == nil && served.lackPicture(of: screen)
                served.offer(frame, or: lacksPicture ? await composer.latestFrame() : nil, in: request.mode, of: screen)
            }
            // Memory is freed before callers see the end.
            await composer.release()
            served.finish()
        }
    }

    /// Presents content on some sinks, replacing pending content, and turns the screen off on all others.
    ///
    /// - Parameters:
    ///   - composition: the content; nil turns the screen off until the next content.
    ///   - mode: the screen's mode.
    ///   - changedAt: the time of the change on the program's clock.
    ///   - sinks: the indices of the sinks.
    func show(_ composition: ScreenComposition?, in mode: DisplayMode, changedAt: Duration, on sinks: [Int]) {
        for (index, delivery) in deliveries where !sinks.contains(index) {
            delivery.finish()
            earlier[index] = deliveries.removeValue(forKey: index)
        }
        for index in sinks where deliveries[index] == nil {
            deliveries[index] = makeDelivery(to: index, after: earlier.removeValue(forKey: index)?.last)
        }
        slot.put(
            Request(
                composition: composition, mode: mode, changedAt: changedAt,
                deliveries: sinks.compactMap { deliveries[$0] }))
    }

    private func makeDelivery(to index: Int, after predecessor: FrameDelivery?) -> FrameDelivery {
        let output = outputs.sinks[index]
        return FrameDelivery(
            screen: screen, sink: output.sink, on: output.sink.queue(for: screen) ?? output.queue, after: predecessor,
            sleep: sleep
        ) { [slot, screen, report, refuse] event in
            switch event {
            case .isReady: slot.signal()
            case .refused(let mode, let before, let reason): await refuse(mode, before, reason)
            case .failed(let problem): await report("\(screen): \(problem)")
            }
        }
    }

    /// Ends after presenting pending content.
    func finish() {
        isFinishing = true
        slot.finish()
    }

    /// The latest delivery to each sink.
    private var latest: [Int: FrameDelivery] { deliveries.merging(earlier) { current, _ in current } }

    /// Returns a function that waits until all frames have been presented and the screen is off, which a sink can delay
    /// forever; after ``finish()``.
    func end() -> @Sendable () async -> Void {
        { [composing, latest] in
            await composing.value
            for delivery in latest.values { await delivery.hasEnded() }
        }
    }

    /// Returns a function that waits until everything queued has been presented, which a sink can delay forever.
    ///
    /// - Parameter late: the names of sinks not to wait for; must not include all of them.
    /// - Returns: the function.
    func presentation(exceptOn late: Set<String>) -> @Sendable () async -> Void {
        { [slot, deliveries] in
            await slot.wait { deliveries.values.allSatisfy { $0.isReady || late.contains($0.sinkName) } }
        }
    }

    /// The names of the sinks that want the screen.
    var sinkNames: Set<String> { Set(deliveries.values.map(\.sinkName)) }

    /// The names of the sinks that have not presented everything queued or, after ``finish()``, are not off yet.
    var unfinished: [String] {
        guard isFinishing else {
            return deliveries.values.filter { !(slot.isEmpty && $0.isReady) }.map(\.sinkName)
        }
        return latest.values.filter { !$0.hasFinished }.map(\.sinkName)
    }
}

/// Composes the frames of one screen, one at a time.
private struct ScreenComposer: Sendable {
    let screen: String
    let outputs: FrameOutputs
    let queue: SerialQueue
    let report: @MainActor (String) -> Void
    private var composer: (any FrameComposer)?
    /// The last reported problem; prevents reporting it sixty times a second.
    private var lastProblem: String?
    private var isOff = false

    init(
        screen: String, outputs: FrameOutputs, queue: SerialQueue, report: @escaping @MainActor (String) -> Void
    ) {
        (self.screen, self.outputs, self.queue, self.report) = (screen, outputs, queue, report)
    }

    /// Composes a frame; returns `.some(nil)` if it equals the last one, and nil on failure.
    mutating func compose(_ composition: ScreenComposition, changedAt: Duration) async -> Frame?? {
        isOff = false
        do {
            let composer = try self.composer ?? outputs.makeComposer(screen, queue)
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

    /// Returns the last frame again; nil if there is none.
    func latestFrame() async -> Frame? { await composer?.latestFrame() }

    /// Frees the buffers, so that the next frame is composed completely; does nothing if off.
    mutating func turnOff() async {
        guard !isOff else { return }
        isOff = true
        await composer?.releaseBuffers()
    }

    /// Frees the screen's memory.
    mutating func release() async {
        await composer?.releaseBuffers()
        composer = nil
    }
}
