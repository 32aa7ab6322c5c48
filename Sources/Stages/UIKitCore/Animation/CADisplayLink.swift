// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// A timer that is synchronized with the refresh rate of a screen.
///
/// Besides a method, the link can call a closure. It retains its target, as on Apple's systems (MISC-5).
@preconcurrency @MainActor open class CADisplayLink: NSObject {
    /// The time of the last displayed frame, in seconds.
    open private(set) var timestamp: TimeInterval = 0
    /// The time of the next frame for which the link fires, in seconds.
    open var targetTimestamp: TimeInterval {
        timestamp + duration * Double(refreshesPerCall)
    }
    /// The interval between frames of the screen, in seconds.
    open var duration: TimeInterval { 1 / Double(max(1, screen.maximumFramesPerSecond)) }
    /// Whether the link is paused. The default is false.
    open var isPaused = false { didSet { if !isPaused { SimulatedDevice.current.mainLoop.setNeedsCommit() } } }
    /// The preferred frame rate; 0 for every frame.
    open var preferredFramesPerSecond = 0
    /// The range of frame rates; its preferred rate, or else its maximum, becomes ``preferredFramesPerSecond``.
    open var preferredFrameRateRange = CAFrameRateRange.default {
        didSet { preferredFramesPerSecond = preferredFrameRateRange.framesPerSecond }
    }
    /// The time before which the link does not fire, for clients that know when there is something to draw.
    package var earliestTime: TimeInterval = 0

    private let target: AnyObject
    private let handler: @MainActor (CADisplayLink) -> Void
    private(set) var screen: UIScreen
    /// Returns the screen that the link is to follow; nil for always the same.
    private let home: (@MainActor () -> UIScreen)?
    private var lastFired: TimeInterval?
    /// The modes for which the link was added.
    private var modes: Set<RunLoop.Mode> = []

    /// Creates a link for the main screen that retains `target` and calls a closure with itself for each frame.
    public convenience init(target: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void) {
        self.init(target: target, screen: .main, handler: handler)
    }

    package init(target: AnyObject, screen: UIScreen, handler: @escaping @MainActor (CADisplayLink) -> Void) {
        (self.target, self.screen, self.handler, home) = (target, screen, handler, nil)
    }

    /// Creates a link for the screen on which something is shown, which moves to another screen with it.
    ///
    /// - Parameters:
    ///   - home: Returns the screen; called now, and whenever layout is done.
    ///   - handler: Called for each frame.
    package init(
        following home: @escaping @MainActor () -> UIScreen, handler: @escaping @MainActor (CADisplayLink) -> Void
    ) {
        // The link retains its target, so the target is not what it moves.
        (target, screen, self.handler, self.home) = (SimulatedDevice.current, home(), handler, home)
    }

    /// Moves the link to the screen that it is to follow.
    func follow() {
        guard let place = home?(), place !== screen else { return }
        screen.displayLinks.removeAll { $0 === self }
        screen = place
        place.displayLinks.append(self)
    }

