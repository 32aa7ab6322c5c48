// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftSyntax

// Constructs that need the Objective-C runtime: key-value coding and observing, and the runtime's functions.
extension Converter {
    private static let runtimeFunctions: Set<String> = [
        "class_addMethod", "class_copyIvarList", "class_copyMethodList", "class_copyPropertyList",
        "class_getInstanceMethod", "class_getClassMethod", "class_replaceMethod", "imp_implementationWithBlock",
        "method_exchangeImplementations", "method_getImplementation", "method_setImplementation",
        "objc_getAssociatedObject", "objc_getClass", "objc_removeAssociatedObjects", "objc_setAssociatedObject",
        "objc_sync_enter", "objc_sync_exit", "object_getClass", "object_setClass", "sel_registerName",
    ]

    func convertKeyValueCoding(_ node: FunctionCallExprSyntax) {
        if let function = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if Self.runtimeFunctions.contains(function) {
                report(node, "'\(function)' belongs to the Objective-C runtime, which Linux does not have")
            }
            reportKeyValueCoding(node, function, base: nil)
        } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
            reportKeyValueCoding(node, member.declName.baseName.text, base: member)
        }
    }

    private func reportKeyValueCoding(_ node: FunctionCallExprSyntax, _ name: String, base: MemberAccessExprSyntax?) {
        let labels = node.arguments.map { $0.label?.text ?? "_" }
        guard facts.types(withMethod: { $0.name == name && $0.labels == labels }).isEmpty else { return }
        switch (name, labels) {
        case ("setValue", ["_", "forKey"]), ("value", ["forKey"]):
            if let base, base.base?.trimmedDescription.lowercased().contains("defaults") == true {
                // User defaults have their own methods for this.
                return replace(base.declName, with: name == "value" ? "object" : "set")
            }
            report(node, "key-value coding needs the Objective-C runtime; use the property itself")
        case ("setValue", ["_", "forKeyPath"]), ("value", ["forKeyPath"]), ("setValuesForKeys", ["_"]),
            ("mutableArrayValue", ["forKey"]), ("dictionaryWithValues", ["forKeys"]):
            report(node, "key-value coding needs the Objective-C runtime; use the property itself")
        case ("addObserver", ["_", "forKeyPath", "options", "context"]):
            reportObserving(node, node.arguments.dropFirst().first?.expression)
        case ("observe", _) where node.arguments.first?.expression.is(KeyPathExprSyntax.self) == true:
            reportObserving(node, node.arguments.first?.expression)
        default: break
        }
    }

    /// The properties of UIKit that can be observed, by their names in Swift and in Objective-C.
    private static let observable: Set<String> = [
        "alpha", "backgroundColor", "bounds", "center", "contentInset", "contentOffset", "contentSize", "enabled",
        "frame",
        "hidden", "highlighted", "image", "isEnabled", "isHidden", "isHighlighted", "isSelected", "opacity", "position",
        "selected", "state", "text", "tintColor", "title", "transform",
    ]

    /// Reports an observation of a property by its key path, unless UIKit may have the property, or it is a variable.
    private func reportObserving(_ node: FunctionCallExprSyntax, _ keyPath: ExprSyntax?) {
        let name: String? =
            if let literal = keyPath?.as(StringLiteralExprSyntax.self) {
                literal.representedLiteralValue
            } else if keyPath?.is(KeyPathExprSyntax.self) == true || keyPath?.is(MacroExpansionExprSyntax.self) == true
            {
                keyPath?.trimmedDescription
            } else {
                nil
            }
        let property = name?.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last.map(String.init)
        if let property, !Self.observable.contains(property) { report(node, Self.observing) }
    }

    private static let observing =
        "key-value observing needs the Objective-C runtime, except for properties of UIKit; use 'didSet' or a notification"

    func reportObservation(_ node: FunctionDeclSyntax) {
        guard node.facts.isOverride, node.facts.reference.hasPrefix("observeValue(forKeyPath:"),
            let type = scopes.last?.name, facts.superclass(type) == "NSObject"
        else { return }
        report(node, Self.observing)
    }
}
#endif
