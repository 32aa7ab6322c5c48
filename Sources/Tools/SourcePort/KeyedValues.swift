// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Objects of Core Animation, which have values for all names: layers, animations, transactions and emitter cells.
extension Converter {
    /// Returns whether an expression is such an object, judged by its name, or by a declaration that precedes it and
    /// states or constructs the type.
    func hasKeyedValues(_ expression: ExprSyntax) -> Bool {
        let words = expression.trimmedDescription.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let name = words.last { $0 != "self" }.map(String.init) ?? ""
        let suffixes = ["anim", "animation", "animationgroup", "emittercell", "layer", "transaction"]
        if suffixes.contains(where: name.lowercased().hasSuffix) { return true }
        var ancestor = expression.parent
        while let node = ancestor {
            if let isCoreAnimation = node.declaresCoreAnimation(name) { return isCoreAnimation }
            ancestor = node.parent
        }
        return false
    }
}

extension Syntax {
    /// Returns whether a declaration of this name directly in this scope is of a type of Core Animation; nil if the
    /// scope has none.
    fileprivate func declaresCoreAnimation(_ name: String) -> Bool? {
        if let list = self.as(CodeBlockItemListSyntax.self) {
            return list.lazy.compactMap { $0.item.as(VariableDeclSyntax.self)?.declaresCoreAnimation(name) }.first
        }
        if let list = self.as(MemberBlockItemListSyntax.self) {
            return list.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self)?.declaresCoreAnimation(name) }.first
        }
        if let function = self.as(FunctionDeclSyntax.self) {
            let parameter = function.signature.parameterClause.parameters.first {
                ($0.secondName ?? $0.firstName).text == name
            }
            return parameter?.type.isCoreAnimation
        }
        return nil
    }
}

extension VariableDeclSyntax {
    fileprivate func declaresCoreAnimation(_ name: String) -> Bool? {
        guard
            let binding = bindings.first(where: { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
            )
        else { return nil }
        if let type = binding.typeAnnotation?.type { return type.isCoreAnimation }
        return binding.initializer?.value.isCoreAnimation ?? false
    }
}

extension SyntaxProtocol {
    /// Whether a type, or the beginning of an expression, names a class of Core Animation, such as `CALayer`.
    fileprivate var isCoreAnimation: Bool {
        trimmedDescription.hasPrefix("CA") && trimmedDescription.dropFirst(2).first?.isUppercase == true
    }
}
#endif
