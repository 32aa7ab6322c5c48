// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXCB
import InputDevices

/// The pointer and the keyboard of an X server.
final class X11Input {
    /// The distance in points that one click of a wheel scrolls; libinput's angle of a click is 15 degrees.
    private static let click = 15.0

    private unowned let system: X11Windows
    private var keyboard: WindowKeyboard?
    /// A released key; if it is pressed again at the same time, it is only repeating.
    private var released: (code: UInt32, time: xcb_timestamp_t, screen: String)?
    /// The window in whose picture the pointer is.
    private var pointed: xcb_window_t?
    /// The window of the last key.
    private var focused: xcb_window_t?

    init(_ system: X11Windows) {
        self.system = system
        adoptLayout()
    }

    /// Adopts the server's layout, which `setxkbmap` and desktops change; no key of the old one remains pressed.
    func adoptLayout() {
        released = nil
        let held = keyboard?.releaseAll() ?? []
        if let focused, let screen = system.window(focused)?.window.screen {
            for key in held { system.tell(.input(.key(key, .ended)), screen) }
        }
        let names = system.connection.property("_XKB_RULES_NAMES", of: system.connection.root)
            .split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        var layout = KeyboardLayout.system
        if names.count >= 5 {
            layout.rules = names[0]
            (layout.model, layout.layout, layout.variant, layout.options) = (names[1], names[2], names[3], names[4])
        }
        do throws(InputDevicesError) {
            keyboard = try WindowKeyboard(keymap: nil, layout: layout) { _ in }
        } catch {
            keyboard = nil
            system.tell(.warning("no keyboard input in windows: \(error)"), "")
        }
    }

    /// Ends what a person does in a window that closes.
    func forget(_ window: X11Window) {
        leave(window.id)
        if focused == window.id { loseFocus(window.id) }
    }

    // MARK: Pointer

    /// Moves the pointer in a window.
    func move(_ id: xcb_window_t, _ x: Int, _ y: Int) {
        guard let window = system.window(id) else { return }
        let place = window.position(x, y)
        if (pointed == id) != (place != nil) {
            pointed = place == nil ? nil : id
            system.tell(.pointer(isInside: place != nil), window.window.screen)
        }
        guard let place else { return }
        system.tell(.input(.pointerPlaced(InputPosition(x: place.x, y: place.y))), window.window.screen)
    }

    /// Moves the pointer out of a window.
    func leave(_ id: xcb_window_t) {
        guard pointed == id, let window = system.window(id) else { return }
        pointed = nil
        system.tell(.pointer(isInside: false), window.window.screen)
    }

    /// Presses or releases a button; wheels are buttons, too.
    func button(_ event: xcb_button_press_event_t) {
        guard let window = system.window(event.event) else { return }
        let isPressed = CInt(event.response_type & 0x7F) == XCB_BUTTON_PRESS
        let screen = window.window.screen
        move(event.event, Int(event.event_x), Int(event.event_y))
        // A press in the bars belongs to nothing; a button that was pressed in the picture may be released there.
        guard pointed == event.event || !isPressed else { return }
        let wheel: [UInt8: (Double, Double)] = [4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0)]
        if let (x, y) = wheel[event.detail] {
            if isPressed { system.tell(.input(.scroll(x: x * Self.click, y: y * Self.click)), screen) }
            return
        }
        let button: InputButton =
            switch event.detail {
            case 1: .left
            case 2: .middle
            case 3: .right
            default: .other(UInt32(event.detail))
            }
        system.tell(.input(.button(button, isPressed: isPressed)), screen)
    }

    // MARK: Keys

    /// Presses, repeats, or releases a key.
    func key(_ event: xcb_key_press_event_t) {
        guard let keyboard, let screen = system.window(event.event)?.window.screen, event.detail >= 8 else { return }
        // The server's codes are the kernel's plus 8.
        let code = UInt32(event.detail) - 8
        let isPressed = CInt(event.response_type & 0x7F) == XCB_KEY_PRESS
        if let last = released {
            released = nil
            guard !(isPressed && last.code == code && last.time == event.time) else {
                if let key = keyboard.key(code) { system.tell(.input(.key(key, .repeated)), screen) }
                return
            }
            release(last.code, last.screen)
        }
        guard isPressed else {
            released = (code, event.time, screen)
            return
        }
        focused = event.event
        let state = UInt32(event.state)
        keyboard.setModifiers(
            held: state & 0xFD, latched: 0, locked: state & UInt32(XCB_MOD_MASK_LOCK.rawValue), layout: state >> 13 & 3)
        system.tell(.input(.key(keyboard.press(code).key, .began)), screen)
    }

    /// Reports a release that was not the first half of a repetition.
    func endTurn() {
        guard let last = released else { return }
        released = nil
        release(last.code, last.screen)
    }

    private func release(_ code: UInt32, _ screen: String) {
        if let key = keyboard?.release(code) { system.tell(.input(.key(key, .ended)), screen) }
    }

    /// Releases all keys, because the window lost keyboard focus.
    func loseFocus(_ id: xcb_window_t) {
        guard let window = system.window(id) else { return }
        (released, focused) = (nil, nil)
        _ = keyboard?.releaseAll()
        system.tell(.focusLost, window.window.screen)
    }
}
