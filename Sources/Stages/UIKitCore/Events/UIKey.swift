// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A press of a key.
@preconcurrency @MainActor open class UIPress: NSObject {
    /// Constants that describe the phase of a press.
    public enum Phase: Int, Sendable {
        /// The press began.
        case began = 0
        /// The force changed.
        case changed = 1
        /// The press has not changed since the last event.
        case stationary = 2
        /// The press ended.
        case ended = 3
        /// The system canceled the press.
        case cancelled = 4
    }

    /// The kind of a press.
    ///
    /// Keys that navigate have the kinds of a remote control's buttons; other keys have kinds of their own, as in UIKit.
    public struct PressType: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: Int

        /// Creates a kind with a raw value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The up arrow.
        public static let upArrow = PressType(rawValue: 0)
        /// The down arrow.
        public static let downArrow = PressType(rawValue: 1)
        /// The left arrow.
        public static let leftArrow = PressType(rawValue: 2)
        /// The right arrow.
        public static let rightArrow = PressType(rawValue: 3)
        /// The button that selects; on a keyboard, Return.
        public static let select = PressType(rawValue: 4)
        /// The menu button; on a keyboard, Escape.
        public static let menu = PressType(rawValue: 5)
        /// The play/pause button, which no keyboard here has.
        public static let playPause = PressType(rawValue: 6)
        /// Page Up.
        public static let pageUp = PressType(rawValue: 30)
        /// Page Down.
        public static let pageDown = PressType(rawValue: 31)
    }

    /// The phase of the press.
    open internal(set) var phase: Phase
    /// The key.
    public let key: UIKey?
    /// The time of the last change, in seconds since system startup.
    open internal(set) var timestamp: TimeInterval
    /// The window in which the press began.
    open internal(set) weak var window: UIWindow?
    /// The responder that receives the press until it ends: the first responder when it began.
    open internal(set) weak var responder: UIResponder?

    /// The kind of the press: that of an arrow, Return, Escape or page key, otherwise 2000 plus the usage of the key.
    open var type: PressType {
        let usage = key?.keyCode ?? .keyboardErrorUndefined
        return switch usage {
        case .keyboardUpArrow: .upArrow
        case .keyboardDownArrow: .downArrow
        case .keyboardLeftArrow: .leftArrow
        case .keyboardRightArrow: .rightArrow
        case .keyboardReturnOrEnter, .keypadEnter: .select
        case .keyboardEscape: .menu
        case .keyboardPageUp: .pageUp
        case .keyboardPageDown: .pageDown
        default: PressType(rawValue: 2000 + usage.rawValue)
        }
    }

    /// Whether the press typed something that repeats while the key is held.
    var isTyped = false
    /// Whether the press performed a key command; if so, no responder receives it.
    var isCommand = false

    init(_ key: UIKey, timestamp: TimeInterval) {
        (self.key, self.phase, self.timestamp) = (key, .began, timestamp)
    }
}

/// The modifier keys.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    /// Shift.
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    /// Control.
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    /// Option.
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    /// Command.
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
    /// The key is on the numeric keypad.
    public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}

/// A key on a keyboard.
@preconcurrency @MainActor open class UIKey: NSObject {
    /// The physical key, independent of the keyboard layout.
    public let keyCode: UIKeyboardHIDUsage
    /// The characters with modifiers: `\r` for Return, `\u{8}` for Backspace, `\u{7F}` for Delete, and names such as
    /// `UIKeyInputLeftArrow` for keys without characters.
    public let characters: String
    /// The characters without modifiers.
    public let charactersIgnoringModifiers: String
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates a key with the given properties.
    package init(
        keyCode: UIKeyboardHIDUsage = .keyboardErrorUndefined, characters: String,
        charactersIgnoringModifiers: String? = nil, modifierFlags: UIKeyModifierFlags = []
    ) {
        self.keyCode = keyCode
        self.characters = characters
        self.charactersIgnoringModifiers = charactersIgnoringModifiers ?? characters
        self.modifierFlags = modifierFlags
    }
}

