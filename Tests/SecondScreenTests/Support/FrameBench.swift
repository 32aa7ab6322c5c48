// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import DisplayModel
import Foundation
import FrameOutput
import Hotplug
import RenderTree
import Synchronization
import UIKitCore

@testable import SecondScreen

/// A device with a window, its frame loop in virtual time, and what a sink got of it.
@MainActor
final class FrameBench {
    let clock = VirtualClock()
    let sink: RecordingSink
    let device: SimulatedDevice
    let window: UIWindow
    /// What watchers see of the device.
    let feed = PictureFeed()
    private(set) var reports: [String] = []
    /// The number of times that outputs were made.
    private(set) var outputCount = 0
    private var changeCount = 0
    private var running: Task<Void, Never>?
    private var shown: AsyncStream<String>.AsyncIterator

    /// Launches an app with a window on a device with monitors of 640 × 480.
    ///
    /// - Parameters:
    ///   - monitors: the monitors' names.
    ///   - others: sinks besides the one that remembers.
    ///   - unwanted: the screens that the one that remembers does not want.
    ///   - onlyWatched: whether there are no sinks but the feed; the one that remembers wants nothing then.
    ///   - hertz: the refresh rate of the monitors.
    init(
        monitors: [String], beside others: [any FrameSink] = [], unwanted: Set<String> = [], onlyWatched: Bool = false,
        hertz: Int = 120
    ) {
        sink = RecordingSink(unwanted: onlyWatched ? nil : unwanted)
        let device = SimulatedDevice.reset(.iPadPro11)
        monitors.forEach { device.attach(Self.monitor($0, hertz: hertz)) }
        device.launch(nil)
        window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = UIViewController()
        window.makeKeyAndVisible()
        device.settle()
        self.device = device
        shown = sink.texts.makeAsyncIterator()
        device.addDelegate(self)
        let outputs = FrameOutputs(sinks: others + [sink, feed]) { [sink] screen, _ in
            sink.composed.withLock { $0.append(screen) }
            return FakeComposer(screen: screen) { sink.note("\(screen) released") }
        }
        var supply = FrameSupply(outputs, watchedThrough: feed)
        if onlyWatched {
            supply = FrameSupply(onlyTo: feed) { [weak self] _ in
                self?.outputCount += 1
                return outputs
            }
        }
        let frames = FramesOnDemand(of: device, to: supply, report: { [weak self] in self?.reports.append($0) }) {
            [clock] outputs in
            FrameLoop(device: device, outputs: outputs, clock: clock, on: SerialQueue()) { [weak self] in
                self?.reports.append($0)
            }
        }
        running = Task { await frames.run() }
    }

    /// A monitor of 640 × 480, by default as fast as the device.
    static func monitor(_ name: String, hertz: Int = 120) -> ScreenDescription {
        ScreenDescription(
            id: name,
            modes: [DisplayMode(size: PixelSize(width: 640, height: 480), refreshMillihertz: hertz * 1000)])
    }

    /// Changes what the window shows.
    func change() {
        changeCount += 1
        window.backgroundColor = UIColor(white: 1 / CGFloat(changeCount), alpha: 1)
        window.setNeedsLayout()
    }

    /// Changes what the window shows, and has the loop ask for a frame with it.
    ///
    /// - Parameter sleepers: how many wait when the loop does.
    func requestFrame(whenAsleep sleepers: Int) async {
        let asked = sink.askedCount.withLock { $0 }
        change()
        while clock.sleeperCount < sleepers { await Task.yield() }
        await clock.advanceToNextDeadline()
        while sink.askedCount.withLock({ $0 }) == asked { await Task.yield() }
    }

    /// The next frames and ends that the sink gets, each as a text.
    func shown(_ count: Int) async -> [String] {
        var texts: [String] = []
        var iterator = shown
        while texts.count < count, let text = await iterator.next(isolation: MainActor.shared) { texts.append(text) }
        shown = iterator
        return texts
    }

    /// Adds a display link to a screen.
    func link(on screen: UIScreen, _ handler: @escaping @MainActor (CADisplayLink) -> Void) -> CADisplayLink? {
        let link = screen.displayLink(withTarget: window, handler: handler)
        link?.add(to: .main, forMode: .common)
        return link
    }

