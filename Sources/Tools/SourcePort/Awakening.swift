// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// What Interface Builder's objects do when they are created: `init(coder:)` and `awakeFromNib()`.
extension Converter {
    /// Sets the attributes of the storyboard or nib after `super.init(coder:)`, as on iOS, where UIKit's classes decode
    /// them: the rest of the initializer sees them, and can replace them.
    func convertDecoding(_ node: FunctionCallExprSyntax) {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.base?.is(SuperExprSyntax.self) == true, member.declName.baseName.text == "init",
            node.arguments.count == 1, let argument = node.arguments.first, argument.label?.text == "coder",
            argument.expression.is(DeclReferenceExprSyntax.self), node.parent?.is(CodeBlockItemSyntax.self) == true,
            let type = scopes.last?.name, facts.outerSuperclass(of: type)?.hasPrefix("NS") == false
        else { return }
        neededModules.insert("UIKit")
        let coder = argument.expression.trimmedDescription
        insert("; \(coder).decodeInterfaceAttributes(of: self)", at: node.textRange.upperBound)
    }

    /// Removes `override` from `awakeFromNib()` in a class that is not a responder: only UIKit's responders have the
    /// method on Linux, and a storyboard calls that of other classes itself.
    func convertAwakening(_ node: FunctionDeclSyntax) {
        guard node.name.text == FolderFacts.awakening.name, node.facts.isSame(as: FolderFacts.awakening),
            node.facts.isOverride, let type = scopes.last?.name, facts.isPlainObject(type),
            facts.superclass(type).flatMap({ facts.method(of: $0, where: FolderFacts.awakening.isSame) }) == nil
        else { return }
        for modifier in node.modifiers where modifier.name.text == "override" { remove(modifier) }
        for item in node.body?.statements ?? [] {
            guard let call = item.item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty,
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                member.base?.is(SuperExprSyntax.self) == true, member.declName.baseName.text == node.name.text
            else { continue }
            remove(item)
        }
    }
}
#endif
