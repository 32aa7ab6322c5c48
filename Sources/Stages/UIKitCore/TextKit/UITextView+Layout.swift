// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UITextView {
    /// Creates a view with a zero frame; it has a layout manager whether or not TextKit 2 is asked for.
    public convenience init(usingTextLayoutManager: Bool) { self.init(frame: .zero, textContainer: nil) }
}

/// How the text of the view is measured and drawn.
extension UITextView {
    /// The attributes of text without its own.
    var attributes: [NSAttributedString.Key: Any] {
        [.font: drawnFont, .foregroundColor: textColor ?? .label]
    }
    /// The font, or the default one.
    var drawnFont: UIFont { font ?? .systemFont(ofSize: 12) }

    /// The whole text, with the attributes of links and of data that is found.
    var styledText: StyledText {
        let text = attributed.map { shownPart(of: StyledText($0, limit: .max)) } ?? StyledText(plain)
        let found = isEditable || dataDetectorTypes.isEmpty ? text : text.linkingData(dataDetectorTypes)
        guard found.pieces.contains(where: { $0.attributes[.link] != nil }) else { return found }
        let links = linkTextAttributes ?? [.foregroundColor: tintColor ?? .systemBlue]
        return StyledText(
            found.pieces.map { piece in
                guard piece.attributes[.link] != nil else { return piece }
                return StyledText.Piece(
                    string: piece.string, attributes: piece.attributes.merging(links) { $1 })
            })
    }

    /// Returns the part of a text that is in the view's container, if it is one of several.
    private func shownPart(of text: StyledText) -> StyledText {
        guard let manager, manager.textContainers.count > 1 else { return text }
        let range = manager.glyphRange(for: textContainer)
        return text.beginning(upTo: NSMaxRange(range)).continuation(from: range.location)
    }

    /// Returns the block of a part of the text.
    func block(_ text: StyledText) -> TextBlock {
        textContainer.block(text, attributes: attributes, alignment: textAlignment)
    }

    /// Returns the parts of the text at a width of the view.
    func column(width: CGFloat) -> TextColumn {
        TextColumn(
            styledText, width: width, isDivided: textContainer.maximumNumberOfLines == 0,
            exclusion: textContainer.exclusion, maximum: textContainer.lineLimit, block: block)
    }

    /// The parts of the text at the width of the view.
    var laidOut: TextColumn {
        let width = max(bounds.width - margins.left - margins.right, 0)
        if let column, column.width == width, column.engine == TextMeasuring.engineNumber { return column }
        let new = column(width: width)
        column = new
        return new
    }

    /// The insets of the text: those of the container plus the padding at its sides.
    var margins: UIEdgeInsets {
        let padding = textContainer.lineFragmentPadding
        return textContainerInset + UIEdgeInsets(top: 0, left: padding, bottom: 0, right: padding)
    }

    /// The size of the container: that of the bounds within the insets, of unlimited height while the view scrolls.
    var containerSize: CGSize {
        let inside = bounds.inset(by: textContainerInset).size
        return CGSize(
            width: max(inside.width, 0), height: isScrollEnabled ? .greatestFiniteMagnitude : max(inside.height, 0))
    }

    /// Draws a part of the text, by the methods of the app's own layout manager if it has any.
    func draw(_ part: TextColumn.Part, in context: CGContext) {
        if let manager, Swift.type(of: manager) != NSLayoutManager.self {
            let start = part.start + manager.glyphRange(for: textContainer).location
            let range = NSRange(location: start, length: part.length)
            let origin = CGPoint(x: textContainerInset.left, y: textContainerInset.top)
            manager.drawBackground(forGlyphRange: range, at: origin)
            return manager.drawGlyphs(forGlyphRange: range, at: origin)
        }
        let block = block(part.text)
        if !block.isEmpty { context.record(.text(block, in: place(of: part).rendered)) }
    }
}
