// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// An object that lays out the text of a storage in containers, one after the other.
///
/// Each UTF-16 code unit of the text counts as one glyph, so places of glyphs are those of characters. Rectangles are in the
/// coordinates of a container, in points from its top left. The text is laid out when it is asked for, as a text view or
/// label would draw it.
open class NSLayoutManager: NSObject {
    /// The text; nil for none. The storage retains its layout managers.
    open internal(set) weak var textStorage: NSTextStorage? {
        didSet {
            layout = nil
            guard let textStorage else { return }
            nonisolated(unsafe) let storage = textStorage
            for container in textContainers { container.withTextView { unsafe $0.adopt(storage) } }
        }
    }
    /// The containers in the order in which they are filled.
    open private(set) var textContainers: [NSTextContainer] = []
    /// Whether parts of a text may be laid out before those above; stored only, because the layout is always complete.
    open var allowsNonContiguousLayout = false
    /// Whether all text is laid out; true, because what is not is laid out when it is asked for.
    open var hasNonContiguousLayout: Bool { false }
    /// Whether lines have the leading of their fonts; stored only.
    open var usesFontLeading = true
    /// How readily words are hyphenated, from 0 for never to 1; stored only, because no word is.
    open var hyphenationFactor: CGFloat = 0
    /// Whether signs stand for spaces and line feeds; stored only, because they are never drawn.
    open var showsInvisibleCharacters = false
    /// Whether signs stand for control characters; stored only, because they are never drawn.
    open var showsControlCharacters = false
    /// The object that is notified of the layout; nil for none.
    open weak var delegate: (any NSLayoutManagerDelegate)?

    private var layout: [ContainerLayout]? {
        didSet {
            guard layout == nil, oldValue != nil else { return }
            tellDelegate { $1.layoutManagerDidInvalidateLayout($0) }
        }
    }

    /// Creates an object without a text and containers.
    public override init() { super.init() }
    /// Creates an object without a text and containers, ignoring the archive.
    public required init?(coder: NSCoder) { super.init() }

    // MARK: Containers

