// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import RenderTree
package import UIKitCore

/// The screens of a device that the outputs show, each with its composer and mode.
///
/// ``FrameLoop`` calls ``show(_:changes:)`` for each frame, a test bench ``show(_:changedAt:)`` after each step.
@MainActor
package final class ShownScreens {
    private let outputs: FrameOutputs
    private let executor: any TaskExecutor
    private let sleep: @Sendable (Duration) async -> Void
    private let pace: FramePace?
    private let report: @MainActor (String) -> Void
    private let refuse: @MainActor (UIScreen, DisplayMode, DisplayMode?, String) -> Void
    private var screens: [UIScreen: ScreenFrames] = [:]
    /// The device's screens at the last frame, whether any sink wanted them or not.
    private var known: Set<UIScreen> = []
    /// The frames of disconnected and unwanted screens that have not ended, by screen name.
    private var ending: [String: ScreenFrames] = [:]

    /// Creates an empty set of screens; ``show(_:changes:)`` adds them.
    ///
    /// - Parameters:
    ///   - outputs: composers and sinks.
    ///   - executor: the executor for waiting.
    ///   - sleep: waits between two frames of a sink; returns early when its task is canceled.
    ///   - now: the time on the clock of `sleep`, by which screens are limited to their refresh rates; nil for no
    ///     limit.
    ///   - report: called once for each problem, with one line.
    ///   - refuse: called when a sink cannot set a screen's mode, with the screen, that mode, the sink's current mode,
    ///     and the reason.
    package init(
        outputs: FrameOutputs, on executor: any TaskExecutor, sleep: @escaping @Sendable (Duration) async -> Void,
        now: (@Sendable () -> Duration)? = nil, report: @escaping @MainActor (String) -> Void,
        refuse: @escaping @MainActor (UIScreen, DisplayMode, DisplayMode?, String) -> Void
    ) {
        (self.outputs, self.executor, self.sleep, self.report) = (outputs, executor, sleep, report)
        self.refuse = refuse
        pace = now.map { FramePace(now: $0, sleep: sleep, executor: executor) }
    }

    /// Presents the current content of every screen on the sinks that want it now, and turns it off on those that no
    /// longer do; turns off disconnected screens.
    ///
    /// - Parameters:
    ///   - device: the device, laid out.
    ///   - changedAt: the time of the change on the program's clock.
    package func show(_ device: SimulatedDevice, changedAt: Duration) {
        show(device, changes: Dictionary(uniqueKeysWithValues: device.screens.map { ($0, changedAt) }))
    }

    /// Presents the current content of some screens like ``show(_:changedAt:)``; the others keep what they show.
    ///
    /// - Parameters:
    ///   - device: the device, laid out.
    ///   - changes: for each of these screens, the time of its change on the program's clock.
    func show(_ device: SimulatedDevice, changes: [UIScreen: Duration]) {
        // After a relaunch, the earlier screens are still connected, but to the earlier device.
        for (screen, frames) in screens where !screen.isConnected || !device.screens.contains(screen) {
            end(frames, of: screen)
            screens[screen] = nil
        }
        known = Set(device.screens)
        lazy var main = device.renderTree(of: device.mainScreen)
        for screen in device.screens {
            let sinks = outputs.wanting(screen.id)
            guard !sinks.isEmpty else {
                if let frames = screens.removeValue(forKey: screen) { end(frames, of: screen) }
                continue
            }
            // A screen without a mode yet keeps its frames.
            guard let changedAt = changes[screen], let mode = screen.displayMode else { continue }
            let composition =
                screen.isTurnedOff
                ? nil : ScreenComposition(of: screen, on: device, main: main, tintsDamage: outputs.tintsDamage)
            frames(of: screen).show(composition, in: mode, changedAt: changedAt, on: sinks)
        }
    }

    /// Whether a screen was connected to the device since the last call of ``show(_:changes:)``.
    func lacksScreen(of device: SimulatedDevice) -> Bool { !known.isSuperset(of: device.screens) }

    /// Waits until the sinks have shown everything and turned off disconnected screens.
    ///
    /// - Parameters:
    ///   - limit: the time limit.
    ///   - late: the result of an earlier call; these screens and sinks are not waited for.
    ///   - clock: measures the limit.
    /// - Returns: the screens and sinks that were not ready in time, such as `HDMI-A-1 on kms`.
    package func waitUntilShown<Time: Clock>(
        atMost limit: Duration, exceptFor late: Set<String>, on clock: Time
    ) async -> Set<String> where Time.Duration == Duration {
        func lateSinks(_ screen: String, _ frames: ScreenFrames) -> Set<String> {
            frames.sinkNames.filter { late.contains(Self.name(screen, on: $0)) }
        }
        var works: [@Sendable () async -> Void] = []
        for (screen, frames) in ending where lateSinks(screen, frames).isEmpty {
            works.append(frames.end())
        }
        for (screen, frames) in screens {
            let others = lateSinks(screen.id, frames)
            // While all sinks are late, nothing is composed.
            if others != frames.sinkNames { works.append(frames.presentation(exceptOn: others)) }
        }
        await wait(for: works, each: limit, all: limit, on: clock)
        ending = ending.filter { !$1.unfinished.isEmpty }
        var unfinished: Set<String> = []
        for (screen, frames) in Array(ending) + screens.map({ ($0.id, $1) }) {
            unfinished.formUnion(frames.unfinished.map { Self.name(screen, on: $0) })
        }
        return unfinished
    }

    private static func name(_ screen: String, on sink: String) -> String { "\(screen) on \(sink)" }

    /// Presents pending content, then turns every screen off.
    package func end() {
        for (screen, frames) in screens { end(frames, of: screen) }
        screens = [:]
    }

    /// Waits until the screens that have ended are off.
    ///
    /// - Parameters:
    ///   - each: the time limit for one sink.
    ///   - all: the time limit for all.
    ///   - clock: measures the limits.
    func waitForEnds<Time: Clock>(each: Duration, all: Duration, on clock: Time) async where Time.Duration == Duration {
        // Does not use `map`: its closures would have a different type than those of `wait(for:)`, which a cast cannot
        // fix.
        var works: [@Sendable () async -> Void] = []
        for frames in ending.values { works.append(frames.end()) }
        ending = [:]
        await wait(for: works, each: each, all: all, on: clock)
    }

    /// Waits until all closures have returned, or the next one does not return within a time limit.
    private func wait<Time: Clock>(
        for works: [@Sendable () async -> Void], each: Duration, all: Duration, on clock: Time
    ) async where Time.Duration == Duration {
        // Not child tasks: the current task may be canceled, so they could not sleep; and they may never end.
        let waiting = Task { [executor] in
            let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
            for work in works {
                Task(executorPreference: executor) {
                    await work()
                    continuation.yield(true)
                }
            }
            let last = clock.now.advanced(by: all)
            var iterator = ends.makeAsyncIterator()
            for _ in works {
                let limit = Task(executorPreference: executor) {
                    try await clock.sleep(until: min(last, clock.now.advanced(by: each)), tolerance: nil)
                    continuation.yield(false)
                }
                defer { limit.cancel() }
                guard await iterator.next() == true else { return }
            }
        }
        await waiting.value
    }

    /// Returns the frames of a screen, which begin with this call if no sink wanted it before.
    private func frames(of screen: UIScreen) -> ScreenFrames {
        if let frames = screens[screen] { return frames }
        let frames = ScreenFrames(
            screen: screen.id, outputs: outputs, after: ending.removeValue(forKey: screen.id),
            sleep: sleep, pace: pace, report: report,
            refuse: { [weak screen, refuse] in if let screen { refuse(screen, $0, $1, $2) } })
        screens[screen] = frames
        return frames
    }

    private func end(_ frames: ScreenFrames, of screen: UIScreen) {
        frames.finish()
        ending[screen.id] = frames
    }
}
