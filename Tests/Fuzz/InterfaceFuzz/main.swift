// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FuzzSupport
import Varlink

// Parses an interface file, writes its declarations, and parses those.

func text(_ type: VarlinkType) -> String {
    switch type {
    case .bool: "bool"
    case .int: "int"
    case .float: "float"
    case .string: "string"
    case .object: "object"
    case .enumeration(let names): "(\(names.joined(separator: ", ")))"
    case .structure(let fields): text(fields)
    case .array(let element): "[]" + text(element)
    case .dictionary(let element): "[string]" + text(element)
    case .nullable(let type): "?" + text(type)
    case .named(let name): name
    }
}

func text(_ fields: [VarlinkInterface.Field]) -> String {
    "(\(fields.map { "\($0.name): \(text($0.type))" }.joined(separator: ", ")))"
}

func text(_ interface: VarlinkInterface) -> String {
    interface.members.reduce(into: "interface \(interface.name)\n") { lines, member in
        switch member.declaration {
        case .type(let type): lines += "type \(member.name) \(text(type))\n"
        case .method(let method): lines += "method \(member.name)\(text(method.input)) -> \(text(method.output))\n"
        case .error(let fields): lines += "error \(member.name) \(text(fields))\n"
        }
    }
}

func check(_ interface: VarlinkInterface, _ source: String) {
    require(interface.source == source, "another source")
    let written = text(interface)
    do throws(VarlinkInterfaceError) {
        let again = try VarlinkInterface(parsing: written)
        require(
            again.name == interface.name && again.members.map(\.name) == interface.members.map(\.name)
                && again.members.map(\.declaration) == interface.members.map(\.declaration),
            "another interface after a round trip:\n\(written)")
    } catch {
        require(false, "written text that cannot be parsed: \(error)\n\(written)")
    }
    for member in interface.members {
        guard case .method(let method) = member.declaration else { continue }
        require(interface.mismatch(of: [:], in: []) == nil, "nothing does not match nothing")
        let isOptional = method.input.allSatisfy { if case .nullable = $0.type { true } else { false } }
        require((interface.mismatch(of: [:], in: method.input) == nil) == isOptional, "a field that is not missed")
    }
}

let words = [
    "interface ", "type ", "method ", "error ", "bool", "int", "float", "string", "object", "[]", "[string]", "?", "->",
    "(", ")", ": ", ", ", "# ", "\n", "a.b", "org.example-1.x",
]
let seed = """
    # Documentation.
    interface org.example.x
    type T (a: ?T, b: [string]?(one, two), c: []T, d: object)
    method M(t: T, n: int) -> (f: float, s: ?string)
    error E (b: bool)

    """
try fuzz(longest: 4096, seeds: [Array(seed.utf8)], words: words) { bytes in
    let source = String(decoding: bytes, as: UTF8.self)
    do throws(VarlinkInterfaceError) {
        check(try VarlinkInterface(parsing: source), source)
    } catch {
        // The parser counts characters, of which a carriage return and a line feed are two.
        let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        require((1...lines.count).contains(error.line) && !error.message.isEmpty, "an error nowhere: \(error)")
        require((1...lines[error.line - 1].count + 1).contains(error.column), "an error beyond its line: \(error)")
    }
}
