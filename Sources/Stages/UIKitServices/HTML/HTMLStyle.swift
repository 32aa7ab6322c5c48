// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// The computed style of text in a document. An element starts with the style of the element around it.
struct HTMLStyle: Hashable {
    /// The font.
    var font = HTMLFonts.Description()
    /// The color of text.
    var color = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// The color behind text; nil for none.
    var background: UIColor?
    /// Whether text is underlined.
    var isUnderlined = false
    /// Whether text is struck through.
    var isStruck = false
    /// The distance of text above the baseline in points.
    var rise: CGFloat = 0
    /// The space between characters in points.
    var kern: CGFloat = 0
    /// What a tap opens; nil for no link.
    var link: URL?
    /// Whether white space is kept.
    var isPreformatted = false
    /// Whether neither the element nor what is in it is shown.
    var isHidden = false
    /// The style of the paragraph.
    var block = Block()

    /// The style of a paragraph; lengths are in points.
    struct Block: Hashable {
        var alignment = NSTextAlignment.natural
        var direction = NSWritingDirection.natural
        var lineHeight = LineHeight.normal
        var firstLineIndent: CGFloat = 0
        /// The distance from the leading edge, including that of the blocks around this one.
        var indent: CGFloat = 0
        var trailingIndent: CGFloat = 0
        var spaceBelow: CGFloat = 0
        /// The number of lists in each other around the paragraph.
        var listDepth = 0
        /// What precedes the items of the list.
        var marker = ListMarker.disc
    }

    /// The height of lines.
    enum LineHeight: Hashable {
        /// That of the font.
        case normal
        /// A multiple of the font's size.
        case multiple(CGFloat)
        /// A number of points.
        case points(CGFloat)
    }

    /// What precedes the items of a list.
    enum ListMarker: Hashable {
        case none, disc, circle, square, decimal, lowerAlpha, upperAlpha, lowerRoman, upperRoman
    }

    /// Returns the attributes of text.
    func attributes(fonts: HTMLFonts) -> [NSAttributedString.Key: Any] {
        var attributes: [NSAttributedString.Key: Any] = [
            .font: fonts.font(font), .foregroundColor: color, .kern: kern,
            .paragraphStyle: block.paragraphStyle(font.size),
            .strokeColor: color, .strokeWidth: 0 as CGFloat,
        ]
        attributes[.backgroundColor] = background
        if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if isStruck { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if rise != 0 { attributes[.baselineOffset] = rise }
        attributes[.link] = link
        return attributes
    }
}

extension HTMLStyle.Block {
    /// Returns the style of a paragraph of text of a size, with the values of Apple's importer where the document has
    /// none.
    fileprivate func paragraphStyle(_ size: CGFloat) -> NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        (style.alignment, style.baseWritingDirection) = (alignment, direction)
        (style.tabStops, style.defaultTabInterval) = ([], 36)
        (style.headIndent, style.firstLineHeadIndent) = (indent, indent + firstLineIndent)
        (style.tailIndent, style.paragraphSpacing) = (-trailingIndent, spaceBelow)
        switch lineHeight {
        case .normal: break
        case .multiple(let multiple): style.minimumLineHeight = multiple * size
        case .points(let points): style.minimumLineHeight = points
        }
        if listDepth > 0 {
            let location = indent + CGFloat(listDepth) * Self.listIndent
            // The marker and the text of an item are each behind a tab.
            style.tabStops = [
                NSTextTab(textAlignment: .left, location: location - 25),
                NSTextTab(textAlignment: .natural, location: location),
            ]
            (style.firstLineHeadIndent, style.headIndent) = (0, location)
        }
        // An immutable copy.
        return style.scaled(1)
    }

    /// The distance between the levels of lists in points.
    private static var listIndent: CGFloat { 36 }
}

