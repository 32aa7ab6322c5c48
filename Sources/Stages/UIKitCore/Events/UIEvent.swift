// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// One finger on a screen, the same object from the moment it touches until it is lifted.
@MainActor open class UITouch: NSObject {
    /// What the finger is doing.
    public enum Phase: Int, Sendable {
        /// It has just touched.
        case began = 0
        /// It has moved.
        case moved = 1
        /// It has not moved since the last event.
        case stationary = 2
        /// It has been lifted.
        case ended = 3
        /// The system has taken the touch away.
        case cancelled = 4
    }

    /// What the finger is doing.
    open internal(set) var phase = Phase.began
    /// How often the finger has tapped here in short time.
    open internal(set) var tapCount = 1
    /// The moment of the last change, in seconds since the device was started.
    open internal(set) var timestamp: TimeInterval = 0
    /// The window in which the touch began.
    open internal(set) var window: UIWindow?
    /// The view in which the touch began, which gets all of it.
    open internal(set) var view: UIView?
    /// The recognizers that get the touch.
    open internal(set) var gestureRecognizers: [UIGestureRecognizer]?

    /// Where the finger is on the screen, in the space that turns with the interface.
    var location: CGPoint
    /// Where the finger was before.
    var previousLocation: CGPoint

    init(at location: CGPoint) {
        self.location = location
        previousLocation = location
    }

    /// Where the finger is, in a view; in the window when that is nil.
    open func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

    /// Where the finger was, in a view; in the window when that is nil.
    open func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

    private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        guard let target = view ?? window, let screen = window?.screen else { return point }
        return target.convert(point, from: screen.coordinateSpace)
    }
}

/// Something that happened, as the app is told of it.
@MainActor open class UIEvent: NSObject {
    /// The kinds of event.
    public enum EventType: Int, Sendable {
        /// Fingers on the screen.
        case touches = 0
        /// The device was moved.
        case motion = 1
        /// A headset's buttons.
        case remoteControl = 2
        /// Keys.
        case presses = 3
    }

    /// The kind of event.
    open var type: EventType { .touches }
    /// The moment, in seconds since the device was started.
    public let timestamp: TimeInterval
    /// The touches of the event; nil for one without.
    open var allTouches: Set<UITouch>? { touches }

    private let touches: Set<UITouch>?

    init(touches: Set<UITouch>?, timestamp: TimeInterval) { (self.touches, self.timestamp) = (touches, timestamp) }

    /// The touches that began in a view.
    open func touches(for view: UIView) -> Set<UITouch>? { touches?.filter { $0.view === view } }

    /// The touches that began in a window.
    open func touches(for window: UIWindow) -> Set<UITouch>? { touches?.filter { $0.window === window } }
}

/// One key that is held.
@MainActor open class UIPress: NSObject {
    /// What the key is doing.
    public enum Phase: Int, Sendable {
        /// It has just been pressed.
        case began = 0
        /// Its force has changed.
        case changed = 1
        /// It has not changed since the last event.
        case stationary = 2
        /// It has been released.
        case ended = 3
        /// The system has taken the press away.
        case cancelled = 4
    }

    /// What the key is doing.
    open internal(set) var phase: Phase
    /// The key.
    public let key: UIKey?
    /// The moment of the last change, in seconds since the device was started.
    public let timestamp: TimeInterval

    init(_ key: UIKey, phase: Phase, timestamp: TimeInterval) {
        (self.key, self.phase, self.timestamp) = (key, phase, timestamp)
    }
}

/// Which modifier keys are held.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps lock is on.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Option.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// Command.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the number pad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key of a keyboard.
@MainActor open class UIKey: NSObject {
    /// What the key types with the modifiers that are held.
    public let characters: String
    /// What the key types alone.
    public let charactersIgnoringModifiers: String
    /// Which modifier keys are held.
    public let modifierFlags: UIKeyModifierFlags

    init(characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags) {
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers
        self.modifierFlags = modifierFlags
    }
}

/// Keys that were pressed or released.
@MainActor open class UIPressesEvent: UIEvent {
    /// The presses of the event.
    public let allPresses: Set<UIPress>

    /// The kind of event: keys.
    open override var type: EventType { .presses }

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init(touches: nil, timestamp: timestamp)
    }
}
