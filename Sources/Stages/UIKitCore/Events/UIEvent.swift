// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A touch on a screen, represented by the same object from beginning to end.
@preconcurrency @MainActor open class UITouch: NSObject {
    /// Constants that describe the phase of a touch.
    public enum Phase: Int, Sendable {
        /// The touch began.
        case began = 0
        /// The touch moved.
        case moved = 1
        /// The touch has not moved since the last event.
        case stationary = 2
        /// The touch ended.
        case ended = 3
        /// The system canceled the touch.
        case cancelled = 4
    }

    /// The phase of the touch.
    open internal(set) var phase = Phase.began
    /// The number of taps in short succession.
    open internal(set) var tapCount = 1
    /// The time of the last change, in seconds since system startup.
    open internal(set) var timestamp: TimeInterval = 0
    /// The window in which the touch began.
    open internal(set) var window: UIWindow?
    /// The view in which the touch began, which receives it until it ends.
    open internal(set) var view: UIView?
    /// The recognizers that receive the touch.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// Whether a recognizer has claimed the touch from the view.
    var isTaken = false
    /// The location on the screen, in interface coordinates.
    var location: CGPoint
    /// The previous location.
    var previousLocation: CGPoint

    init(at location: CGPoint) {
        self.location = location
        previousLocation = location
    }

    /// Returns the location in a view, or in the window if nil.
    open func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

    /// Returns the previous location in a view, or in the window if nil.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? window, let screen = window?.screen else { return point }
        return target.convert(point, from: screen.coordinateSpace)
    }
}

/// An object that describes a single user interaction with your app.
@preconcurrency @MainActor open class UIEvent: NSObject {
    /// Constants that describe the type of an event.
    public enum EventType: Int, Sendable {
        /// Touches on the screen.
        case touches = 0
        /// Motion of the device.
        case motion = 1
        /// Remote control, for example from a headset.
        case remoteControl = 2
        /// Key presses.
        case presses = 3
    }

    /// Constants that describe the kind of motion.
    public enum EventSubtype: Int, Sendable {
        /// No particular kind.
        case none = 0
        /// The device was shaken; never sent in the simulator.
        case motionShake = 1
    }

    /// The type of the event.
    open var type: EventType { .touches }
    /// The kind of motion.
    open var subtype: EventSubtype { .none }
    /// The time in seconds since system startup.
    public let timestamp: TimeInterval
    /// The touches of the event; nil if it has none.
    open var allTouches: Set<UITouch>? { touches }

    private let touches: Set<UITouch>?

    init(touches: Set<UITouch>?, timestamp: TimeInterval) { (self.touches, self.timestamp) = (touches, timestamp) }

    /// Returns the touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches?.filter { $0.view === view } }

    /// Returns the touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches?.filter { $0.window === window } }
}
