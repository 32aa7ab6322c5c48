// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Modules that have another name here.
extension Converter {
    /// Gives an import the module's name here.
    ///
    /// - Returns: whether the module has another name.
    func renameModule(_ node: ImportDeclSyntax) -> Bool {
        guard let module = node.path.first?.name.text, let name = conditions.replacement(of: module) else {
            return false
        }
        renamedModules[module] = name
        if node.importKindSpecifier == nil {
            importedModules.insert(name)
            // Clang's submodules, as in `import os.log`, are parts of the module here.
            replace(node.path, with: name)
        } else {
            // One declaration, as in `import struct os.Logger`.
            replace(node.path, with: ([name] + node.path.suffix(1).map(\.name.text)).joined(separator: "."))
        }
        return true
    }

    /// Gives a qualified name in an expression, as in `os.Logger()`, the module's name here.
    func renameModule(_ node: DeclReferenceExprSyntax) {
        let name = node.baseName.text
        guard let module = renamedModules[name], let access = node.parent?.as(MemberAccessExprSyntax.self),
            access.base?.id == node.id, !isTypeName(name)
        else { return }
        // Values do not have members that are types.
        let isType = access.declName.baseName.text.first?.isUppercase == true
        guard isType || !isValueName(name) else { return }
        replace(node.baseName, with: module)
    }

    /// Gives a qualified name of a type, as in `let logger: os.Logger`, the module's name here.
    func renameModule(_ node: IdentifierTypeSyntax) {
        let name = node.name.text
        guard let module = renamedModules[name], let parent = node.parent?.as(MemberTypeSyntax.self),
            parent.baseType.id == node.id, !isTypeName(name)
        else { return }
        replace(node.name, with: module)
    }

    /// Removes `as CVarArg` from the arguments of functions that accept all values here: only on Apple platforms, all
    /// errors and objects can be converted to this type.
    func convertLogArguments(_ node: FunctionCallExprSyntax) {
        let called = node.calledExpression
        let name = called.as(MemberAccessExprSyntax.self)?.declName ?? called.as(DeclReferenceExprSyntax.self)
        guard let name = name?.baseName.text, ["os_log", "os_signpost"].contains(name),
            !importedModules.isDisjoint(with: ["OSLog", "UIKitLogging"]) || !renamedModules.isEmpty
        else { return }
        for argument in node.arguments {
            // The cast is last, as in `a ?? b as CVarArg`.
            guard let parts = (argument.expression.as(SequenceExprSyntax.self)?.elements).map(Array.init)?.suffix(3),
                parts.count == 3, parts.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true,
                let value = parts.first, let type = parts.last,
                ["CVarArg", "any CVarArg"].contains(type.trimmedDescription)
            else { continue }
            edits.append(TextEdit(range: value.textRange.upperBound..<type.textRange.upperBound, text: ""))
        }
    }

    /// Notes that a file imports a module, with the names of modules that it exports on Apple platforms.
    func noteImport(of module: String) {
        importedModules.insert(module)
        // OSLog exports os, as it exports the module with its name here.
        if module == "OSLog", let name = conditions.replacement(of: "os") { renamedModules["os"] = name }
    }

    /// The locks of the C library, with the kinds of their declarations.
    private static let locks = [
        "os_unfair_lock": "typealias", "os_unfair_lock_assert_not_owner": "func", "os_unfair_lock_assert_owner": "func",
        "os_unfair_lock_lock": "func", "os_unfair_lock_s": "struct", "os_unfair_lock_t": "typealias",
        "os_unfair_lock_trylock": "func", "os_unfair_lock_unlock": "func",
    ]

    /// Returns the import of a lock's declaration: on Apple platforms, Foundation exports the C library, too.
    ///
    /// The module as a whole would bring `Logger`, which may be that of another module in the file.
    func lockImport(of name: String) -> String? {
        guard let kind = Self.locks[name], let module = conditions.replacement(of: "os") else { return nil }
        return "\(kind) \(module).\(name)"
    }

    /// Returns whether a module that the file imports has the declaration of an import.
    func isExported(_ name: String) -> Bool {
        name.contains(".") && !importedModules.isDisjoint(with: ["OSLog", "UIKitLogging"])
    }

    /// Returns whether the sources declare a type with a name that is visible in the current scope.
    private func isTypeName(_ name: String) -> Bool {
        !facts.all(facts.resolve(name, in: scopes.last?.name ?? "")).isEmpty
    }

    /// Returns whether the file, or an enclosing type in another one, declares a value with a name.
    private func isValueName(_ name: String) -> Bool {
        declaredNames.contains(name) || scopes.contains { facts.property($0.name, name) }
    }
}

extension LabeledExprSyntax {
    /// The module in `canImport(Module.Submodule)`.
    var topModule: String {
        let name = expression.trimmedDescription
        return name.split(separator: ".").first.map(String.init) ?? name
    }
}
#endif
