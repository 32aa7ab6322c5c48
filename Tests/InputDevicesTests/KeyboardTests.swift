// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import InputDevices

/// Keys by the kernel's codes, read by the real library and its layouts.
struct KeyboardTests {
    private static let (a, y, two, enter, shift, control, alternate):
        (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) =
            (30, 21, 3, 28, 42, 29, 56)
    private static let (f2, left, keypad4, numLock, rightAlternate): (UInt32, UInt32, UInt32, UInt32, UInt32) =
        (60, 105, 75, 69, 100)

    private func keyboard(_ name: String, variant: String = "") throws -> Keyboard {
        var layout = KeyboardLayout()
        (layout.rules, layout.model, layout.layout, layout.variant) = ("evdev", "pc105", name, variant)
        return try Keyboard(layout)
    }

    @Test func `a key has the layout's text, and the same position in any layout`() throws {
        let (american, german) = (try keyboard("us"), try keyboard("de"))
        #expect(american.press(Self.y).key == InputKey(code: Self.y, text: "y"))
        #expect(german.press(Self.y).key == InputKey(code: Self.y, text: "z"))
    }

    @Test func `Shift and AltGr select the character, and the unmodified character is known`() throws {
        let keyboard = try keyboard("de")
        _ = keyboard.press(Self.shift)
        #expect(keyboard.press(Self.a).key == InputKey(code: Self.a, text: "A", plainText: "a", modifiers: .shift))
        keyboard.release(Self.a)
        keyboard.release(Self.shift)
        _ = keyboard.press(Self.rightAlternate)
        #expect(keyboard.press(16).key.text == "@")
        keyboard.release(16)
        keyboard.release(Self.rightAlternate)
        #expect(keyboard.press(Self.two).key.text == "2")
        #expect(keyboard.modifiers.isEmpty)
    }

    @Test func `Control is a modifier, and keeps the plain character`() throws {
        let keyboard = try keyboard("us")
        #expect(keyboard.press(Self.control).key.modifiers == .control)
        let pressed = keyboard.press(Self.a)
        #expect(pressed.key.modifiers == .control)
        #expect(pressed.key.plainText == "a")
    }

    @Test func `function keys are recognized on the main block and the keypad`() throws {
        let keyboard = try keyboard("us")
        #expect(keyboard.press(Self.enter).key == InputKey(code: Self.enter, text: "\r", function: .enter))
        let arrow = keyboard.press(Self.left).key
        #expect((arrow.function, arrow.usage, arrow.text) == (.left, 0x50, ""))
        let keypad = keyboard.press(Self.keypad4).key
        #expect((keypad.function, keypad.usage, keypad.modifiers) == (.left, 0x5C, .keypad))
        keyboard.release(Self.keypad4)
        _ = keyboard.press(Self.numLock)
        keyboard.release(Self.numLock)
        let digit = keyboard.press(Self.keypad4).key
        #expect(digit.function == nil)
        #expect(digit.text == "4")
    }

    @Test func `Control-Alt-F2 switches the VT, and F2 alone does not`() throws {
        let keyboard = try keyboard("us")
        let alone = keyboard.press(Self.f2)
        #expect(alone.terminal == nil)
        #expect(alone.key == InputKey(code: Self.f2))
        keyboard.release(Self.f2)
        _ = keyboard.press(Self.control)
        _ = keyboard.press(Self.alternate)
        #expect(keyboard.press(Self.f2).terminal == 2)
    }

    @Test func `the lights follow the locks`() throws {
        let keyboard = try keyboard("us")
        #expect(keyboard.lights == [])
        let steps: [(UInt32, Keyboard.Lights)] = [
            (58, .capsLock), (Self.numLock, [.capsLock, .numLock]), (58, .numLock),
        ]
        for (key, lights) in steps {
            _ = keyboard.press(key)
            keyboard.release(key)
            #expect(keyboard.lights == lights)
        }
    }

    @Test func `letters repeat, and modifiers do not`() throws {
        let keyboard = try keyboard("us")
        #expect(keyboard.press(Self.a).repeats)
        #expect(!keyboard.press(Self.shift).repeats)
    }

    @Test func `an unknown layout is an error that names it`() {
        let error = #expect(throws: InputDevicesError.self) { try keyboard("atlantean") }
        #expect(error?.description.contains("'atlantean'") == true)
    }

    @Test func `any key code is accepted`() throws {
        let keyboard = try keyboard("us")
        let pressed = keyboard.press(.max)
        #expect((pressed.key.usage, pressed.key.text) == (0, ""))
        keyboard.release(.max)
    }

    @Test(arguments: [
        (UInt32(1), 0x29), (57, 0x2C), (43, 0x31), (88, 0x45), (86, 0x64), (29, 0xE0), (126, 0xE7), (0, 0),
    ])
    func `the kernel's codes map to USB keyboard usages`(code: UInt32, usage: Int) {
        #expect(KeyUsage.usage(ofCode: code) == usage)
    }
}
