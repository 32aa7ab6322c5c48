// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// The markers of lists in text.
struct TextListTests {
    @Test(
        arguments: [
            (.disc, 3, "•"), (.check, 1, "✓"), (.decimal, 12, "12"), (.octal, 8, "10"),
            (.lowercaseHexadecimal, 255, "ff"), (.uppercaseHexadecimal, 255, "FF"), (.lowercaseAlpha, 26, "z"),
            (.lowercaseAlpha, 27, "aa"), (.uppercaseLatin, 703, "AAA"), (.lowercaseRoman, 1994, "mcmxciv"),
            (.uppercaseRoman, 4, "IV"), (.uppercaseRoman, 4000, "4000"), (.lowercaseLatin, 0, "0"),
            (.init("({decimal})"), 2, "(2)"), (.init("{unknown}{decimal}"), 2, "{unknown}2"),
            (.init("{decimal"), 2, "{decimal"), (.init("-"), 2, "-"),
        ] as [(NSTextList.MarkerFormat, Int, String)])
    func `a marker has the format and the number`(_ format: NSTextList.MarkerFormat, _ number: Int, _ marker: String) {
        #expect(NSTextList(markerFormat: format, options: 0).marker(forItemNumber: number) == marker)
    }

    @Test func `numbers and letters are ordered`() {
        #expect(NSTextList(markerFormat: .init("{lower-alpha}.")).isOrdered)
        #expect(!NSTextList(markerFormat: .disc).isOrdered)
        #expect(!NSTextList(markerFormat: .init("decimal")).isOrdered)
        #expect(NSTextList(markerFormat: .decimal, startingItemNumber: 5).startingItemNumber == 5)
        #expect(NSTextList(markerFormat: .decimal, options: 1).listOptions == .prependEnclosingMarker)
    }

    @Test func `paragraph styles and their copies have lists, which are part of their equality`() {
        let list = NSTextList(markerFormat: .decimal)
        let style = NSMutableParagraphStyle()
        style.textLists = [list]
        let copy = style.mutableCopy() as? NSMutableParagraphStyle
        #expect(copy?.textLists == [list] && copy == style)
        copy?.textLists = [NSTextList(markerFormat: .decimal)]
        #expect(copy != style && NSParagraphStyle.default.textLists.isEmpty)
    }
}
