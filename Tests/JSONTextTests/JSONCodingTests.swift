// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import JSONText
import Testing

@Suite struct JSONCodingTests {
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

    @Test func `what is encoded is decoded as it was, and integers are exact`() throws {
        let json = try JSONValueEncoder().encode(Sample())
        #expect(json.object?["large"] == .integer(Int64.max))
        #expect(try JSONValueDecoder().decode(from: json) == Sample())
        #expect(try JSONValueDecoder().decode(from: JSONValue(parsing: json.text)) == Sample())
    }

    @Test func `absent values are null, or left out where that is asked for`() throws {
        let point = Point(x: 1, y: nil)
        #expect(try JSONValueEncoder().encode(point) == ["x": 1.0, "y": nil])
        #expect(try JSONValueEncoder(omitsAbsent: true).encode(point) == ["x": 1.0])
        #expect(try JSONValueDecoder().decode(from: ["x": 1.0, "y": nil]) == point)
        #expect(try JSONValueDecoder().decode(from: ["x": 1, "z": "unknown"]) == point)
    }

    @Test func `an integer that 64 bits do not hold is refused`() {
        #expect(throws: EncodingError.self) { try JSONValueEncoder().encode([UInt64.max]) }
    }

    @Test(
        arguments: [
            ("points", ["x": 1], "points"), ("points", [["x": 1], ["y": 2]], "points[1].x"),
            ("points", [["x": "1"]], "points[0].x"), ("word", "up", "word"), ("small", 256, "small"),
            ("small", 1.5, "small"),
            ("flag", nil, "flag"), ("inner", ["x": 1, "y": true], "inner.y"),
        ] as [(String, JSONValue, String)])
    func `a value that does not fit is named by its place`(member: String, value: JSONValue, place: String) throws {
        var object = try #require(try JSONValueEncoder().encode(Sample()).object)
        object[member] = value
        let error = #expect(throws: JSONMismatch.self) {
            _ = try JSONValueDecoder().decode(Sample.self, from: .object(object))
        }
        #expect(error?.path == place)
    }
}