    /// Lets time pass from one wake-up to the next, where each is followed by another.
    ///
    /// - Parameter count: how many.
    /// - Returns: their times, in milliseconds since the beginning of the clock.
    func wakeUps(_ count: Int) async -> [Double] {
        var times: [Double] = []
        while times.count < count {
            await clock.advanceToNextDeadline()
            times.append(clock.now.offset / .milliseconds(1))
            while clock.sleeperCount == 0 { await Task.yield() }
        }
        return times
    }

    /// Whether the loop has nothing to wait for, once all that can happen has happened.
    var isAsleep: Bool {
        get async {
            for _ in 0..<100 { await Task.yield() }
            return clock.sleeperCount == 0
        }
    }

    /// Ends the loop as the program's end does.
    func stop() async {
        running?.cancel()
        await running?.value
        sink.finish()
    }

    /// Ends the loop although a sink does not answer: its patience passes.
    func stopWithoutAnswer() async {
        let ended = Task { await stop() }
        await clock.advanceToNextDeadline()
        await ended.value
    }

    /// What the sink got that nobody asked for yet; after `stop()`.
    func takeRest() -> [String] { sink.all.withLock { $0 }.suffix(1) }
}

extension Duration {
    /// Whether the duration is that of some refreshes, which is rounded to a whole number of attoseconds.
    func isAbout(_ other: Duration) -> Bool { abs((self - other) / .nanoseconds(1)) < 1 }
}

extension FrameBench: SimulatedDeviceDelegate {
    func deviceNeedsTurn(_ device: SimulatedDevice) {
        Task { [weak device] in device?.runTurn() }
    }
}

/// A sink that remembers what it got.
final class RecordingSink: FrameSink {
    let texts: AsyncStream<String>
    let all = Mutex<[String]>([])
    let problem = Mutex<String?>(nil)
    /// The screens for which a composer was made.
    let composed = Mutex<[String]>([])
    /// The screens whose mode was set.
    let commits = Mutex<[String]>([])
    /// How often the sink was asked whether it wants a screen: a number of times for each frame.
    let askedCount = Mutex(0)
    /// The frame that came last.
    let newest = Mutex<Frame?>(nil)
    /// The screens that it does not want; nil for all.
    private let unwanted: Set<String>?
    private let continuation: AsyncStream<String>.Continuation

    init(unwanted: Set<String>? = []) {
        self.unwanted = unwanted
        (texts, continuation) = AsyncStream.makeStream()
    }

    func finish() { continuation.finish() }

    func wants(_ screen: String) -> Bool {
        askedCount.withLock { $0 += 1 }
        return unwanted.map { !$0.contains(screen) } ?? false
    }

    func commit(_ mode: DisplayMode?, on screen: String) {
        if mode == nil { note("\(screen) -") } else { commits.withLock { $0.append(screen) } }
    }

    func present(_ frame: Frame) throws(FrameSinkError) {
        let problem = problem.withLock { $0 }
        newest.withLock { $0 = frame }
        note("\(frame.screen) \(frame.size) #\(frame.sequence)")
        if let problem { throw FrameSinkError(problem) }
    }

    /// Takes note of what happened to a screen.
    fileprivate func note(_ text: String) {
        all.withLock { $0.append(text) }
        continuation.yield(text)
    }
}

/// A composer of frames of one color, with one pixel of damage, that looks for differences as the real one does.
private actor FakeComposer: FrameComposer {
    private let screen: String
    private let released: @Sendable () -> Void
    private var last: ScreenComposition?
    private var latest: Frame?
    private var sequence = 0

    init(screen: String, released: @escaping @Sendable () -> Void) {
        self.screen = screen
        self.released = released
    }

    func compose(_ composition: ScreenComposition, changedAt: Duration) throws -> Frame? {
        if screen == "broken" { throw FrameSinkError("no memory") }
        guard composition != last else { return nil }
        sequence += 1
        let damage = last == nil ? PixelRect(composition.size) : PixelRect(x: sequence, y: 0, width: 1, height: 1)
        last = composition
        latest = Frame(
            screen: screen, sequence: sequence, damage: [damage], changedAt: changedAt,
            buffer: PixelBuffer(size: composition.size, filledWith: UInt32(sequence)))
        return latest
    }

    func latestFrame() -> Frame? { latest?.whole }

    func releaseBuffers() {
        (last, latest) = (nil, nil)
        released()
    }
}
