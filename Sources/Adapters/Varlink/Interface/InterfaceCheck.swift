// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A reference to a named type.
struct InterfaceUse {
    let name: String
    /// The declared type that necessarily contains this one; `nil` inside `?`, an array or a dictionary.
    let owner: String?
    let token: InterfaceToken
}

/// Checks that need the whole file: names refer to declared types, and no type contains itself.
struct InterfaceCheck {
    let interface: VarlinkInterface
    let uses: [InterfaceUse]

    func run() throws(VarlinkInterfaceError) {
        for use in uses where interface.type(named: use.name) == nil {
            throw use.token.error("unknown type '\(use.name)'")
        }
        var held: [String: [String]] = [:]
        for use in uses { if let owner = use.owner { held[owner, default: []].append(use.name) } }
        for use in uses {
            guard let owner = use.owner, reaches(owner, from: use.name, by: held) else { continue }
            throw use.token.error("'\(owner)' contains itself")
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
        let matcher = InterfaceMatcher(interface: self, ignoresUnknown: ignoringUnknownFields)
        return matcher.mismatch(of: parameters, in: fields)?.description
    }
}

/// Compares values with types.
private struct InterfaceMatcher {
    /// The path to a value that does not match, from the inside out; created only for a mismatch.
    struct Path: CustomStringConvertible {
        private var steps: [String] = []

        /// Returns the path within an element or, if `step` begins with a period, a member.
        func within(_ step: String) -> Path {
            var path = self
            path.steps.append(step)
            return path
        }

        var description: String {
            let text = steps.reversed().joined()
            return text.hasPrefix(".") ? String(text.dropFirst()) : text
        }
    }

    let interface: VarlinkInterface
    let ignoresUnknown: Bool

    func mismatch(of object: JSONObject, in fields: [VarlinkInterface.Field]) -> Path? {
        var matched = 0
        // Members usually have the order of their fields.
        var next = 0
        for member in object.members {
            let isNext = next < fields.count && fields[next].name == member.name
            guard let index = isNext ? next : fields.firstIndex(where: { $0.name == member.name }) else {
                if ignoresUnknown { continue }
                return Path().within("." + member.name)
            }
            if let path = mismatch(of: member.value, as: fields[index].type) { return path.within("." + member.name) }
            matched += 1
            next = index + 1
        }
        guard matched < fields.count else { return nil }
        for field in fields where object[field.name] == nil {
            guard case .nullable = field.type else { return Path().within("." + field.name) }
        }
        return nil
    }

    /// Returns the path within `value` to where it does not match `type`.
    private func mismatch(of value: JSONValue, as type: VarlinkType) -> Path? {
        switch (type, value) {
        case (.named(let name), .prepared(let prepared))
        where prepared.type == .init(interface: interface.name, type: name):
            return nil
        case (_, .prepared(let prepared)): return mismatch(of: prepared.value, as: type)
        case (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .number), (.string, .string),
            (.object, .object), (.nullable, .null):
            return nil
        case (.enumeration(let words), .string(let word)): return words.contains(word) ? nil : Path()
        case (.nullable(let type), _): return mismatch(of: value, as: type)
        case (.named(let name), _):
            guard let type = interface.type(named: name) else { return Path() }
            return mismatch(of: value, as: type)
        case (.structure(let fields), .object(let object)): return mismatch(of: object, in: fields)
        case (.array(let type), .array(let elements)):
            for (index, element) in elements.enumerated() {
                if let path = mismatch(of: element, as: type) { return path.within("[\(index)]") }
            }
            return nil
        case (.dictionary(let type), .object(let object)):
            for member in object.members {
                if let path = mismatch(of: member.value, as: type) { return path.within("." + member.name) }
            }
            return nil
        default: return Path()
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
            throw .unusable("invalid value of \(self.name) at '\(place)'")
        }
        return .prepared(
            PreparedJSON(value: value, utf8: value.utf8, type: .init(interface: self.name, type: name)))
    }
}
