// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// Where characters are, for touches, the selection and the insertion point. Places in the text are in UTF-16 code units,
/// points and rectangles in the coordinates of the content.
extension UITextView: UITextInput, TextPlaces {
    func place(above isAbove: Bool, _ location: Int) -> Int? { self.location(above: isAbove, location) }

    func place(atLineStart isStart: Bool, _ location: Int) -> Int? {
        let lines = lines(ofPart: laidOut.part(at: location))
        guard !lines.isEmpty else { return nil }
        return lines[number(ofLineAt: location, in: lines)].edge(atStart: isStart)
    }

    /// Returns the rectangle of a part of the text.
    func place(of part: TextColumn.Part) -> CGRect {
        let height = max(part.height, contentSize.height - margins.top - margins.bottom - part.top)
        let isOnly = laidOut.parts.count == 1
        return CGRect(
            x: margins.left + part.left, y: margins.top + part.top, width: part.width,
            height: isOnly ? height : part.height)
    }

    /// Whether a part is visible now, also while scrolling is animated, or soon. A short text is always drawn as a whole, so
    /// that it stays the same when it scrolls.
    func isNearVisible(_ part: TextColumn.Part) -> Bool {
        guard laidOut.parts.count > 1 else { return true }
        let place = place(of: part)
        return [bounds, layer.presented.bounds].contains { visible in
            place.meets(visible.insetBy(dx: -visible.width, dy: -visible.height))
        }
    }

    /// A line of text and the part that contains it.
    private struct Line {
        var part: TextColumn.Part
        var line: TextLineLayout
        var frame: CGRect
        /// Whether the next line continues the paragraph, so that the place at the end is that at its start.
        var isBroken: Bool

        /// The places in the line.
        private var stops: [TextLineLayout.Stop] {
            isBroken && line.stops.count > 1 ? Array(line.stops.dropLast()) : line.stops
        }

        /// Returns the first or the last place in the line.
        func edge(atStart isStart: Bool) -> Int {
            let offsets = stops.map(\.offset)
            return part.start + part.text.location(atDrawn: (isStart ? offsets.min() : offsets.max()) ?? 0)
        }

        /// Returns the place in the text nearest to an x.
        func location(at x: CGFloat) -> Int {
            let own = TextLineLayout(top: line.top, bottom: line.bottom, stops: stops)
            return part.start + part.text.location(atDrawn: own.offset(at: x - frame.minX))
        }
    }

    /// Returns the lines of the part with an index; none for an index that does not exist.
    private func lines(ofPart index: Int) -> [Line] {
        guard laidOut.parts.indices.contains(index) else { return [] }
        let part = laidOut.parts[index]
        let (place, lines) = (place(of: part), laidOut.lines(ofPart: index, block: block))
        return lines.enumerated().map { number, line in
            let next = number + 1 < lines.count ? lines[number + 1].range.lowerBound : nil
            return Line(
                part: part, line: line,
                frame: CGRect(
                    x: place.minX, y: place.minY + line.top, width: place.width, height: line.bottom - line.top),
                isBroken: next == line.range.upperBound)
        }
    }

    /// Returns the number of the line with a place in the text among those of its part; the end of a line that is broken
    /// belongs to the next one.
    private func number(ofLineAt location: Int, in lines: [Line]) -> Int {
        guard let part = lines.first?.part else { return 0 }
        let offset = part.text.drawnOffset(at: location - part.start)
        return lines.lastIndex { $0.line.range.lowerBound <= offset } ?? 0
    }

    /// Returns the rectangle of the insertion point at a place in the text.
    func caret(at location: Int) -> CGRect {
        let lines = lines(ofPart: laidOut.part(at: location))
        let inside = bounds.width - margins.left - margins.right
        guard !lines.isEmpty else {
            let height = drawnFont.lineHeight
            let share: CGFloat = textAlignment == .center ? 0.5 : textAlignment == .right ? 1 : 0
            return CGRect(x: margins.left + share * max(inside - 2, 0), y: margins.top, width: 2, height: height)
        }
        let line = lines[number(ofLineAt: location, in: lines)]
        let x = CGFloat(line.line.x(at: line.part.text.drawnOffset(at: location - line.part.start)))
        return CGRect(
            x: line.frame.minX + min(x, max(inside - 2, 0)), y: line.frame.minY, width: 2, height: line.frame.height)
    }

    /// Returns the place in the text nearest to a point.
    func location(at point: CGPoint) -> Int {
        let lines = lines(ofPart: laidOut.part(at: CGPoint(x: point.x - margins.left, y: point.y - margins.top)))
        let line = lines.last { $0.frame.minY <= point.y } ?? lines.first
        return line?.location(at: point.x) ?? 0
    }

