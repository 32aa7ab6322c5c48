// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Attributed text that tells its layout managers what changes.
///
/// An app's subclass overrides `string`, `attributes(at:effectiveRange:)`, `replaceCharacters(in:with:)` and
/// `setAttributes(_:range:)` for a text of its own, and calls ``edited(_:range:changeInLength:)`` after each change; all
/// other changes are made by these two. Foundation on Linux reads attributed strings without their methods, so the
/// storage keeps a copy of such a text.
open class NSTextStorage: NSMutableAttributedString {
    /// What a change concerns.
    public struct EditActions: OptionSet, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Attributes changed.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters changed.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// The object that is notified of changes; nil for none.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// The objects that lay out the text.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// What the pending changes concern; empty if there are none.
    open private(set) var editedMask: EditActions = []
    /// The range of the pending changes in the present text; its location is `NSNotFound` if there are none.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// The difference that the pending changes make to the length of the text.
    open private(set) var changeInLength = 0

    /// The number of calls of `beginEditing()` without their `endEditing()`.
    private var editing = 0
    /// Whether the layout managers know of the pending changes, which remain readable until editing ends.
    private var isTold = false
    /// Whether the storage changes its own text, rather than a subclass its own.
    private var changesOwnText = false

    /// Creates an empty text.
    public init() { super.init(string: "") }
    /// Creates a text without attributes.
    public override init(string: String) { super.init(string: string) }
    /// Creates a text with the same attributes for all characters.
    public override init(string: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: string, attributes: attrs)
    }
    /// Creates a text with the characters and attributes of another.
    public override init(attributedString attrStr: NSAttributedString) { super.init(attributedString: attrStr) }
    /// Creates a text from an archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    // MARK: Layout managers

    /// Lets an object lay out the text.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard !layoutManagers.contains(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    /// Lets an object no longer lay out the text.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.remove(at: index)
        if aLayoutManager.textStorage === self { aLayoutManager.textStorage = nil }
    }

    // MARK: Changes

    /// Notes a change, which is processed at once outside of `beginEditing()` and `endEditing()`.
    ///
    /// - Parameters:
    ///   - editedMask: what changed.
    ///   - editedRange: the range before the change.
    ///   - delta: the difference in length that the change made.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        if !changesOwnText { copyText(of: editedRange, changeInLength: delta, editedMask) }
        if isTold { forgetChanges() }
        let new = NSRange(location: editedRange.location, length: max(editedRange.length + delta, 0))
        if self.editedMask.isEmpty {
            self.editedRange = new
        } else {
            // What was edited before and is behind this change has moved with it.
            let old = self.editedRange
            let oldEnd = max(old.location + old.length, editedRange.location + editedRange.length) + delta
            let start = min(old.location, new.location)
            self.editedRange = NSRange(location: start, length: max(oldEnd - start, 0))
        }
        self.editedMask.formUnion(editedMask)
        changeInLength += delta
        guard editing == 0 else { return }
        editing = 1
        endEditing()
    }

    /// Tells the delegate of the pending changes, before and after attributes can be corrected, and then the layout
    /// managers.
    ///
    /// An override, which highlights syntax for example, calls this one; the changes can be read before and after that.
    open func processEditing() {
        guard !editedMask.isEmpty, !isTold else { return }
        tellDelegate(isDone: false)
        NotificationCenter.default.post(name: Self.willProcessEditingNotification, object: self)
        tellDelegate(isDone: true)
        NotificationCenter.default.post(name: Self.didProcessEditingNotification, object: self)
        tellLayoutManagers()
    }

    /// Posted before changes are processed; the object is the storage.
    public class var willProcessEditingNotification: Notification.Name {
        Notification.Name("NSTextStorageWillProcessEditingNotification")
    }
    /// Posted when changes were processed, before they are laid out; the object is the storage.
    public class var didProcessEditingNotification: Notification.Name {
        Notification.Name("NSTextStorageDidProcessEditingNotification")
    }

    private func tellDelegate(isDone: Bool) {
        guard delegate != nil else { return }
        nonisolated(unsafe) let storage = self
        // A delegate belongs to the interface, so its text changes on the main thread.
        MainActor.assumeIsolated {
            let storage = unsafe storage
            let (mask, range, delta) = (storage.editedMask, storage.editedRange, storage.changeInLength)
            if isDone {
                storage.delegate?.textStorage(
                    storage, didProcessEditing: mask, range: range, changeInLength: delta)
            } else {
                storage.delegate?.textStorage(
                    storage, willProcessEditing: mask, range: range, changeInLength: delta)
            }
        }
    }

    private func tellLayoutManagers() {
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        guard !mask.isEmpty, !isTold else { return }
        isTold = true
        for manager in layoutManagers {
            manager.processEditing(
                for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: range)
        }
    }

    private func forgetChanges() {
        (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
        isTold = false
    }

    /// Defers the processing of changes until the `endEditing()` that belongs to it.
    open override func beginEditing() { editing += 1 }

    /// Processes the changes since the first `beginEditing()`.
    open override func endEditing() {
        guard editing > 0 else { return }
        if editing == 1, !editedMask.isEmpty {
            // Changes meanwhile, by the delegate for example, belong to those that are pending.
            processEditing()
            tellLayoutManagers()
            forgetChanges()
        }
        editing -= 1
    }

    /// Replaces characters; what is new has the attributes of the first character replaced, or of the one before.
    open override func replaceCharacters(in range: NSRange, with str: String) {
        super.replaceCharacters(in: range, with: str)
        noteOwn(.editedCharacters, range, changeInLength: str.utf16.count - range.length)
    }

    /// Sets the attributes of characters; nil for none.
    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        super.setAttributes(attrs, range: range)
        noteOwn(.editedAttributes, range, changeInLength: 0)
    }

    private func noteOwn(_ actions: EditActions, _ range: NSRange, changeInLength delta: Int) {
        let before = changesOwnText
        changesOwnText = true
        edited(actions, range: range, changeInLength: delta)
        changesOwnText = before
    }

    /// Copies what a subclass changed in its own text.
    private func copyText(of range: NSRange, changeInLength delta: Int, _ actions: EditActions) {
        let characters = string as NSString
        var (old, new) = (range, NSRange(location: range.location, length: range.length + delta))
        if super.length + delta != characters.length || range.location < 0
            || range.location + range.length > super.length
            || new.length < 0
        {
            // The subclass told of another change than it made.
            (old, new) = (NSRange(location: 0, length: super.length), NSRange(location: 0, length: characters.length))
        }
        // The attributes may be those of this text, which new characters would replace.
        var runs: [(attributes: [NSAttributedString.Key: Any], range: NSRange)] = []
        forEachRun(in: new) { runs.append(($0, $1)) }
        if actions.contains(.editedCharacters) || old != new {
            super.replaceCharacters(in: old, with: characters.substring(with: new))
        }
        for run in runs { super.setAttributes(run.attributes, range: run.range) }
    }

    /// Calls a closure with the attributes of each run of a range, as the methods of a subclass tell them.
    private func forEachRun(in range: NSRange, _ body: ([NSAttributedString.Key: Any], NSRange) -> Void) {
        let end = range.location + range.length
        var place = range.location
        while place < end {
            var run = NSRange(location: place, length: 0)
            // The pointer is used only during the call.
            let own = unsafe attributes(at: place, effectiveRange: &run)
            let runEnd = min(max(run.location + run.length, place + 1), end)
            body(own, NSRange(location: place, length: runEnd - place))
            place = runEnd
        }
    }

    // MARK: Changes made by the two basic ones

    /// Replaces characters by those of an attributed text.
    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        // The text may be this one, or a part of it.
        let new = StyledText(attrString, limit: .max)
        beginEditing()
        replaceCharacters(in: range, with: new.string)
        var place = range.location
        for piece in new.pieces {
            let length = piece.string.utf16.count
            setAttributes(piece.attributes, range: NSRange(location: place, length: length))
            place += length
        }
        endEditing()
    }

    /// Adds an attribute to characters.
    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        addAttributes([name: value], range: range)
    }

    /// Adds attributes to characters.
    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
        changeAttributes(in: range) { $0.merge(attrs) { $1 } }
    }

    /// Removes an attribute of characters.
    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        changeAttributes(in: range) { $0[name] = nil }
    }

    private func changeAttributes(in range: NSRange, _ change: (inout [NSAttributedString.Key: Any]) -> Void) {
        guard range.length > 0 else { return }
        var runs: [(attributes: [NSAttributedString.Key: Any], range: NSRange)] = []
        forEachRun(in: range) { runs.append(($0, $1)) }
        beginEditing()
        for var run in runs {
            change(&run.attributes)
            setAttributes(run.attributes, range: run.range)
        }
        endEditing()
    }

    /// Deletes characters.
    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    /// The characters, whose changes are changes of the text.
    ///
    /// Its `replaceOccurrences` of a literal string is right only for a replacement of the same length: Foundation on
    /// Linux does not move the further ranges in strings that it did not make.
    open override var mutableString: NSMutableString { StorageCharacters(of: self) }
}
