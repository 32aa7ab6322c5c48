// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import JSONText
import Testing

struct JSONCodingTests {
    private enum Word: String, Codable { case left, right }

    private struct Point: Codable, Hashable {
        var x: Double
        var y: Double?
    }

    private struct Sample: Codable, Hashable {
        var flag = true
        var large = Int.max
        var small: UInt8? = 255
        var text: String? = nil
        var word = Word.right
        var points = [Point(x: 1, y: nil), Point(x: -0.5, y: 2)]
        var names = ["a": 1]
        var inner: Point? = nil
    }

    @Test func `values survive a round trip, and integers are exact`() throws {
        let json = try JSONValueEncoder().encode(Sample())
        #expect(json.object?["large"] == .integer(Int64.max))
        #expect(try JSONValueDecoder().decode(from: json) == Sample())
        #expect(try JSONValueDecoder().decode(from: JSONValue(parsing: json.text)) == Sample())
    }

    @Test func `absent values are null, or omitted on request`() throws {
        let point = Point(x: 1, y: nil)
        #expect(try JSONValueEncoder().encode(point) == ["x": 1.0, "y": nil])
        #expect(try JSONValueEncoder(omitsAbsent: true).encode(point) == ["x": 1.0])
        #expect(try JSONValueDecoder().decode(from: ["x": 1.0, "y": nil]) == point)
        #expect(try JSONValueDecoder().decode(from: ["x": 1, "z": "unknown"]) == point)
    }

    @Test func `an integer that exceeds 64 bits is refused with its location`() {
        let error = #expect(throws: EncodingError.self) {
            try JSONValueEncoder().encode(["a": [["b": 1], ["b": UInt64.max]]])
        }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "[1]", "b"])
    }

    /// Encodes with two containers that are open at the same time, and one in the place of a member.
    private struct Interleaved: Encodable {
        enum Key: CodingKey { case first, list, inner, last }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(1, forKey: .first)
            var list = object.nestedUnkeyedContainer(forKey: .list)
            var inner = object.nestedContainer(keyedBy: Key.self, forKey: .inner)
            try inner.encode(true, forKey: .first)
            try list.encode("a")
            try list.encodeNil()
            var second = encoder.container(keyedBy: Key.self)
            try second.encode(Float(0.5), forKey: .last)
            try inner.encode([Int8](), forKey: .list)
        }
    }

    @Test func `containers can be open at the same time`() throws {
        #expect(
            try JSONValueEncoder().encode(Interleaved()).text
                == #"{"first":1,"list":["a",null],"inner":{"first":true,"list":[]},"last":0.5}"#)
    }

    @Test(
        arguments: [
            ("points", ["x": 1], "points"), ("points", [["x": 1], ["y": 2]], "points[1].x"),
            ("points", [["x": "1"]], "points[0].x"), ("word", "up", "word"), ("small", 256, "small"),
            ("small", 1.5, "small"),
            ("flag", nil, "flag"), ("inner", ["x": 1, "y": true], "inner.y"),
        ] as [(String, JSONValue, String)])
    func `a value of the wrong type is reported with its location`(member: String, value: JSONValue, place: String)
        throws
    {
        var object = try #require(try JSONValueEncoder().encode(Sample()).object)
        object[member] = value
        let error = #expect(throws: JSONMismatch.self) {
            _ = try JSONValueDecoder().decode(Sample.self, from: .object(object))
        }
        #expect(error?.path == place)
    }
}
