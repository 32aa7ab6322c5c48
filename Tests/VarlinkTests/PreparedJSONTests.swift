// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Testing

@testable import Varlink

struct PreparedJSONTests {
    private let interface = Result {
        try VarlinkInterface(
            parsing: """
                interface org.example.prepared
                type Point (x: int, y: ?int)
                type Other (x: int, y: ?int)
                method Draw(points: []Point) -> (points: []Point)
                """)
    }

    @Test func `a prepared value equals the original value, on the wire and when inspected`() throws {
        let plain: JSONValue = ["x": 1, "y": nil]
        let prepared = try interface.get().prepare(plain, as: "Point")
        #expect(JSONValue.array([prepared, plain]).text == #"[{"x":1,"y":null},{"x":1,"y":null}]"#)
        #expect(prepared.object == plain.object)
        #expect(try interface.get().prepare(["x": 1, "y": nil], as: "Point") == prepared)
    }

    @Test func `a value of the wrong type is refused with its place`() throws {
        #expect(
            throws: VarlinkError.unusable("invalid value of org.example.prepared at 'Point.x'")
        ) { try interface.get().prepare(["x": "one"], as: "Point") }
        #expect(throws: VarlinkError.self) { try interface.get().prepare(["x": 1], as: "Unknown") }
    }

    @Test func `a prepared value matches its declared type, and is checked normally elsewhere`() throws {
        let interface = try interface.get()
        let fields = try #require(interface.method(named: "Draw")?.output)
        let other = try interface.prepare(["x": 1], as: "Other")
        #expect(interface.mismatch(of: ["points": [other]], in: fields) == nil)
        let text = VarlinkInterface.Field(name: "text", type: .string)
        #expect(interface.mismatch(of: ["text": other], in: [text]) == "text")
    }
}
