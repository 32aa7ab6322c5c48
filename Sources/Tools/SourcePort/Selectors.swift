// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftParser
import SwiftSyntax

// Selectors and key paths. A selector becomes `Selector("name", Type.method(_:))`: the name is its identity, and the
// method is called.
extension Converter {
    // MARK: #selector

    func convertSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first else { return report(node, "#selector without a method") }
        neededModules.insert("UIKit")
        var expression = argument.expression
        var parameters: Int?
        while true {
            if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
                expression = only.expression
            } else if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
                // `foo as (Type) -> (UIButton) -> Void`: the innermost function has the parameters.
                var type = sequence.elements.last?.as(TypeExprSyntax.self)?.type.as(FunctionTypeSyntax.self)
                while let function = type {
                    parameters = function.parameters.count
                    type = function.returnClause.type.as(FunctionTypeSyntax.self)
                }
                expression = first
            } else {
                break
            }
        }
        let base: ExprSyntax?
        let reference: DeclReferenceExprSyntax
        if let member = expression.as(MemberAccessExprSyntax.self) {
            (base, reference) = (member.base, member.declName)
        } else if let name = expression.as(DeclReferenceExprSyntax.self) {
            (base, reference) = (nil, name)
        } else {
            return report(node, "'\(expression.trimmedDescription)' in #selector is not a method")
        }
        let labels = reference.argumentNames?.arguments.map(\.name.text)
        let name = reference.baseName.text
        switch argument.label?.text {
        case "getter": convertAccessor(node, base: base, name, isSetter: false)
        case "setter": convertAccessor(node, base: base, name, isSetter: true)
        default:
            let fits = { (method: MethodFacts) in
                method.name == name && (labels.map { $0 == method.labels } ?? true)
                    && (parameters.map { $0 == method.labels.count } ?? true)
            }
            guard let type = type(of: base, fits) else {
                return report(
                    node,
                    "the type of '\(base?.trimmedDescription ?? name)' is not known; write '#selector(Type.\(name))'")
            }
            replace(node, with: selector(type, name, labels, parameters, fits))
        }
    }

    private func convertAccessor(_ node: some SyntaxProtocol, base: ExprSyntax?, _ name: String, isSetter: Bool) {
        guard let type = type(of: base, { _ in false }) else {
            return report(node, "the type of '\(base?.trimmedDescription ?? name)' is not known; write 'Type.\(name)'")
        }
        guard isSetter else {
            return replace(node, with: "Selector(\"\(name)\") { (target: \(type)) in { target.\(name) } }")
        }
        let owner = facts.ancestors(type).first { facts.all($0).contains { $0.properties[name] != nil } }
        guard let written = owner.flatMap({ facts.all($0).compactMap { $0.properties[name] }.first }) else {
            return report(node, "the type of the property '\(name)' is not known; write its type, or use a method")
        }
        let setter = "set" + name.prefix(1).uppercased() + name.dropFirst()
        replace(
            node,
            with: "Selector(\"\(setter)\") { (target: \(type)) in { (new: \(written)) in target.\(name) = new } }")
    }

    /// Returns the type that declares a selector's method, given the expression before its name; nil if the
    /// expression's type is unknown.
    private func type(of base: ExprSyntax?, _ fits: (MethodFacts) -> Bool) -> String? {
        let text = base?.trimmedDescription
        guard let text, !["self", "super", "Self", "type(of: self)"].contains(text) else {
            guard let scope = scopes.last else { return nil }
            // The nearest enclosing type that has the method; if none has, it is inherited from outside the folder.
            return scopes.reversed().first { facts.method(of: $0.name, where: fits) != nil }?.name ?? scope.name
        }
        if text.split(separator: ".").last?.first?.isUppercase == true {
            return facts.resolve(text, in: scopes.last?.name ?? "")
        }
        let name = text.split(separator: ".").last.map { String($0).trimmingOptional } ?? text
        for scope in scopes.reversed() {
            for type in facts.ancestors(scope.name) {
                if let written = facts.all(type).compactMap({ $0.properties[name] }).first {
                    return facts.resolve(written, in: scope.name)
                }
            }
        }
        let types = facts.types(withMethod: fits)
        return types.count == 1 ? types[0] : nil
    }

    /// Returns the selector of a method; `parameters` is their number if a cast selects an overload.
    private func selector(
        _ type: String, _ name: String, _ labels: [String]?, _ parameters: Int?, _ fits: (MethodFacts) -> Bool
    ) -> String {
        let plain = name.trimmingBackticks
        let found = facts.method(of: type, where: fits)?.method
        let labels = labels ?? (parameters == nil ? nil : found?.labels)
        let method = labels.flatMap { $0.isEmpty ? nil : "\(name)(\($0.map { "\($0):" }.joined()))" } ?? name
        if found?.isStatic == true { return "Selector(\"\(plain)\") { (_: \(type).Type) in \(type).\(method) }" }
        let isProtocol = facts.declaration(type)?.kind == .protocol || scopes.last?.isProtocol == true
        let overloads = facts.ancestors(type).flatMap { facts.all($0) }.flatMap(\.methods).filter { $0.name == name }
        let isAmbiguous = Set(overloads.map(\.labels)).count > 1
        guard isProtocol || isAmbiguous && (labels ?? found?.labels)?.isEmpty != false else {
            return "Selector(\"\(plain)\", \(type).\(method))"
        }
        // Neither a protocol's method nor a parameterless method with overloads can be referenced.
        let arguments = (labels ?? found?.labels ?? []).enumerated()
            .map { $0.element == "_" ? "$\($0.offset)" : "\($0.element): $\($0.offset)" }.joined(separator: ", ")
        return
            "Selector(\"\(plain)\") { (target: \(isProtocol ? "any \(type)" : type)) in { target.\(name)(\(arguments)) } }"
    }

    // MARK: String selectors

    /// Converts `Selector("foo:")`, including with double parentheses, and `NSSelectorFromString("foo:")`.
    ///
    /// - Returns: whether the call was one of these.
    func convertSelectorString(_ node: FunctionCallExprSyntax) -> Bool {
        let function = node.calledExpression.trimmedDescription
        guard ["Selector", "NSSelectorFromString"].contains(function), node.arguments.count == 1,
            node.trailingClosure == nil, var argument = node.arguments.first?.expression
        else { return false }
        neededModules.insert("UIKit")
        while let tuple = argument.as(TupleExprSyntax.self), let only = tuple.elements.first {
            argument = only.expression
        }
        guard let text = argument.as(StringLiteralExprSyntax.self)?.representedLiteralValue else {
            warn(node, "the method of a selector from a string is not known; performing it fails at run time")
            return false
        }
        let fits = { (method: MethodFacts) in method.selector == text }
        let near = scopes.reversed().first { facts.method(of: $0.name, where: fits) != nil }?.name
        let types = facts.types(withMethod: fits)
        guard let type = near ?? (types.count == 1 ? types[0] : nil),
            let method = facts.method(of: type, where: fits)?.method
        else {
            warn(
                node,
                "no method of these sources is '\(text)' in Objective-C; performing the selector fails at run time")
            if argument.trimmedDescription != node.arguments.trimmedDescription {
                replace(node, with: "\(function)(\(argument.trimmedDescription))")
            }
            return true
        }
        replace(node, with: selector(type, method.name, method.labels, nil) { $0.isSame(as: method) })
        return true
    }

    /// Converts string literals used as selectors: `target: self, action: "foo:"`.
    func convertSelectorLiterals(_ node: FunctionCallExprSyntax) {
        for argument in node.arguments where ["action", "selector"].contains(argument.label?.text) {
            guard let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue,
                let scope = scopes.last?.name,
                let method = facts.method(of: scope, where: { $0.selector == text })?.method
            else { continue }
            neededModules.insert("UIKit")
            replace(
                argument.expression,
                with: selector(scope, method.name, method.labels, nil) { $0.isSame(as: method) })
        }
    }

    // MARK: #keyPath

    func convertKeyPath(_ node: MacroExpansionExprSyntax) {
        guard let expression = node.arguments.first?.expression else {
            return report(node, "#keyPath without a property")
        }
        var names = expression.trimmedDescription.split(separator: ".").map(String.init)
        var type: String?
        while let first = names.first, first == "self" || first.first?.isUppercase == true {
            if first != "self" { type = type.map { "\($0).\(first)" } ?? first }
            names.removeFirst()
        }
        guard !names.isEmpty else {
            return report(node, "'\(expression.trimmedDescription)' in #keyPath is not a property")
        }
        if let type, facts.declaration(facts.resolve(type, in: scopes.last?.name ?? "")) == nil,
            names[0].hasPrefix("is"), names[0].dropFirst(2).first?.isUppercase == true
        {
            // UIKit's own properties have Objective-C names: `isHidden` is `hidden`.
            names[0] = names[0].dropFirst(2).prefix(1).lowercased() + names[0].dropFirst(3)
        }
        replace(node, with: "\"\(names.joined(separator: "."))\"")
    }
}

extension String {
    fileprivate var trimmingBackticks: String { filter { $0 != "`" } }
}
#endif
