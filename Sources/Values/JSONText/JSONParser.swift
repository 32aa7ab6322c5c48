// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A strict reader of one JSON text (RFC 8259).
///
/// Refused beyond what the grammar refuses: names that occur twice in an object, lone surrogates, numbers too large for
/// a `Double`, and whatever exceeds the limits. It works in time and memory proportional to the text.
struct JSONParser {
    private(set) var bytes: [UInt8]
    var offset = 0
    private let limits: JSONLimits
    private var values = 0

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Reads the text, which holds one value and nothing more.
    mutating func parse() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw error("something after the value") }
        return value
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func error(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Takes `byte` if it comes next after white space.
    private mutating func take(_ byte: Character) -> Bool {
        skipSpace()
        guard let next, next == byte.asciiValue else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
        skipSpace()
        values += 1
        guard values <= limits.values else { throw error("more than \(limits.values) values") }
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth + 1))
        case UInt8(ascii: "["): return .array(try array(depth: depth + 1))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"):
            try word("true")
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false")
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null")
            return .null
        case UInt8(ascii: "-")?: return try number()
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        case nil: throw error("the text ends where a value must be")
        default: throw error("no value begins like this")
        }
    }

    private mutating func word(_ word: StaticString) throws(JSONError) {
        let text = String(describing: word)
        guard bytes.dropFirst(offset).starts(with: text.utf8) else { throw error("no value begins like this") }
        offset += text.utf8.count
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
        guard depth <= limits.depth else { throw error("deeper than \(limits.depth) levels") }
        offset += 1
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw error("`,` or `]` must be here") }
        return elements
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        try enter(depth)
        var members: [JSONObject.Member] = []
        var names: Set<String> = []
        if take("}") { return JSONObject() }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("a name in quotes must be here") }
            let name = try string()
            guard names.insert(name).inserted else { throw error("the name `\(name)` is there twice") }
            guard take(":") else { throw error("`:` must be here") }
            members.append(JSONObject.Member(name: name, value: try value(depth: depth)))
        } while take(",")
        guard take("}") else { throw error("`,` or `}` must be here") }
        return JSONObject(unique: members)
    }
}

extension JSONValue {
    /// Reads one JSON text in UTF-8, strictly: no name twice in an object, no lone surrogate, nothing after the value.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - limits: how deep it may be and how many values it may have.
    /// - Throws: the first place that is wrong.
    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes, limits: limits)
        self = try parser.parse()
    }

    /// Reads one JSON text, as the initializer for bytes does.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - limits: how deep it may be and how many values it may have.
    /// - Throws: the first place that is wrong.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}