    /// Adds the link to the main run loop for a mode; it fires in every mode.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.insert(mode)
        guard !screen.displayLinks.contains(self) else { return }
        screen.displayLinks.append(self)
        if home != nil { SimulatedDevice.current.frames.followers.append(self) }
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Removes the link from the run loop for a mode; it fires until it is removed for all modes for which it was added.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.remove(mode)
        if modes.isEmpty { invalidate() }
    }

    /// Removes the link from the run loop for all modes; the target is released with the link.
    open func invalidate() {
        modes = []
        screen.displayLinks.removeAll { $0 === self }
        if home != nil { SimulatedDevice.current.frames.followers.removeAll { $0 === self } }
    }

    /// The frame rate of the link.
    var framesPerSecond: Int {
        let most = max(1, screen.maximumFramesPerSecond)
        return preferredFramesPerSecond > 0 ? min(preferredFramesPerSecond, most) : most
    }

    /// The number of the screen's refreshes from one call to the next, at least 1.
    ///
    /// A screen shows whole refreshes, so the actual rate is the screen's divided by a whole number: the closest to the
    /// preferred one, unless only another is within ``preferredFrameRateRange``.
    private var refreshesPerCall: Int {
        guard preferredFramesPerSecond > 0 else { return 1 }
        let most = Double(max(1, screen.maximumFramesPerSecond))
        let closest = max(1, Int((most / Double(preferredFramesPerSecond) - 0.5).rounded(.up)))
        let range = preferredFrameRateRange
        // A rate that was set on its own replaces the range; one below 1 has no multiple worth looking for.
        guard range.framesPerSecond == preferredFramesPerSecond, range.maximum >= 1 else { return closest }
        // Half a frame of tolerance, because the screen's rate is rounded.
        let (slowest, fastest) = (Double(range.minimum) - 0.5, Double(range.maximum) + 0.5)
        if most / Double(closest) > fastest { return max(closest, Int((most / fastest).rounded(.up))) }
        guard most / Double(closest) < slowest else { return closest }
        let faster = max(1, Int((most / slowest).rounded(.down)))
        return most / Double(faster) <= fastest ? faster : closest
    }

    /// Returns the seconds from `time`, that of a frame of the screen, to the next frame for which the link fires.
    func timeToNextCall(from time: TimeInterval) -> TimeInterval {
        let rest = lastFired.map { $0 - time + duration * Double(refreshesPerCall) } ?? 0
        return max(duration, rest, earliestTime - time)
    }

    /// Fires for a frame at `time` if one is due.
    func fire(at time: TimeInterval) {
        // Half a millisecond of tolerance, because clocks differ in the last digits.
        guard !isPaused, time >= earliestTime - 0.0005 else { return }
        if preferredFramesPerSecond > 0, let lastFired {
            // Half a refresh of tolerance, because frame times are not exact.
            guard time - lastFired > duration * (Double(refreshesPerCall) - 0.5) else { return }
        }
        lastFired = time
        timestamp = time
        handler(self)
    }
}

/// A range of frame rates, in frames per second.
public struct CAFrameRateRange: Hashable, Sendable {
    /// The lowest acceptable rate.
    public var minimum: Float
    /// The maximum desired rate.
    public var maximum: Float
    /// The preferred rate; nil for the maximum.
    public var preferred: Float?

    /// Any rate, chosen by the system.
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

    /// Creates a range; see the properties.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }

    /// The preferred rate, or else the maximum, in whole frames per second; 0 for any.
    fileprivate var framesPerSecond: Int {
        let rate = preferred ?? (self == .default ? 0 : maximum)
        return rate.isFinite ? Int(min(max(rate, 0), 1000)) : 0
    }
}

extension UIScreen {
    /// Returns a link for this screen, to be added to a run loop, that retains `target` and calls a closure with itself
    /// for each frame; nil if the screen is disconnected (MISC-5).
    public func displayLink(
        withTarget target: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        isConnected ? CADisplayLink(target: target, screen: self, handler: handler) : nil
    }
}

/// Holds the display link of a view and invalidates it when the view is deallocated.
///
/// Views that can be subclassed have no isolated `deinit`, because that would forbid a nonisolated one in their
/// subclasses.
@MainActor package final class OwnedDisplayLink {
    package var link: CADisplayLink? { didSet { oldValue?.invalidate() } }

    /// Creates an owner without a display link.
    package init() {}

    isolated deinit { link?.invalidate() }
}

/// Returns the time since the system started, in seconds; timestamps of frames and events use the same clock.
///
/// In a scenario, it is virtual, as they are.
public func CACurrentMediaTime() -> TimeInterval { MediaTime.now }

/// The clock of frames and events.
package enum MediaTime {
    private static let virtual = Mutex<(@Sendable () -> TimeInterval)?>(nil)

    /// The time in seconds.
    package static var now: TimeInterval {
        let clock = virtual.withLock(\.self)
        return clock?() ?? ProcessInfo.processInfo.systemUptime
    }

    /// Makes the process follow a clock, called on any thread; nil for that of the system.
    package static func follow(_ clock: (@Sendable () -> TimeInterval)?) { virtual.withLock { $0 = clock } }
}
