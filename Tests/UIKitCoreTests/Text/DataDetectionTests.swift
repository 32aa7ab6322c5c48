// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// What data detectors find in text.
struct DataDetectionTests {
    // The raw values are Foundation's, which deprecates the names on Linux.
    private let link: NSTextCheckingTypes = 1 << 6
    private let phone: NSTextCheckingTypes = 1 << 11

    private func whole(_ text: String) -> NSRange { NSRange(location: 0, length: text.utf16.count) }

    @Test(arguments: [
        ("see https://example.org/a_(b).", "https://example.org/a_(b)", "https://example.org/a_(b)"),
        ("(http://example.de)", "http://example.de", "http://example.de"),
        ("go to www.example.com/x?y=1!", "www.example.com/x?y=1", "http://www.example.com/x?y=1"),
        ("example.com is a host", "example.com", "http://example.com"),
        ("😀 mail joe.doe@example.com, please", "joe.doe@example.com", "mailto:joe.doe@example.com"),
        ("myapp://open/5", "myapp://open/5", "myapp://open/5"),
    ]) func `links are found without the punctuation around them`(_ text: String, found: String, url: String) throws {
        let detector = try NSDataDetector(types: link)
        let matches = detector.matches(in: text, options: [], range: whole(text))
        #expect(matches.map { (text as NSString).substring(with: $0.range) } == [found])
        #expect(matches.first?.url == URL(string: url) && matches.first?.phoneNumber == nil)
        #expect(matches.first?.resultType.rawValue == link)
    }

    @Test(arguments: [
        ("call (555) 123-4567 now", "(555) 123-4567", "tel:5551234567"),
        ("+49 30 1234567", "+49 30 1234567", "tel:+49301234567"),
        ("555-1234", "555-1234", "tel:5551234"), ("at 4155551234.", "4155551234", "tel:4155551234"),
    ]) func `phone numbers are found in their common forms`(_ text: String, found: String, url: String) throws {
        let matches = try NSDataDetector(types: phone).matches(in: text, range: whole(text))
        #expect(matches.map(\.phoneNumber) == [found] && matches.first?.resultType.rawValue == phone)
        #expect(matches.first?.url == URL(string: url))
    }

    @Test(arguments: [
        "on 2024-01-15", "12.31.2024", "192.168.100.200", "3.1415926", "no 1234567", "10:30-11:45", "file.txt", "a.b",
    ]) func `other numbers and names are neither links nor phone numbers`(_ text: String) throws {
        #expect(try NSDataDetector(types: link | phone).numberOfMatches(in: text, range: whole(text)) == 0)
    }

    @Test func `results are in the order of the text, within the range, and until the enumeration is stopped`() throws {
        let text = "555-1234 or http://example.org/555-1234 or 555-9876"
        let detector = try NSDataDetector(types: link | phone)
        #expect(detector.matches(in: text, range: whole(text)).map(\.range.location) == [0, 12, 43])
        #expect(detector.firstMatch(in: text, range: NSRange(location: 9, length: 40))?.range.location == 12)
        #expect(detector.rangeOfFirstMatch(in: "none", range: whole("none")).location == NSNotFound)
        var count = 0
        unsafe detector.enumerateMatches(in: text, range: whole(text)) { match, _, stop in
            count += 1
            unsafe stop.pointee = ObjCBool((match?.range.location ?? 0) > 0)
        }
        #expect(count == 2)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["a.", "-", "a@", "a-b.", "555-1234 http://example.org/555-1234 "])
    func `a long text is searched in proportion to its length`(_ text: String) throws {
        let long = String(repeating: text, count: 40_000 / text.count)
        let count = try NSDataDetector(types: link | phone).numberOfMatches(in: long, range: whole(long))
        #expect(count == (text.contains("5") ? 2 * (40_000 / text.count) : 0))
    }

    @Test func `a detector is for data`() {
        #expect(throws: (any Error).self) { try NSDataDetector(types: NSTextCheckingResult.CheckingType().rawValue) }
        #expect(throws: Never.self) { try NSDataDetector(types: NSTextCheckingAllTypes) }
    }
}