extension UIKey {
    /// Creates a key from a client's description.
    ///
    /// - Parameters:
    ///   - usage: the usage ID on page 7 of the USB HID usage tables; unknown IDs are undefined keys.
    ///   - characters: the characters that the key types, ignored for keys that do not depend on the layout.
    ///   - modifiers: the modifier keys.
    package convenience init(usage: Int, characters: String, modifiers: UIKeyModifierFlags) {
        let usage = UIKeyboardHIDUsage(rawValue: usage) ?? .keyboardErrorUndefined
        let characters = usage.input ?? characters
        self.init(
            keyCode: usage, characters: characters,
            charactersIgnoringModifiers: usage.input ?? characters.lowercased(), modifierFlags: modifiers)
    }
}

extension UIKey {
    /// The characters of special keys; keys without characters use UIKit's names.
    package enum Input {
        /// The up arrow.
        package static let upArrow = "UIKeyInputUpArrow"
        /// The down arrow.
        package static let downArrow = "UIKeyInputDownArrow"
        /// The left arrow.
        package static let leftArrow = "UIKeyInputLeftArrow"
        /// The right arrow.
        package static let rightArrow = "UIKeyInputRightArrow"
        /// Escape.
        package static let escape = "UIKeyInputEscape"
        /// Page Up.
        package static let pageUp = "UIKeyInputPageUp"
        /// Page Down.
        package static let pageDown = "UIKeyInputPageDown"
        /// Home.
        package static let home = "UIKeyInputHome"
        /// End.
        package static let end = "UIKeyInputEnd"
        /// Backspace, which deletes backward.
        package static let backspace = "\u{8}"
        /// Delete, which deletes forward.
        package static let delete = "\u{7F}"
        /// Return, or Enter on the keypad.
        package static let enter = "\r"
        /// Tab.
        package static let tab = "\t"
    }
}

extension UIKeyboardHIDUsage {
    /// The characters of a key that does not depend on the layout; nil for other keys.
    package var input: String? {
        switch self {
        case .keyboardReturnOrEnter, .keypadEnter: UIKey.Input.enter
        case .keyboardEscape: UIKey.Input.escape
        case .keyboardDeleteOrBackspace: UIKey.Input.backspace
        case .keyboardTab: UIKey.Input.tab
        case .keyboardDeleteForward: UIKey.Input.delete
        case .keyboardHome: UIKey.Input.home
        case .keyboardEnd: UIKey.Input.end
        case .keyboardPageUp: UIKey.Input.pageUp
        case .keyboardPageDown: UIKey.Input.pageDown
        case .keyboardLeftArrow: UIKey.Input.leftArrow
        case .keyboardRightArrow: UIKey.Input.rightArrow
        case .keyboardUpArrow: UIKey.Input.upArrow
        case .keyboardDownArrow: UIKey.Input.downArrow
        default: functionKey.map { "UIKeyInputF\($0)" }
        }
    }

    /// The flag of a modifier key; empty for other keys.
    var modifier: UIKeyModifierFlags {
        switch self {
        case .keyboardLeftShift, .keyboardRightShift: .shift
        case .keyboardLeftControl, .keyboardRightControl: .control
        case .keyboardLeftAlt, .keyboardRightAlt: .alternate
        case .keyboardLeftGUI, .keyboardRightGUI: .command
        default: []
        }
    }

    /// The number of a function key, from 1 to 12.
    private var functionKey: Int? {
        let number = rawValue - Self.keyboardF1.rawValue + 1
        return (1...12).contains(number) ? number : nil
    }
}

/// An event that contains presses.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
    /// The presses of the event.
    public let allPresses: Set<UIPress>

    /// The type, which is presses.
    open override var type: EventType { .presses }

    init(presses: Set<UIPress>, timestamp: TimeInterval) {
        allPresses = presses
        super.init()
        self.timestamp = timestamp
        modifierFlags = presses.compactMap(\.key).reduce(into: []) { $0.formUnion($1.modifierFlags) }
    }
}
