// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A place between the characters of a text input.
@preconcurrency @MainActor open class UITextPosition: NSObject {
    /// The place in UTF-16 code units.
    let offset: Int

    init(_ offset: Int) { self.offset = offset }

    /// Creates the place before the first character; for the subclasses of an app's own input.
    public override init() { offset = 0 }
}

/// A range of the characters of a text input.
@preconcurrency @MainActor open class UITextRange: NSObject {
    /// The range in UTF-16 code units.
    let range: NSRange

    init(_ range: NSRange) { self.range = range }

    /// Creates an empty range; for the subclasses of an app's own input.
    public override init() { range = NSRange() }

    /// The start.
    open var start: UITextPosition { UITextPosition(range.location) }
    /// The end.
    open var end: UITextPosition { UITextPosition(range.location + range.length) }
    /// Whether there are no characters.
    open var isEmpty: Bool { range.length == 0 }
}

/// The rectangle of selected text on a line.
@preconcurrency @MainActor open class UITextSelectionRect: NSObject {
    /// The rectangle.
    open var rect: CGRect { place }
    /// Whether the selection starts in the rectangle.
    open var containsStart: Bool { isFirst }
    /// Whether the selection ends in the rectangle.
    open var containsEnd: Bool { isLast }
    private let place: CGRect
    private let isFirst: Bool
    private let isLast: Bool

    /// Creates an empty rectangle; for the subclasses of an app's own input.
    public override init() { (place, isFirst, isLast) = (.zero, false, false) }

    init(_ place: CGRect, isFirst: Bool, isLast: Bool) {
        (self.place, self.isFirst, self.isLast) = (place, isFirst, isLast)
    }
}

/// Directions in which text is stored.
public enum UITextStorageDirection: Int, Sendable {
    /// Toward the end.
    case forward = 0
    /// Toward the beginning.
    case backward = 1
}

/// Directions in which a text is laid out.
public enum UITextLayoutDirection: Int, Sendable {
    /// To the right.
    case right = 2
    /// To the left.
    case left = 3
    /// To the line above.
    case up = 4
    /// To the line below.
    case down = 5
}

/// The methods of a text field or text view with which an app finds, selects and replaces text.
///
/// Nothing composes text here, so there is never marked text.
@preconcurrency @MainActor public protocol UITextInput: UIKeyInput {
    /// The selection; nil for none.
    var selectedTextRange: UITextRange? { get set }
    /// The text that is being composed; nil for none.
    var markedTextRange: UITextRange? { get }
    /// The place before the first character.
    var beginningOfDocument: UITextPosition { get }
    /// The place after the last character.
    var endOfDocument: UITextPosition { get }
    /// Returns the characters of a range.
    func text(in range: UITextRange) -> String?
    /// Replaces the characters of a range; the delegate is not asked.
    func replace(_ range: UITextRange, withText text: String)
    /// Returns the range between two places.
    func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
    /// Returns the place at a distance from another one; nil outside of the text.
    func position(from position: UITextPosition, offset: Int) -> UITextPosition?
    /// Returns the place at a distance in a direction from another one; nil outside of the text.
    func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition?
    /// Returns the order of two places.
    func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
    /// Returns the number of UTF-16 code units between two places.
    func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
    /// Returns the rectangle of the first line of a range.
    func firstRect(for range: UITextRange) -> CGRect
    /// Returns the rectangle of the insertion point at a place.
    func caretRect(for position: UITextPosition) -> CGRect
    /// Returns the rectangles of a range, one for each line.
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect]
    /// Returns the place nearest to a point.
    func closestPosition(to point: CGPoint) -> UITextPosition?
    /// Returns the character at a point.
    func characterRange(at point: CGPoint) -> UITextRange?
}

/// The methods of text fields and text views; an app's own input implements those that it needs.
extension UITextInput {
    private var editor: (any TextPlaces)? { self as? any TextPlaces }
    private var length: Int { editor?.editedText.text.utf16.count ?? 0 }

    /// The selection.
    public var selectedTextRange: UITextRange? {
        get { (editor?.editedText.selection).map { UITextRange($0) } }
        set {
            guard let newValue, let editor else { return }
            editor.editedText = EditedText(editor.editedText.text, selection: newValue.range)
        }
    }
    /// Nil: nothing composes text here.
    public var markedTextRange: UITextRange? { nil }
    /// The place before the first character.
    public var beginningOfDocument: UITextPosition { UITextPosition(0) }
    /// The place after the last character.
    public var endOfDocument: UITextPosition { UITextPosition(length) }

