// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NSLayoutManager {
    // MARK: Glyphs and characters

    /// The number of glyphs.
    public var numberOfGlyphs: Int { textStorage?.length ?? 0 }
    /// Whether there is a glyph at an index.
    public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }
    /// Returns the glyph of a character: the same index.
    public func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// Returns the character of a glyph: the same index.
    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }

    /// Returns the glyphs of a range of characters: the same range, within the text.
    ///
    /// - Parameters:
    ///   - charRange: the range.
    ///   - actualCharRange: receives the characters of the glyphs; nil if they do not matter.
    /// - Returns: the range of the glyphs.
    public func glyphRange(
        forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) -> NSRange {
        let start = min(max(charRange.location, 0), numberOfGlyphs)
        let range = NSRange(location: start, length: min(max(charRange.length, 0), numberOfGlyphs - start))
        // The caller's pointer, or nil.
        unsafe actualCharRange?.pointee = range
        return range
    }

    /// Returns the characters of a range of glyphs: the same range, within the text.
    ///
    /// - Parameters:
    ///   - glyphRange: the range.
    ///   - actualGlyphRange: receives the glyphs of the characters; nil if they do not matter.
    /// - Returns: the range of the characters.
    public func characterRange(
        forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?
    ) -> NSRange { unsafe self.glyphRange(forCharacterRange: glyphRange, actualCharacterRange: actualGlyphRange) }

    /// Returns the glyphs in a container; those that are truncated belong to them if their paragraph begins there.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        laidOut(container)?.range ?? NSRange(location: 0, length: 0)
    }

    /// Returns the container with a glyph, which is laid out; nil for one in none.
    ///
    /// - Parameters:
    ///   - glyphIndex: the index.
    ///   - effectiveGlyphRange: receives the glyphs in the container, or those from the glyph on if there is none; nil if
    ///     they do not matter.
    /// - Returns: the container.
    public func textContainer(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> NSTextContainer? {
        let layout = laidOut.first { NSLocationInRange(glyphIndex, $0.range) }
        // The caller's pointer, or nil.
        unsafe effectiveGlyphRange?.pointee = layout?.range ?? rest(from: glyphIndex)
        return layout?.container
    }

    // MARK: Rectangles

    /// Returns the rectangle of all lines in a container, with their padding; it is lower or narrower than the container
    /// if the text is.
    public func usedRect(for container: NSTextContainer) -> CGRect {
        guard let layout = laidOut(container) else { return .zero }
        guard layout.lines.isEmpty, numberOfGlyphs == 0, container === textContainers.first else {
            return layout.usedRect
        }
        return emptyLine(in: container).usedRect
    }

    /// Returns the line of an empty text.
    private func emptyLine(in container: NSTextContainer) -> LineFragment {
        let font = container.withTextView { $0.drawnFont } ?? .systemFont(ofSize: 12)
        let padding = container.lineFragmentPadding
        return LineFragment(
            range: NSRange(location: 0, length: 0),
            rect: CGRect(x: 0, y: 0, width: container.room.width + 2 * padding, height: font.lineHeight),
            stops: [LineFragment.Stop(location: 0, x: padding)], padding: padding, ascent: font.ascender)
    }

    /// Returns the rectangle of glyphs in a container; one without width for an empty range.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        guard let layout = laidOut(container) else { return .zero }
        let rects = layout.lines(of: glyphRange).map { layout.lines[$0].rect(of: glyphRange) }
        guard let first = rects.first else {
            let isEnd = glyphRange.length == 0 && glyphRange.location == layout.end
            guard isEnd, let last = layout.extraLine ?? layout.lines.last else { return .zero }
            return last.rect(of: NSRange(location: last.end, length: 0))
        }
        // `union` ignores a rectangle without width.
        let (left, right) = (rects.map(\.minX).min() ?? 0, rects.map(\.maxX).max() ?? 0)
        let bottom = rects.last?.maxY ?? first.maxY
        return CGRect(x: left, y: first.minY, width: right - left, height: bottom - first.minY)
    }

    /// Returns the rectangle of the line with a glyph, as wide as the container; zero for one that is in no container.
    ///
    /// - Parameters:
    ///   - glyphIndex: the index.
    ///   - effectiveGlyphRange: receives the glyphs of the line, or those from the glyph on if there is none; nil if they
    ///     do not matter.
    /// - Returns: the rectangle.
    public func lineFragmentRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        let line = line(at: glyphIndex)
        // The caller's pointer, or nil.
        unsafe effectiveGlyphRange?.pointee = line?.range ?? rest(from: glyphIndex)
        return line?.rect ?? .zero
    }

    /// Returns the rectangle of the text of the line with a glyph, with its padding; zero for one that is in no container.
    ///
    /// - Parameters:
    ///   - glyphIndex: the index.
    ///   - effectiveGlyphRange: receives the glyphs of the line, or those from the glyph on if there is none; nil if they
    ///     do not matter.
    /// - Returns: the rectangle.
    public func lineFragmentUsedRect(
        forGlyphAt glyphIndex: Int, effectiveRange effectiveGlyphRange: NSRangePointer?
    ) -> CGRect {
        let line = line(at: glyphIndex)
        // The caller's pointer, or nil.
        unsafe effectiveGlyphRange?.pointee = line?.range ?? rest(from: glyphIndex)
        return line?.usedRect ?? .zero
    }

    /// Returns the place of a glyph from the top left of its line's rectangle: of its leading edge, on the baseline; zero
    /// for one that is in no container.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let line = line(at: glyphIndex) else { return .zero }
        return CGPoint(x: line.x(at: glyphIndex) - line.rect.minX, y: line.ascent)
    }

    private func line(at glyphIndex: Int) -> LineFragment? {
        laidOut.lazy.compactMap { $0.line(with: glyphIndex) }.first
    }

    /// Returns the glyphs from one on, so that a loop over lines ends where nothing more is laid out.
    private func rest(from glyphIndex: Int) -> NSRange {
        NSRange(location: glyphIndex, length: max(numberOfGlyphs - glyphIndex, 0))
    }

    private var extra: (line: LineFragment, container: NSTextContainer)? {
        if let found = laidOut.lazy.compactMap({ layout in layout.extraLine.map { ($0, layout.container) } }).first {
            return found
        }
        return numberOfGlyphs > 0 ? nil : textContainers.first.map { (emptyLine(in: $0), $0) }
    }

    /// The rectangle of the empty line after a line feed at the end of the text, or of that of an empty text, as wide as
    /// its container; zero for none.
    public var extraLineFragmentRect: CGRect { extra?.line.rect ?? .zero }
    /// The part of the empty line at the end of the text that is its padding; zero for none.
    public var extraLineFragmentUsedRect: CGRect { extra?.line.usedRect ?? .zero }
    /// The container of the empty line at the end of the text; nil for none.
    public var extraLineFragmentTextContainer: NSTextContainer? { extra?.container }

    /// Calls a closure with each line that has glyphs of a range.
    ///
    /// - Parameters:
    ///   - glyphRange: the range.
    ///   - block: receives the rectangle of the line, that of its text, the container and the glyphs of the line; setting
    ///     the last value ends the enumeration.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for layout in laidOut {
            for index in layout.lines(of: glyphRange) where !stop.boolValue {
                let line = layout.lines[index]
                // The pointer is used only during the call.
                unsafe block(line.rect, line.usedRect, layout.container, line.range, &stop)
            }
        }
    }

    /// Calls a closure with the rectangles of a range, one for each line.
    ///
    /// - Parameters:
    ///   - glyphRange: the range.
    ///   - selectedRange: the selection to which the range belongs, whose rectangles end at the right edge of the container
    ///     where it continues in the next line; one with the location `NSNotFound` for the rectangles of the glyphs.
    ///   - textContainer: the container.
    ///   - block: receives the rectangle; setting the last value ends the enumeration.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard let layout = laidOut(textContainer) else { return }
        var stop = ObjCBool(false)
        for index in layout.lines(of: glyphRange) where !stop.boolValue {
            let line = layout.lines[index]
            var rect = line.rect(of: glyphRange)
            if selectedRange.location != NSNotFound, selectedRange.location + selectedRange.length >= line.end,
                glyphRange.location + glyphRange.length >= line.end, line.end < numberOfGlyphs
            {
                rect.size.width = line.rect.maxX - rect.minX
            }
            // The pointer is used only during the call.
            unsafe block(rect, &stop)
        }
    }

    // MARK: Points

    /// Returns the glyphs of the lines that a rectangle of a container touches.
    public func glyphRange(forBoundingRect bounds: CGRect, in container: NSTextContainer) -> NSRange {
        let lines = laidOut(container)?.lines.filter { $0.rect.maxY > bounds.minY && $0.rect.minY < bounds.maxY } ?? []
        guard let first = lines.first, let last = lines.last else { return NSRange(location: 0, length: 0) }
        return NSRange(location: first.range.location, length: last.end - first.range.location)
    }

    /// Returns the character at a point of a container, or the nearest one in the nearest line; 0 without text.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - container: the container.
    ///   - partialFraction: receives how far the point is between the start and the end of the character, from 0 to 1; nil
    ///     if it does not matter.
    /// - Returns: the index.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        let layout = laidOut(container)
        var found = layout?.line(at: point.y)?.character(at: point.x) ?? (location: 0, fraction: 0)
        if let layout, let extra = layout.extraLine, point.y >= extra.rect.minY {
            // The last character is the line feed, which ends before the empty line.
            found = (max(layout.end - 1, 0), layout.end > 0 ? 1 : 0)
        }
        // The caller's pointer, or nil.
        unsafe partialFraction?.pointee = found.fraction
        return found.location
    }

    /// Returns the glyph at a point of a container, or the nearest one in the nearest line; 0 without text.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - container: the container.
    ///   - partialFraction: receives how far the point is between the start and the end of the glyph, from 0 to 1; nil if
    ///     it does not matter.
    /// - Returns: the index.
    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph partialFraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        unsafe characterIndex(
            for: point, in: container, fractionOfDistanceBetweenInsertionPoints: partialFraction)
    }

    /// Returns the glyph at a point of a container, or the nearest one in the nearest line; 0 without text.
    public func glyphIndex(for point: CGPoint, in container: NSTextContainer) -> Int {
        // No pointer is passed.
        unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: nil)
    }

    /// Returns how far a point of a container is between the start and the end of the nearest glyph, from 0 to 1.
    public func fractionOfDistanceThroughGlyph(for point: CGPoint, in container: NSTextContainer) -> CGFloat {
        var fraction: CGFloat = 0
        // The pointer is used only during the call.
        _ = unsafe glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: &fraction)
        return fraction
    }
}
