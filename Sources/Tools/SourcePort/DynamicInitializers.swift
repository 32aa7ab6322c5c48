// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Initializers of UIKit's classes that are called on a metatype or a generic parameter. Objective-C finds them at run
// time; without it, Swift requires `required` initializers, so methods of UIKit's classes are called instead.
extension Converter {
    /// The labels of the initializers that can be called in this way.
    private static let dynamic: [[String]] = [[], ["frame"], ["nibName", "bundle"]]

    func convertDynamicInitializer(_ node: FunctionCallExprSyntax) {
        guard node.trailingClosure == nil, Self.dynamic.contains(node.arguments.map { $0.label?.text ?? "_" }) else {
            return
        }
        if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
            guard member.declName.baseName.text == "init", let base = member.base, isForeignClass(base) else { return }
            replace(member.declName, with: "makeInstance")
        } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            guard name == "Self" ? isSelfForeign(at: node) : isForeignParameter(name, at: node) else { return }
            insert(".makeInstance", at: node.calledExpression.textRange.upperBound)
        } else {
            return
        }
        neededModules.insert("UIKit")
    }

    /// Returns whether a name is that of a class of UIKit or Foundation: those of the sources have the same rules on
    /// iOS.
    private func isForeign(_ type: some StringProtocol) -> Bool {
        String(type).split(separator: "&").map { $0.filter { $0 != " " } }.contains { name in
            (name.hasPrefix("UI") || name == "NSObject") && facts.declaration(name) == nil
        }
    }

    /// Returns whether an expression is a metatype of such a class.
    private func isForeignClass(_ base: ExprSyntax) -> Bool {
        var base = base
        while true {
            if let chaining = base.as(OptionalChainingExprSyntax.self) {
                base = chaining.expression
            } else if let unwrap = base.as(ForceUnwrapExprSyntax.self) {
                base = unwrap.expression
            } else if let tuple = base.as(TupleExprSyntax.self), tuple.elements.count == 1,
                let only = tuple.elements.first
            {
                base = only.expression
            } else {
                break
            }
        }
        if let type = base.castType { return isForeignMetatype(type) }
        if let member = base.as(MemberAccessExprSyntax.self), member.base?.trimmedDescription == "self",
            let scope = scopes.last?.name, let type = facts.propertyType(scope, member.declName.baseName.text)
        {
            return isForeignMetatype(type)
        }
        guard let name = base.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        if name == "self" || name == "Self" { return isSelfForeign(at: base) }
        if name.first?.isUppercase == true { return isForeignParameter(name, at: base) }
        var ancestor = base.parent
        while let node = ancestor {
            if let type = node.declaredType(of: name) {
                return isForeignMetatype(type)
                    || type.hasSuffix(".Type") && isForeignParameter(String(type.dropLast(5)), at: base)
            }
            ancestor = node.parent
        }
        return scopes.last.flatMap { facts.propertyType($0.name, name) }.map(isForeignMetatype) ?? false
    }

    private func isForeignMetatype(_ type: String) -> Bool {
        let type = type.trimmingOptional
        return type.hasSuffix(".Type") && isForeign(type.dropLast(5).filter { !"()".contains($0) })
    }

    /// Returns whether `Self` is a class of UIKit: in an extension of one, or of a protocol for its subclasses.
    private func isSelfForeign(at node: some SyntaxProtocol) -> Bool {
        var ancestor = node.parent
        while let node = ancestor, !node.is(MemberBlockItemSyntax.self) {
            // An initializer delegates to another one.
            if node.is(InitializerDeclSyntax.self) { return false }
            ancestor = node.parent
        }
        if let scope = scopes.last, scope.isExtension, isForeign(scope.name) { return true }
        return isForeignParameter("Self", at: node)
    }

    /// Returns whether a generic parameter of an enclosing declaration is a subclass of a class of UIKit.
    private func isForeignParameter(_ name: String, at node: some SyntaxProtocol) -> Bool {
        var ancestor = node.parent
        while let node = ancestor {
            let generics = node.asProtocol((any WithGenericParametersSyntax).self)
            let parameter = generics?.genericParameterClause?.parameters.first { $0.name.text == name }
            let clause = generics?.genericWhereClause ?? node.as(ExtensionDeclSyntax.self)?.genericWhereClause
            let bounds =
                (clause?.requirements ?? []).compactMap { requirement -> String? in
                    guard case .conformanceRequirement(let bound) = requirement.requirement,
                        bound.leftType.trimmedDescription == name
                    else { return nil }
                    return bound.rightType.trimmedDescription
                } + [parameter?.inheritedType?.trimmedDescription].compactMap(\.self)
            if bounds.contains(where: { isForeign($0) }) { return true }
            if parameter != nil { return false }
            ancestor = node.parent
        }
        return false
    }
}

extension ExprSyntax {
    /// The type to which an expression is cast; nil for other expressions.
    fileprivate var castType: String? {
        guard let sequence = self.as(SequenceExprSyntax.self),
            sequence.elements.dropLast().last?.is(UnresolvedAsExprSyntax.self) == true
        else { return nil }
        return sequence.elements.last?.trimmedDescription
    }
}

extension Syntax {
    /// Returns the type with which this scope declares a name; nil if it does not, or does not state the type.
    fileprivate func declaredType(of name: String) -> String? {
        func type(_ pattern: PatternSyntax, _ type: TypeAnnotationSyntax?, _ value: ExprSyntax?) -> String? {
            guard pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name else { return nil }
            return type?.type.trimmedDescription ?? value?.castType
        }
        if let list = self.as(CodeBlockItemListSyntax.self) {
            for item in list {
                for binding in item.item.as(VariableDeclSyntax.self)?.bindings ?? [] {
                    let found = type(binding.pattern, binding.typeAnnotation, binding.initializer?.value)
                    if let found { return found }
                }
                if let found = item.item.as(GuardStmtSyntax.self)?.conditions.declaredType(type) { return found }
            }
        }
        if let statement = self.as(IfExprSyntax.self) { return statement.conditions.declaredType(type) }
        if let parameters = self.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
            ?? self.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        {
            let parameter = parameters.first { ($0.secondName ?? $0.firstName).text == name }
            return parameter?.type.trimmedDescription
        }
        return nil
    }
}

extension ConditionElementListSyntax {
    fileprivate func declaredType(
        _ type: (PatternSyntax, TypeAnnotationSyntax?, ExprSyntax?) -> String?
    ) -> String? {
        compactMap { $0.condition.as(OptionalBindingConditionSyntax.self) }
            .compactMap { type($0.pattern, $0.typeAnnotation, $0.initializer?.value) }.first
    }
}
#endif
