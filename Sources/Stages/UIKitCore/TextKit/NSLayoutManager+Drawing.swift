// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// How glyphs are drawn, in parts that a subclass can replace.
extension NSLayoutManager {
    /// Whether methods for drawing may be overridden. Otherwise all parts of a text are drawn at once.
    var isOfSubclass: Bool { type(of: self) != NSLayoutManager.self }

    /// Draws a layer of the glyphs of some ranges, which ascend.
    func draw(_ ranges: [NSRange], at origin: CGPoint, _ layer: TextBlock.Layer) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for layout in laidOut { layout.draw(ranges, at: origin, in: context, layer) }
    }

    /// Fills the backgrounds of glyphs by the method that a subclass may override.
    func fillBackgrounds(of range: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for layout in laidOut {
            layout.forEachRun(of: .backgroundColor, in: range) { value, characters in
                guard let color = value as? UIColor else { return }
                let rects = layout.lines(of: characters).map {
                    layout.lines[$0].rect(of: characters).offsetBy(dx: origin.x, dy: origin.y)
                }
                guard !rects.isEmpty else { return }
                context.saveGState()
                context.setFillColor(color.cgColor)
                // The method uses the pointer only during the call.
                unsafe rects.withUnsafeBufferPointer {
                    guard let first = $0.baseAddress else { return }
                    unsafe fillBackgroundRectArray(
                        first, count: rects.count, forCharacterRange: characters, color: color)
                }
                context.restoreGState()
            }
        }
    }

    /// Draws the lines below and through glyphs by the methods that a subclass may override.
    func drawLines(of range: NSRange, at origin: CGPoint) {
        collectedLines = []
        for layout in laidOut {
            layout.forEachStyledLine(of: .underlineStyle, in: range) { style, characters, line in
                underlineGlyphRange(
                    characters, underlineType: style, lineFragmentRect: line.rect, lineFragmentGlyphRange: line.range,
                    containerOrigin: origin)
            }
            layout.forEachStyledLine(of: .strikethroughStyle, in: range) { style, characters, line in
                strikethroughGlyphRange(
                    characters, strikethroughType: style, lineFragmentRect: line.rect,
                    lineFragmentGlyphRange: line.range, containerOrigin: origin)
            }
        }
        let lines = collectedLines ?? []
        collectedLines = nil
        for layer in [TextBlock.Layer.underlines, .strikethroughs] {
            let ranges = lines.filter { $0.layer == layer }.map(\.range).sorted { $0.location < $1.location }
            if !ranges.isEmpty { draw(ranges, at: origin, layer) }
        }
    }

    /// Draws a line of glyphs, together with others if glyphs are being drawn.
    func drawLine(of range: NSRange, at origin: CGPoint, _ layer: TextBlock.Layer) {
        guard collectedLines == nil else { return collectedLines?.append((range, layer)) ?? () }
        draw([range], at: origin, layer)
    }

    /// Returns the words of a range, or the range itself.
    func parts(of range: NSRange, isByWord: Bool) -> [NSRange] {
        guard isByWord, let text = textStorage?.string as NSString?, NSMaxRange(range) <= text.length else {
            return [range]
        }
        var (parts, start): ([NSRange], Int?) = ([], nil)
        for place in range.location...NSMaxRange(range) {
            let isEnd =
                place == NSMaxRange(range)
                || Unicode.Scalar(text.character(at: place))
                    .map { $0.properties.isWhitespace } ?? false
            if let first = start, isEnd {
                parts.append(NSRange(location: first, length: place - first))
                start = nil
            } else if start == nil, !isEnd {
                start = place
            }
        }
        return parts
    }

    /// Returns the distance from the baseline of the line with a glyph down to its bottom.
    func descent(ofLineAt glyphIndex: Int) -> CGFloat {
        unsafe lineFragmentRect(forGlyphAt: glyphIndex, effectiveRange: nil).height - location(forGlyphAt: glyphIndex).y
    }
}

extension ContainerLayout {
    /// Calls a closure with each value of an attribute as the text is drawn, and its characters within a range.
    fileprivate func forEachRun(
        of key: NSAttributedString.Key, in range: NSRange, _ body: (Any, NSRange) -> Void
    ) {
        var last: (value: Any, range: NSRange)?
        for part in column.parts {
            var location = start + part.start
            for piece in part.text.pieces {
                let own = NSRange(location: location, length: piece.string.utf16.count)
                location = NSMaxRange(own)
                guard let value = piece.attributes[key] else { continue }
                let cut = NSIntersectionRange(own, range)
                guard cut.length > 0 else { continue }
                if let before = last, NSMaxRange(before.range) == cut.location,
                    before.value as? AnyHashable == value as? AnyHashable
                {
                    last?.range.length += cut.length
                } else {
                    if let last { body(last.value, last.range) }
                    last = (value, cut)
                }
            }
        }
        if let last { body(last.value, last.range) }
    }

    /// Calls a closure with each style of lines, and with its characters in each line of text within a range.
    fileprivate func forEachStyledLine(
        of key: NSAttributedString.Key, in range: NSRange, _ body: (NSUnderlineStyle, NSRange, LineFragment) -> Void
    ) {
        forEachRun(of: key, in: range) { value, characters in
            let style = NSUnderlineStyle(attribute: Double(attribute: value) ?? 0)
            guard style.hasLine else { return }
            for index in lines(of: characters) {
                let line = lines[index]
                // The line feed has no line.
                let visible = NSRange(
                    location: line.range.location, length: (line.stops.last?.location ?? line.end) - line.range.location
                )
                let cut = NSIntersectionRange(characters, visible)
                if cut.length > 0 { body(style, cut, line) }
            }
        }
    }
}
