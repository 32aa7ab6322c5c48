// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension TextRun {
    /// Creates a run.
    init(_ string: String, attributes: [NSAttributedString.Key: Any], opacity: Double = 1) {
        let intent = InlinePresentationIntent(attribute: attributes[.inlinePresentationIntent]) ?? []
        let font = (attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)).presenting(intent)
        let color = attributes[.foregroundColor] as? UIColor ?? .black
        let background = (attributes[.backgroundColor] as? UIColor)?.renderColor ?? .clear
        func number(_ key: NSAttributedString.Key) -> Double { Double(attribute: attributes[key]) ?? 0 }
        func effectColor(_ key: NSAttributedString.Key) -> Color {
            (attributes[key] as? UIColor ?? color).renderColor.withOpacity(opacity)
        }
        func line(_ key: NSAttributedString.Key, _ color: Color) -> TextLine? {
            let style = NSUnderlineStyle(attribute: number(key))
            return style.hasLine ? TextLine(color: color, pattern: style.pattern, weight: style.weight) : nil
        }
        self.init(
            string, font: font.choice, color: color.renderColor.withOpacity(opacity),
            backgroundColor: background.withOpacity(opacity),
            underline: line(.underlineStyle, effectColor(.underlineColor)),
            strikethrough: line(.strikethroughStyle, effectColor(.strikethroughColor))
                ?? (intent.contains(.strikethrough) ? TextLine(color: effectColor(.strikethroughColor)) : nil),
            kerning: number(.kern) + number(.tracking), baselineOffset: number(.baselineOffset),
            stroke: TextStroke(
                percent: number(.strokeWidth), of: font.choice.size, color: effectColor(.strokeColor)),
            shadow: (attributes[.shadow] as? NSShadow)?.rendered,
            attachment: string.allSatisfy { $0 == TextAttachment.character }
                ? (attributes[.attachment] as? NSTextAttachment)?.rendered(font: font, color: color, opacity: opacity)
                : nil)
    }
}

extension TextRun {
    /// Creates the runs of a piece of text: one, or words and the spaces between them if lines are by word, and
    /// attachments.
    static func runs(
        _ string: String, attributes: [NSAttributedString.Key: Any], opacity: Double
    ) -> [TextRun] {
        func isByWord(_ key: NSAttributedString.Key) -> Bool {
            NSUnderlineStyle(attribute: Double(attribute: attributes[key]) ?? 0).contains(.byWord)
        }
        let keys = [NSAttributedString.Key.underlineStyle, .strikethroughStyle].filter(isByWord)
        let hasAttachment = attributes[.attachment] is NSTextAttachment
        guard !keys.isEmpty || hasAttachment else { return [TextRun(string, attributes: attributes, opacity: opacity)] }
        let spaceAttributes = attributes.filter { !keys.contains($0.key) }
        var runs: [TextRun] = []
        var rest = string.prefix(TextBlock.maximumBytes)
        while let first = rest.first {
            let part = rest.prefix {
                (keys.isEmpty || $0.isWhitespace == first.isWhitespace)
                    && (!hasAttachment || ($0 == TextAttachment.character) == (first == TextAttachment.character))
            }
            rest = rest[part.endIndex...]
            let own = first.isWhitespace ? spaceAttributes : attributes
            runs.append(TextRun(String(part), attributes: own, opacity: opacity))
        }
        return runs
    }
}

extension NSUnderlineStyle {
    /// Creates a style from the number that is the value of an attribute.
    init(attribute number: Double) { self.init(rawValue: Int(exactly: number) ?? 1) }

    /// Whether there is a line: a pattern alone is none.
    var hasLine: Bool { rawValue & 0xFF != 0 }

    /// The thickness and number of lines.
    fileprivate var weight: TextLine.Weight {
        switch rawValue & 0xFF {
        case Self.thick.rawValue: .thick
        case Self.double.rawValue: .double
        default: .single
        }
    }

    /// The pattern of the line.
    fileprivate var pattern: TextLine.Pattern {
        switch rawValue & 0x700 {
        case Self.patternDot.rawValue: .dot
        case Self.patternDash.rawValue: .dash
        case Self.patternDashDot.rawValue: .dashDot
        case Self.patternDashDotDot.rawValue: .dashDotDot
        default: .solid
        }
    }
}

extension TextStroke {
    /// Creates an outline with a width in percent of the font's size; negative to fill the text as well. Nil for 0.
    fileprivate init?(percent: Double, of size: Double, color: Color) {
        guard percent != 0, !percent.isNaN else { return nil }
        self.init(width: percent.magnitude / 100 * size, color: color, isFilled: percent < 0)
    }
}

extension NSShadow {
    /// The shadow as a render tree value; nil if it is invisible.
    fileprivate var rendered: GroupShadow? {
        guard let color = (shadowColor as? UIColor)?.renderColor, !color.isClear else { return nil }
        let offset = RenderPoint(x: shadowOffset.width, y: shadowOffset.height)
        // What is drawn has the opacity of the text already, and so has the shadow that it casts.
        let shadow = GroupShadow(color: color, offset: offset, blur: shadowBlurRadius)
        return shadow.reach > 0 ? shadow : nil
    }
}

extension InlinePresentationIntent {
    /// Creates an intent from the value of an attribute; nil for another value.
    init?(attribute value: Any?) {
        guard let number = Double(attribute: value), let value = UInt(exactly: number) else { return nil }
        self.init(rawValue: value)
    }
}

extension UIFont {
    /// Returns the variant of the font for what Markdown says about text.
    fileprivate func presenting(_ intent: InlinePresentationIntent) -> UIFont {
        var traits: UIFontDescriptor.SymbolicTraits = []
        if intent.contains(.emphasized) { traits.insert(.traitItalic) }
        if intent.contains(.stronglyEmphasized) { traits.insert(.traitBold) }
        if intent.contains(.code) { traits.insert(.traitMonoSpace) }
        return traits.isEmpty ? self : with(traits: fontDescriptor.symbolicTraits.union(traits))
    }
}
