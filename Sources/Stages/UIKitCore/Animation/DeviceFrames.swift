// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The frames of a device: what asks for them, and what happens in each.
@MainActor final class DeviceFrames {
    unowned let device: SimulatedDevice
    /// Whether animations run over time; without it they end at once.
    var animatesOverTime = false
    /// The running animations.
    let animator = Animator()

    init(_ device: SimulatedDevice) {
        self.device = device
    }

    /// Whether a block of changes runs over time at all, and not at once.
    var animates: Bool { animatesOverTime && animator.isEnabled && device.execution != .notRunning }
    /// How many frames a second are wanted although nothing has changed; nil for none.
    ///
    /// Display links want them, and animations, which want all that a screen shows. What turns them on asks for a commit,
    /// so that whoever paces frames looks here after ``didCommit``.
    var wantedFramesPerSecond: Int? {
        guard device.execution == .running, device.level != .background else { return nil }
        if animator.isRunning { return device.screens.map(\.maximumFramesPerSecond).max() }
        let links = device.screens.lazy.filter(\.isConnected).flatMap(\.displayLinks)
        return links.filter { !$0.isPaused }.map(\.framesPerSecond).max()
    }

    /// How long after the present the next frame is wanted although nothing changes; nil for never.
    ///
    /// - Parameter time: the present, in seconds of ``CACurrentMediaTime()``'s clock.
    /// - Returns: the time from then on.
    func timeToNextFrame(from time: TimeInterval) -> Duration? {
        guard let rate = wantedFramesPerSecond else { return nil }
        if animator.isRunning { return .seconds(1) / rate }
        let links = device.screens.lazy.filter(\.isConnected).flatMap(\.displayLinks).filter { !$0.isPaused }
        return links.map { max(.seconds(1) / $0.framesPerSecond, .seconds($0.earliestTime - time)) }.min()
    }

    /// Has animations go on and the links of a screen fire for a frame at `time`; an app in the background gets no frames.
    func frame(on screen: UIScreen, at time: TimeInterval) {
        guard device.execution == .running, device.level != .background, screen.isConnected else { return }
        if animator.advance(to: time) { device.mainLoop.setNeedsCommit() }
        for link in screen.displayLinks { link.fire(at: time) }
    }
}

/// The animations of a device. Time passes with its frames only.
@MainActor final class Animator {
    /// The moment of the last frame.
    private(set) var now: TimeInterval = 0
    /// The animation that takes up changes just now; nil outside of blocks.
    private(set) var open: Animation?
    /// Whether blocks animate at all (`UIView.setAnimationsEnabled`).
    var isEnabled = true
    private var running: [Animation] = []

    /// Whether the next frame will look different.
    var isRunning: Bool { running.contains { $0.pausedAfter == nil } }

    /// Has `animation` take up what `changes` changes; nil has nothing take it up.
    func collect(into animation: Animation?, _ changes: () -> Void) {
        let outer = open
        open = animation
        changes()
        open = outer
    }

    /// Runs an animation from the next frame on; one that nothing is in is over at once unless it lasts.
    func run(_ animation: Animation, lasts: Bool = false) {
        guard animation.hasLayers || lasts, animation.timing.length > 0 else { return animation.end(finished: true) }
        running.append(animation)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Brings all animations to a frame: new ones begin with it, and those whose time is over end.
    ///
    /// - Returns: whether anything was running, so that there is something new to show.
    func advance(to time: TimeInterval) -> Bool {
        guard time.isFinite, !running.isEmpty else {
            if time.isFinite { now = max(now, time) }
            return false
        }
        now = max(now, time)
        for animation in running where animation.pausedAfter == nil { animation.begin(at: now) }
        let ended = running.filter { animation in
            let isForsaken = animation.everHadLayers && !animation.hasLayers
            return isForsaken || (animation.pausedAfter == nil && animation.elapsed(at: now) >= animation.timing.length)
        }
        // In the order of their ends, as they would have ended between the frames.
        func remaining(_ animation: Animation) -> TimeInterval {
            animation.timing.length - animation.elapsed(at: now)
        }
        for animation in ended.sorted(by: { remaining($0) < remaining($1) }) {
            end(animation, finished: animation.hasLayers || !animation.everHadLayers)
        }
        return true
    }

    /// Ends an animation before or at its time.
    func end(_ animation: Animation, finished: Bool) {
        running.removeAll { $0 === animation }
        animation.end(finished: finished)
    }
}
