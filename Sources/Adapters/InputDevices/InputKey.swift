// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXKBCommon

/// A key, as interpreted by the keyboard layout.
package struct InputKey: Hashable, Sendable {
    /// The phase of a key.
    package enum Phase: Hashable, Sendable {
        /// The key was pressed.
        case began
        /// The key is held down and repeats.
        case repeated
        /// The key was released, a VT switch occurred, or the keyboard was unplugged.
        case ended
    }

    /// The function of a key that does not type a character.
    package enum Function: Hashable, Sendable, CaseIterable {
        /// Return, and Enter on the keypad.
        case enter
        /// Escape.
        case escape
        /// Tab.
        case tab
        /// Backspace, which deletes before the insertion point.
        case backspace
        /// Delete, which deletes after the insertion point.
        case delete
        /// Home.
        case home
        /// End.
        case end
        /// Page Up.
        case pageUp
        /// Page Down.
        case pageDown
        /// The left arrow.
        case left
        /// The right arrow.
        case right
        /// The up arrow.
        case up
        /// The down arrow.
        case down
    }

    /// Modifier keys, and the state of a key.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        /// The raw value.
        package let rawValue: Int
        /// Creates a set with a raw value.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// Shift.
        package static let shift = Modifiers(rawValue: 1 << 0)
        /// Control.
        package static let control = Modifiers(rawValue: 1 << 1)
        /// Alt.
        package static let alternate = Modifiers(rawValue: 1 << 2)
        /// The logo key (Super, Windows, or Command).
        package static let logo = Modifiers(rawValue: 1 << 3)
        /// Caps Lock is on.
        package static let capsLock = Modifiers(rawValue: 1 << 4)
        /// The key is on the keypad.
        package static let keypad = Modifiers(rawValue: 1 << 5)
    }

    /// The kernel's code, which identifies the key while it is down.
    package var code: UInt32
    /// The usage on page 7, *Keyboard*, of the USB HID usage tables: the position of the key, independent of the
    /// layout; 0 for a key without one, such as Play.
    package var usage: Int { KeyUsage.usage(ofCode: code) }
    /// The characters with modifiers; empty for a dead key or a function.
    package var text: String
    /// The characters without modifiers.
    package var plainText: String
    /// The function in the current layout; nil for none.
    package var function: Function?
    /// The modifiers, including that of the key itself.
    package var modifiers: Modifiers

    /// Creates a key; see the properties.
    package init(
        code: UInt32, text: String = "", plainText: String? = nil, function: Function? = nil, modifiers: Modifiers = []
    ) {
        (self.code, self.text, self.plainText) = (code, text, plainText ?? text)
        (self.function, self.modifiers) = (function, modifiers)
    }
}

extension InputKey.Function {
    /// Creates a function from an XKB keysym of the main block or the keypad; nil if the keysym has none.
    init?(keysym: xkb_keysym_t) {
        switch Int32(bitPattern: keysym) {
        case XKB_KEY_Return, XKB_KEY_KP_Enter: self = .enter
        case XKB_KEY_Escape: self = .escape
        case XKB_KEY_Tab, XKB_KEY_ISO_Left_Tab, XKB_KEY_KP_Tab: self = .tab
        case XKB_KEY_BackSpace: self = .backspace
        case XKB_KEY_Delete, XKB_KEY_KP_Delete: self = .delete
        case XKB_KEY_Home, XKB_KEY_KP_Home: self = .home
        case XKB_KEY_End, XKB_KEY_KP_End: self = .end
        case XKB_KEY_Page_Up, XKB_KEY_KP_Page_Up: self = .pageUp
        case XKB_KEY_Page_Down, XKB_KEY_KP_Page_Down: self = .pageDown
        case XKB_KEY_Left, XKB_KEY_KP_Left: self = .left
        case XKB_KEY_Right, XKB_KEY_KP_Right: self = .right
        case XKB_KEY_Up, XKB_KEY_KP_Up: self = .up
        case XKB_KEY_Down, XKB_KEY_KP_Down: self = .down
        default: return nil
        }
    }
}

/// Converts the kernel's key codes to USB HID usages.
enum KeyUsage {
    /// Returns the usage of a code; 0 for a key without a usage on page 7.
    static func usage(ofCode code: UInt32) -> Int { usages[code] ?? 0 }

    /// The codes of the usages from 4, as in the kernel's USB keyboard driver; 0 marks a usage whose code another usage
    /// already has.
    private static let codes: [UInt32] = [
        30, 48, 46, 32, 18, 33, 34, 35, 23, 36, 37, 38, 50, 49, 24, 25, 16, 19, 31, 20, 22, 47, 17, 45, 21, 44, 2, 3,
        4, 5, 6, 7, 8, 9, 10, 11, 28, 1, 14, 15, 57, 12, 13, 26, 27, 43, 0, 39, 40, 41, 51, 52, 53, 58, 59, 60, 61, 62,
        63, 64, 65, 66, 67, 68, 87, 88, 99, 70, 119, 110, 102, 104, 111, 107, 109, 106, 105, 108, 103, 69, 98, 55, 74,
        78, 96, 79, 80, 81, 75, 76, 77, 71, 72, 73, 82, 83, 86, 127, 116, 117, 183, 184, 185, 186, 187, 188, 189, 190,
        191, 192, 193, 194,
    ]
    /// The codes of the usages from 0xE0: the modifiers.
    private static let modifierCodes: [UInt32] = [29, 42, 56, 125, 97, 54, 100, 126]

    private static let usages: [UInt32: Int] = {
        var usages: [UInt32: Int] = [:]
        for (offset, code) in codes.enumerated() where code != 0 { usages[code] = 4 + offset }
        for (offset, code) in modifierCodes.enumerated() { usages[code] = 0xE0 + offset }
        return usages
    }()
}
