// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

/// Collects what other files need to know about a file.
final class FactsVisitor: SyntaxVisitor {
    private(set) var types: [TypeFacts] = []
    private var open: [Int] = []
    private var functions = 0
    private let file: String
    private let converter: SourceLocationConverter
    private let conditions: Conditions
    private var conditional = 0

    init(_ tree: SourceFileSyntax, file: String, conditions: Conditions) {
        self.file = file
        self.conditions = conditions
        converter = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
        walk(tree)
    }

    private func begin(
        _ name: some SyntaxProtocol, _ kind: TypeFacts.Kind, _ inheritance: InheritanceClauseSyntax?,
        _ modifiers: DeclModifierListSyntax
    ) -> SyntaxVisitorContinueKind {
        let path = open.last.map { types[$0].name + "." } ?? ""
        let place = name.startLocation(converter: converter)
        let isPrivate = modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
        var facts = TypeFacts(
            name: path + name.trimmedDescription, kind: kind, file: file,
            supertypes: inheritance?.inheritedTypes.map(\.type.trimmedDescription) ?? [])
        if !isPrivate, functions == 0, conditional == 0 { (facts.line, facts.column) = (place.line, place.column) }
        open.append(types.count)
        types.append(facts)
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.name, .class, node.inheritanceClause, node.modifiers)
    }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.name, .value, node.inheritanceClause, node.modifiers)
    }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.name, .value, node.inheritanceClause, node.modifiers)
    }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.name, .value, node.inheritanceClause, node.modifiers)
    }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.name, .protocol, node.inheritanceClause, node.modifiers)
    }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        begin(node.extendedType, .extension, node.inheritanceClause, node.modifiers)
    }
    override func visitPost(_ node: ClassDeclSyntax) { open.removeLast() }
    override func visitPost(_ node: StructDeclSyntax) { open.removeLast() }
    override func visitPost(_ node: EnumDeclSyntax) { open.removeLast() }
    override func visitPost(_ node: ActorDeclSyntax) { open.removeLast() }
    override func visitPost(_ node: ProtocolDeclSyntax) { open.removeLast() }
    override func visitPost(_ node: ExtensionDeclSyntax) { open.removeLast() }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if functions == 0, let type = open.last { types[type].methods.append(node.facts) }
        functions += 1
        return .visitChildren
    }
    override func visitPost(_ node: FunctionDeclSyntax) { functions -= 1 }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        functions += 1
        return .visitChildren
    }
    override func visitPost(_ node: ClosureExprSyntax) { functions -= 1 }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard functions == 0, let type = open.last else { return .visitChildren }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else { continue }
            if case .getter? = binding.accessorBlock?.accessors { types[type].readOnlyProperties.append(name) }
            if let written = binding.typeAnnotation?.type.trimmedDescription {
                types[type].properties[name] = written.trimmingOptional
                if node.isOptionalRequirement, written.trimmingOptional == written {
                    types[type].optionalProperties.append(name)
                }
            } else if let call = binding.initializer?.value.as(FunctionCallExprSyntax.self),
                call.calledExpression.trimmedDescription.first?.isUppercase == true
            {
                types[type].properties[name] = call.calledExpression.trimmedDescription
            } else if let literal = binding.initializer?.value.literalType {
                types[type].properties[name] = literal
            } else if node.isInspectable, let value = binding.initializer?.value.as(MemberAccessExprSyntax.self),
                let base = value.base
            {
                // Such as `UIColor.red`.
                types[type].properties[name] = base.trimmedDescription
            }
        }
        return .visitChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for (clause, verdict) in conditions.clauses(of: node) where verdict != .inactive {
            if verdict == .unknown { conditional += 1 }
            if let elements = clause.elements { walk(elements) }
            if verdict == .unknown { conditional -= 1 }
        }
        return .skipChildren
    }
}

extension FunctionDeclSyntax {
    /// What other files need to know about the method.
    var facts: MethodFacts {
        let labels = signature.parameterClause.parameters.map(\.firstName.text)
        let result = signature.returnClause?.type
        var facts = MethodFacts(
            name: name.text, labels: labels, selector: objectiveCName ?? Self.selector(name.text, labels))
        facts.isStatic = modifiers.contains { ["static", "class"].contains($0.name.text) }
        facts.isOverride = modifiers.contains { $0.name.text == "override" }
        facts.isOptional = modifiers.contains { $0.name.text == "optional" }
        facts.returnsValue =
            result.map { type in
                !type.is(OptionalTypeSyntax.self) && !type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
                    && !["Void", "()"].contains(type.trimmedDescription)
            } ?? false
        return facts
    }

    /// The name in `@objc(name)`.
    private var objectiveCName: String? {
        for case .attribute(let attribute) in attributes where attribute.attributeName.trimmedDescription == "objc" {
            if case .objCName(let name)? = attribute.arguments { return name.trimmedDescription }
        }
        return nil
    }

    /// Derives the Objective-C name as the compiler does.
    private static func selector(_ name: String, _ labels: [String]) -> String {
        guard let first = labels.first else { return name }
        var result = name
        if first != "_" {
            let prepositions = ["at", "by", "for", "from", "in", "into", "of", "on", "to", "using", "with"]
            let word = String(first.prefix { $0.isLowercase })
            result += (prepositions.contains(word) ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
        }
        return result + ":" + labels.dropFirst().map { $0 == "_" ? ":" : "\($0):" }.joined()
    }
}

extension VariableDeclSyntax {
    /// Whether Interface Builder can set the property.
    fileprivate var isInspectable: Bool {
        attributes.contains { element in
            guard case .attribute(let attribute) = element else { return false }
            return attribute.attributeName.trimmedDescription == "IBInspectable"
        }
    }
}

extension ExprSyntax {
    /// The default type of a literal; nil for other expressions.
    fileprivate var literalType: String? {
        switch kind {
        case .booleanLiteralExpr: "Bool"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .stringLiteralExpr: "String"
        case .prefixOperatorExpr: self.as(PrefixOperatorExprSyntax.self)?.expression.literalType
        default: nil
        }
    }
}

extension String {
    /// The name of a type without `?` and `!`.
    var trimmingOptional: String {
        var text = self[...]
        while text.hasSuffix("?") || text.hasSuffix("!") { text = text.dropLast() }
        if text.hasPrefix("("), text.hasSuffix(")") { text = text.dropFirst().dropLast() }
        if text.hasPrefix("any ") { text = text.dropFirst(4) }
        return String(text)
    }
}
#endif
