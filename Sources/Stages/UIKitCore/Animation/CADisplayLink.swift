// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A timer that fires with the frames of a screen.
///
/// Selectors do not exist here: what happens is a closure. The link keeps its target, as Apple's does (MISC-5).
@MainActor open class CADisplayLink: NSObject {
    /// The moment of the frame that was last shown, in seconds.
    open private(set) var timestamp: TimeInterval = 0
    /// The moment of the frame that is being prepared, in seconds.
    open var targetTimestamp: TimeInterval { timestamp + duration }
    /// Seconds from one frame of the screen to the next.
    open var duration: TimeInterval { 1 / Double(max(1, screen.maximumFramesPerSecond)) }
    /// Whether the link does not fire for now; false unless the app says otherwise.
    open var isPaused = false {
        didSet { if !isPaused { SimulatedDevice.current.mainLoop.setNeedsCommit() } }
    }
    /// How often a second the link is to fire; 0 for every frame.
    open var preferredFramesPerSecond = 0
    /// The time before which the link does not fire, for whoever knows when there is something to draw.
    package var earliestTime: TimeInterval = 0

    private let target: AnyObject
    private let handler: @MainActor (CADisplayLink) -> Void
    private let screen: UIScreen
    private var lastFired: TimeInterval?

    /// Creates a link to the main screen that calls `handler` once it is added to a run loop.
    ///
    /// - Parameters:
    ///   - target: an object that the link keeps.
    ///   - handler: called for each frame, with the link.
    public convenience init(target: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void) {
        self.init(target: target, screen: .main, handler: handler)
    }

    init(target: AnyObject, screen: UIScreen, handler: @escaping @MainActor (CADisplayLink) -> Void) {
        self.target = target
        self.screen = screen
        self.handler = handler
        super.init()
    }

    /// Has the link fire; the run loop is the main one, whichever is named.
    open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
        guard !screen.displayLinks.contains(self) else { return }
        screen.displayLinks.append(self)
        SimulatedDevice.current.mainLoop.setNeedsCommit()
    }

    /// Has the link no longer fire.
    open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { invalidate() }

    /// Has the link no longer fire, and lets go of its target with the link itself.
    open func invalidate() { screen.displayLinks.removeAll { $0 === self } }

    /// How many frames a second the link fires with.
    var framesPerSecond: Int {
        let most = max(1, screen.maximumFramesPerSecond)
        return preferredFramesPerSecond > 0 ? min(preferredFramesPerSecond, most) : most
    }

    /// Fires for a frame that is shown at `time`, if the link wants that one.
    func fire(at time: TimeInterval) {
        // Half a millisecond of tolerance: clocks differ in the last digits.
        guard !isPaused, time >= earliestTime - 0.0005 else { return }
        if preferredFramesPerSecond > 0, let lastFired {
            // Half a frame of tolerance: frames do not come to the microsecond.
            guard time - lastFired > 1 / Double(preferredFramesPerSecond) - duration / 2 else { return }
        }
        lastFired = time
        timestamp = time
        handler(self)
    }
}

extension UIScreen {
    /// Makes a link to this screen's frames; nil when the screen is disconnected (MISC-5).
    ///
    /// - Parameters:
    ///   - target: an object that the link keeps.
    ///   - handler: called for each frame, with the link.
    /// - Returns: the link, which fires once it is added to a run loop.
    public func displayLink(
        withTarget target: AnyObject, handler: @escaping @MainActor (CADisplayLink) -> Void
    ) -> CADisplayLink? {
        isConnected ? CADisplayLink(target: target, screen: self, handler: handler) : nil
    }
}

/// The seconds since the machine started, which timestamps of frames and events count as well.
public func CACurrentMediaTime() -> TimeInterval { ProcessInfo.processInfo.systemUptime }
