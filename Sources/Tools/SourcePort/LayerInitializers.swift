// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// The parameterless initializer of layers. Without the Objective-C runtime, UIKit uses it to create layers of an app's
// class, so it must be `required`.
extension Converter {
    private static let layers: Set<String> = ["CAGradientLayer", "CALayer", "CAShapeLayer", "CATextLayer"]

    /// Marks the initializer as required, or adds it to a class that does not inherit it.
    func convertLayer(_ node: ClassDeclSyntax) {
        guard let name = scopes.last?.name, isLayer(name) else { return }
        let members = node.memberBlock.members.map(\.decl)
        let initializers = members.compactMap { $0.as(InitializerDeclSyntax.self) }
        if let plain = initializers.first(where: { $0.signature.parameterClause.parameters.isEmpty }) {
            let isRequired = plain.modifiers.contains { $0.name.text == "required" }
            for modifier in plain.modifiers where modifier.name.text == "override" {
                replace(modifier, with: isRequired ? "" : "required")
            }
            return
        }
        // A class without designated initializers inherits it.
        guard initializers.contains(where: { !$0.modifiers.contains { $0.name.text == "convenience" } }) else { return }
        // As in UIKit, a layer with a property that only its own initializers set cannot be the layer of a view.
        let body =
            members.contains { $0.needsInitializer }
            ? "fatalError(\"unimplemented initializer 'init()' for class '\(name)'\")" : "super.init()"
        let brace = node.memberBlock.rightBrace
        let separator = brace.leadingTrivia.description.contains("\n") ? "" : "; "
        let access = node.modifiers.contains { ["open", "public"].contains($0.name.text) } ? "public " : ""
        insert("\(separator)\(access)required init() { \(body) } ", at: brace.textRange.lowerBound)
    }

    private func isLayer(_ name: String) -> Bool {
        facts.ancestors(name).contains { ancestor in
            facts.declaration(ancestor)?.supertypes.contains(where: Self.layers.contains) == true
        }
    }
}

extension DeclSyntax {
    /// Whether this is a stored property that an initializer must set.
    fileprivate var needsInitializer: Bool {
        guard let variable = self.as(VariableDeclSyntax.self),
            !variable.modifiers.contains(where: { ["class", "lazy", "static"].contains($0.name.text) })
        else { return false }
        let isVariable = variable.bindingSpecifier.text == "var"
        var type = ""
        // In `var a, b: Int?`, the type of `b` is that of `a` as well.
        return variable.bindings.reversed().contains { binding in
            type = binding.typeAnnotation?.type.trimmedDescription ?? type
            guard binding.initializer == nil, binding.accessorBlock?.isComputed != true else { return false }
            return !(isVariable && (type.hasSuffix("?") || type.hasSuffix("!")))
        }
    }
}

extension AccessorBlockSyntax {
    /// Whether the property has a getter, and not just observers.
    fileprivate var isComputed: Bool {
        guard case .accessors(let accessors) = accessors else { return true }
        return !accessors.allSatisfy { ["didSet", "willSet"].contains($0.accessorSpecifier.text) }
    }
}
#endif
