// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import InputDevices

/// The keyboard of a display server: which keys are down in its windows, and how they are interpreted.
final class WindowKeyboard {
    private let keyboard: Keyboard
    private var held: [UInt32: InputKey] = [:]

    /// Creates a keyboard with the server's keymap, or with the machine's layout if the keymap cannot be used.
    ///
    /// - Parameters:
    ///   - keymap: the keymap in XKB's text format; nil for none.
    ///   - layout: the layout to use without a keymap.
    ///   - warn: called with a line if the keymap cannot be used.
    /// - Throws: `InputDevicesError` if there is no usable layout either, or no libxkbcommon.
    init(
        keymap: [UInt8]?, layout: KeyboardLayout = .system, warn: (String) -> Void
    ) throws(InputDevicesError) {
        if let keymap {
            do throws(InputDevicesError) {
                keyboard = try Keyboard(keymap: keymap)
                return
            } catch { warn("\(error); using the machine's keyboard layout") }
        }
        keyboard = try Keyboard(layout)
    }

    /// Presses a key.
    ///
    /// - Parameter code: the kernel's code.
    /// - Returns: the key, and whether it repeats.
    func press(_ code: UInt32) -> Keyboard.Pressed {
        let pressed = keyboard.press(code)
        held[code] = pressed.key
        return pressed
    }

    /// Returns a key that is down.
    func key(_ code: UInt32) -> InputKey? { held[code] }

    /// Releases a key; returns it if it was pressed here.
    func release(_ code: UInt32) -> InputKey? {
        keyboard.release(code)
        return held.removeValue(forKey: code)
    }

    /// Releases all keys, because the window lost keyboard focus.
    ///
    /// - Returns: the keys that were down, in the order of their codes.
    func releaseAll() -> [InputKey] {
        defer { held = [:] }
        held.keys.forEach(keyboard.release)
        return held.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Adopts the server's modifiers and layout.
    func setModifiers(held: UInt32, latched: UInt32, locked: UInt32, layout: UInt32) {
        keyboard.setModifiers(held: held, latched: latched, locked: locked, layout: layout)
    }
}
