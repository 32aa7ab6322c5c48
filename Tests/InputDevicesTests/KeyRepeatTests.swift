// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import InputDevices

struct KeyRepeatTests {
    private func pressed(_ text: String, repeats: Bool = true) -> Keyboard.Pressed {
        Keyboard.Pressed(key: InputKey(code: 30, text: text), repeats: repeats)
    }

    @Test func `the last pressed key repeats until it is released`() {
        var state = KeyRepeat()
        #expect(state.press(30, pressed("a"), device: 1) == .start)
        #expect(state.press(31, pressed("s"), device: 2) == .start)
        #expect(state.key?.key.text == "s")
        #expect(state.key?.device == 2)
        #expect(state.release(30) == .keep)
        #expect(state.release(31) == .stop)
        #expect(state.key == nil)
        #expect(state.release(31) == .keep)
    }

    @Test func `pressing Shift does not stop another key from repeating`() {
        var state = KeyRepeat()
        _ = state.press(30, pressed("a"), device: 1)
        #expect(state.press(42, pressed("", repeats: false), device: 1) == .keep)
        #expect(state.release(42) == .keep)
        #expect(state.key?.key.text == "a")
    }
}
