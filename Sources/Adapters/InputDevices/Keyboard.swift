// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import CXKBCommon
import Glibc

/// The layout and modifiers shared by all keyboards of the seat: Shift on one applies to all.
///
/// Not thread-safe; used on one queue.
@safe package final class Keyboard {
    /// The result of a key press.
    package struct Pressed {
        /// The key.
        package var key: InputKey
        /// Whether the key repeats while it is held.
        package var repeats: Bool
        /// The VT that the key switches to, such as 2 for Ctrl+Alt+F2; nil for none.
        var terminal: Int?
    }

    /// The lights of a keyboard.
    struct Lights: OptionSet, Hashable {
        let rawValue: UInt32
        /// Num Lock.
        static let numLock = Lights(rawValue: 1)
        /// Caps Lock.
        static let capsLock = Lights(rawValue: 2)
        /// Scroll Lock.
        static let scrollLock = Lights(rawValue: 4)
    }

    private let library: LibXKB
    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer

    /// Loads the library and compiles the layout.
    ///
    /// - Throws: ``InputDevicesError`` if the library is missing or the layout cannot be compiled.
    package convenience init(_ layout: KeyboardLayout) throws(InputDevicesError) {
        let names = layout.layout.isEmpty ? "the default keyboard layout" : "the keyboard layout '\(layout.layout)'"
        unsafe try self.init(
            else: "cannot compile \(names); check its names (XKB_DEFAULT_LAYOUT and others) and the package xkb-data"
        ) { context, library in unsafe Self.compile(layout, context, library) }
    }

    /// Loads the library and compiles a keymap, such as that of a Wayland compositor.
    ///
    /// - Parameter keymap: the keymap in XKB's text format.
    /// - Throws: ``InputDevicesError`` if the library is missing or the keymap is not one.
    package convenience init(keymap: [UInt8]) throws(InputDevicesError) {
        unsafe try self.init(else: "cannot compile the keymap of the desktop") { context, library in
            // Texts of other programs end with a zero byte.
            unsafe keymap.prefix { $0 != 0 }.withUnsafeBytes { bytes in
                guard let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return nil }
                return unsafe library.newKeymapFromText(
                    context, text, bytes.count, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
        }
    }

    private init(
        else problem: String, _ compile: (OpaquePointer, LibXKB) -> OpaquePointer?
    ) throws(InputDevicesError) {
        do { library = try LibXKB() } catch { throw InputDevicesError("\(error)") }
        guard let context = unsafe library.newContext(XKB_CONTEXT_NO_FLAGS) else {
            throw InputDevicesError("cannot read keyboard layouts; install the package xkb-data")
        }
        // The thrown error replaces the library's log on standard error.
        unsafe library.setLogLevel(context, XKB_LOG_LEVEL_CRITICAL)
        guard let keymap = unsafe compile(context, library) else {
            unsafe library.releaseContext(context)
            throw InputDevicesError(problem)
        }
        guard let state = unsafe library.newState(keymap) else {
            unsafe library.releaseKeymap(keymap)
            unsafe library.releaseContext(context)
            throw InputDevicesError("cannot use the keyboard layout: no memory")
        }
        unsafe (self.context, self.keymap, self.state) = (context, keymap, state)
    }

    deinit {
        unsafe library.releaseState(state)
        unsafe library.releaseKeymap(keymap)
        unsafe library.releaseContext(context)
    }

    private static func compile(_ layout: KeyboardLayout, _ context: OpaquePointer, _ library: LibXKB) -> OpaquePointer?
    {
        // The copies live until the library has read them.
        var names: [UnsafeMutablePointer<CChar>?] = unsafe []
        for name in [layout.rules, layout.model, layout.layout, layout.variant, layout.options] {
            unsafe names.append(strdup(name))
        }
        defer { unsafe names.forEach { unsafe free($0) } }
        var rules = unsafe xkb_rule_names(
            rules: names[0], model: names[1], layout: names[2], variant: names[3], options: names[4])
        return unsafe library.newKeymap(context, &rules, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// Presses a key.
    ///
    /// - Parameter code: the kernel's code, such as 30 for the key right of Caps Lock.
    /// - Returns: the key, with the modifiers after it was pressed.
    package func press(_ code: UInt32) -> Pressed {
        let keycode = Self.keycode(code)
        let symbol = unsafe library.symbol(state, keycode)
        let text = text(keycode)
        let plain = plainText(keycode)
        _ = unsafe library.update(state, keycode, XKB_KEY_DOWN)
        var modifiers = modifiers
        if (UInt32(XKB_KEY_KP_Space)...UInt32(XKB_KEY_KP_Equal)).contains(symbol) { modifiers.insert(.keypad) }
        let key = InputKey(
            code: code, text: text, plainText: plain,
            function: InputKey.Function(keysym: symbol), modifiers: modifiers)
        let terminals = UInt32(XKB_KEY_XF86Switch_VT_1)...UInt32(XKB_KEY_XF86Switch_VT_12)
        return Pressed(
            key: key, repeats: unsafe library.repeats(keymap, keycode) != 0,
            terminal: terminals.contains(symbol) ? Int(symbol - terminals.lowerBound) + 1 : nil)
    }

    /// Releases a key.
    ///
    /// - Parameter code: the kernel's code.
    package func release(_ code: UInt32) { _ = unsafe library.update(state, Self.keycode(code), XKB_KEY_UP) }

    /// Adopts the modifiers and the layout of a display server, as XKB's masks and index.
    package func setModifiers(held: UInt32, latched: UInt32, locked: UInt32, layout: UInt32) {
        _ = unsafe library.updateMask(state, held, latched, locked, 0, 0, layout)
    }

    /// The lights that are on.
    var lights: Lights {
        let names: [(String, Lights)] = [
            ("Num Lock", .numLock), ("Caps Lock", .capsLock), ("Scroll Lock", .scrollLock),
        ]
        return names.reduce(into: []) { lights, light in
            if unsafe library.isLightOn(state, light.0) > 0 { lights.insert(light.1) }
        }
    }

    /// The modifiers that are held, latched, or locked.
    var modifiers: InputKey.Modifiers {
        let names: [(String, InputKey.Modifiers)] = [
            ("Shift", .shift), ("Control", .control), ("Mod1", .alternate), ("Mod4", .logo), ("Lock", .capsLock),
        ]
        var modifiers: InputKey.Modifiers = []
        for (name, modifier) in names
        where unsafe library.isModifierActive(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// Returns the XKB keycode: the kernel's code plus 8.
    private static func keycode(_ code: UInt32) -> xkb_keycode_t { xkb_keycode_t(min(code, 0xFFFF) + 8) }

    private func text(_ keycode: xkb_keycode_t) -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            guard let start = buffer.baseAddress else { return "" }
            let length = unsafe library.text(state, keycode, start, buffer.count)
            // The library truncates longer text, and always terminates it.
            return length > 0 ? unsafe String(cString: start) : ""
        }
    }

    /// Returns the text of the key's first level in the current layout.
    private func plainText(_ keycode: xkb_keycode_t) -> String {
        let layout = unsafe library.layout(state, keycode)
        guard layout != XKB_LAYOUT_INVALID else { return "" }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = unsafe library.symbols(keymap, keycode, layout, 0, &symbols)
        guard count > 0, let symbols = unsafe symbols,
            let scalar = unsafe Unicode.Scalar(library.codePoint(symbols[0])),
            scalar.value != 0
        else { return "" }
        return String(scalar)
    }
}
