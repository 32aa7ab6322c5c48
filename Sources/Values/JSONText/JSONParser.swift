// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Limits for parsing JSON.
public struct JSONLimits: Sendable, Hashable {
    /// The maximum nesting of arrays and objects.
    public var depth: Int
    /// The maximum number of values; two bytes of text can become a value that is many bytes large.
    public var values: Int

    /// Creates limits.
    public init(depth: Int = 32, values: Int = 100_000) {
        self.depth = depth
        self.values = values
    }
}

/// The reason why a text was rejected.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The offset of the byte at which the error was detected.
    public let offset: Int
    /// The error, as a phrase.
    public let reason: String

    /// The offset and the reason.
    public var description: String { "byte \(offset): \(reason)" }
}

/// A strict parser of one JSON text (RFC 8259).
///
/// Besides what the grammar excludes, it rejects duplicate names in an object, lone surrogates, numbers too large for a
/// `Double`, and anything that exceeds the limits. Time and memory are proportional to the text.
struct JSONParser {
    private(set) var bytes: [UInt8]
    var offset = 0
    private let limits: JSONLimits
    private var values = 0

    init(_ bytes: [UInt8], limits: JSONLimits) {
        self.bytes = bytes
        self.limits = limits
    }

    /// Parses the text, which is a single value.
    mutating func parse() throws(JSONError) -> JSONValue {
        let value = try value(depth: 0)
        skipSpace()
        guard offset == bytes.count else { throw error("unexpected text after the value") }
        return value
    }

    var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func error(_ reason: String) -> JSONError { JSONError(offset: offset, reason: reason) }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
    }

    /// Consumes `byte` if it comes next after white space.
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
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-")?: return try number()
        case .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try number()
        case nil: throw error("unexpected end; expected a value")
        default: throw error("expected a value")
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
        guard bytes.dropFirst(offset).starts(with: word.utf8) else { throw error("expected a value") }
        offset += word.utf8.count
        return value
    }

    private mutating func enter(_ depth: Int) throws(JSONError) {
        guard depth <= limits.depth else { throw error("nested more than \(limits.depth) levels deep") }
        offset += 1
    }

    private mutating func array(depth: Int) throws(JSONError) -> [JSONValue] {
        try enter(depth)
        var elements: [JSONValue] = []
        if take("]") { return elements }
        repeat { elements.append(try value(depth: depth)) } while take(",")
        guard take("]") else { throw error("expected ',' or ']'") }
        return elements
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
        try enter(depth)
        var members: [JSONObject.Member] = []
        var names: Set<String> = []
        if take("}") { return JSONObject() }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw error("expected a quoted name") }
            let name = try string()
            guard names.insert(name).inserted else { throw error("duplicate name '\(name)'") }
            guard take(":") else { throw error("expected ':'") }
            members.append(JSONObject.Member(name: name, value: try value(depth: depth)))
        } while take(",")
        guard take("}") else { throw error("expected ',' or '}'") }
        return JSONObject(unique: members)
    }
}

extension JSONValue {
    /// Parses a JSON text in UTF-8, strictly: no duplicate names in an object, no lone surrogates, nothing after the
    /// value.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - limits: the limits.
    /// - Throws: the first error.
    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONError) {
        var parser = JSONParser(bytes, limits: limits)
        self = try parser.parse()
    }

    /// Parses a JSON text, like the initializer for bytes.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - limits: the limits.
    /// - Throws: the first error.
    public init(parsing text: String, limits: JSONLimits = JSONLimits()) throws(JSONError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }
}
