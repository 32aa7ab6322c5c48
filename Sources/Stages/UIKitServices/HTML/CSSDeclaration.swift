// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// A property of CSS that text can show, with its value.
enum CSSDeclaration {
    case color(UIColor)
    case background(UIColor?)
    case family(HTMLFonts.Family)
    case size(CSSLength)
    case weight(CGFloat)
    /// A weight heavier than around the element.
    case bolder
    /// A weight lighter than around the element.
    case lighter
    case italic(Bool)
    /// The lines on text.
    case decoration(under: Bool, through: Bool)
    case alignment(NSTextAlignment)
    case direction(NSWritingDirection)
    case lineHeight(HTMLStyle.LineHeight)
    case indent(CSSLength)
    case leadingMargin(CSSLength)
    case trailingMargin(CSSLength)
    case bottomMargin(CSSLength)
    case kern(CSSLength)
    /// A multiple of the font's size above the baseline.
    case rise(CGFloat)
    case preformatted(Bool)
    case hidden(Bool)
    case marker(HTMLStyle.ListMarker)

    /// The maximum number of declarations in a block; further ones are ignored.
    static let maximumCount = 64

    /// Returns the declarations of a block or an attribute; unknown ones are omitted.
    static func list(_ text: some StringProtocol, fonts: HTMLFonts) -> [CSSDeclaration] {
        text.split(separator: ";", maxSplits: maximumCount).prefix(maximumCount).flatMap { part -> [CSSDeclaration] in
            guard let colon = part.firstIndex(of: ":") else { return [] }
            let name = part[..<colon].trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
            var value = part[part.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            if let mark = value.range(of: "!important", options: [.caseInsensitive, .backwards]) {
                value = value[..<mark.lowerBound].trimmingCharacters(in: .whitespaces)
            }
            return declarations(name, value, fonts)
        }
    }

    private static func declarations(_ name: String, _ value: String, _ fonts: HTMLFonts) -> [CSSDeclaration] {
        switch name {
        case "font": return font(value, fonts)
        case "margin": return margin(value)
        default: return declaration(name, value, fonts).map { [$0] } ?? []
        }
    }

    private static func declaration(_ name: String, _ value: String, _ fonts: HTMLFonts) -> CSSDeclaration? {
        let word = value.lowercased()
        switch name {
        case "color": return UIColor(css: value).map { .color($0) }
        case "background-color": return UIColor(css: value).map { .background($0.components.alpha > 0 ? $0 : nil) }
        case "background":
            let color =
                UIColor(css: value) ?? value.split(separator: " ").lazy.compactMap { UIColor(css: String($0)) }.first
            return color.map { .background($0.components.alpha > 0 ? $0 : nil) }
        case "font-family": return fonts.family(value).map { .family($0) }
        case "font-size": return CSSLength(size: word).map { .size($0) }
        case "font-weight": return weight(word)
        case "font-style": return .italic(word.hasPrefix("italic") || word.hasPrefix("oblique"))
        case "text-decoration", "text-decoration-line":
            return .decoration(under: word.contains("underline"), through: word.contains("line-through"))
        case "text-align": return NSTextAlignment(css: word).map { .alignment($0) }
        case "direction": return word == "rtl" ? .direction(.rightToLeft) : .direction(.leftToRight)
        case "line-height": return HTMLStyle.LineHeight(css: word).map { .lineHeight($0) }
        case "text-indent": return CSSLength(word).map { .indent($0) }
        case "margin-left": return CSSLength(word).map { .leadingMargin($0) }
        case "margin-right": return CSSLength(word).map { .trailingMargin($0) }
        case "margin-bottom": return CSSLength(word).map { .bottomMargin($0) }
        case "letter-spacing": return word == "normal" ? .kern(.points(0)) : CSSLength(word).map { .kern($0) }
        case "vertical-align":
            return word == "super" ? .rise(1 / 3) : word == "sub" ? .rise(-1 / 6) : word == "baseline" ? .rise(0) : nil
        case "white-space": return .preformatted(word.hasPrefix("pre") && word != "pre-line")
        case "display": return .hidden(word == "none")
        case "list-style", "list-style-type":
            return word.split(separator: " ").lazy.compactMap { HTMLStyle.ListMarker(css: $0) }.first.map {
                .marker($0)
            }
        default: return nil
        }
    }

    private static func weight(_ word: String) -> CSSDeclaration? {
        switch word {
        case "normal": .weight(400)
        case "bold": .weight(700)
        case "bolder": .bolder
        case "lighter": .lighter
        default: CGFloat(css: word).flatMap { (1...1000).contains($0) ? .weight($0) : nil }
        }
    }

    private static func margin(_ value: String) -> [CSSDeclaration] {
        let lengths = value.lowercased().split(separator: " ").map { CSSLength($0) ?? .points(0) }
        guard (1...4).contains(lengths.count) else { return [] }
        let right = lengths.count > 1 ? lengths[1] : lengths[0]
        return [
            .bottomMargin(lengths.count > 2 ? lengths[2] : lengths[0]), .trailingMargin(right),
            .leadingMargin(lengths.count > 3 ? lengths[3] : right),
        ]
    }

    /// Returns the declarations of the short form: styles and weights, a size with a line height, and families.
    private static func font(_ value: String, _ fonts: HTMLFonts) -> [CSSDeclaration] {
        if let style = UIFont.TextStyle(css: value.lowercased()) {
            let font = UIFont.preferredFont(forTextStyle: style)
            return [.family(.system), .size(.points(font.pointSize)), .weight(style == .headline ? 600 : 400)]
        }
        var result: [CSSDeclaration] = [.italic(false), .weight(400)]
        let words = value.split(separator: " ")
        for (index, word) in words.enumerated() {
            let word = word.lowercased()
            let parts = word.split(separator: "/", maxSplits: 1)
            if word == "italic" || word == "oblique" {
                result.append(.italic(true))
            } else if let weight = weight(word) {
                result.append(weight)
            } else if let size = parts.first.flatMap({ CSSLength(size: String($0)) }) {
                result.append(.size(size))
                if parts.count > 1, let height = HTMLStyle.LineHeight(css: String(parts[1])) {
                    result.append(.lineHeight(height))
                }
                let family = fonts.family(words[(index + 1)...].joined(separator: " "))
                return result + (family.map { [.family($0)] } ?? [])
            } else if word != "normal" {
                break
            }
        }
        return []
    }

    /// Changes the style of an element, which is in one with the style `outer`.
    func apply(to style: inout HTMLStyle, in outer: HTMLStyle) {
        let size = style.font.size
        switch self {
        case .color(let color): style.color = color
        case .background(let color): style.background = color
        case .family(let family): style.font.family = family
        case .size(let length): style.font.size = min(max(length.points(outer.font.size), 1), CSSLength.maximum)
        case .weight(let weight): style.font.weight = weight
        case .bolder: style.font.weight = outer.font.weight < 350 ? 400 : outer.font.weight < 550 ? 700 : 900
        case .lighter: style.font.weight = outer.font.weight < 550 ? 100 : outer.font.weight < 750 ? 400 : 700
        case .italic(let isItalic): style.font.isItalic = isItalic
        case .decoration(let under, let through): (style.isUnderlined, style.isStruck) = (under, through)
        case .alignment(let alignment): style.block.alignment = alignment
        case .direction(let direction): style.block.direction = direction
        case .lineHeight(let height): style.block.lineHeight = height
        case .indent(let length): style.block.firstLineIndent = length.points(size)
        case .leadingMargin(let length): style.block.indent = outer.block.indent + max(0, length.points(size))
        case .trailingMargin(let length):
            style.block.trailingIndent = outer.block.trailingIndent + max(0, length.points(size))
        case .bottomMargin(let length): style.block.spaceBelow = max(0, length.points(size))
        case .kern(let length): style.kern = length.points(size)
        case .rise(let multiple): style.rise = multiple * size
        case .preformatted(let isPreformatted): style.isPreformatted = isPreformatted
        case .hidden(let isHidden): style.isHidden = style.isHidden || isHidden
        case .marker(let marker): style.block.marker = marker
        }
    }
}

/// A length of CSS.
enum CSSLength: Hashable {
    /// A number of points, which are the pixels of CSS.
    case points(CGFloat)
    /// A multiple of the font's size.
    case ems(CGFloat)

