// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Names from Swift 3 to 4.1.
extension Converter {
    func convertOldType(_ node: IdentifierTypeSyntax) {
        guard let name = OldNames.types[node.name.text], facts.all(node.name.text).isEmpty else { return }
        replace(node.name, with: name)
    }

    /// Converts a name that is not a member.
    func convertOldName(_ node: DeclReferenceExprSyntax) {
        guard node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id else { return }
        let old = node.baseName.text
        guard let name = OldNames.types[old] ?? OldNames.constants[old], facts.all(old).isEmpty else { return }
        replace(node.baseName, with: name)
    }

    func convertOldMember(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.text
        let base = node.base?.trimmedDescription
        if base == nil || ["NSNotification.Name", "Notification.Name"].contains(base),
            let notification = OldNames.notification(name)
        {
            replace(node, with: notification)
            return .skipChildren
        }
        if let new = OldNames.members[name], facts.types(withMethod: { $0.name == name }).isEmpty,
            !(node.parent?.is(FunctionCallExprSyntax.self) == true && new.isProperty)
        {
            replace(node.declName.baseName, with: new.name)
        }
        return .visitChildren
    }

    /// Converts a call whose form has changed since.
    ///
    /// - Returns: whether the call was replaced as a whole.
    func convertOldCall(_ node: FunctionCallExprSyntax) -> Bool {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        let member = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName
        if let name = (member ?? node.calledExpression.as(DeclReferenceExprSyntax.self))?.baseName {
            convertOldMethod(node, name, labels)
        }
        guard let function = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
        if let (type, new) = OldNames.makers[function], labels == Array(repeating: "_", count: new.count) {
            replace(node.calledExpression, with: type)
            for (label, argument) in zip(new, node.arguments) {
                insert("\(label): ", at: argument.positionAfterSkippingLeadingTrivia.utf8Offset)
            }
            return false
        }
        let arguments = node.arguments.map(\.expression.trimmedDescription)
        switch (function, arguments.count) {
        case ("UIImagePNGRepresentation", 1): replace(node, with: "\(arguments[0]).pngData()")
        case ("UIImageJPEGRepresentation", 2):
            replace(node, with: "\(arguments[0]).jpegData(compressionQuality: \(arguments[1]))")
        case ("UIEdgeInsetsInsetRect", 2): replace(node, with: "\(arguments[0]).inset(by: \(arguments[1]))")
        default: return false
        }
        return true
    }

    /// Converts the declaration of a method that overrides one whose label has changed since.
    func convertOldOverride(_ node: FunctionDeclSyntax) {
        guard node.modifiers.contains(where: { $0.name.text == "override" }),
            ["didMove", "willMove"].contains(node.name.text),
            let label = node.signature.parameterClause.parameters.first?.firstName,
            label.text == "toParentViewController"
        else { return }
        replace(label, with: "toParent")
    }

    private func convertOldMethod(_ node: FunctionCallExprSyntax, _ name: TokenSyntax, _ labels: [String]) {
        let isOwn = { (method: MethodFacts) in
            method.name == name.text && method.labels == labels && !method.isOverride
        }
        guard facts.types(withMethod: isOwn).isEmpty else { return }
        switch (name.text, labels) {
        case ("bringSubview", ["toFront"]), ("sendSubview", ["toBack"]):
            replace(name, with: name.text == "bringSubview" ? "bringSubviewToFront" : "sendSubviewToBack")
            if let first = node.arguments.first, let label = first.label {
                let start = label.textRange.lowerBound
                let end = first.expression.positionAfterSkippingLeadingTrivia.utf8Offset
                edits.append(TextEdit(range: start..<end, text: ""))
            }
        case ("didMove", ["toParentViewController"]), ("willMove", ["toParentViewController"]):
            if let label = node.arguments.first?.label { replace(label, with: "toParent") }
        case ("addChildViewController", ["_"]): replace(name, with: "addChild")
        case ("removeFromParentViewController", []): replace(name, with: "removeFromParent")
        default: break
        }
    }
}
#endif
