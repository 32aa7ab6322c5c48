// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// The frames of a device: when they are needed, and the work in each.
@MainActor final class DeviceFrames {
    unowned let device: SimulatedDevice
    /// Whether animations run over time; otherwise, they end immediately.
    var animatesOverTime = false {
        // Windows whose layout was deferred are laid out with the others from here. Layout that waits for a frame is
        // carried on without one when there are no more.
        didSet {
            guard animatesOverTime ? !oldValue : device.mainLoop.feedback.isWaiting else { return }
            device.mainLoop.setNeedsCommit()
        }
    }
    /// The running animations.
    let animator = Animator()
    /// The blocks begun with ``UIView/beginAnimations(_:context:)``, innermost last.
    var blocks: [AnimationBlock] = []
    /// The open transactions of layers.
    var transactions = TransactionState()

    /// The running links that move to another screen with what they move.
    var followers: [CADisplayLink] = []

    init(_ device: SimulatedDevice) { self.device = device }

    /// Moves links to the screens that they are to follow, after layout.
    func moveFollowers() { for link in followers { link.follow() } }

    /// Whether animation blocks run over time or follow an interactive transition; not in the background, where an app
    /// gets no frames.
    var animates: Bool {
        (showsFrames || animator.leader != nil) && animator.isEnabled && device.execution != .notRunning
    }
    /// Whether frames drive animations.
    var showsFrames: Bool { animatesOverTime && !(device.level == .background && device.execution == .running) }
    /// The required frame rate if nothing changes; nil for none.
    ///
    /// Display links need frames, and animations need every frame of their screen. Starting either requests a commit,
    /// so the frame pacer reads this after a commit.
    var wantedFramesPerSecond: Int? {
        guard device.execution == .running, device.level != .background else { return nil }
        if animator.isRunning { return device.screens.map(\.maximumFramesPerSecond).max() }
        let links = device.screens.lazy.filter(\.isConnected).flatMap(\.displayLinks)
        return links.filter { !$0.isPaused }.map(\.framesPerSecond).max()
    }

    /// Returns the interval from `time`, that of a screen's frame, to its next required one.
    func timeToNextFrame(on screen: UIScreen, from time: TimeInterval, forAnimations: Bool) -> Duration? {
        guard device.execution == .running, device.level != .background, screen.isConnected else { return nil }
        if forAnimations, animator.isRunning { return .seconds(1) / max(1, screen.maximumFramesPerSecond) }
        let links = screen.displayLinks.lazy.filter { !$0.isPaused }
        return links.map { .seconds($0.timeToNextCall(from: time)) }.min()
    }

    /// Advances animations and fires the display links of a screen; an app in the background gets no frames.
    func frame(on screen: UIScreen, at time: TimeInterval) {
        guard device.execution == .running, device.level != .background, screen.isConnected else { return }
        if animator.advance(to: time) { device.mainLoop.setNeedsCommit() }
        for link in screen.displayLinks { link.fire(at: time) }
    }
}

/// The animations of a device. Only frames advance time.
@MainActor final class Animator {
    /// The time of the last frame.
    private(set) var now: TimeInterval = 0
    /// The animation that collects the current changes; nil outside blocks.
    var open: Animation?
    /// Whether blocks animate (`UIView.setAnimationsEnabled`).
    var isEnabled = true
    private var running: [Animation] = []
    /// The timeline that new animations follow; nil if frames drive them.
    private(set) var leader: AnimatorTimeline?

    /// Whether there are animations, including paused ones.
    var hasAnimations: Bool { !running.isEmpty }
    /// Whether the next frame will differ.
    var isRunning: Bool { running.contains { !$0.isStill } }

    /// Collects the changes that `changes` makes into `animation`; nil collects nothing.
    func collect(into animation: Animation?, _ changes: () -> Void) {
        let outer = open
        open = animation
        changes()
        animation?.finishChanges()
        open = outer
    }

    /// Runs an animation from the next frame on.
    ///
    /// It ends immediately if `isImmediate` is true, or if it is empty, `lasts` is false and it does not follow a
    /// timeline.
    func run(_ animation: Animation, lasts: Bool = false, isImmediate: Bool = false) {
        if let leader, !animation.timing.isRepeating { animation.follow(leader) }
        let hasLength = (animation.hasLayers || lasts) && animation.timing.length > 0
        guard animation.timeline != nil || hasLength, !isImmediate else { return animation.end(finished: true) }
        running.append(animation)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Calls a function that sees all animations as they were `delay` seconds earlier.
    func delayed<Result>(by delay: TimeInterval, _ body: () -> Result) -> Result {
        let time = now
        now -= delay
        defer { now = time }
        return body()
    }

    /// Makes the animations that `body` begins follow a timeline.
    func lead(_ timeline: AnimatorTimeline, _ body: () -> Void) {
        let outer = leader
        leader = timeline
        body()
        leader = outer
    }

    /// Ends the animations of a timeline at its target.
    func finish(_ timeline: AnimatorTimeline) {
        timeline.passEnd()
        for animation in running where animation.timeline === timeline { end(animation, finished: true) }
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Advances all animations to a frame: new ones start, and complete ones end. Returns whether any was running.
    func advance(to time: TimeInterval) -> Bool {
        guard time.isFinite, !running.isEmpty else {
            if time.isFinite { now = max(now, time) }
            return false
        }
        now = max(now, time)
        for animation in running {
            animation.begin(at: now)
            animation.takeStep(at: now)
        }
        let ended = running.filter { animation in
            let isForsaken = animation.everHadLayers && !animation.hasLayers
            return isForsaken || animation.isOver(at: now)
        }
        // In the order in which they ended between the frames.
        for animation in ended.sorted(by: { $0.remaining(at: now) < $1.remaining(at: now) }) {
            end(animation, finished: animation.hasLayers || !animation.everHadLayers)
        }
        return true
    }

    /// Ends all animations that are not paused and do not repeat forever.
    func endAll() {
        let ended = running.filter { !$0.isPaused && !$0.timing.isRepeating }
        guard !ended.isEmpty else { return }
        for animation in ended {
            animation.passEnd()
            if let timeline = animation.timeline, timeline.pausesOnCompletion {
                timeline.pause(at: now)
                continue
            }
            end(animation, finished: animation.hasLayers || !animation.everHadLayers)
        }
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Ends an animation.
    func end(_ animation: Animation, finished: Bool) {
        running.removeAll { $0 === animation }
        animation.end(finished: finished)
    }
}

extension SimulatedDevice {
    /// Returns the interval from `time` to the next frame that one screen needs even if nothing has changed.
    ///
    /// Animations need every frame of every screen, and a display link those of its screen.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - time: the time of its last frame, in seconds of ``CACurrentMediaTime()``.
    ///   - forAnimations: whether animations count; they need not where the frames of another screen drive them.
    /// - Returns: the interval, at least that of the screen; nil for none.
    package func timeToNextFrame(
        on screen: UIScreen, from time: TimeInterval, forAnimations: Bool = true
    ) -> Duration? {
        frames.timeToNextFrame(on: screen, from: time, forAnimations: forAnimations)
    }
}
