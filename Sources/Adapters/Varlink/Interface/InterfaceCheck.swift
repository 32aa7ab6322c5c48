// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A reference to a named type.
struct InterfaceUse {
    let name: String
    /// The declared type that necessarily contains this one; `nil` behind `?`, an array or a dictionary.
    let owner: String?
    let token: InterfaceToken
}

/// Checks that need the whole file: names refer to declared types, and no type contains itself.
struct InterfaceCheck {
    let interface: VarlinkInterface
    let uses: [InterfaceUse]

    func run() throws(VarlinkInterfaceError) {
        for use in uses where interface.type(named: use.name) == nil {
            throw use.token.error("unknown type `\(use.name)`")
        }
        var held: [String: [String]] = [:]
        for use in uses { if let owner = use.owner { held[owner, default: []].append(use.name) } }
        for use in uses {
            guard let owner = use.owner, reaches(owner, from: use.name, by: held) else { continue }
            throw use.token.error("`\(owner)` contains itself")
        }
    }

    private func reaches(_ goal: String, from start: String, by held: [String: [String]]) -> Bool {
        var seen: Set<String> = [start]
        var waiting = [start]
        while let name = waiting.popLast() {
            if name == goal { return true }
            waiting.append(contentsOf: (held[name] ?? []).filter { seen.insert($0).inserted })
        }
        return false
    }
}

extension VarlinkInterface {
    /// Parses and checks an interface file.
    ///
    /// - Parameter source: The text of the file.
    /// - Throws: The first error.
    public init(parsing source: String) throws(VarlinkInterfaceError) {
        var parser = try InterfaceParser(source)
        let (interface, uses) = try parser.parse()
        try InterfaceCheck(interface: interface, uses: uses).run()
        self = interface
    }
}

extension VarlinkInterface {
    /// Returns the first of `parameters` that does not match `fields`: unknown, missing or of another type; `nil` if
    /// all match.
    ///
    /// - Parameters:
    ///   - parameters: The received parameters.
    ///   - fields: The declared fields.
    ///   - ignoringUnknownFields: Whether undeclared fields are allowed, as from a service newer than the interface.
    /// - Returns: The path of the field, such as `mode.width` or `modes[2].width`.
    public func mismatch(of parameters: JSONObject, in fields: [Field], ignoringUnknownFields: Bool = false) -> String?
    {
        InterfaceMatcher(interface: self, ignoresUnknown: ignoringUnknownFields).mismatch(
            of: parameters, in: fields, at: "")
    }
}

/// Compares values with types.
private struct InterfaceMatcher {
    let interface: VarlinkInterface
    let ignoresUnknown: Bool

    func mismatch(of object: JSONObject, in fields: [VarlinkInterface.Field], at prefix: String) -> String? {
        for member in object.members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                if ignoresUnknown { continue }
                return prefix + member.name
            }
            if let place = mismatch(of: member.value, as: field.type, at: prefix + member.name) { return place }
        }
        for field in fields where object[field.name] == nil {
            guard case .nullable = field.type else { return prefix + field.name }
        }
        return nil
    }

    /// Returns the path, at or below `place`, where `value` does not match `type`.
    private func mismatch(of value: JSONValue, as type: VarlinkType, at place: String) -> String? {
        switch (type, value) {
        case (.named(let name), .prepared(let prepared))
        where prepared.type == .init(interface: interface.name, type: name):
            return nil
        case (_, .prepared(let prepared)): return mismatch(of: prepared.value, as: type, at: place)
        case (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .number), (.string, .string),
            (.object, .object), (.nullable, .null):
            return nil
        case (.enumeration(let words), .string(let word)): return words.contains(word) ? nil : place
        case (.nullable(let type), _): return mismatch(of: value, as: type, at: place)
        case (.named(let name), _):
            return interface.type(named: name).map { mismatch(of: value, as: $0, at: place) } ?? place
        case (.structure(let fields), .object(let object)):
            return mismatch(of: object, in: fields, at: place + ".")
        case (.array(let type), .array(let elements)):
            for (index, element) in elements.enumerated() {
                if let inner = mismatch(of: element, as: type, at: "\(place)[\(index)]") { return inner }
            }
            return nil
        case (.dictionary(let type), .object(let object)):
            for member in object.members {
                if let inner = mismatch(of: member.value, as: type, at: "\(place).\(member.name)") { return inner }
            }
            return nil
        default: return place
        }
    }
}

extension VarlinkInterface {
    /// Validates and serializes a value once, for messages to many clients.
    ///
    /// - Parameters:
    ///   - value: A part of future replies.
    ///   - name: Its type, which the interface declares.
    /// - Returns: The serialized value, for use in parameters.
    /// - Throws: `VarlinkError.unusable` if it does not match the type.
    public func prepare(_ value: JSONValue, as name: String) throws(VarlinkError) -> JSONValue {
        let field = Field(name: name, type: .named(name))
        if let place = mismatch(of: [name: value], in: [field]) {
            throw .unusable("invalid value of \(self.name) at `\(place)`")
        }
        return .prepared(
            PreparedJSON(value: value, utf8: value.utf8, type: .init(interface: self.name, type: name)))
    }
}
