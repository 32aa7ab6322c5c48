// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Protocols with optional requirements. Each requirement gets a default in an extension, which returns nil where the
// original might be missing, so the requirement and its implementations return an optional.
extension Converter {
    func convertProtocol(_ node: ProtocolDeclSyntax) {
        let isObjectiveC = node.attributes.contains { attribute in
            guard case .attribute(let attribute) = attribute else { return false }
            return attribute.attributeName.trimmedDescription == "objc"
        }
        let inherited = node.inheritanceClause?.inheritedTypes
        for type in inherited ?? [] where type.type.is(ClassRestrictionTypeSyntax.self) {
            replace(type.type, with: "AnyObject")
        }
        let isForClasses = inherited?.contains { type in
            type.type.is(ClassRestrictionTypeSyntax.self)
                || ["AnyObject", "NSObjectProtocol"].contains(type.type.trimmedDescription)
        }
        if isObjectiveC, isForClasses != true {
            // Objective-C protocols are class-only, and `weak` requires that.
            if let first = inherited?.first {
                insert("AnyObject, ", at: first.positionAfterSkippingLeadingTrivia.utf8Offset)
            } else {
                insert(": AnyObject", at: node.name.textRange.upperBound)
            }
        }
    }

    /// Adds the defaults of the optional requirements after a protocol whose members have been converted.
    func addDefaults(of node: ProtocolDeclSyntax) {
        let defaults = node.memberBlock.members.compactMap { member -> String? in
            if let function = member.decl.as(FunctionDeclSyntax.self), function.facts.isOptional {
                return defaultText(function)
            }
            if let variable = member.decl.as(VariableDeclSyntax.self), variable.isOptionalRequirement {
                return defaultText(variable)
            }
            return nil
        }
        guard !defaults.isEmpty else { return }
        guard scopes.count == 1 else {
            return report(
                node, "a nested protocol has optional requirements; move it to file scope")
        }
        let access = node.modifiers.first { ["public", "private", "fileprivate"].contains($0.name.text) }
        let text = "\(access.map { "\($0.name.text) " } ?? "")extension \(node.name.text)"
        insert("; \(text) { \(defaults.joined(separator: "; ")) }", at: node.textRange.upperBound)
    }

    /// Makes the result of a requirement optional, and returns its default.
    private func defaultText(_ node: FunctionDeclSyntax) -> String {
        let result = node.signature.returnClause
        if node.facts.returnsValue, let result { makeOptional(result.type) }
        let isVoid = result.map { ["Void", "()"].contains($0.type.trimmedDescription) } ?? true
        let generics = node.genericParameterClause.map(converted) ?? ""
        let requirements = node.genericWhereClause.map { " \(converted($0))" } ?? ""
        return "\(node.facts.isStatic ? "static " : "")func \(node.name.text)\(generics)\(converted(node.signature))"
            + "\(requirements) {\(isVoid ? "" : " nil ")}"
    }

    private func defaultText(_ node: VariableDeclSyntax) -> String? {
        guard let binding = node.bindings.first, let type = binding.typeAnnotation?.type else { return nil }
        if !type.is(OptionalTypeSyntax.self) { makeOptional(type) }
        let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") == true
        let body = isSettable ? "get { nil } set {}" : "nil"
        return "var \(binding.pattern.trimmedDescription): \(converted(type)) { \(body) }"
    }