    /// Returns the characters of a range.
    public func text(in range: UITextRange) -> String? {
        guard let text = editor?.editedText.text else { return nil }
        return Range(range.range, in: text).map { String(text[$0]) }
    }

    /// Replaces the characters of a range; the delegate is not asked.
    public func replace(_ range: UITextRange, withText text: String) {
        editor?.write(text, in: range.range)
    }

    /// Returns the range between two places.
    public func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange? {
        let (start, end) = (min(fromPosition.offset, toPosition.offset), max(fromPosition.offset, toPosition.offset))
        return UITextRange(NSRange(location: start, length: end - start))
    }

    /// Returns the place at a distance in UTF-16 code units from another one; nil outside of the text.
    public func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
        let (place, overflow) = position.offset.addingReportingOverflow(offset)
        return !overflow && (0...length).contains(place) ? UITextPosition(place) : nil
    }

    /// Returns the place at a distance in a direction from another one; nil outside of the text.
    public func position(
        from position: UITextPosition, in direction: UITextLayoutDirection, offset: Int
    ) -> UITextPosition? {
        guard let editor else { return nil }
        var place = position.offset
        for _ in 0..<min(max(offset, 0), length + 1) {
            let next = editor.step(direction, from: place)
            guard next != place, (0...length).contains(place) else { break }
            place = next
        }
        return (0...length).contains(place) ? UITextPosition(place) : nil
    }

    /// Returns the order of two places.
    public func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
        position.offset == other.offset
            ? .orderedSame : position.offset < other.offset ? .orderedAscending : .orderedDescending
    }

    /// Returns the number of UTF-16 code units between two places.
    public func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int { toPosition.offset - from.offset }
    /// Returns the rectangle of the first line of a range.
    public func firstRect(for range: UITextRange) -> CGRect { .zero }
    /// Returns the rectangle of the insertion point at a place.
    public func caretRect(for position: UITextPosition) -> CGRect { .zero }
    /// Returns the rectangles of a range, one for each line.
    public func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { [] }
    /// Returns the place nearest to a point.
    public func closestPosition(to point: CGPoint) -> UITextPosition? { nil }
    /// Returns the character at a point.
    public func characterRange(at point: CGPoint) -> UITextRange? { nil }
}

/// A text input that knows where its characters are.
@MainActor protocol TextPlaces: TextEditor, UITextInput {
    /// Returns the rectangle of the insertion point at a place in UTF-16 code units.
    func caret(at location: Int) -> CGRect
    /// Returns the place in UTF-16 code units nearest to a point.
    func location(at point: CGPoint) -> Int
    /// Returns the rectangles of a range in UTF-16 code units, one for each line.
    func rects(of range: NSRange) -> [CGRect]
}

extension TextPlaces {
    /// Returns a place in the text.
    func position(_ offset: Int) -> UITextPosition {
        UITextPosition(min(max(offset, 0), editedText.text.utf16.count))
    }

    /// Returns the place one step in a direction from another one.
    func step(_ direction: UITextLayoutDirection, from offset: Int) -> Int {
        switch direction {
        case .left: offset - 1
        case .right: offset + 1
        case .up: place(above: true, offset) ?? 0
        case .down: place(above: false, offset) ?? editedText.text.utf16.count
        }
    }

    /// Replaces a range without asking the delegate.
    func write(_ string: String, in range: NSRange) {
        var text = editedText
        text.replace(range, with: string)
        editedText = text
        textWasEdited()
    }

    /// Returns the character at a point.
    func character(at point: CGPoint) -> UITextRange? {
        let (text, place) = (editedText.text, location(at: point))
        guard !text.isEmpty else { return nil }
        // The nearest place may be before the character or after it.
        for start in [place - 1, place] where start >= 0 && start < text.utf16.count {
            let range = (text as NSString).rangeOfComposedCharacterSequence(at: start)
            if rects(of: range).contains(where: { $0.contains(point) }) { return UITextRange(range) }
        }
        return nil
    }

    /// Returns the rectangles of a selection.
    func selection(of range: NSRange) -> [UITextSelectionRect] {
        let rects = rects(of: range)
        return rects.enumerated().map { index, rect in
            UITextSelectionRect(rect, isFirst: index == 0, isLast: index == rects.count - 1)
        }
    }
}
