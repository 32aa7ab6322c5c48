// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What other files need to know about a method.
struct MethodFacts: Hashable, Codable {
    /// The base name.
    var name: String
    /// The argument labels, `_` for none.
    var labels: [String]
    /// The Objective-C name: `move:to:`.
    var selector: String
    var isStatic = false
    var isOverride = false
    /// Whether the method is an optional requirement of a protocol.
    var isOptional = false
    /// Whether the method returns a non-optional value.
    var returnsValue = false

    /// The name as in `#selector`: `move(_:to:)`, or `move` without parameters.
    var reference: String { labels.isEmpty ? name : "\(name)(\(labels.map { "\($0):" }.joined()))" }

    func isSame(as other: MethodFacts) -> Bool { name == other.name && labels == other.labels }
}

/// What other files need to know about a type or an extension.
struct TypeFacts: Hashable, Codable {
    /// The kinds of declarations that are distinguished.
    enum Kind: String, Hashable, Codable { case `class`, `protocol`, `extension`, value }

    /// The name, including the names of enclosing types.
    var name: String
    var kind: Kind
    var file: String
    var supertypes: [String]
    var methods: [MethodFacts] = []
    /// The types of properties that have a type annotation.
    var properties: [String: String] = [:]
    /// The optional requirements that are properties of a non-optional type.
    var optionalProperties: [String] = []
    /// The properties that cannot be set.
    var readOnlyProperties: [String] = []
    /// The position of the name; nil if the declaration may legitimately exist twice: private, local, or conditional.
    var line: Int?
    var column = 1
}

/// The combined facts about all files in a folder.
struct FolderFacts {
    private var declarations: [String: [TypeFacts]] = [:]

    init(_ types: [TypeFacts]) {
        for type in types { declarations[type.name, default: []].append(type) }
    }

    /// Returns the declaration and the extensions of a type.
    func all(_ name: String) -> [TypeFacts] { declarations[name] ?? [] }

    /// Returns the declaration of a type; nil if the folder has none.
    func declaration(_ name: String) -> TypeFacts? { all(name).first { $0.kind != .extension } }

    /// Returns a type and its ancestors in the folder, nearest first.
    func ancestors(_ name: String) -> [String] {
        var result = [name]
        var index = 0
        while index < result.count {
            for type in all(result[index]) {
                for name in type.supertypes.map({ resolve($0, in: type.name) }) where !result.contains(name) {
                    if !all(name).isEmpty { result.append(name) }
                }
            }
            index += 1
        }
        return result
    }

    /// Returns the superclass of a class in the folder; nil if it is not in the folder.
    func superclass(_ name: String) -> String? {
        let names = declaration(name)?.supertypes.map { resolve($0, in: name) } ?? []
        return names.first { declaration($0)?.kind == .class }
    }

    /// Returns whether a class, or an ancestor in the folder, declares a property.
    func property(_ type: String, _ name: String) -> Bool {
        ancestors(type).contains { all($0).contains { $0.properties[name] != nil } }
    }

    /// Returns whether a property of a type or of its superclasses can be set.
    func canSet(_ type: String, _ name: String) -> Bool {
        ancestors(type).contains { ancestor in
            all(ancestor).contains { $0.properties[name] != nil && !$0.readOnlyProperties.contains(name) }
        }
    }

    /// Returns the written type of a property of a type or of its superclasses; nil if it is unknown.
    func propertyType(_ type: String, _ name: String) -> String? {
        ancestors(type).lazy.compactMap { ancestor in self.all(ancestor).lazy.compactMap { $0.properties[name] }.first }
            .first
    }

    /// Returns the full name of a type that is referenced in the scope of another.
    func resolve(_ name: String, in scope: String) -> String {
        var scope = scope.split(separator: ".").map(String.init)
        while true {
            let full = (scope + [name]).joined(separator: ".")
            if declarations[full] != nil { return full }
            if scope.popLast() == nil { return name }
        }
    }

    /// Returns the first matching method of a type or its ancestors, and the type that declares it.
    func method(
        of type: String, where fits: (MethodFacts) -> Bool
    ) -> (type: String, method: MethodFacts)? {
        for name in ancestors(type) {
            for method in all(name).flatMap(\.methods) where fits(method) { return (name, method) }
        }
        return nil
    }

    /// Returns the types with a matching method, each once, in alphabetical order.
    func types(withMethod fits: (MethodFacts) -> Bool) -> [String] {
        declarations.filter { $0.value.contains { $0.methods.contains(where: fits) } }.keys.sorted()
    }

    /// Returns the optional requirement that a type's method implements, and the requirement's protocol.
    func optionalRequirement(of type: String, _ method: MethodFacts) -> (protocol: String, requirement: MethodFacts)? {
        for name in ancestors(type) where declaration(name)?.kind == .protocol {
            for requirement in all(name).flatMap(\.methods)
            where requirement.isOptional && requirement.isSame(as: method) {
                return (name, requirement)
            }
        }
        return nil
    }

    /// Returns all optional requirements with a name.
    func optionalRequirements(_ name: String) -> [MethodFacts] {
        declarations.values.joined().filter { $0.kind == .protocol }.flatMap(\.methods)
            .filter { $0.isOptional && $0.name == name }
    }

    /// Returns whether an extension's method must move into its class because it overrides a method, or a subclass
    /// overrides it.
    func belongsInClass(_ method: MethodFacts, of type: String) -> Bool {
        guard !method.isOverride else { return true }
        return declarations.values.joined().contains { other in
            other.name != type && other.kind != .protocol
                && other.methods.contains { $0.isOverride && $0.isSame(as: method) }
                && ancestors(other.name).contains(type)
        }
    }

    /// Returns the other files whose extensions have methods that must move into a class.
    func filesJoined(to type: String, in file: String) -> [String] {
        let files = all(type).filter { part in
            part.kind == .extension && part.file != file && part.methods.contains { belongsInClass($0, of: type) }
        }
        return Set(files.map(\.file)).sorted()
    }

    /// A finding for each type that is declared twice.
    var duplicates: [Finding] {
        declarations.values.flatMap { parts -> [Finding] in
            let found = parts.filter { $0.kind != .extension && $0.line != nil }
                .sorted { ($0.file, $0.line ?? 0) < ($1.file, $1.line ?? 0) }
            guard let first = found.first else { return [] }
            return found.dropFirst().map { other in
                Finding(
                    other.file, line: other.line ?? 1, column: other.column,
                    "'\(other.name)' is declared twice; first in \(first.file):\(first.line ?? 1)")
            }
        }
    }
}
