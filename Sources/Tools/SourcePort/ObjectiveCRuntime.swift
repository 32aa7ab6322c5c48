// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import SwiftParser
import SwiftSyntax

// Constructs that need the Objective-C runtime: key-value coding and observing, and the runtime's functions.
extension Converter {
    private static let runtimeFunctions: Set<String> = [
        "class_addMethod", "class_copyIvarList", "class_copyMethodList", "class_copyPropertyList",
        "class_getInstanceMethod", "class_getClassMethod", "class_replaceMethod", "imp_implementationWithBlock",
        "method_exchangeImplementations", "method_getImplementation", "method_setImplementation",
        "objc_getClass", "object_getClass", "object_setClass", "sel_registerName",
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
            let object = base?.base?.trimmedDescription ?? "self"
            guard object.lowercased().contains("defaults") || object == "self" && scopes.last?.name == "UserDefaults"
            else { return reportCoding(node, base) }
            // User defaults have their own methods for this.
            let own = name == "value" ? "object" : "set"
            if let base { replace(base.declName, with: own) } else { replace(node.calledExpression, with: own) }
        case ("setValue", ["_", "forKeyPath"]), ("value", ["forKeyPath"]): reportCoding(node, base)
        case ("setValuesForKeys", ["_"]), ("mutableArrayValue", ["forKey"]), ("dictionaryWithValues", ["forKeys"]):
            report(node, Self.coding)
        case ("addObserver", ["_", "forKeyPath", "options", "context"]):
            reportObserving(node, node.arguments.dropFirst().first?.expression)
        case ("observe", _) where node.arguments.first?.expression.is(KeyPathExprSyntax.self) == true:
            reportObserving(node, node.arguments.first?.expression)
        default: break
        }
    }

    /// The properties of UIKit that can be got and set, by their names in Objective-C; at the start of a key path.
    private static let coded: Set<String> = [
        "alpha", "attributedMessage", "attributedTitle", "backgroundColor", "bounds", "cancelButton",
        "cancelButtonText", "center", "contentViewController", "frame", "hidden", "highlightsToday", "image", "layer",
        "navigationBar", "orientation", "placeholderLabel", "searchField", "tabBar", "textColor", "tintColor",
        "titleTextAlignment", "titleTextColor", "toolbar",
    ]

    /// Reports an access to a property by its name, unless UIKit may have the property. Layers and animations have
    /// values for all names.
    private func reportCoding(_ node: FunctionCallExprSyntax, _ base: MemberAccessExprSyntax?) {
        guard base?.base.map(hasKeyedValues) != true else { return }
        let literal = node.arguments.last?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        let name = literal?.split(separator: ".").first.map { $0.drop { $0 == "_" } }
        if name.map({ Self.coded.contains(String($0)) }) != true { report(node, Self.coding) }
    }

    private static let coding =
        "key-value coding needs the Objective-C runtime, except for some properties of UIKit; use the property itself"

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
            let type = scopes.last?.name, facts.declaration(type)?.supertypes.first == "NSObject"
        else { return }
        report(node, Self.observing)
    }
}
#endif
