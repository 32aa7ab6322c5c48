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
        /// A pointer entered a window; does not occur here.
        case regionEntered = 5
        /// A pointer moved in a window without a button; does not occur here.
        case regionMoved = 6
        /// A pointer left a window; does not occur here.
        case regionExited = 7
    }

    /// The kinds of touches.
    public enum TouchType: Int, Sendable {
        /// A finger on the screen.
        case direct = 0
        /// A finger on something else, such as a remote control.
        case indirect = 1
        /// A pencil.
        case pencil = 2
        /// A pointer.
        case indirectPointer = 3

        /// A pencil.
        public static var stylus: TouchType { .pencil }
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

    /// The kind of the touch; pointers act as fingers.
    open var type: TouchType { .direct }
    /// The force of the touch; 0, as on screens that cannot measure it.
    open var force: CGFloat { 0 }
    /// The maximum force; 0, as on screens that cannot measure it.
    open var maximumPossibleForce: CGFloat { 0 }
    /// The radius of the finger in points.
    open var majorRadius: CGFloat { 20 }
    /// The accuracy of the radius in points.
    open var majorRadiusTolerance: CGFloat { 5 }
    /// The angle between a pencil and the screen; a right angle for fingers.
    open var altitudeAngle: CGFloat { .pi / 2 }

    /// Returns the direction of a pencil, in radians from the x axis; 0 for fingers.
    open func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

    /// Returns the direction of a pencil as a unit vector; along the x axis for fingers.
    open func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }

    /// Returns the location in a view as exactly as it is known.
    open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// Returns the previous location in a view as exactly as it is known.
    open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// Whether the view does not receive the touch: a recognizer took it away, or the view refused it as it began.
    var isTaken = false
    /// The location on the screen, in interface coordinates.
    var location = CGPoint.zero
    /// The previous location.
    var previousLocation = CGPoint.zero

    /// Creates a touch at the origin of the screen, which belongs to no window.
    public override init() {}

    convenience init(at location: CGPoint) {
        self.init()
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

    /// The buttons of a pointer.
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: Int
        /// Creates a set with a raw value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The left button.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The right button.
        public static let secondary = ButtonMask(rawValue: 1 << 1)
        /// Returns the button with a number, counted from 1.
        public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << (buttonNumber - 1)) }
    }

    /// The buttons of a pointer that were pressed; none, because a pointer acts as a finger.
    open var buttonMask: ButtonMask { [] }
    /// The type of the event.
    open var type: EventType { .touches }
    /// The kind of motion.
    open var subtype: EventSubtype { .none }
    /// The time in seconds since system startup.
    public internal(set) var timestamp: TimeInterval = 0
    /// The modifier keys that were down.
    public internal(set) var modifierFlags: UIKeyModifierFlags = []
    /// The touches of the event; nil if it has none.
    open var allTouches: Set<UITouch>? { touches }

    private var touches: Set<UITouch>?

    /// Creates an event without touches.
    public override init() {}

    convenience init(touches: Set<UITouch>?, timestamp: TimeInterval, modifiers: UIKeyModifierFlags = []) {
        self.init()
        (self.touches, self.timestamp, modifierFlags) = (touches, timestamp, modifiers)
    }

    /// Returns the touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches?.filter { $0.view === view } }

    /// Returns the touches since the last event that was delivered, oldest first: the touch itself, because every one is
    /// delivered; nil for a touch of another event.
    open func coalescedTouches(for touch: UITouch) -> [UITouch]? {
        touches?.contains(touch) == true ? [touch] : nil
    }

    /// Returns touches that are expected before the next frame: none; nil for a touch of another event.
    open func predictedTouches(for touch: UITouch) -> [UITouch]? { touches?.contains(touch) == true ? [] : nil }

    /// Returns the touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches?.filter { $0.window === window } }
}

/// Ways of scrolling without a finger.
public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// With a mouse wheel.
    public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
    /// With a trackpad.
    public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
    /// Both.
    public static let all: UIScrollTypeMask = [.discrete, .continuous]
}
