// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension VarlinkInterface {
    /// The first of `parameters` that does not fit `fields`: unknown, missing or of another type; `nil` when all fit.
    ///
    /// - Parameters:
    ///   - parameters: what was sent.
    ///   - fields: what the interface declares.
    ///   - ignoringUnknown: whether fields that are not declared are let through, as of a service that is newer than the
    ///     interface at hand.
    /// - Returns: its place: the name, and within it as in `mode.width` and `modes[2].width`.
    public func misfit(of parameters: JSONObject, in fields: [Field], ignoringUnknown: Bool = false) -> String? {
        InterfaceMatcher(interface: self, ignoresUnknown: ignoringUnknown).misfit(of: parameters, in: fields, at: "")
    }
}

/// Compares values with types.
private struct InterfaceMatcher {
    let interface: VarlinkInterface
    let ignoresUnknown: Bool

    func misfit(of object: JSONObject, in fields: [VarlinkInterface.Field], at prefix: String) -> String? {
        for member in object.members {
            guard let field = fields.first(where: { $0.name == member.name }) else {
                if ignoresUnknown { continue }
                return prefix + member.name
            }
            if let place = misfit(of: member.value, as: field.type, at: prefix + member.name) { return place }
        }
        for field in fields where object[field.name] == nil {
            guard case .nullable = field.type else { return prefix + field.name }
        }
        return nil
    }

    /// Where `value`, which stands at `place`, is not of `type`.
    private func misfit(of value: JSONValue, as type: VarlinkType, at place: String) -> String? {
        switch (type, value) {
        case (.named(let name), .prepared(let prepared))
        where prepared.type == .init(interface: interface.name, type: name):
            return nil
        case (_, .prepared(let prepared)):
            return misfit(of: prepared.value, as: type, at: place)
        case (.bool, .bool), (.int, .integer), (.float, .integer), (.float, .number), (.string, .string),
            (.object, .object), (.nullable, .null):
            return nil
        case (.enumeration(let words), .string(let word)):
            return words.contains(word) ? nil : place
        case (.nullable(let type), _):
            return misfit(of: value, as: type, at: place)
        case (.named(let name), _):
            return interface.type(named: name).map { misfit(of: value, as: $0, at: place) } ?? place
        case (.structure(let fields), .object(let object)):
            return misfit(of: object, in: fields, at: place + ".")
        case (.array(let type), .array(let elements)):
            for (index, element) in elements.enumerated() {
                if let inner = misfit(of: element, as: type, at: "\(place)[\(index)]") { return inner }
            }
            return nil
        case (.dictionary(let type), .object(let object)):
            for member in object.members {
                if let inner = misfit(of: member.value, as: type, at: "\(place).\(member.name)") { return inner }
            }
            return nil
        default:
            return place
        }
    }
}
