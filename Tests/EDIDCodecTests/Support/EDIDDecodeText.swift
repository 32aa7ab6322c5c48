// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What the text of edid-decode says of a monitor.
struct EDIDDecodeText: Sendable {
    /// A line with a mode.
    struct Mode: Sendable, Hashable, CustomStringConvertible {
        var width: Int
        var height: Int
        var isInterlaced: Bool
        /// The refresh rate times 1,000,000, as precise as the text.
        var refreshMicrohertz: Int

        var description: String {
            "\(width)x\(height)\(isInterlaced ? "i" : "")@\(Double(refreshMicrohertz) / 1_000_000)"
        }
    }

    private(set) var version: String?
    private(set) var manufacturer: String?
    private(set) var product: Int?
    /// Digits, or `...` where the collection hides them.
    private(set) var serialNumber: String?
    private(set) var serialText: String?
    private(set) var name: String?
    private(set) var week: Int?
    private(set) var year: Int?
    private(set) var isModelYear = false
    private(set) var widthMillimeters: Int?
    private(set) var heightMillimeters: Int?
    private(set) var modes: [Mode] = []
    /// The first detailed timing, when the text says that it is preferred.
    private(set) var preferred: Mode?

    init(_ text: String) {
        var block = -1
        var namesPreferred = false
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Block ") {
                block += 1
            }
            // Behind the blocks stand complaints, which may contain sizes.
            if line.hasPrefix("Warnings:") || line.hasPrefix("Failures:") || line.hasPrefix("EDID conformity") { break }
            let trimmed = line.drop { $0 == " " }
            if block == 0 {
                readIdentity(trimmed)
            }
            if trimmed.hasPrefix("First detailed timing") {
                namesPreferred = true
            }
            guard let mode = Mode(line: trimmed) else { continue }
            modes.append(mode)
            if namesPreferred, trimmed.hasPrefix("DTD") {
                preferred = mode
                namesPreferred = false
            }
        }
    }

    private mutating func readIdentity(_ line: Substring) {
        func value(_ prefix: String) -> String? {
            line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
        }
        func quoted(_ prefix: String) -> String? {
            // The text of a descriptor stands in quotes and may end in spaces.
            guard let text = value(prefix)?.dropFirst().dropLast() else { return nil }
            let bare = text.reversed().drop { $0 == " " }.reversed()
            return bare.isEmpty ? nil : String(bare)
        }
        version = version ?? value("EDID Structure Version & Revision: ")
        manufacturer = manufacturer ?? value("Manufacturer: ")
        product = product ?? value("Model: ").flatMap { Int($0) }
        serialNumber = serialNumber ?? value("Serial Number: ")
        if let text = value("Display Product Serial Number: ") {
            serialText = serialText ?? (text == "..." ? text : quoted("Display Product Serial Number: "))
        }
        name = name ?? quoted("Display Product Name: ")
        if let made = value("Made in: ") {
            let numbers = made.split { !$0.isNumber }.compactMap { Int($0) }
            week = numbers.count == 2 ? numbers.first : nil
            year = numbers.last
        }
        if let model = value("Model year: ") {
            year = Int(model)
            isModelYear = true
        }
        if let size = value("Maximum image size: ") {
            let numbers = size.split { !$0.isNumber }.compactMap { Int($0) }
            widthMillimeters = numbers.first.map { $0 * 10 }
            heightMillimeters = numbers.last.map { $0 * 10 }
        }
    }
}

extension EDIDDecodeText.Mode {
    /// Finds `1920x1080i  60.000000 Hz` in a line.
    init?(line: Substring) {
        let words = line.split(separator: " ")
        guard let unit = words.firstIndex(of: "Hz"), unit >= 2 else { return nil }
        let size = words[unit - 2].split(separator: "x")
        let rate = words[unit - 1].split(separator: ".")
        guard size.count == 2, rate.count == 2, let width = Int(size[0]),
            let height = Int(size[1].filter(\.isNumber)), let whole = Int(rate[0]),
            let fraction = Int(rate[1].padded(to: 6))
        else { return nil }
        self.width = width
        self.height = height
        isInterlaced = size[1].hasSuffix("i")
        refreshMicrohertz = whole * 1_000_000 + fraction
    }
}

extension Substring {
    fileprivate func padded(to count: Int) -> String {
        String(self) + String(repeating: "0", count: Swift.max(0, count - self.count))
    }
}
