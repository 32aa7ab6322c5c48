// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A key that is pressed and released, with the modifier keys that are held.
///
/// Its text is `KEY` or `KEY "TEXT"`: modifiers and the key's name on a US keyboard, joined by `+`, and the text that
/// it types, unless a US keyboard types the same.
package struct KeyPress: Hashable, Sendable {
    /// A modifier key.
    package enum Modifier: String, Hashable, Sendable, CaseIterable {
        /// Shift.
        case shift
        /// Control.
        case control
        /// Option.
        case option
        /// Command.
        case command
        /// Caps Lock is on.
        case capsLock
        /// The key is on the numeric keypad.
        case keypad
    }

    /// The key's number on page 7 of the USB HID usage tables.
    package var usage: Int
    /// The modifiers, each once, in the order of `Modifier`.
    package private(set) var modifiers: [Modifier]
    /// What it types; empty for nothing.
    package var characters: String

    /// Creates a press.
    ///
    /// - Parameters:
    ///   - usage: the key's number on page 7 of the USB HID usage tables.
    ///   - modifiers: the modifiers, in any order.
    ///   - characters: what it types; nil for what a US keyboard types.
    package init(usage: Int, modifiers: Set<Modifier> = [], characters: String? = nil) {
        self.usage = usage
        self.modifiers = Modifier.allCases.filter(modifiers.contains)
        self.characters = ""
        self.characters = characters ?? usualCharacters
    }
}

extension KeyPress: CustomStringConvertible {
    /// The press as in a scenario: `command+r`, `y "z"`.
    package var description: String { isUsual ? key : "\(key) \(characters.scenarioQuoted)" }

    /// The modifiers and the key's name, such as `command+r`.
    package var key: String {
        (modifiers.map(\.rawValue) + [Self.names[usage] ?? "\(Self.numberPrefix)\(usage)"]).joined(separator: "+")
    }

    /// Whether it types what a US keyboard types.
    package var isUsual: Bool { characters == usualCharacters }

    /// Parses modifiers and a key, such as `shift+a`; nil if the text is something else.
    package init?(parsing text: String) {
        let words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        let modifiers = words.dropLast().map(Modifier.init)
        guard let name = words.last, !modifiers.contains(nil), Set(modifiers).count == modifiers.count else {
            return nil
        }
        var usage = Self.usages[name]
        if usage == nil, name.hasPrefix(Self.numberPrefix) {
            let digits = name.dropFirst(Self.numberPrefix.count)
            // A key with a name must be written by name.
            usage = digits.allSatisfy(\.isNumber) ? Int(digits).flatMap { Self.names[$0] == nil ? $0 : nil } : nil
        }
        guard let usage, Self.usageRange.contains(usage) else { return nil }
        self.init(usage: usage, modifiers: Set(modifiers.compactMap(\.self)))
    }

    /// The range of key numbers.
    static let usageRange = 0...0xFFFF
    /// The prefix of the number of a key without a name.
    static let numberPrefix = "key-"

    /// The names of keys on a US keyboard.
    private static let names: [Int: String] = {
        var names = [
            0x28: "return", 0x29: "escape", 0x2A: "backspace", 0x2B: "tab", 0x2C: "space", 0x2D: "-", 0x2E: "=",
            0x2F: "[", 0x30: "]", 0x33: ";", 0x34: "'", 0x35: "`", 0x36: ",", 0x37: ".", 0x38: "/", 0x4A: "home",
            0x4B: "pageUp", 0x4C: "delete", 0x4D: "end", 0x4E: "pageDown", 0x4F: "right", 0x50: "left", 0x51: "down",
            0x52: "up", 0x58: "enter",
        ]
        for (index, letter) in "abcdefghijklmnopqrstuvwxyz".enumerated() { names[0x04 + index] = "\(letter)" }
        for (index, digit) in "1234567890".enumerated() { names[0x1E + index] = "\(digit)" }
        for number in 1...12 { names[0x39 + number] = "f\(number)" }
        return names
    }()

    private static let usages = Dictionary(names.map { ($0.value, $0.key) }) { first, _ in first }

    /// What a US keyboard types; empty for nothing, and for keys that type the same on every keyboard.
    private var usualCharacters: String {
        guard let name = Self.names[usage] else { return "" }
        if name == "space" { return " " }
        let isLetter = name.allSatisfy(\.isLetter)
        guard name.count == 1, let shifted = isLetter ? Character(name.uppercased()) : Self.shifted[Character(name)]
        else { return "" }
        let isShifted = modifiers.contains(.shift) != (isLetter && modifiers.contains(.capsLock))
        return isShifted ? "\(shifted)" : name
    }

    private static let shifted = Dictionary(
        uniqueKeysWithValues: zip("1234567890-=[];'`,./", "!@#$%^&*()_+{}:\"~<>?"))
}

/// A part of the main window, in points.
package struct MirroredRegion: Hashable, Sendable, CustomStringConvertible {
    /// The distance from the left edge.
    package var x: Double
    /// The distance from the top edge.
    package var y: Double
    /// The width, greater than zero.
    package var width: Double
    /// The height, greater than zero.
    package var height: Double

    /// Creates a region; see the properties.
    package init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The region as in a scenario: `0 0 640 360.5`.
    package var description: String { [x, y, width, height].map(\.plainText).joined(separator: " ") }
}
