// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import UIKitCore

/// Turns changes on a device into frames of every screen; produces none while nothing changes.
///
/// A change is presented immediately if the previous frame is old enough, otherwise with the next frame of the fastest
/// screen; a slower screen shows the newest state at each of its refreshes. A screen's first frame is not delayed.
/// Active display links and animations keep frames coming.
@MainActor
package final class FrameLoop<Time: Clock> where Time.Duration == Duration {
    private let device: SimulatedDevice
    private let shown: ShownScreens
    private let clock: Time
    private let start: Time.Instant
    /// The value of ``CACurrentMediaTime()`` at the start.
    private let startOfMediaTime = CACurrentMediaTime()
    /// The executor for waiting.
    let executor: any TaskExecutor
    private let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    /// Waits until the next frame may begin.
    private var pause: Task<Void, Never>?
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
        (self.device, self.clock, self.executor) = (device, clock, executor)
        start = clock.now
        shown = ShownScreens(
            outputs: outputs, on: executor,
            sleep: { try? await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) },
            now: { [start] in start.duration(to: clock.now) }, report: report, refuse: refuse)
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
            await wait(until: next)
            guard !Task.isCancelled else { break }
            next = clock.now.advanced(by: interval)
            beginFrame()
        }
        tick?.cancel()
        device.removeDelegate(self)
        device.animatesOverTime = false
        if changedAt != nil { showFrames() }
        shown.end()
        await shown.waitForEnds(each: Self.patience.each, all: Self.patience.all, on: clock)
    }

    /// Waits until a time, or until a screen is connected.
    private func wait(until next: Time.Instant) async {
        guard clock.now < next, !shown.lacksScreen(of: device) else { return }
        let pause = Task(executorPreference: executor) { [clock] in
            _ = try? await clock.sleep(until: next, tolerance: nil)
        }
        self.pause = pause
        await withTaskCancellationHandler {
            await pause.value
        } onCancel: {
            pause.cancel()
        }
        self.pause = nil
    }

    /// Schedules a frame even though nothing changed, because the sinks want different screens than before.
    func demandDidChange() { noteChange() }

    private func noteChange() {
        if changedAt == nil { changedAt = start.duration(to: clock.now) }
        if let pause, shown.lacksScreen(of: device) { pause.cancel() }
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
        shown.show(device, changedAt: changedAt)
    }
}

extension FrameLoop: SimulatedDeviceDelegate {
    /// Schedules a frame.
    package func deviceDidCommit(_ device: SimulatedDevice) { noteChange() }
}
