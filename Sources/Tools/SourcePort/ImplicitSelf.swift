// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Closures that Foundation calls before it returns, but that its version for Linux declares as escaping: there, members
// of a class need `self.`, or `self` in the capture list.
extension Converter {
    private static let enumerations: Set<String> = ["enumerateLines", "enumerateMatches", "enumerateSubstrings"]
    /// The functions of the standard library and the C library that are used most without a type.
    private static let functions: Set<String> = [
        "abs", "assert", "assertionFailure", "ceil", "debugPrint", "dump", "fatalError", "floor", "max", "min", "pow",
        "precondition", "preconditionFailure", "print", "round", "sqrt", "stride", "swap", "type", "zip",
    ]

    /// Adds `[self]` to a closure that may use members without `self`.
    func captureSelf(_ node: FunctionCallExprSyntax) {
        guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            Self.enumerations.contains(name),
            facts.types(withMethod: { $0.name == name }).isEmpty,
            let closure = node.trailingClosure ?? node.arguments.last?.expression.as(ClosureExprSyntax.self),
            closure.signature?.capture == nil, isInClass(closure)
        else { return }
        var local = Locals(closure).names
        var parent = closure.parent
        while let node = parent, !node.is(MemberBlockItemSyntax.self) {
            if node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self) || node.is(AccessorBlockSyntax.self)
                || node.is(FunctionDeclSyntax.self) || node.is(InitializerDeclSyntax.self)
            {
                local.formUnion(Locals(node).names)
            }
            parent = node.parent
        }
        guard References(closure).names.contains(where: { !local.contains($0) && !Self.functions.contains($0) }) else {
            return
        }
        if let signature = closure.signature {
            insert("[self] ", at: signature.textRange.lowerBound)
        } else {
            insert(" [self] in", at: closure.leftBrace.textRange.upperBound)
        }
    }

    /// Returns whether `self` is an instance of a class; members of other types need no `self` in closures.
    private func isInClass(_ closure: ClosureExprSyntax) -> Bool {
        guard let type = scopes.last?.name else { return false }
        guard facts.declaration(type)?.kind == .class || type.hasPrefix("UI") || type.hasPrefix("NS") else {
            return false
        }
        var node = closure.parent
        while let parent = node, !parent.is(MemberBlockItemSyntax.self) { node = parent.parent }
        let declaration = node?.as(MemberBlockItemSyntax.self)?.decl
        return declaration?.modifiers?.contains { ["class", "static"].contains($0.name.text) } == false
    }
}

/// The names that variables, constants, parameters, and functions have in a node.
final class Locals: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init(_ node: some SyntaxProtocol) {
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.identifier.text)
        return .visitChildren
    }
    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert((node.secondName ?? node.firstName).text)
        return .visitChildren
    }
    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert((node.secondName ?? node.firstName).text)
        return .visitChildren
    }
    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }
}

/// The names in a closure that can be members of the enclosing type.
private final class References: SyntaxVisitor {
    private(set) var names: Set<String> = []

    init(_ node: some SyntaxProtocol) {
        super.init(viewMode: .sourceAccurate)
        walk(node)
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.base { walk(base) }
        return .skipChildren
    }
    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        if name.first?.isLowercase == true || name.first == "_", !["self", "super"].contains(name) {
            names.insert(name)
        }
        return .skipChildren
    }
}
#endif
