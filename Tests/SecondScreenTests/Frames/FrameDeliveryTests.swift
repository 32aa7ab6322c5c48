// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import FrameOutput
import Synchronization
import Testing

@testable import SecondScreen

/// Sinks that are slow, picky or stuck, and what is shown all the same.
@Suite(.timeLimit(.minutes(5))) struct FrameDeliveryTests {
    private let clock = VirtualClock()
    private let mode = DisplayMode(size: PixelSize(width: 4, height: 2), refreshMillihertz: 60000)

    private func frame(_ sequence: Int, damage: [PixelRect] = []) -> Frame {
        Frame(
            screen: "A", sequence: sequence, damage: damage, changedAt: .milliseconds(sequence),
            buffer: PixelBuffer(size: mode.size))
    }

    private func delivery(
        to sink: any FrameSink, _ screen: String = "A",
        report: @escaping @Sendable (FrameDelivery.Event) async -> Void = { _ in }
    ) -> FrameDelivery {
        FrameDelivery(
            screen: screen, sink: sink, on: SerialQueue(label: "sink"),
            sleep: { [clock] in try? await clock.sleep(until: clock.now.advanced(by: $0)) }, report: report)
    }

    @Test func `A pending frame is replaced by a newer one, which includes its damage`() async {
        let sink = GatedSink()
        let delivery = delivery(to: sink)
        delivery.offer(frame(1), in: mode)
        await sink.isBusy()
        #expect(!delivery.isReady)
        let damage = [PixelRect(x: 0, y: 0, width: 1, height: 1), PixelRect(x: 2, y: 0, width: 1, height: 1)]
        delivery.offer(frame(2, damage: [damage[0]]), in: mode)
        delivery.offer(frame(3, damage: [damage[1]]), in: mode)
        sink.open()
        delivery.finish()
        await delivery.hasEnded()
        let frames = sink.frames.withLock { $0 }
        #expect(frames.map(\.sequence) == [1, 3])
        #expect(frames.last?.damage == damage)
        #expect(frames.last?.changedAt == .milliseconds(2))
    }

    @Test func `A file sink gets one frame per second, and the last one at the end`() async {
        let sink = GatedSink(minimumInterval: .seconds(1))
        sink.open()
        let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
        let delivery = delivery(to: sink) { event in if case .isReady = event { continuation.yield() } }
        delivery.offer(frame(1), in: mode)
        while clock.sleeperCount == 0 { await Task.yield() }
        delivery.offer(frame(2), in: mode)
        delivery.offer(frame(3), in: mode)
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [1])
        clock.advance(by: .seconds(1))
        var iterator = ready.makeAsyncIterator()
        _ = await iterator.next()
        while clock.sleeperCount == 0 { await Task.yield() }
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [1, 3])
        delivery.offer(frame(4), in: mode)
        // Nobody lets time pass any more.
        delivery.finish()
        await delivery.hasEnded()
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [1, 3, 4])
    }

    @Test func `MODE-3 a mode that a sink cannot be set to is reported with its current one`() async {
        let sink = GatedSink(refusing: PixelSize(width: 8, height: 2))
        sink.open()
        let other = DisplayMode(size: PixelSize(width: 8, height: 2), refreshMillihertz: 60000)
        let events = Mutex<[String]>([])
        let delivery = delivery(to: sink) { event in
            if case .refused(let mode, let before, let reason) = event {
                events.withLock { $0.append("\(mode), not \(before?.description ?? "nothing"): \(reason)") }
            }
        }
        delivery.offer(frame(1), in: mode)
        while sink.frames.withLock({ $0.isEmpty }) { await Task.yield() }
        while !delivery.isReady { await Task.yield() }
        delivery.offer(frame(2), in: other)
        delivery.finish()
        await delivery.hasEnded()
        #expect(events.withLock { $0 } == ["\(other), not \(mode): too wide"])
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [1])
    }

    @Test func `A screen that a sink cannot show now keeps its mode, and is tried again after a second`() async {
        let sink = GatedSink()
        sink.open()
        sink.isTaken.withLock { $0 = true }
        let events = Mutex<[String]>([])
        let delivery = delivery(to: sink) { event in
            switch event {
            case .isReady: break
            case .refused(let mode, _, _): events.withLock { $0.append("refused \(mode)") }
            case .failed(let reason): events.withLock { $0.append(reason) }
            }
        }
        for number in 1...2 {
            delivery.offer(frame(number), in: mode)
            while clock.sleeperCount == 0 { await Task.yield() }
            #expect(!delivery.isReady)
            clock.advance(by: .seconds(1))
            while !delivery.isReady { await Task.yield() }
        }
        sink.isTaken.withLock { $0 = false }
        delivery.offer(nil, in: mode)
        delivery.finish()
        await delivery.hasEnded()
        #expect(events.withLock { $0 } == ["no free CRTC"])
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [2])
    }

    @Test(arguments: [nil, 3]) func `After a refused mode, the full picture is shown in the previous mode`(
        later: Int?
    ) async {
        let faster = DisplayMode(size: mode.size, refreshMillihertz: 75000)
        let sink = GatedSink(refusingMode: faster)
        sink.open()
        let delivery = delivery(to: sink)
        delivery.offer(frame(1), in: mode)
        while !delivery.isReady { await Task.yield() }
        let damage = [PixelRect(x: 0, y: 0, width: 1, height: 1)]
        delivery.offer(frame(2, damage: damage), in: faster)
        while !delivery.isReady { await Task.yield() }
        delivery.offer(later.map { frame($0, damage: damage) }, in: mode)
        delivery.finish()
        await delivery.hasEnded()
        let frames = sink.frames.withLock { $0 }
        #expect(frames.map(\.sequence) == [1, later ?? 2])
        #expect(frames.last?.damage == [PixelRect(mode.size)])
    }

    @Test func `A screen is turned off once, even before its first frame, and regains its mode`() async {
        let sink = GatedSink()
        sink.open()
        let delivery = delivery(to: sink)
        for _ in 0..<2 {
            delivery.turnOff()
            while !delivery.isReady { await Task.yield() }
            #expect(sink.commits.withLock { $0 } == [nil])
        }
        delivery.offer(frame(1), in: mode)
        while !delivery.isReady { await Task.yield() }
        delivery.turnOff()
        while !delivery.isReady { await Task.yield() }
        #expect(sink.commits.withLock { $0 } == [nil, mode, nil])
        delivery.offer(frame(2), in: mode)
        delivery.finish()
        await delivery.hasEnded()
        #expect(sink.commits.withLock { $0 } == [nil, mode, nil, mode, nil])
        #expect(sink.frames.withLock { $0.map(\.sequence) } == [1, 2])
    }

    @Test func `A sink that blocks its thread does not delay other sinks`() async {
        let (stuck, other) = (StuckSink(), GatedSink())
        other.open()
        let deliveries = [delivery(to: stuck), delivery(to: other)]
        for delivery in deliveries { delivery.offer(frame(1), in: mode) }
        deliveries[1].finish()
        await deliveries[1].hasEnded()
        #expect(other.frames.withLock { $0.count } == 1)
        stuck.release()
        deliveries[0].finish()
        await deliveries[0].hasEnded()
    }
}

