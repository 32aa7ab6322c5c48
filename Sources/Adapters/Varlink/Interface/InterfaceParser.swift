// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Parses an interface file; `InterfaceCheck` resolves names.
struct InterfaceParser {
    /// The maximum nesting of types.
    private static let maximumDepth = 32

    private let source: String
    private var lexer: InterfaceLexer
    private var token: InterfaceToken
    private(set) var uses: [InterfaceUse] = []

    init(_ source: String) throws(VarlinkInterfaceError) {
        self.source = source
        lexer = InterfaceLexer(source)
        token = try lexer.token()
    }

    mutating func parse() throws(VarlinkInterfaceError) -> (VarlinkInterface, [InterfaceUse]) {
        let documentation = token.comment
        guard token.kind == .word("interface") else { throw token.error("expected 'interface', got \(token.text)") }
        try advance()
        let name = try word("the interface's name", matching: InterfaceNames.isInterface)
        var members: [VarlinkInterface.Member] = []
        var names: Set<String> = []
        while token.kind != .end {
            let documentation = token.comment
            let keyword = token
            try advance()
            let nameToken = token
            guard ["type", "method", "error"].map(InterfaceToken.Kind.word).contains(keyword.kind) else {
                throw keyword.error("expected 'type', 'method' or 'error', got \(keyword.text)")
            }
            let name = try word("a name that starts with a capital letter", matching: InterfaceNames.isMember)
            guard names.insert(name).inserted else { throw nameToken.error("'\(name)' is declared twice") }
            members.append(
                VarlinkInterface.Member(
                    name: name, documentation: documentation, declaration: try declaration(keyword, of: name)))
        }
        return (VarlinkInterface(name: name, documentation: documentation, source: source, members: members), uses)
    }

    private mutating func declaration(
        _ keyword: InterfaceToken, of name: String
    ) throws(VarlinkInterfaceError) -> VarlinkInterface.Declaration {
        switch keyword.kind {
        case .word("type"): return .type(try parenthesized(in: name, depth: 0))
        case .word("method"):
            let input = try fields()
            try expect("->")
            return .method(VarlinkInterface.Method(input: input, output: try fields()))
        default: return .error(try fields())
        }
    }

    private mutating func advance() throws(VarlinkInterfaceError) { token = try lexer.token() }

    private mutating func expect(_ sign: String) throws(VarlinkInterfaceError) {
        guard try take(sign) else { throw token.error("expected '\(sign)', got \(token.text)") }
    }

    private mutating func take(_ sign: String) throws(VarlinkInterfaceError) -> Bool {
        guard token.kind == .sign(sign) else { return false }
        try advance()
        return true
    }

    private mutating func word(
        _ what: String, matching isRight: (String) -> Bool
    ) throws(VarlinkInterfaceError) -> String {
        guard case .word(let word) = token.kind, isRight(word) else {
            throw token.error("expected \(what), got \(token.text)")
        }
        try advance()
        return word
    }

    /// Parameters: an unnamed structure.
    private mutating func fields() throws(VarlinkInterfaceError) -> [VarlinkInterface.Field] {
        let start = token
        guard case .structure(let fields) = try parenthesized(in: nil, depth: 0) else {
            throw start.error("expected fields with types")
        }
        return fields
    }

    /// A structure or an enumeration; `owner` is the named type that would contain itself if it were referenced inside.
    private mutating func parenthesized(in owner: String?, depth: Int) throws(VarlinkInterfaceError) -> VarlinkType {
        guard depth < Self.maximumDepth else { throw token.error("types are nested too deeply") }
        try expect("(")
        if try take(")") { return .structure([]) }
        var names: [String] = []
        var fields: [VarlinkInterface.Field] = []
        repeat {
            let start = token
            let name = try word("a field's name", matching: InterfaceNames.isField)
            guard !names.contains(name) else { throw start.error("duplicate field '\(name)'") }
            names.append(name)
            guard token.kind == .sign(":") else { continue }
            guard fields.count == names.count - 1 else {
                throw token.error("'\(names[0])' has no type, but this field does")
            }
            try advance()
            fields.append(VarlinkInterface.Field(name: name, type: try type(in: owner, depth: depth + 1)))
        } while try take(",")
        guard fields.isEmpty || fields.count == names.count else {
            throw token.error("expected ':' and a type, got \(token.text)")
        }
        try expect(")")
        return fields.isEmpty ? .enumeration(names) : .structure(fields)
    }

    private mutating func type(in owner: String?, depth: Int) throws(VarlinkInterfaceError) -> VarlinkType {
        guard depth < Self.maximumDepth else { throw token.error("types are nested too deeply") }
        let start = token
        if try take("?") {
            guard token.kind != .sign("?") else { throw token.error("duplicate '?'") }
            return .nullable(try type(in: nil, depth: depth + 1))
        }
        if try take("[") {
            if try take("]") { return .array(try type(in: nil, depth: depth + 1)) }
            guard token.kind == .word("string") else { throw token.error("expected ']' or 'string]'") }
            try advance()
            try expect("]")
            return .dictionary(try type(in: nil, depth: depth + 1))
        }
        guard case .word(let word) = token.kind else { return try parenthesized(in: owner, depth: depth) }
        try advance()
        if let basic = InterfaceNames.basicTypes[word] { return basic }
        guard InterfaceNames.isMember(word) else { throw start.error("unknown type '\(word)'") }
        uses.append(InterfaceUse(name: word, owner: owner, token: start))
        return .named(word)
    }
}
