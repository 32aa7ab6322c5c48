// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// Where the characters of a text field are, and how it is drawn while it is edited. Places in the text are in UTF-16 code
/// units, points and rectangles in the coordinates of the field.
extension UITextField: UITextInput, TextPlaces {
    func place(above isAbove: Bool, _ location: Int) -> Int? { nil }
    func place(atLineStart isStart: Bool, _ location: Int) -> Int? { nil }

    func caret(at location: Int) -> CGRect {
        let (line, place) = drawnLine
        let height = min(drawnFont(in: place.width).lineHeight, place.height)
        let x = min(CGFloat(line.x(at: offset(at: location))), max(place.maxX - 2, place.minX))
        return CGRect(x: x, y: place.midY - height / 2, width: 2, height: height)
    }

    func location(at point: CGPoint) -> Int {
        let text = editedText.text
        let offset = drawnLine.line.offset(at: point.x)
        return isSecureTextEntry ? text.prefix(offset / 3).utf16.count : StyledText(text).location(atDrawn: offset)
    }

    func rects(of range: NSRange) -> [CGRect] {
        let (line, place) = drawnLine
        let start = line.x(at: offset(at: range.location))
        let end = line.x(at: offset(at: range.location + range.length))
        let height = min(drawnFont(in: place.width).lineHeight, place.height)
        return range.length == 0
            ? [] : [CGRect(x: min(start, end), y: place.midY - height / 2, width: abs(end - start), height: height)]
    }

    /// Returns the UTF-8 offset in the drawn text of a place in UTF-16 code units.
    private func offset(at location: Int) -> Int {
        guard isSecureTextEntry else { return StyledText(editedText.text).drawnOffset(at: location) }
        // Each character is drawn as a bullet of three bytes.
        return 3 * min(String(decoding: editedText.text.utf16.prefix(max(location, 0)), as: UTF16.self).count, 1000)
    }

    /// The line of text as it is drawn in the rectangle of the text, moved so that the insertion point is visible in a field
    /// that is being edited.
    var drawnLine: (line: TextLineLayout, place: CGRect) {
        let place = textPlace
        let font = drawnFont(in: place.width)
        let text = StyledText(drawnText, attributes: [.font: font])
        let block = TextBlock(text, lineLimit: 1, lineBreakMode: .byClipping)
        let line = TextMeasuring.lines(of: block, in: .endless).first
        let stops = line?.stops ?? [TextLineLayout.Stop(offset: 0, x: 0)]
        let (left, right) = (stops.map(\.x).min() ?? 0, stops.map(\.x).max() ?? 0)
        let room = Double(place.width)
        var x = Double(place.minX) - left
        let isRightToLeft = (stops.first?.x ?? 0) > (stops.last?.x ?? 0)
        switch textAlignment {
        case .left: break
        case .center: x += max(room - (right - left), 0) / 2
        case .right: x += max(room - (right - left), 0)
        case .natural, .justified: if isRightToLeft { x += max(room - (right - left), 0) }
        }
        let all = TextLineLayout(top: 0, bottom: 0, stops: stops)
        if isFirstResponder, right - left > room {
            // As little as necessary, with room for the insertion point at the right edge.
            let caret = all.x(at: offset(at: editedText.selection.location)) - left
            textScroll = min(max(textScroll, caret + 2 - room), caret, right - left + 2 - room)
            x -= max(textScroll, 0)
        } else {
            textScroll = 0
        }
        return (
            TextLineLayout(
                top: 0, bottom: 0, stops: stops.map { TextLineLayout.Stop(offset: $0.offset, x: $0.x + x) }), place
        )
    }

    // MARK: Drawing

    /// The rectangle of the text or of the placeholder.
    var textPlace: CGRect {
        drawnText.isEmpty
            ? placeholderRect(forBounds: bounds)
            : isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
    }

    /// Draws the background image or the border.
    func drawBorder(in context: CGContext) {
        if borderStyle != .roundedRect, let background {
            let image = isEnabled ? background : disabledBackground ?? background
            image.record(in: borderRect(forBounds: bounds), to: context, tint: tintColor)
        } else if borderStyle != .none {
            let (border, radius) = (borderRect(forBounds: bounds), borderStyle == .roundedRect ? 5.0 : 0)
            context.setFillColor(UIColor.systemBackground.cgColor)
            context.fill(.roundedRect(border.rendered, radius: radius))
            context.setStrokeColor(UIColor.separator.cgColor)
            context.stroke(.roundedRect(border.insetBy(dx: 0.5, dy: 0.5).rendered, radius: radius), width: 1)
        }
    }

    /// Draws the selection and, moved so that the insertion point is visible, a text that is too long for the field.
    func drawEditedText(in place: CGRect, _ context: CGContext) {
        let edited = editedText
        if edited.selection.length > 0 {
            for rect in rects(of: edited.selection) {
                context.fill(rect.common(with: place), radius: 0, color: tintColor.faded(0.2))
            }
        }
        let line = drawnLine.line
        let xs = line.stops.map(\.x)
        let (left, right) = (CGFloat(xs.min() ?? 0), CGFloat(xs.max() ?? 0))
        guard right - left > place.width else { return drawText(in: place) }
        context.saveGState()
        context.clip(to: place)
        drawText(in: CGRect(x: left, y: place.minY, width: right - left + 1, height: place.height))
        context.restoreGState()
    }

    /// Draws the insertion point.
    func drawInsertionPoint(in context: CGContext) {
        let selection = editedText.selection
        guard selection.length == 0 else { return }
        context.fill(caretRect(for: position(selection.location)), radius: 1, color: tintColor)
    }
}
