// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Synchronization

/// The symbols, by Apple's names, drawn in a square of 24 points.
///
/// `NAME.fill` draws the filled icon. The shapes that Apple combines with most symbols are drawn around the icon:
/// `.circle` and `.square`, which have the icon cut out of them if they are filled, and `.slash`. Badges are omitted.
enum SymbolCatalog {
    /// The number of names, not counting combined ones.
    static var count: Int { names.count }

    /// Returns whether a name has the form of a symbol name: words of lowercase letters and digits, separated by
    /// periods.
    static func isPlausible(_ name: String) -> Bool {
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        return words.allSatisfy { word in
            !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        }
    }

    /// Returns whether a symbol is known; others are drawn as a placeholder.
    static func isKnown(_ name: String) -> Bool { shape(of: name[...]) != nil }

    /// Draws a symbol; an unknown one is reported once per device and drawn as a placeholder.
    static func draw(_ name: String, weight: UIImage.SymbolWeight, to context: CGContext) {
        guard let shape = shape(of: name[...]) else {
            report(name)
            context.record(
                .stroke(
                    .roundedRect(RenderRect(x: 4, y: 4, width: 16, height: 16), radius: 4), .color(.black),
                    StrokeStyle(width: 1.5)))
            return
        }
        context.record(.fill(shape.filled, .color(.black), evenOdd: shape.isEvenOdd))
        if let lines = shape.lines {
            context.record(.stroke(lines, .color(.black), StrokeStyle(width: 1.8 + weight.growth, cap: .round)))
        }
        guard weight.growth > 0, !shape.isEvenOdd else { return }
        context.record(.stroke(shape.filled, .color(.black), StrokeStyle(width: weight.growth, join: .round)))
    }

    private static func report(_ name: String) {
        let message =
            "no symbol '\(name)'; a rounded square is drawn instead. There are \(count) symbols and their circle, "
            + "square, slash and fill variants; for others, add an image to the app"
        SimulatedDevice.reportImage(message, .notice)
    }

    // MARK: Shapes

    /// A symbol's outline.
    private struct Shape {
        var filled: Path
        var isEvenOdd = false
        /// Lines drawn over the outline.
        var lines: Path?
    }

    private static func shape(of name: Substring) -> Shape? {
        if let icon = icon(of: name) { return Shape(filled: icon) }
        var words = name.split(separator: ".")
        let isFilled = words.last == "fill"
        if isFilled { words.removeLast() }
        if let badge = words.firstIndex(of: "badge"), badge > 0 {
            return shape(of: (words[..<badge] + (isFilled ? ["fill"] : [])).joined(separator: ".")[...])
        }
        guard words.count > 1, let frame = words.popLast() else { return nil }
        let base = words.joined(separator: ".")
        switch frame {
        case "circle", "square", "rectangle", "app":
            // A framed icon is the filled one, which is easier to see at half the size.
            guard let icon = icon(of: "\(base).fill") ?? icon(of: base[...]) else { return nil }
            return framed(icon, frame == "circle" ? circle : square, isFilled: isFilled)
        case "slash":
            guard let icon = icon(of: isFilled ? "\(base).fill" : base[...]) else { return nil }
            return Shape(
                filled: icon, lines: Path([.move(RenderPoint(x: 3, y: 3)), .line(RenderPoint(x: 21, y: 21))]))
        default: return nil
        }
    }

    private static let circle = Path.ellipse(in: RenderRect(x: 2, y: 2, width: 20, height: 20))
    private static let square = Path.roundedRect(RenderRect(x: 3, y: 3, width: 18, height: 18), radius: 4)

    /// Returns an icon in a frame, or cut out of a filled frame.
    private static func framed(_ icon: Path, _ frame: Path, isFilled: Bool) -> Shape {
        let small = RenderTransform.scale(x: 0.58, y: 0.58).concatenating(.translation(x: 5.04, y: 5.04))
        guard isFilled else { return Shape(filled: icon.applying(small), lines: frame) }
        var filled = frame
        filled.append(icon.applying(small))
        return Shape(filled: filled, isEvenOdd: true)
    }

    // MARK: Tables

    /// The filled and outlined icons of each name.
    private static let names: [Substring: (filled: Substring, outlined: Substring)] = {
        var names: [Substring: (filled: Substring, outlined: Substring)] = [:]
        for record in records(of: SymbolNames.table) {
            let words = record.split(whereSeparator: \.isWhitespace)
            guard words.count > 1 else { continue }
            names[words[0]] = (words[1], words.last ?? words[1])
        }
        return names
    }()

    /// The outlines in text form.
    private static let outlines: [Substring: Substring] = {
        var outlines: [Substring: Substring] = [:]
        for record in records(of: SymbolOutlines.table) {
            guard let end = record.utf8.firstIndex(of: UInt8(ascii: " ")) else { continue }
            outlines[record[..<end]] = record[end...]
        }
        return outlines
    }()

    private static func records(of table: String) -> [Substring] {
        table.utf8.split(separator: UInt8(ascii: "@")).map { Substring($0) }
    }

    /// Returns the outline of a name or its filled variant; nil if unknown.
    private static func icon(of name: Substring) -> Path? {
        if let icons = names[name] { return outline(icons.outlined) }
        guard name.hasSuffix(".fill"), let icons = names[name.dropLast(5)] else { return nil }
        return outline(icons.filled)
    }

    /// Parses an outline: SVG path data with the commands m, l, q, and z.
    private static func outline(_ icon: Substring) -> Path? {
        guard let text = outlines[icon] else { return nil }
        var (path, command, numbers) = (Path(), "m", [Double]())
        var at = RenderPoint(x: 0, y: 0)
        var start = at
        let unit = 24.0 / 512
        func point(_ index: Int) -> RenderPoint {
            RenderPoint(x: at.x + numbers[index] * unit, y: at.y + numbers[index + 1] * unit)
        }
        for token in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
            var word = Substring(token)
            if let first = word.first, first.isLetter {
                command = String(first)
                word = word.dropFirst()
                if command == "z" {
                    path.append(.close)
                    at = start
                }
            }
            if let number = Double(word) { numbers.append(number) }
            switch (command, numbers.count) {
            case ("m", 2): path.append(.move(point(0)))
            case ("l", 2): path.append(.line(point(0)))
            case ("q", 4): path.append(.quad(point(2), control: point(0)))
            default: continue
            }
            at = point(numbers.count - 2)
            if command == "m" { start = at }
            numbers = []
        }
        return path
    }
}

extension UIImage.SymbolWeight {
    /// The additional thickness of the outline over the regular weight, in a square of 24 points.
    fileprivate var growth: Double {
        switch self {
        case .unspecified, .ultraLight, .thin, .light, .regular: 0
        case .medium: 0.25
        case .semibold: 0.5
        case .bold: 0.8
        case .heavy: 1.1
        case .black: 1.4
        }
    }
}