    /// The maximum length in points.
    static let maximum: CGFloat = 10_000

    /// Creates a length; nil for another value. A number without a unit is one of pixels, as in documents without a
    /// document type.
    init?(_ text: some StringProtocol) {
        let units: [(String, (CGFloat) -> CSSLength)] = [
            ("px", { .points($0) }), ("pt", { .points($0 * 4 / 3) }), ("rem", { .points($0 * 12) }),
            ("em", { .ems($0) }),
            ("%", { .ems($0 / 100) }), ("ex", { .ems($0 / 2) }), ("in", { .points($0 * 96) }),
            ("cm", { .points($0 * 96 / 2.54) }), ("mm", { .points($0 * 9.6 / 2.54) }), ("", { .points($0) }),
        ]
        guard let (unit, make) = units.first(where: { text.hasSuffix($0.0) }),
            let number = CGFloat(css: text.dropLast(unit.count))
        else { return nil }
        self = make(min(max(number, -Self.maximum), Self.maximum))
    }

    /// Creates the size of a font from a length or a name.
    init?(size text: String) {
        // The sizes of a browser whose medium size is 12.
        let names: [String: CSSLength] = [
            "xx-small": .points(9), "x-small": .points(9), "small": .points(10), "medium": .points(12),
            "large": .points(14), "x-large": .points(18), "xx-large": .points(24), "xxx-large": .points(36),
            "smaller": .ems(1 / 1.2), "larger": .ems(1.2),
        ]
        guard let length = names[text] ?? CSSLength(text) else { return nil }
        self = length
    }