    /// Adds a container after the others.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Adds a container at an index.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        textContainers.insert(container, at: index)
        container.givenManager = self
        if let textStorage {
            nonisolated(unsafe) let storage = textStorage
            container.withTextView { unsafe $0.adopt(storage) }
        }
        // A further container takes what remains of the text; a view's only one has the lines of the view.
        guard index < textContainers.count - 1 || layout?.first?.isOfView == true else { return }
        layout = nil
        for other in textContainers where other !== container { other.withTextView { $0.textDidChange() } }
    }

    /// Removes the container with an index.
    open func removeTextContainer(at index: Int) {
        textContainers.remove(at: index).givenManager = nil
        layout = nil
    }

    /// Lays out the text again, because the area of a container changed.
    open func textContainerChangedGeometry(_ container: NSTextContainer) { layout = nil }

    // MARK: Changes

    /// Responds to changes of the text, which is then laid out again.
    ///
    /// - Parameters:
    ///   - textStorage: the text.
    ///   - editMask: what changed.
    ///   - newCharRange: the range of the change in the present text.
    ///   - delta: the difference in length.
    ///   - invalidatedCharRange: the range in which attributes may have been corrected, too.
    open func processEditing(
        for textStorage: NSTextStorage, edited editMask: NSTextStorage.EditActions, range newCharRange: NSRange,
        changeInLength delta: Int, invalidatedRange invalidatedCharRange: NSRange
    ) {
        layout = nil
        let replacesCharacters = editMask.contains(.editedCharacters)
        for container in textContainers {
            container.withTextView {
                $0.storageDidChange(
                    in: newCharRange, changeInLength: delta, replacesCharacters: replacesCharacters)
            }
        }
    }

    /// Lays out a range of characters again.
    ///
    /// - Parameters:
    ///   - charRange: the range.
    ///   - actualCharRange: receives the range that is laid out again; nil if it does not matter.
    open func invalidateLayout(
        forCharacterRange charRange: NSRange, actualCharacterRange actualCharRange: NSRangePointer?
    ) {
        layout = nil
        for container in textContainers { container.withTextView { $0.textDidChange() } }
        // The caller's pointer, or nil.
        unsafe actualCharRange?.pointee = charRange
    }

    /// Draws a range of characters again.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {
        for container in textContainers { container.withTextView { $0.setNeedsDisplay() } }
    }

    /// Draws a range of glyphs again.
    open func invalidateDisplay(forGlyphRange glyphRange: NSRange) {
        invalidateDisplay(forCharacterRange: glyphRange)
    }

    // MARK: Layout

    /// Lays out a container, if that did not happen yet.
    open func ensureLayout(for container: NSTextContainer) { _ = laidOut(container) }
    /// Lays out a range of characters, if that did not happen yet.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = laidOut }
    /// Lays out a range of glyphs, if that did not happen yet.
    open func ensureLayout(forGlyphRange glyphRange: NSRange) { _ = laidOut }

    /// The containers with their lines.
    var laidOut: [ContainerLayout] {
        var layouts = layout ?? []
        if !layouts.allSatisfy(\.isCurrent) { layouts = [] }
        guard layouts.count < textContainers.count else { return layouts }
        let text = textStorage.map { StyledText($0, limit: .max) } ?? StyledText("")
        var start = layouts.last?.end ?? 0
        let known = layouts.count
        for container in textContainers.dropFirst(layouts.count) {
            let rest = text.continuation(from: start)
            let layout = ContainerLayout(rest, from: start, in: container, isWhole: textContainers.count == 1)
            layouts.append(layout)
            start = layout.end
        }
        layout = layouts
        guard delegate != nil else { return layouts }
        for new in layouts[known...] {
            nonisolated(unsafe) let container = new.container
            let isEnd = new.end >= numberOfGlyphs
            tellDelegate { unsafe $1.layoutManager($0, didCompleteLayoutFor: container, atEnd: isEnd) }
        }
        // The delegate may have added a container for what remains; one that took nothing would be followed by others.
        let goesOn = textContainers.count > layouts.count && layouts.last.map { $0.range.length > 0 } ?? false
        return goesOn ? self.laidOut : layouts
    }

    /// Calls a closure with the object and its delegate, if it has one.
    private func tellDelegate(_ body: @MainActor (NSLayoutManager, any NSLayoutManagerDelegate) -> Void) {
        // A delegate belongs to the interface; it is not told of what is laid out elsewhere.
        guard delegate != nil, DispatchQueue.isMainCurrent else { return }
        nonisolated(unsafe) let manager = self
        MainActor.assumeIsolated {
            let manager = unsafe manager
            if let delegate = manager.delegate { body(manager, delegate) }
        }
    }

    /// Returns the lines of a container; nil for one that was not added.
    func laidOut(_ container: NSTextContainer) -> ContainerLayout? { laidOut.first { $0.container === container } }

    // MARK: Drawing

    /// Draws the colors behind glyphs in the current context; an override can draw others.
    ///
    /// - Parameters:
    ///   - glyphsToShow: the range.
    ///   - origin: the place of the container's top left.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard !isOfSubclass else { return fillBackgrounds(of: glyphsToShow, at: origin) }
        draw([glyphsToShow], at: origin, .backgrounds)
    }

    /// Draws glyphs with their lines and attachments in the current context.
    ///
    /// - Parameters:
    ///   - glyphsToShow: the range.
    ///   - origin: the place of the container's top left.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard isOfSubclass else { return draw([glyphsToShow], at: origin, .glyphs) }
        draw([glyphsToShow], at: origin, .bareGlyphs)
        drawLines(of: glyphsToShow, at: origin)
    }

    /// Fills the rectangles behind characters that have a background color, one for each line, in the current context.
    ///
    /// Called by ``drawBackground(forGlyphRange:at:)`` of a subclass, with the fill color set; an override can fill other
    /// shapes.
    ///
    /// - Parameters:
    ///   - rectArray: the rectangles, in the coordinates of the context.
    ///   - rectCount: the number of rectangles.
    ///   - charRange: the characters.
    ///   - color: the color.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
    ) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        // The caller's array has this many elements.
        unsafe context.fill(Array(UnsafeBufferPointer(start: rectArray, count: rectCount)))
    }

    /// Draws the underlines of glyphs of a line, by calling
    /// ``drawUnderline(forGlyphRange:underlineType:baselineOffset:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``.
    ///
    /// - Parameters:
    ///   - glyphRange: the glyphs, which have the same style.
    ///   - underlineVal: the style.
    ///   - lineRect: the rectangle of the line, in the coordinates of its container.
    ///   - lineGlyphRange: the glyphs of the line.
    ///   - containerOrigin: the place of the container's top left.
    open func underlineGlyphRange(
        _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        for part in parts(of: glyphRange, isByWord: underlineVal.contains(.byWord)) {
            drawUnderline(
                forGlyphRange: part, underlineType: underlineVal, baselineOffset: descent(ofLineAt: part.location),
                lineFragmentRect: lineRect, lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
    }

    /// Draws a line below glyphs in the current context. Called while glyphs of a subclass are drawn; an override can draw
    /// other lines.
    ///
    /// - Parameters:
    ///   - glyphRange: the glyphs.
    ///   - underlineVal: the style.
    ///   - baselineOffset: the distance from the baseline down to the bottom of the line.
    ///   - lineRect: the rectangle of the line, in the coordinates of its container.
    ///   - lineGlyphRange: the glyphs of the line.
    ///   - containerOrigin: the place of the container's top left.
    open func drawUnderline(
        forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle, baselineOffset: CGFloat,
        lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) { drawLine(of: glyphRange, at: containerOrigin, .underlines) }

    /// Draws the lines through glyphs of a line, by calling
    /// ``drawStrikethrough(forGlyphRange:strikethroughType:baselineOffset:lineFragmentRect:lineFragmentGlyphRange:containerOrigin:)``.
    ///
    /// - Parameters:
    ///   - glyphRange: the glyphs, which have the same style.
    ///   - strikethroughVal: the style.
    ///   - lineRect: the rectangle of the line, in the coordinates of its container.
    ///   - lineGlyphRange: the glyphs of the line.
    ///   - containerOrigin: the place of the container's top left.
    open func strikethroughGlyphRange(
        _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle, lineFragmentRect lineRect: CGRect,
        lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
    ) {
        for part in parts(of: glyphRange, isByWord: strikethroughVal.contains(.byWord)) {
            drawStrikethrough(
                forGlyphRange: part, strikethroughType: strikethroughVal,
                baselineOffset: descent(ofLineAt: part.location), lineFragmentRect: lineRect,
                lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
    }

    /// Draws a line through glyphs in the current context. Called while glyphs of a subclass are drawn; an override can
    /// draw other lines.
    ///
    /// - Parameters:
    ///   - glyphRange: the glyphs.
    ///   - strikethroughVal: the style.
    ///   - baselineOffset: the distance from the baseline down to the bottom of the line.
    ///   - lineRect: the rectangle of the line, in the coordinates of its container.
    ///   - lineGlyphRange: the glyphs of the line.
    ///   - containerOrigin: the place of the container's top left.
    open func drawStrikethrough(
        forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
        baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
        containerOrigin: CGPoint
    ) { drawLine(of: glyphRange, at: containerOrigin, .strikethroughs) }

    /// The lines that are drawn together after all glyphs; nil while no glyphs are drawn.
    var collectedLines: [(range: NSRange, layer: TextBlock.Layer)]?
}
