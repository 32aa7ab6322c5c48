// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
package import UIKitCore

/// Turns changes on a device into frames of every screen; produces none while nothing changes.
///
/// Each screen has its own ``Refresh``. A change is presented immediately if the fastest screen has refreshed since the
/// previous frame, otherwise with its next refresh; a slower screen shows the newest state at each of its refreshes. A
/// screen's first frame is not delayed.
///
/// Active display links keep frames of their screens coming, at the refreshes for which they fire, and animations those
/// of the fastest screen. A frame advances animations, and fires the links of the screens that have refreshed.
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
    private var pause: Task<Bool, Never>?
    /// Waits for the next frame of a display link or an animation.
    private var tick: Task<Void, Never>?
    /// The refreshes for which the screens had their last frames.
    private var refreshed: [UIScreen: Duration] = [:]
    /// The time of the oldest change not yet in a frame.
    private var changedAt: Duration?
    /// The same for the screens that have not refreshed since their last frames, and will show it with a coming frame.
    private var postponed: [UIScreen: Duration] = [:]
    /// Whether a change will be in the frame that is beginning.
    private var isInFrame = false

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
        for await _ in changes {
            guard let next = nextFrame else { continue }
            guard await wait(until: start.advanced(by: next)) else { continue }
            guard !Task.isCancelled else { break }
            beginFrame()
        }
        tick?.cancel()
        device.removeDelegate(self)
        device.animatesOverTime = false
        if let changedAt = changedAt ?? postponed.values.min() { shown.show(device, changedAt: changedAt) }
        shown.end()
        await shown.waitForEnds(each: Self.patience.each, all: Self.patience.all, on: clock)
    }

    /// Waits until a time, or until a screen is connected; returns false if a change needs a frame at another time.
    private func wait(until next: Time.Instant) async -> Bool {
        guard clock.now < next, !shown.lacksScreen(of: device) else { return true }
        let pause = Task(executorPreference: executor) { [clock] in
            (try? await clock.sleep(until: next, tolerance: nil)) != nil
        }
        self.pause = pause
        let isOver = await withTaskCancellationHandler {
            await pause.value
        } onCancel: {
            pause.cancel()
        }
        self.pause = nil
        return isOver || shown.lacksScreen(of: device)
    }

    /// Schedules a frame even though nothing changed, because the sinks want different screens than before.
    func demandDidChange() { noteChange() }

    private func noteChange() {
        let isFirst = changedAt == nil
        if isFirst { changedAt = elapsed }
        guard !isInFrame else { return }
        // The frame of a slow display link, which the loop may be waiting for, can be later than that of a change.
        if let pause, isFirst || shown.lacksScreen(of: device) { pause.cancel() }
        changed.yield()
    }

    /// Begins the frame of each screen that has refreshed since its last one, then presents the changes.
    private func beginFrame() {
        tick?.cancel()
        isInFrame = true
        let begun = beginScreenFrames()
        device.runTurn()
        isInFrame = false
        let next = wantedFrame
        showChanges(on: begun, before: next)
        guard let next else { return }
        tick = Task(executorPreference: executor) { [clock, changed, moment = start.advanced(by: next)] in
            if (try? await clock.sleep(until: moment, tolerance: nil)) != nil { changed.yield() }
        }
    }

    /// Advances animations, and fires the display links of the screens that have refreshed; returns these.
    private func beginScreenFrames() -> Set<UIScreen> {
        let (screens, now) = (device.screens, elapsed + Refresh.tolerance)
        var begun: Set<UIScreen> = []
        for screen in screens {
            let time = Refresh(of: screen).last(notAfter: now)
            if let last = refreshed[screen], last >= time { continue }
            refreshed[screen] = time
            begun.insert(screen)
            device.frame(on: screen, at: mediaTime(at: time))
        }
        if refreshed.count > screens.count { refreshed = refreshed.filter { screens.contains($0.key) } }
        return begun
    }

    /// Presents the changes on the screens that have begun a frame or will not take part in one soon enough.
    private func showChanges(on begun: Set<UIScreen>, before next: Duration?) {
        var changes = postponed
        if let changedAt { for screen in device.screens where changes[screen] == nil { changes[screen] = changedAt } }
        (changedAt, postponed) = (nil, [:])
        guard !changes.isEmpty else { return }
        if let next {
            postponed = changes.filter { screen, _ in
                screen.isConnected && !begun.contains(screen) && next <= nextRefresh(of: screen) + Refresh.tolerance
            }
            for screen in postponed.keys { changes[screen] = nil }
        }
        shown.show(device, changes: changes)
    }

    // MARK: Times

    /// The time since the start.
    private var elapsed: Duration { start.duration(to: clock.now) }

    /// Returns the media time of a time since the start, for display links.
    private func mediaTime(at time: Duration) -> TimeInterval { startOfMediaTime + time / .seconds(1) }

    /// The time of the next frame: for a change, the next refresh of the fastest screen; nil for none.
    private var nextFrame: Duration? {
        let wanted = wantedFrame
        guard changedAt != nil || !postponed.isEmpty else { return wanted }
        let refresh = nextRefresh(of: fastestScreen)
        return wanted.map { min($0, refresh) } ?? refresh
    }

    /// The time of the next frame that a display link or an animation needs even if nothing has changed; nil for none.
    private var wantedFrame: Duration? {
        let fastest = fastestScreen
        return device.screens.compactMap { screen -> Duration? in
            let last = refreshed[screen] ?? elapsed
            let interval = device.timeToNextFrame(
                on: screen, from: mediaTime(at: last), forAnimations: screen === fastest)
            return interval.map { Refresh(of: screen).first(notBefore: last + $0 - Refresh.tolerance) }
        }.min()
    }

    /// The time of a screen's first refresh after its last frame, possibly in the past.
    private func nextRefresh(of screen: UIScreen) -> Duration {
        refreshed[screen].map { Refresh(of: screen).next(after: $0) } ?? .zero
    }

    /// The screen with the highest refresh rate; the first of several.
    private var fastestScreen: UIScreen {
        device.screens.dropFirst().reduce(device.mainScreen) {
            Refresh(of: $1).millihertz > Refresh(of: $0).millihertz ? $1 : $0
        }
    }
}

extension FrameLoop: SimulatedDeviceDelegate {
    /// Schedules a frame.
    package func deviceDidCommit(_ device: SimulatedDevice) { noteChange() }
}
