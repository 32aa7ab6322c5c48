// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

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
        self.key = key
        self.phase = phase
        self.timestamp = timestamp
        super.init()
    }
}

/// Which modifier keys are held.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

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
        super.init()
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
