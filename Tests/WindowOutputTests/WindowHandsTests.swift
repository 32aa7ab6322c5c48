// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import InputDevices
import Testing

@testable import WindowOutput

/// What a person does in a window, before it reaches the owner of the screens.
struct WindowHandsTests {
    private func key(
        _ text: String = "", _ function: InputKey.Function? = nil, code: UInt32 = 0, with modifiers: InputKey.Modifiers
    ) -> WindowShortcut? {
        WindowShortcut(InputKey(code: code, text: "", plainText: text, function: function, modifiers: modifiers))
    }

    @Test(arguments: [InputKey.Modifiers.logo, [.control, .alternate]])
    func `Super, or Control-Alt, turns keys into Simulator shortcuts`(modifiers: InputKey.Modifiers) {
        #expect(key("", .left, with: modifiers) == .command(.rotateLeft))
        #expect(key("", .right, with: modifiers) == .command(.rotateRight))
        #expect(key("l", with: modifiers) == .command(.lock))
        #expect(key("S", with: modifiers) == .command(.screenshot))
        #expect(key("i", with: modifiers) == .command(.identify))
        #expect(key("q", with: modifiers) == .command(.quit))
        #expect(key("f", with: modifiers) == .fullScreen)
        #expect(key("1", with: modifiers) == .pixels)
        #expect(key("0", with: modifiers) == .fit)
        #expect(key("x", with: modifiers) == nil)
    }

    @Test func `other keys go to the app, and F11 is full screen`() {
        #expect(key("q", with: []) == nil && key("q", with: .control) == nil && key("q", with: .alternate) == nil)
        #expect(key("", .left, with: .shift) == nil)
        // The kernel's code of F11.
        #expect(key(code: 87, with: []) == .fullScreen)
        #expect(key(code: 87, with: .shift) == nil)
    }

    @Test func `a truncated keymap is replaced by the machine's layout, with a warning`() throws {
        var warnings: [String] = []
        let keyboard = try WindowKeyboard(keymap: Array("xkb_keymap {".utf8)) { warnings.append($0) }
        #expect(warnings.count == 1 && warnings.first?.contains("keymap of the desktop") == true)
        // The key right of Caps Lock.
        let pressed = keyboard.press(30)
        #expect(!pressed.key.text.isEmpty && pressed.repeats)
        #expect(keyboard.release(30)?.code == 30)
        #expect(keyboard.release(30) == nil)
    }

    @Test(arguments: [
        ("file:///tmp/a%20b.edid\r\n", "/tmp/a b.edid"),
        ("# comment\r\nfile://localhost/tmp/x\r\nfile:///tmp/y\r\n", "/tmp/x"),
        ("https://example.org/x\nfile:///z", "/z"),
        ("file://elsewhere/x\n", nil),
        ("", nil), ("file:", nil), ("\u{0}\u{FFFD}", nil),
    ])
    func `the first local file in a URI list is used`(list: String, path: String?) {
        let found = DroppedFile.path(in: Array(list.utf8))
        #expect(found == path || (path == nil && found == ""))
    }

    @Test func `a dropped file is read up to a limit, and otherwise reported by name`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        func dropped(_ name: String) -> WindowEvent.Kind {
            DroppedFile.read(Array("file://\(folder.path)/\(name)".utf8))
        }
        try Data([1, 2, 3]).write(to: folder.appending(path: "small"))
        try Data(count: WindowOutput.dropLimit + 1).write(to: folder.appending(path: "huge"))
        guard case .dropped(let name, [1, 2, 3]) = dropped("small") else {
            Issue.record("not read")
            return
        }
        #expect(name == folder.path + "/small")
        for name in ["huge", "missing", "."] {
            guard case .warning(let message) = dropped(name) else {
                Issue.record("\(name) was read")
                continue
            }
            #expect(message.contains(folder.path))
        }
    }
}

/// The rounded corners of the device's window.
struct RoundedCornersTests {
    @Test(arguments: [(0, 0), (1, 7), (3, 2), (8, 8), (50, 9)])
    func `only corner pixels fade, equally in all four`(radius: Int, height: Int) {
        let size = PixelSize(width: 10, height: height)
        var pixels = [UInt32](repeating: 0xFFFF_FFFF, count: size.area)
        let corners = RoundedCorners(radius: radius, size: size)
        for line in 0..<height {
            unsafe pixels.withUnsafeMutableBufferPointer {
                // In two parts, as damage comes.
                for (start, count) in [(0, 3), (3, 7)] {
                    guard let row = $0.baseAddress else { return }
                    unsafe corners.cut(line: line, from: start, count: count, row + line * size.width + start)
                }
            }
        }
        let used = min(radius, 5, height / 2)
        for y in 0..<height {
            for x in 0..<size.width {
                let pixel = pixels[y * size.width + x]
                #expect(pixel == pixels[y * size.width + size.width - 1 - x])
                #expect(pixel == pixels[(height - 1 - y) * size.width + x])
                let isCorner = min(x, size.width - 1 - x) < used && min(y, height - 1 - y) < used
                if !isCorner { #expect(pixel == 0xFFFF_FFFF) }
            }
        }
        if used > 2 { #expect(pixels.first == 0) }
    }
}
