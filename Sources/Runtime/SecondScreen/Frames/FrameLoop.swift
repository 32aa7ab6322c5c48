// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
import RenderTree
package import UIKitCore

/// Turns changes on a device into frames of every screen; produces none while nothing changes.
///
/// A change is presented at once if the previous frame is old enough, otherwise with the next frame of the fastest
/// screen. Active display links and animations keep frames coming.
@MainActor
package final class FrameLoop<Time: Clock> where Time.Duration == Duration {
    private let device: SimulatedDevice
    private let outputs: FrameOutputs
    private let clock: Time
    private let start: Time.Instant
    /// The value of ``CACurrentMediaTime()`` at the start.
    private let startOfMediaTime = CACurrentMediaTime()
    private let executor: any TaskExecutor
    private let report: @MainActor (String) -> Void
    private let refuse: @MainActor (UIScreen, DisplayMode, DisplayMode?, String) -> Void
    private var screens: [UIScreen: ScreenFrames] = [:]
    /// The frames of disconnected screens that have not ended, by screen name.
    private var ending: [String: ScreenFrames] = [:]
    private let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    /// Waits for a display link's next frame.
    private var tick: Task<Void, Never>?
    /// The time of the oldest change not yet in a frame.
    private var changedAt: Duration?

    /// Creates a loop that does nothing until `run()`.
    ///
    /// - Parameters:
    ///   - device: the device; the loop becomes its delegate.
    ///   - outputs: composers and sinks.
    ///   - clock: the clock for frames.
    ///   - executor: the executor for waiting.
    ///   - report: called once for each problem, with one line.
    ///   - refuse: called when a sink cannot set a screen's mode, with the screen, that mode, the sink's current mode,
    ///     and the reason.
    package init(
        device: SimulatedDevice, outputs: FrameOutputs, clock: Time, on executor: any TaskExecutor,
        report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (UIScreen, DisplayMode, DisplayMode?, String) -> Void = { _, _, _, _ in }
    ) {
        (self.device, self.outputs, self.clock, self.executor, self.report) = (device, outputs, clock, executor, report)
        self.refuse = refuse
        start = clock.now
        (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        device.animatesOverTime = true
        device.addDelegate(self)
        noteChange()
    }

    /// The time limits for waiting for one sink to end, and for all: a program has only a few seconds to exit.
    private static var patience: (each: Duration, all: Duration) { (.seconds(1), .seconds(3)) }

    /// Presents frames until the task is canceled; presents the last frame before it returns, unless a sink takes too
    /// long.
    package func run() async {
        var next = clock.now
        for await _ in changes {
            if clock.now < next, (try? await clock.sleep(until: next, tolerance: nil)) == nil { break }
            next = clock.now.advanced(by: interval)
            beginFrame()
        }
        tick?.cancel()
        device.removeDelegate(self)
        device.animatesOverTime = false
        if changedAt != nil { showFrames() }
        for (screen, frames) in screens { end(frames, of: screen) }
        screens = [:]
        await waitForEnds()
    }

    /// Waits until all screens are off, within ``patience``.
    private func waitForEnds() async {
        let works = Array(ending.values)
        ending = [:]
        // Not child tasks: the current task is canceled, so they could not sleep.
        let waiting = Task { [clock, executor] in
            let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
            for work in works {
                Task(executorPreference: executor) {
                    await work.hasEnded()
                    continuation.yield(true)
                }
            }
            let last = clock.now.advanced(by: Self.patience.all)
            var iterator = ends.makeAsyncIterator()
            for _ in works {
                let limit = Task(executorPreference: executor) {
                    try await clock.sleep(
                        until: min(last, clock.now.advanced(by: Self.patience.each)), tolerance: nil)
                    continuation.yield(false)
                }
                defer { limit.cancel() }
                guard await iterator.next() == true else { return }
            }
        }
        await waiting.value
    }

    private func noteChange() {
        if changedAt == nil { changedAt = start.duration(to: clock.now) }
        changed.yield()
    }

    /// The frame interval of the fastest screen.
    private var interval: Duration {
        .seconds(1) / (device.screens.map(\.maximumFramesPerSecond).max() ?? 60)
    }

    /// Advances display links and animations, then presents the changes.
    private func beginFrame() {
        tick?.cancel()
        device.frame(at: mediaTime(at: clock.now))
        device.runTurn()
        if changedAt != nil { showFrames() }
        let now = clock.now
        guard let time = device.timeToNextFrame(from: mediaTime(at: now)) else { return }
        let next = now.advanced(by: time)
        tick = Task(executorPreference: executor) { [clock, changed] in
            if (try? await clock.sleep(until: next, tolerance: nil)) != nil { changed.yield() }
        }
    }

    /// Returns the media time of an instant, for display links.
    private func mediaTime(at moment: Time.Instant) -> TimeInterval {
        startOfMediaTime + start.duration(to: moment) / .seconds(1)
    }

    /// Presents the current content of every screen.
    private func showFrames() {
        let changedAt = changedAt ?? start.duration(to: clock.now)
        self.changedAt = nil
        for (screen, frames) in screens where !screen.isConnected {
            end(frames, of: screen)
            screens[screen] = nil
        }
        let main = device.renderTree(of: device.mainScreen)
        for screen in device.screens {
            guard let mode = screen.displayMode, let frames = frames(of: screen) else { continue }
            let composition =
                screen.isTurnedOff
                ? nil : ScreenComposition(of: screen, on: device, main: main, tintsDamage: outputs.tintsDamage)
            frames.show(.init(composition: composition, mode: mode, changedAt: changedAt))
        }
    }

    /// Returns the frames of a screen; nil if no sink wants it.
    private func frames(of screen: UIScreen) -> ScreenFrames? {
        if let frames = screens[screen] { return frames }
        guard let outputs = outputs.wanting(screen.id) else { return nil }
        let frames = ScreenFrames(
            screen: screen.id, outputs: outputs, after: ending.removeValue(forKey: screen.id), on: executor,
            sleep: { [clock] in try? await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) },
            report: report, refuse: { [weak screen, refuse] in if let screen { refuse(screen, $0, $1, $2) } })
        screens[screen] = frames
        return frames
    }

    private func end(_ frames: ScreenFrames, of screen: UIScreen) {
        frames.finish()
        ending[screen.id] = frames
    }
}

extension FrameLoop: SimulatedDeviceDelegate {
    /// Schedules a frame.
    package func deviceDidCommit(_ device: SimulatedDevice) { noteChange() }
}
