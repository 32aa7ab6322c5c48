// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Testing

@testable import Varlink

struct VarlinkInterfaceTests {
    @Test func `A file with every construct is parsed in order, with its comments`() throws {
        let interface = try VarlinkInterface(
            parsing: """
                # Not about the interface.

                # First line
                #  second
                interface org.example-one.a1
                # A point.
                type Point (x: int, y: ?float)# trailing
                type Color (red, green_2)

                # Lost.

                method Draw(at: []?Point, more: [string](a: Color, o: object)) -> (ok: bool)
                error Full ()
                """)
        #expect(interface.name == "org.example-one.a1")
        #expect(interface.documentation == "First line\n second")
        #expect(interface.members.map(\.name) == ["Point", "Color", "Draw", "Full"])
        #expect(interface.members.map(\.documentation) == ["A point.", "trailing", "", ""])
        #expect(interface.type(named: "Color") == .enumeration(["red", "green_2"]))
        #expect(interface.method(named: "Draw")?.input.map(\.type).first == .array(.nullable(.named("Point"))))
        #expect(interface.error(named: "Full") == [])
    }

    @Test(arguments: [
        ("", 1, 1), ("interface a", 1, 11), ("interface a.b method", 1, 21), ("interface a..b", 1, 11),
        ("interface a.b-", 1, 11), ("interface 1a.b", 1, 11), ("interface a.b\nfoo X ()", 2, 1),
        ("interface a.b\ntype x (a: int)", 2, 6), ("interface a.b\ntype X (a: int,)", 2, 16),
        ("interface a.b\ntype X (a: int, b)", 2, 18), ("interface a.b\ntype X (a, b: int)", 2, 13),
        ("interface a.b\ntype X (a: Int)", 2, 12), ("interface a.b\ntype X (a: integer)", 2, 12),
        ("interface a.b\ntype X (a__b: int)", 2, 9), ("interface a.b\ntype X (a_: int)", 2, 9),
        ("interface a.b\ntype X (a-b: int)", 2, 9), ("interface a.b\ntype X (90, 60)", 2, 9),
        ("interface a.b\ntype X (1080p)", 2, 9), ("interface a.b\ntype X (a: int, a: int)", 2, 17),
        ("interface a.b\ntype X (a: ??int)", 2, 13), ("interface a.b\ntype X (a: [int]bool)", 2, 13),
        ("interface a.b\ntype X ()\nmethod X() -> ()", 3, 8), ("interface a.b\ntype X int", 2, 8),
        ("interface a.b\nmethod M() ()", 2, 12), ("interface a.b\nmethod M(a, b) -> ()", 2, 9),
        ("interface a.b\ntype X (a: X)", 2, 12), ("interface a.b\ntype X (a: Y)\ntype Y (b: (c: X))", 2, 12),
        ("interface a.b\ntype X (a: int", 2, 15), ("interface a.b\n  $", 2, 3), ("interface a.b\ntype X_Y ()", 2, 6),
    ]) func `The first error is reported with its location`(source: String, line: Int, column: Int) {
        #expect { try VarlinkInterface(parsing: source) } throws: { error in
            guard let error = error as? VarlinkInterfaceError else { return false }
            return (error.line, error.column) == (line, column)
        }
    }

    @Test(arguments: [
        "interface a.b\ntype X (a: ?X)", "interface a.b\ntype X (a: []X, b: [string]X)", "interface a.b",
        "interface a.b\r\nmethod M()->()\r\n", "interface a.b error E(a:(x,y))",
    ]) func `Unusual but valid input is parsed`(source: String) throws {
        _ = try VarlinkInterface(parsing: source)
    }

    @Test func `The standard service interface is correct`() throws {
        #expect(IntrospectionService.interface.members.count == 8)
    }

    @Test func `Type nesting is limited`() {
        let source = "interface a.b type X (a: " + String(repeating: "[]", count: 100_000) + "int)"
        #expect(throws: VarlinkInterfaceError.self) { try VarlinkInterface(parsing: source) }
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `Damaged files are handled safely`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let original = Array(IntrospectionService.interface.source.unicodeScalars)
        for _ in 0..<50 {
            var scalars = original
            for _ in 0..<3 {
                let index = Int.random(in: scalars.indices, using: &generator)
                scalars[index] = "()[]?:,->.#\n aZ9_é\0".unicodeScalars.randomElement(using: &generator) ?? "x"
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            _ = try? VarlinkInterface(parsing: String(text))
        }
    }
}