    private func makeOptional(_ type: TypeSyntax) {
        let isPlain =
            type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self) || type.is(ArrayTypeSyntax.self)
            || type.is(DictionaryTypeSyntax.self) || type.is(TupleTypeSyntax.self)
        if !isPlain { insert("(", at: type.textRange.lowerBound) }
        insert(isPlain ? "?" : ")?", at: type.textRange.upperBound)
    }

    /// Returns a part of the file after conversion, on one line.
    private func converted(_ node: some SyntaxProtocol) -> String {
        edits.applied(to: text, in: node.textRange).split(whereSeparator: \.isNewline)
            .map { $0.trimmingPrefix { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }

    // MARK: Implementations

    func convertImplementation(_ node: FunctionDeclSyntax) {
        let method = node.facts
        warnOfSubclass(node, method)
        guard let scope = scopes.last, !scope.isProtocol, node.parent?.is(MemberBlockItemSyntax.self) == true,
            !method.isOverride, let found = facts.optionalRequirement(of: scope.name, method)
        else { return }
        if let superclass = facts.superclass(scope.name), facts.ancestors(superclass).contains(found.protocol) {
            report(
                node.name,
                "'\(method.reference)' is an optional requirement of '\(found.protocol)' that '\(superclass)' does not implement; implement it there and override it here"
            )
        }
        if method.returnsValue, found.requirement.returnsValue, let type = node.signature.returnClause?.type {
            makeOptional(type)
        }
    }

    /// Warns about a UIKit delegate method in a class whose superclass conforms to the protocol without implementing
    /// it: the superclass's conformance does not include the method.
    private func warnOfSubclass(_ node: FunctionDeclSyntax, _ method: MethodFacts) {
        let isForeign = { (type: String) in
            (type.hasSuffix("Delegate") || type.hasSuffix("DataSource")) && self.facts.declaration(type) == nil
        }
        guard let type = scopes.last?.name, !method.isOverride, Self.isDelegateMethod(method.name),
            node.parent?.is(MemberBlockItemSyntax.self) == true,
            !facts.all(type).flatMap(\.supertypes).contains(where: isForeign), let superclass = facts.superclass(type),
            facts.ancestors(superclass).flatMap({ facts.all($0) }).flatMap(\.supertypes).contains(where: isForeign),
            facts.method(of: superclass, where: { $0.isSame(as: method) }) == nil
        else { return }
        warn(
            node.name,
            "'\(method.reference)' is not called if it belongs to a protocol of '\(superclass)', because that class does not implement it; implement it there and override it here"
        )
    }

    func reportPropertyImplementation(_ node: VariableDeclSyntax) {
        guard let scope = scopes.last, !scope.isProtocol, node.parent?.is(MemberBlockItemSyntax.self) == true else {
            return
        }
        for binding in node.bindings {
            let name = binding.pattern.trimmedDescription
            let isRequirement = facts.ancestors(scope.name).flatMap { facts.all($0) }
                .contains { $0.optionalProperties.contains(name) }
            guard isRequirement else { continue }
            if let type = binding.typeAnnotation?.type, type.is(OptionalTypeSyntax.self) { continue }
            report(
                binding, "'\(name)' implements an optional requirement; declare the requirement and this as an optional"
            )
        }
    }

    // MARK: Calls

    /// Converts `delegate?.changed?(x)` to `delegate?.changed(x)`.
    func convertOptionalCall(_ node: FunctionCallExprSyntax) {
        let called: ExprSyntax
        let mark: TokenSyntax
        if let chaining = node.calledExpression.as(OptionalChainingExprSyntax.self) {
            (called, mark) = (chaining.expression, chaining.questionMark)
        } else if let unwrap = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
            (called, mark) = (unwrap.expression, unwrap.exclamationMark)
        } else {
            return
        }
        guard let member = called.as(MemberAccessExprSyntax.self) else { return }
        let name = member.declName.baseName.text
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let requirements = facts.optionalRequirements(name).filter { $0.labels.count >= labels.count }
        // A closure has no labels, so a call with labels is of a method.
        guard !requirements.isEmpty || labels.contains(where: { $0 != "_" }) || Self.isDelegateMethod(name) else {
            return
        }
        remove(mark)
        if mark.text == "!", requirements.contains(where: \.returnsValue) { insert("!", at: node.textRange.upperBound) }
    }

    /// Returns whether a name is that of a UIKit delegate method with a single parameter.
    private static func isDelegateMethod(_ name: String) -> Bool {
        let senders = [
            "application", "scene", "windowScene", "scrollView", "tableView", "collectionView", "textField", "textView",
            "searchBar", "gestureRecognizer", "numberOfSections",
        ]
        return senders.contains { sender in
            name.hasPrefix(sender) && name.dropFirst(sender.count).first?.isUppercase != false
        }
    }
}

extension VariableDeclSyntax {
    var isOptionalRequirement: Bool { modifiers.contains { $0.name.text == "optional" } }
}
#endif
