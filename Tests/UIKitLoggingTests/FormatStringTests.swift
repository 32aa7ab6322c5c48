// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitLogging

/// The formats of `os_log`.
struct FormatStringTests {
    @Test(
        arguments: [
            ("%d|%5d|%-5d|%05d|%+d|%.3d", [42, 42, 42, 42, 42, 42], "42|   42|42   |00042|+42|042"),
            ("%i %ld %lld %zd %hhd", [-1, Int32(2), Int64.min, UInt8(3), 4], "-1 2 -9223372036854775808 3 4"),
            ("%u %lu %llu", [UInt32.max, 7 as UInt, UInt64.max], "4294967295 7 18446744073709551615"),
            ("%x %X %#x %o %p", [255, 255, 255, 8, 255], "ff FF 0xff 10 0xff"),
            ("%x %lx", [-1, -1], "ffffffff ffffffffffffffff"),
            (
                "%.2f %8.3f|%-8.1f|%08.2f|%e|%g", [1.234, 1.5, 1.5, 1.5, 1500.0, 0.5],
                "1.23    1.500|1.5     |00001.50|1.500000e+03|0.5"
            ),
            ("%@ %s %10s|%-6s|%.2s", ["a", "b", "c", "d", "efg"], "a b          c|d     |ef"),
            ("%c%%", [65], "A%"),
            ("%*d|%-*d|%.*f", [4, 1, 4, 2, 1, 0.25], "   1|2   |0.2"),
            ("%{public}@ %{private}s %{public, name=a}d", ["a", "b", 1], "a b 1"),
            ("%{bool}d %{BOOL}d %{errno}d", [true, 0, 2], "true NO [2: No such file or directory]"),
        ] as [(String, [any Sendable], String)]) func `values are written as printf writes them`(
            format: String, arguments: [any Sendable], text: String
        )
    {
        #expect(FormatString.text(format, arguments) == text)
    }

    @Test(
        arguments: [
            ("%s %@ %d", [5], "5 <decode: missing data> <decode: missing data>"),
            ("%d %x %s %f", ["a", "b", 1.5, 2], "a b 1.5 2.000000"),
            ("a%nb%d", [1, 2], "ab2"),
            ("%*d", [], "<decode: missing data>"),
            ("%k %", [1], "1 %"),
            ("%{public", [], "<decode: missing data>public"),
            ("", [1], ""),
            ("%c %c", [-1, 0xD800], "\u{FFFD} \u{FFFD}"),
            ("%d", [Double.nan], "nan"),
        ] as [(String, [any Sendable], String)]) func `formats that do not fit are harmless`(
            format: String, arguments: [any Sendable], text: String
        )
    {
        #expect(FormatString.text(format, arguments) == text)
    }

    @Test func `widths and precisions are limited`() {
        #expect(FormatString.text("%99999999999999999999d", [1]).count == 4096)
        #expect(FormatString.text("%.99999999999999999999d", [1]).count == 4096)
        #expect(FormatString.text("%*d", [Int.min, 1]).count == 4096)
        #expect(FormatString.text("%.*f", [Int.max, 0.5]).count == 4098)
    }

    @Test func `objects, errors and optionals are arguments`() throws {
        struct Failure: Error {}
        let name: String? = nil
        #expect(FormatString.text("%@ %@ %d", [name as Any, Failure(), Optional(3) as Any]) == "(null) Failure() 3")
        #expect(FormatString.text("%@ %@", [NSNumber(value: 5), NSString("a")]) == "5 a")
        #expect(FormatString.text("%s", [StaticString("a")]) == "a")
        let text = unsafe "b".withCString { unsafe FormatString.text("%s %.1s", [$0, "cd"]) }
        #expect(text == "b c")
    }

    @Test func `the error number of the call is written`() {
        #expect(FormatString.text("%m", [], errorNumber: 2) == "No such file or directory")
    }

    @Test func `a masked value is a hash`() {
        let texts = ["a", "a", "b"].map { FormatString.text("%{private, mask.hash}@", [$0]) }
        #expect(texts[0].hasPrefix("<mask.hash: '"))
        #expect(texts[0] == texts[1])
        #expect(texts[0] != texts[2])
    }
}