    /// Returns the length in points beside text of a size.
    func points(_ size: CGFloat) -> CGFloat {
        switch self {
        case .points(let points): points
        case .ems(let multiple): min(multiple * size, Self.maximum)
        }
    }
}

extension HTMLStyle.LineHeight {
    fileprivate init?(css text: String) {
        if text == "normal" {
            self = .normal
        } else if let multiple = CGFloat(css: text) {
            self = .multiple(min(max(multiple, 0), 100))
        } else {
            switch CSSLength(text) {
            case .points(let points): self = .points(max(0, points))
            case .ems(let multiple): self = .multiple(min(max(multiple, 0), 100))
            case nil: return nil
            }
        }
    }
}

extension HTMLStyle.ListMarker {
    fileprivate init?(css word: Substring) {
        let names: [Substring: Self] = [
            "none": .none, "disc": .disc, "circle": .circle, "square": .square, "decimal": .decimal,
            "lower-alpha": .lowerAlpha, "lower-latin": .lowerAlpha, "upper-alpha": .upperAlpha,
            "upper-latin": .upperAlpha, "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
        ]
        guard let marker = names[word] else { return nil }
        self = marker
    }
}

extension NSTextAlignment {
    /// Creates the alignment of a word of HTML or CSS; nil for another word.
    init?(css word: String) {
        let names: [String: Self] = [
            "left": .left, "center": .center, "middle": .center, "right": .right, "justify": .justified,
            "start": .natural,
        ]
        guard let alignment = names[word.lowercased()] else { return nil }
        self = alignment
    }
}

extension UIFont.TextStyle {
    /// Creates the style of one of Apple's words for system fonts, such as `-apple-system-body`; nil for another word.
    fileprivate init?(css word: String) {
        let names: [String: Self] = [
            "title0": .largeTitle, "title1": .title1, "title2": .title2, "title3": .title3, "headline": .headline,
            "subheadline": .subheadline, "body": .body, "callout": .callout, "footnote": .footnote,
            "caption1": .caption1, "caption2": .caption2,
        ]
        let prefix = "-apple-system-"
        guard word.hasPrefix(prefix), let style = names[String(word.dropFirst(prefix.count))] else { return nil }
        self = style
    }
}
