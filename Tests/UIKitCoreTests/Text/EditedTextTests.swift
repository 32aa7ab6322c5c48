// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Text, its insertion point, and whole characters, whatever their UTF-16 units.
struct EditedTextTests {
    private func text(_ string: String, at location: Int, _ length: Int = 0) -> EditedText {
        EditedText(string, selection: NSRange(location: location, length: length))
    }

    private func moved(_ text: EditedText, _ motions: EditedText.Motion...) -> Int {
        var text = text
        for motion in motions { text.move(motion) }
        return text.selection.location
    }

    @Test func `text is inserted at the insertion point, which moves after it`() {
        var edited = text("ad", at: 1)
        edited.replace(edited.selection, with: "👩‍🚀c")
        #expect(edited.text == "a👩‍🚀cd")
        #expect(edited.selection == NSRange(location: 7, length: 0))
    }

    @Test func `without a position, the insertion point is at the end`() {
        #expect(EditedText("a👩‍🚀").selection == NSRange(location: 6, length: 0))
    }

    @Test func `whole characters are deleted, on both sides`() {
        let edited = text("a👩‍🚀b", at: 6)
        #expect(edited.rangeToDelete(.left) == NSRange(location: 1, length: 5))
        #expect(edited.rangeToDelete(.right) == NSRange(location: 6, length: 1))
        #expect(text("a", at: 0).rangeToDelete(.left) == nil)
        #expect(text("a", at: 1).rangeToDelete(.right) == nil)
        #expect(text("abc", at: 1, 2).rangeToDelete(.left) == NSRange(location: 1, length: 2))
    }

    @Test(arguments: [(-5, 3), (2, 100), (100, 100), (Int.max, Int.max), (Int.min, Int.min), (3, 1)])
    func `a range outside the text or inside a character is harmless`(location: Int, length: Int) {
        var edited = EditedText("a👩‍🚀b")
        edited.replace(NSRange(location: location, length: length), with: "x")
        #expect(edited.text.contains("x"))
        var moved = EditedText("a👩‍🚀b", selection: NSRange(location: location, length: length))
        for motion in [EditedText.Motion.left, .right, .up, .down, .lineStart, .lineEnd] { moved.move(motion) }
        #expect((0...7).contains(moved.selection.location))
    }

    @Test func `the insertion point moves by character and stops at the ends`() {
        #expect(moved(text("a👩‍🚀b", at: 6), .left) == 1)
        #expect(moved(text("a👩‍🚀b", at: 1), .right) == 6)
        #expect(moved(text("ab", at: 0), .left) == 0)
        #expect(moved(text("ab", at: 2), .right) == 2)
        #expect(moved(text("abcd", at: 1, 2), .left) == 1)
        #expect(moved(text("abcd", at: 1, 2), .right) == 3)
    }

    @Test func `it moves by line in its column, and to line ends`() {
        let lines = "one\ntwenty\nx"
        #expect(moved(text(lines, at: 2), .down) == 6)
        #expect(moved(text(lines, at: 9), .up) == 3)
        #expect(moved(text(lines, at: 9), .down) == 12)
        #expect(moved(text(lines, at: 2), .up) == 0)
        #expect(moved(text(lines, at: 12), .down) == 12)
        #expect(moved(text(lines, at: 6), .lineStart) == 4)
        #expect(moved(text(lines, at: 6), .lineEnd) == 10)
    }
}
