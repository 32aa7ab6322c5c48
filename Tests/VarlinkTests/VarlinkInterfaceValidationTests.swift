// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing
import Varlink

struct VarlinkInterfaceValidationTests {
    private static let source = """
        interface a.b
        type Mode (width: int, rate: ?float)
        type Side (left, right)
        method M(
          b: ?bool, i: ?int, f: ?float, s: ?string, o: ?object, e: ?Side, m: ?Mode, a: ?[]Mode, d: ?[string]int,
          set: ?[string](), n: ?[]?int, x: ?(one, two)
        ) -> (must: string)
        """

    @Test(arguments: [
        ("{}", nil), (#"{"b":true,"i":1,"f":1,"s":"","o":{"any":[1]},"e":"left"}"#, nil), (#"{"f":1.5}"#, nil),
        (#"{"b":null,"i":null}"#, nil), (#"{"b":1}"#, "b"), (#"{"i":1.0}"#, "i"), (#"{"i":"1"}"#, "i"),
        (#"{"i":9223372036854775808}"#, "i"), (#"{"f":"1"}"#, "f"), (#"{"s":1}"#, "s"), (#"{"o":[]}"#, "o"),
        (#"{"e":"up"}"#, "e"), (#"{"e":1}"#, "e"), (#"{"x":"two"}"#, nil), (#"{"x":"three"}"#, "x"),
        (#"{"m":{"width":1}}"#, nil), (#"{"m":{}}"#, "m.width"), (#"{"m":{"width":1,"rate":"x"}}"#, "m.rate"),
        (#"{"m":{"width":1,"height":2}}"#, "m.height"), (#"{"m":[]}"#, "m"), (#"{"a":[{"width":1},{}]}"#, "a[1].width"),
        (#"{"a":[null]}"#, "a[0]"), (#"{"n":[1,null]}"#, nil), (#"{"d":{"k":1,"l":"2"}}"#, "d.l"),
        (#"{"set":{"k":{}}}"#, nil), (#"{"set":{"k":{"l":1}}}"#, "set.k.l"), (#"{"unknown":1}"#, "unknown"),
    ]) func `A mismatch is reported`(text: String, place: String?) throws {
        let interface = try VarlinkInterface(parsing: Self.source)
        let method = try #require(interface.method(named: "M"))
        let parameters = try #require(try JSONValue(parsing: text).object)
        #expect(interface.mismatch(of: parameters, in: method.input) == place)
    }

    @Test func `Missing required fields are reported, and unknown ones can be allowed`() throws {
        let interface = try VarlinkInterface(parsing: Self.source)
        let output = try #require(interface.method(named: "M")).output
        #expect(interface.mismatch(of: [:], in: output) == "must")
        #expect(interface.mismatch(of: ["must": nil], in: output) == "must")
        #expect(interface.mismatch(of: ["must": "", "new": 1], in: output) == "new")
        #expect(interface.mismatch(of: ["must": "", "new": 1], in: output, ignoringUnknownFields: true) == nil)
    }
}