extension HTMLStyle {
    /// Changes the style to that of an element in it, as the style sheet of a browser says, with its own attributes.
    mutating func enter(_ tag: HTMLTag, fonts: HTMLFonts) {
        if HTMLElement.isBlock(tag.name) { (block.firstLineIndent, block.spaceBelow) = (0, 0) }
        switch tag.name {
        case "b", "strong": font.weight = 700
        case "i", "em", "cite", "dfn", "var", "address": font.isItalic = true
        case "u", "ins": isUnderlined = true
        case "s", "strike", "del": isStruck = true
        case "code", "tt", "kbd", "samp": font.family = .monospaced
        case "small": resize(to: font.size / 1.2)
        case "big": resize(to: font.size * 1.2)
        case "sub":
            rise -= font.size / 6
            resize(to: font.size / 1.2)
        case "sup":
            rise += font.size / 3
            resize(to: font.size / 1.2)
        case "mark": background = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
        case "center": block.alignment = .center
        case "p", "dl": block.spaceBelow = font.size
        case "pre":
            (font.family, isPreformatted, block.spaceBelow) = (.monospaced, true, font.size)
        case "blockquote", "figure": (block.indent, block.spaceBelow) = (block.indent + 40, font.size)
        case "dd": block.indent += 40
        case "th": (font.weight, block.alignment) = (700, .center)
        case "ul", "ol":
            block.listDepth += 1
            if block.listDepth == 1 { block.spaceBelow = font.size }
            block.marker = tag.name == "ol" ? ListMarker(type: tag.attributes["type"]) : Self.bullet(block.listDepth)
        case "h1": head(2, below: 0.67)
        case "h2": head(1.5, below: 0.83)
        case "h3": head(1.17, below: 1)
        case "h4": head(1, below: 1.33)
        case "h5": head(0.83, below: 1.67)
        case "h6": head(0.67, below: 2.33)
        case "a": enterLink(tag.attributes["href"])
        case "font": enterFont(tag.attributes, fonts: fonts)
        default: break
        }
        if let text = tag.attributes["align"], HTMLElement.isBlock(tag.name) {
            block.alignment = NSTextAlignment(css: text) ?? block.alignment
        }
        switch tag.attributes["dir"]?.lowercased() {
        case "rtl": block.direction = .rightToLeft
        case "ltr": block.direction = .leftToRight
        default: break
        }
    }

    private mutating func head(_ size: CGFloat, below: CGFloat) {
        resize(to: font.size * size)
        font.weight = 700
        block.spaceBelow = font.size * below
    }

    /// Sets the size of the font within limits, as elements in each other multiply it.
    private mutating func resize(to size: CGFloat) { font.size = min(max(size, 1), CSSLength.maximum) }

    private static func bullet(_ depth: Int) -> ListMarker { depth == 1 ? .disc : depth == 2 ? .circle : .square }

    private mutating func enterLink(_ address: String?) {
        guard let url = address.flatMap({ URL(string: $0.trimmingCharacters(in: .whitespacesAndNewlines)) }) else {
            return
        }
        (link, isUnderlined) = (url, true)
        color = UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1)
    }

    private mutating func enterFont(_ attributes: [String: String], fonts: HTMLFonts) {
        if let text = attributes["color"], let color = UIColor(css: text) ?? UIColor(css: "#" + text) {
            self.color = color
        }
        if let family = attributes["face"].flatMap(fonts.family) { font.family = family }
        guard let text = attributes["size"], let number = Int(text.trimmingCharacters(in: .whitespaces)) else { return }
        // The sizes of a browser whose medium size, the third, is 12; a sign counts from there.
        let sizes: [CGFloat] = [9, 10, 12, 14, 18, 24, 36]
        let isRelative = text.contains("+") || text.contains("-")
        font.size = sizes[min(max(isRelative ? 2 &+ number : number &- 1, 0), sizes.count - 1)]
    }
}

extension HTMLStyle.ListMarker {
    /// Creates the marker for the attribute of a numbered list.
    init(type: String?) {
        self =
            switch type {
            case "a": .lowerAlpha
            case "A": .upperAlpha
            case "i": .lowerRoman
            case "I": .upperRoman
            default: .decimal
            }
    }

    /// Returns the text of the marker of an item; nil for none.
    func text(_ number: Int) -> String? {
        switch self {
        case .none: nil
        case .disc: "•"
        case .circle: "◦"
        case .square: "▪"
        case .decimal: "\(number)."
        case .lowerAlpha: letters(number) + "."
        case .upperAlpha: letters(number).uppercased() + "."
        case .lowerRoman: roman(number) + "."
        case .upperRoman: roman(number).uppercased() + "."
        }
    }

    private func letters(_ number: Int) -> String {
        guard number > 0 else { return "\(number)" }
        var (rest, text) = (number, "")
        while rest > 0 {
            text = String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8((rest - 1) % 26)))) + text
            rest = (rest - 1) / 26
        }
        return text
    }

    private func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return "\(number)" }
        var (rest, text) = (number, "")
        for (value, digits) in [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
            (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
        ] {
            while rest >= value { (rest, text) = (rest - value, text + digits) }
        }
        return text
    }
}
