// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Text storages, those of apps with a text of their own included.
@MainActor struct TextStorageTests {
    private nonisolated static let mark = NSAttributedString.Key("mark")

    /// Keeps its own text, and marks the word "let".
    private final class Highlighter: NSTextStorage {
        private let backing = NSMutableAttributedString()
        var processed: [NSRange] = []

        override var string: String { backing.string }
        override func attributes(
            at location: Int, effectiveRange range: NSRangePointer?
        ) -> [NSAttributedString.Key: Any] { unsafe backing.attributes(at: location, effectiveRange: range) }

        override func replaceCharacters(in range: NSRange, with str: String) {
            beginEditing()
            backing.replaceCharacters(in: range, with: str)
            edited(
                [.editedCharacters, .editedAttributes], range: range, changeInLength: str.utf16.count - range.length)
            endEditing()
        }

        override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
            beginEditing()
            backing.setAttributes(attrs, range: range)
            edited(.editedAttributes, range: range, changeInLength: 0)
            endEditing()
        }

        override func processEditing() {
            processed.append(editedRange)
            let word = (string as NSString).range(of: "let")
            removeAttribute(TextStorageTests.mark, range: NSRange(location: 0, length: length))
            if word.location != NSNotFound { addAttribute(TextStorageTests.mark, value: 1, range: word) }
            super.processEditing()
        }
    }

    /// Marks what was typed after the layout managers know of it.
    private final class LateHighlighter: NSTextStorage {
        var seen: [NSRange] = []

        override func processEditing() {
            super.processEditing()
            guard editedMask.contains(.editedCharacters) else { return }
            seen.append(editedRange)
            addAttribute(TextStorageTests.mark, value: 1, range: editedRange)
        }
    }

    private final class Listener: NSTextStorageDelegate {
        var events: [String] = []
        var change: (NSTextStorage) -> Void = { _ in }

        func textStorage(
            _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) {
            events.append("will \(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)")
            change(textStorage)
        }

        func textStorage(
            _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
            range editedRange: NSRange, changeInLength delta: Int
        ) { events.append("did \(editedMask.rawValue) \(editedRange.location) \(editedRange.length) \(delta)") }
    }

    private func marked(_ text: NSAttributedString) -> [NSRange] {
        var ranges: [NSRange] = []
        // The closure receives a pointer for stopping, which is unused.
        unsafe text.enumerateAttribute(Self.mark, in: NSRange(location: 0, length: text.length)) { value, range, _ in
            if value != nil { ranges.append(range) }
        }
        return ranges
    }

    @Test(arguments: [false, true]) func `all ways to change a text are changes of characters and attributes`(
        isOwn: Bool
    ) {
        let storage = isOwn ? Highlighter() : NSTextStorage()
        storage.append(NSAttributedString(string: "a text", attributes: [.kern: 1]))
        storage.insert(NSAttributedString(string: "b"), at: 1)
        storage.deleteCharacters(in: NSRange(location: 0, length: 1))
        storage.replaceCharacters(in: NSRange(location: 0, length: 1), with: "the")
        storage.mutableString.append("!")
        storage.addAttribute(.tracking, value: 2, range: NSRange(location: 0, length: 3))
        storage.addAttributes([.expansion: 3], range: NSRange(location: 2, length: 2))
        storage.removeAttribute(.kern, range: NSRange(location: 3, length: 1))
        #expect(storage.string == "the text!" && storage.length == 9)
        let found = [0, 2, 3, 4].map { place in
            // No pointer is passed.
            Set(unsafe storage.attributes(at: place, effectiveRange: nil).keys.map(\.rawValue))
        }
        #expect(found == [["CTTracking"], ["CTTracking", "NSExpansion"], ["NSExpansion"], ["NSKern"]])
        // What Foundation reads without the methods of the storage.
        let copies = [NSAttributedString(attributedString: storage), storage.copy() as? NSAttributedString]
        #expect(copies.allSatisfy { $0?.string == "the text!" && $0?.isEqual(to: storage) == true })
        #expect(storage.attributedSubstring(from: NSRange(location: 4, length: 4)).string == "text")
        storage.setAttributedString(NSAttributedString(string: "new"))
        #expect(storage.string == "new" && copies[0]?.string == "the text!")
    }

    @Test func `an app's storage highlights what changes, without processing its own changes again`() {
        let storage = Highlighter()
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "var let")
        #expect(marked(storage) == [NSRange(location: 4, length: 3)])
        #expect(storage.processed == [NSRange(location: 0, length: 7)])
        storage.replaceCharacters(in: NSRange(location: 0, length: 4), with: "")
        #expect(marked(storage) == [NSRange(location: 0, length: 3)] && marked(storage.copyOfText) == marked(storage))
        #expect(storage.processed.count == 2)
    }

    @Test func `changes can be read until editing ends`() {
        let storage = LateHighlighter(string: "ab")
        storage.replaceCharacters(in: NSRange(location: 1, length: 0), with: "let")
        #expect(storage.seen == [NSRange(location: 1, length: 3)] && storage.editedMask.isEmpty)
        #expect(marked(storage) == [NSRange(location: 1, length: 3)])
        storage.deleteCharacters(in: NSRange(location: 4, length: 1))
        #expect(storage.seen.last == NSRange(location: 4, length: 0) && storage.changeInLength == 0)
    }

    @Test func `telling of changed attributes keeps them`() {
        let storage = NSTextStorage(string: "abcd")
        storage.addAttribute(Self.mark, value: 1, range: NSRange(location: 1, length: 2))
        storage.edited(.editedAttributes, range: NSRange(location: 0, length: 4), changeInLength: 0)
        #expect(marked(storage) == [NSRange(location: 1, length: 2)] && storage.string == "abcd")
    }

    @Test func `changes between begin and end are processed once, as one range of the present text`() {
        let (storage, listener) = (NSTextStorage(string: "0123456789"), Listener())
        storage.delegate = listener
        storage.beginEditing()
        storage.beginEditing()
        storage.replaceCharacters(in: NSRange(location: 6, length: 2), with: "")
        storage.addAttribute(.kern, value: 1, range: NSRange(location: 2, length: 1))
        storage.endEditing()
        #expect(listener.events.isEmpty && storage.editedRange == NSRange(location: 2, length: 4))
        #expect(storage.changeInLength == -2 && storage.editedMask == [.editedCharacters, .editedAttributes])
        storage.replaceCharacters(in: NSRange(location: 0, length: 0), with: "abc")
        storage.endEditing()
        #expect(listener.events == ["will 3 0 9 1", "did 3 0 9 1"])
        #expect(storage.editedMask.isEmpty && storage.editedRange.location == NSNotFound)
        // Without a change, there is nothing to process.
        storage.beginEditing()
        storage.endEditing()
        storage.endEditing()
        #expect(listener.events.count == 2)
    }

    @Test func `the delegate corrects a change before it is announced`() {
        let (storage, listener) = (NSTextStorage(string: "ab"), Listener())
        storage.delegate = listener
        listener.change = { storage in
            storage.addAttribute(Self.mark, value: 1, range: NSRange(location: 0, length: storage.length))
        }
        storage.replaceCharacters(in: NSRange(location: 2, length: 0), with: "c")
        #expect(listener.events == ["will 2 2 1 1", "did 3 0 3 1"])
        #expect(marked(storage) == [NSRange(location: 0, length: 3)])
    }

    @Test func `a layout manager has one storage, which retains it`() {
        let (first, second) = (NSTextStorage(string: "a"), NSTextStorage(string: "bc"))
        weak var manager: NSLayoutManager?
        do {
            let new = NSLayoutManager()
            first.addLayoutManager(new)
            first.addLayoutManager(new)
            manager = new
        }
        #expect(first.layoutManagers.count == 1 && manager?.textStorage === first && manager?.numberOfGlyphs == 1)
        if let manager { second.addLayoutManager(manager) }
        #expect(first.layoutManagers.isEmpty && manager?.textStorage === second && manager?.numberOfGlyphs == 2)
        if let manager { second.removeLayoutManager(manager) }
        #expect(manager == nil)
    }
}

extension NSTextStorage {
    /// A copy that Foundation makes.
    fileprivate var copyOfText: NSAttributedString { NSAttributedString(attributedString: self) }
}