    /// Returns the place in the line above or below that of another place, in the nearest column; the start or end of the
    /// text if there is none.
    func location(above isAbove: Bool, _ location: Int) -> Int {
        let (part, x) = (laidOut.part(at: location), caret(at: location).minX)
        let lines = lines(ofPart: part)
        let number = number(ofLineAt: location, in: lines) + (isAbove ? -1 : 1)
        if lines.indices.contains(number) { return lines[number].location(at: x) }
        let beyond = isAbove ? self.lines(ofPart: part - 1).last : self.lines(ofPart: part + 1).first
        return beyond?.location(at: x) ?? (isAbove ? 0 : text?.utf16.count ?? 0)
    }

    /// Returns the rectangles of a range of text, one for each line.
    func rects(of range: NSRange) -> [CGRect] { rects(of: range, in: { _ in true }) }

    /// Returns the rectangles of a range of text, one for each line, in some of the parts.
    private func rects(of range: NSRange, in isWanted: (TextColumn.Part) -> Bool) -> [CGRect] {
        let end = range.location + range.length
        guard range.length > 0 else { return [] }
        let first = laidOut.part(at: range.location)
        return (first...max(first, laidOut.part(at: end))).flatMap { index -> [CGRect] in
            let part = laidOut.parts[index]
            guard isWanted(part) else { return [] }
            let first = part.text.drawnOffset(at: range.location - part.start)
            let last = part.text.drawnOffset(at: end - part.start)
            return lines(ofPart: index).compactMap { line in
                let own = line.line.range
                // A line that ends where the range begins has nothing of it, except for its line feed.
                let isBefore = own.upperBound < first || own.upperBound == first && line.isBroken
                guard !isBefore, max(own.lowerBound, first) < last else { return nil }
                let (a, b) = (
                    line.line.x(at: max(first, own.lowerBound)), line.line.x(at: min(last, own.upperBound))
                )
                return CGRect(
                    x: line.frame.minX + min(a, b), y: line.frame.minY, width: abs(b - a), height: line.frame.height)
            }
        }
    }

    /// Returns the rectangle of the lines with a range of text, as wide as the view.
    func rect(ofLines range: NSRange) -> CGRect {
        let length = text?.utf16.count ?? 0
        let start = min(max(range.location, 0), length)
        let last = start + min(max(range.length, 1) - 1, length - start)
        let (first, end) = (caret(at: start), caret(at: last))
        return CGRect(
            x: bounds.minX, y: first.minY, width: bounds.width, height: max(end.maxY - first.minY, 1))
    }

    // MARK: Drawing

    /// Draws the background of the selected text, while the view is first responder.
    func drawSelection(in context: CGContext) {
        guard isFirstResponder, selectedRange.length > 0 else { return }
        for rect in rects(of: selectedRange, in: isNearVisible) {
            context.fill(rect, radius: 0, color: tintColor.faded(0.2))
        }
    }

    /// Draws the insertion point, while the view is edited.
    func drawInsertionPoint(in context: CGContext) {
        guard isFirstResponder, isEditable, selectedRange.length == 0 else { return }
        context.fill(caretRect(for: position(selectedRange.location)), radius: 1, color: tintColor)
    }

    // MARK: Links

    /// Opens the link at a point, if its text can be selected and the delegate allows it.
    func openLink(at point: CGPoint) {
        guard isSelectable else { return }
        let place = location(at: point)
        for (value, range) in styledText.links where range.location <= place && place <= range.location + range.length {
            guard let url = value as? URL ?? (value as? String).flatMap({ URL(string: $0) }),
                rects(of: range).contains(where: { $0.contains(point) })
            else { continue }
            let delegate = delegate as? any UITextViewDelegate
            let mayOpen = delegate?.textView(
                self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction)
            if mayOpen ?? true { UIApplication.shared.open(url) }
            return
        }
    }
}

extension StyledText {
    /// The links and their ranges in UTF-16 code units, each as a whole if only other attributes change in it.
    fileprivate var links: [(value: Any, range: NSRange)] {
        var (links, start): ([(value: Any, range: NSRange)], Int) = ([], 0)
        for piece in pieces {
            let length = piece.string.utf16.count
            if let value = piece.attributes[.link] {
                let isSame = links.last.map {
                    $0.range.location + $0.range.length == start
                        && $0.value as? AnyHashable == value as? AnyHashable
                }
                if isSame == true {
                    links[links.count - 1].range.length += length
                } else {
                    links.append((value, NSRange(location: start, length: length)))
                }
            }
            start += length
        }
        return links
    }

    /// Returns the UTF-8 offset in the text as it is drawn, without control characters, of a place in UTF-16 code units.
    func drawnOffset(at location: Int) -> Int {
        let units = string.utf16.prefix(max(location, 0))
        return String(decoding: units, as: UTF16.self).drawn.utf8.count
    }

    /// Returns the place in UTF-16 code units of a UTF-8 offset in the text as it is drawn.
    func location(atDrawn offset: Int) -> Int {
        var (rest, location) = (offset, 0)
        for character in string {
            rest -= String(character).drawn.utf8.count
            guard rest >= 0 else { break }
            location += character.utf16.count
        }
        return location
    }
}

extension String {
    /// The text without the control characters that are not drawn.
    var drawn: String { TextRun(self, font: FontChoice(size: 1), color: .clear).string }
}
