// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import JSONText
import Testing

struct JSONValueTests {
    @Test(arguments: [
        ("null", JSONValue.null), (" true ", true), ("[]", .array([])), ("{}", .object([:])), ("-0", 0), ("1e2", 100.0),
        ("0.5", 0.5),
        ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
        ("9223372036854775808", .number(9_223_372_036_854_775_808)),
        (#""a\u00e9\n\/\ud83d\ude00""#, "aé\n/😀"),
        (#"{"a":[1,{"b":null}]}"#, .object(["a": .array([1, .object(["b": nil])])])),
    ]) func `Valid JSON is parsed`(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text) == value)
        #expect(try JSONValue(parsing: value.text) == value)
    }

    @Test(arguments: [
        ("", 0), ("nul", 0), ("tru", 0), ("01", 1), ("+1", 0), ("1.", 2), (".5", 0), ("1e", 2), ("-", 1), ("[1,]", 3),
        ("[1 2]", 3), ("{\"a\" 1}", 5), ("{a:1}", 1), ("{\"a\":1,}", 7), ("1 2", 2), ("\"a", 2), ("\"\t\"", 1),
        (#""\x""#, 2), (#""\u12g4""#, 5), (#""\ud800""#, 7), (#""\udc00""#, 7), (#""\ud800\u0041""#, 13),
        (#"{"a":1,"a":2}"#, 10), (#"{"a":1,"\u0061":2}"#, 15), ("1e999", 5), ("NaN", 0), ("\u{FEFF}1", 0), ("// 1", 0),
    ]) func `Invalid JSON is refused with its offset`(text: String, offset: Int) {
        #expect { try JSONValue(parsing: text) } throws: { ($0 as? JSONError)?.offset == offset }
    }

    @Test(arguments: [
        [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xE2, 0x22],
    ])
    func `Bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }

    @Test func `Nesting depth and the number of values are limited`() throws {
        let limits = JSONLimits(depth: 3, values: 5)
        _ = try JSONValue(parsing: "[[[1]]]", limits: limits)
        #expect(throws: JSONError.self) { try JSONValue(parsing: "[[[[]]]]", limits: limits) }
        _ = try JSONValue(parsing: "[1,2,3,4]", limits: limits)
        #expect(throws: JSONError.self) { try JSONValue(parsing: "[1,2,3,4,5]", limits: limits) }
        let deep = String(repeating: "[", count: 1_000_000)
        #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    }

    @Test func `Objects are equal regardless of order, and keep their order`() throws {
        let left = try JSONValue(parsing: #"{"a":1,"b":2}"#)
        let right = try JSONValue(parsing: #"{"b":2,"a":1}"#)
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != (try JSONValue(parsing: #"{"a":1,"b":3}"#)))
        #expect(right.text == #"{"b":2,"a":1}"#)
    }

    @Test func `Text never contains NUL, and non-finite numbers become null`() {
        #expect(JSONValue.string("a\0\u{1F}\"\\").text == #""a\u0000\u001f\"\\""#)
        #expect(JSONValue.array([.number(.infinity), .number(.nan), 1.0]).text == "[null,null,1.0]")
    }

    @Test(arguments: [0, 7, 10, 99, 100, 1_000_000, -1, -10, .max, .min] as [Int64])
    func `Integers are written in full`(integer: Int64) {
        #expect(JSONValue.integer(integer).text == "\(integer)")
    }

    @Test func `Sorted text has sorted names, integers without fractions, and readable lines`() {
        let value: JSONValue = ["b": [1.0, 0.5], "a": .object(["d": .array([]), "c": "x/\n"])]
        #expect(String(decoding: value.sortedUTF8(), as: UTF8.self) == #"{"a":{"c":"x/\n","d":[]},"b":[1,0.5]}"#)
        let lines = """
            {
              "a" : {
                "c" : "x/\\n",
                "d" : []
              },
              "b" : [
                1,
                0.5
              ]
            }
            """
        #expect(String(decoding: value.sortedUTF8(isIndented: true), as: UTF8.self) == lines)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `Damaged text is handled safely`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let original = Array(
            #"{"method":"a.b.C","parameters":{"x":[1,-2.5e3,"é\u00e9😀\n",null,true]},"more":false}"#.utf8)
        for _ in 0..<500 {
            var bytes = original
            for _ in 0...Int.random(in: 0..<4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0 ... .max, using: &generator)
            }
            bytes.removeLast(Int.random(in: 0..<8, using: &generator))
            guard let value = try? JSONValue(parsing: bytes) else { continue }
            #expect(try JSONValue(parsing: value.utf8) == value)
        }
    }
}