/// A sink that shows nothing until it is opened.
private final class GatedSink: FrameSink {
    let minimumInterval: Duration
    let frames = Mutex<[Frame]>([])
    let commits = Mutex<[DisplayMode?]>([])
    /// Whether the sink cannot show the screen in any mode.
    let isTaken = Mutex(false)
    private let refused: PixelSize?
    private let refusedMode: DisplayMode?
    private let gate: AsyncStream<Void>
    private let opener: AsyncStream<Void>.Continuation
    private let entered = Mutex(false)

    init(
        minimumInterval: Duration = .zero, refusing refused: PixelSize? = nil, refusingMode: DisplayMode? = nil
    ) {
        self.minimumInterval = minimumInterval
        self.refused = refused
        refusedMode = refusingMode
        (gate, opener) = AsyncStream.makeStream()
    }

    func open() { opener.finish() }

    func isBusy() async { while !entered.withLock({ $0 }) { await Task.yield() } }

    func commit(_ mode: DisplayMode?, on screen: String) throws(FrameSinkError) {
        if mode != nil, isTaken.withLock({ $0 }) { throw FrameSinkError("no free CRTC", isAboutMode: false) }
        if let mode, mode.size == refused { throw FrameSinkError("too wide") }
        if let mode, mode == refusedMode { throw FrameSinkError("too fast") }
        commits.withLock { $0.append(mode) }
    }

    func present(_ frame: Frame) async {
        entered.withLock { $0 = true }
        for await _ in gate {}
        frames.withLock { $0.append(frame) }
    }
}
