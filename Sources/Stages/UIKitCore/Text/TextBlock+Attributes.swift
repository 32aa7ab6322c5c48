// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension TextBlock {
    /// The block of a text with attributes, as strings are drawn: as many lines as there is room for.
    ///
    /// What the text does not say of itself, `attributes` say.
    init(
        _ text: StyledText, attributes: [NSAttributedString.Key: Any] = [:], opacity: Double = 1,
        lineLimit: Int? = nil, lineBreakMode: NSLineBreakMode? = nil, alignment: NSTextAlignment? = nil
    ) {
        var runs: [TextRun] = []
        var paragraph: NSParagraphStyle?
        for piece in text.pieces {
            let all = attributes.merging(piece.attributes) { $1 }
            paragraph = paragraph ?? all[.paragraphStyle] as? NSParagraphStyle
            runs.append(TextRun(piece.string, attributes: all, opacity: opacity))
        }
        let mode = lineBreakMode ?? paragraph?.lineBreakMode ?? .byWordWrapping
        let place = paragraph.map(\.alignment).flatMap { $0 == .natural ? nil : $0 } ?? alignment ?? .natural
        self.init(
            runs, alignment: place.rendered, lineLimit: lineLimit, truncation: mode.truncation,
            breaksWords: mode == .byCharWrapping, lineSpacing: Double(paragraph?.lineSpacing ?? 0))
    }
}

extension TextRun {
    /// A piece of text of one set of attributes.
    init(_ string: String, attributes: [NSAttributedString.Key: Any], opacity: Double = 1) {
        let font = attributes[.font] as? UIFont ?? .systemFont(ofSize: 12)
        let color = attributes[.foregroundColor] as? UIColor ?? .black
        func hasLine(_ key: NSAttributedString.Key) -> Bool { ((attributes[key] as? NSNumber)?.intValue ?? 0) != 0 }
        self.init(
            string, font: font.choice, color: color.renderColor.withOpacity(opacity),
            isUnderlined: hasLine(.underlineStyle), isStruckThrough: hasLine(.strikethroughStyle))
    }
}

extension NSLineBreakMode {
    /// What happens to text for which there is no room.
    fileprivate var truncation: TextBlock.Truncation {
        switch self {
        case .byWordWrapping, .byCharWrapping, .byClipping: .clip
        case .byTruncatingHead: .head
        case .byTruncatingMiddle: .middle
        case .byTruncatingTail: .tail
        }
    }
}
