// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Outlets of UIKit's own classes, whose types are protocols.
extension InterfaceCompiler {
    /// Returns the protocol that an outlet of an element's class requires; nil if there is none.
    private static func requirement(_ property: String, of kind: String) -> String? {
        guard let rule = InterfaceRules.classes[kind] else { return nil }
        let isList = kind == "tableView" || kind == "collectionView"
        let isGesture = InterfaceRules.recognizers[kind] != nil
        switch property {
        case "delegate":
            let kinds: Set = [
                "collectionView", "navigationBar", "navigationController", "pageViewController", "pickerView",
                "scrollView", "searchBar", "splitViewController", "tabBar", "tabBarController", "tableView",
                "textField", "textView", "toolbar",
            ]
            return isGesture ? "UIGestureRecognizerDelegate" : kinds.contains(kind) ? "\(rule.name)Delegate" : nil
        case "dataSource" where isList || kind == "pageViewController" || kind == "pickerView":
            return "\(rule.name)DataSource"
        case "prefetchDataSource" where isList: return "\(rule.name)DataSourcePrefetching"
        case "dragDelegate" where isList: return "\(rule.name)DragDelegate"
        case "dropDelegate" where isList: return "\(rule.name)DropDelegate"
        default: return nil
        }
    }

    /// Returns the value of an outlet: the object, or its cast to the outlet's protocol if the sources do not show that
    /// its class conforms.
    ///
    /// iOS connects any object, and asks it for each method when it is needed.
    func conforming(
        _ target: String, _ outlet: InterfaceElement, _ property: String, of element: InterfaceElement
    ) -> String {
        guard target != "nil", let requirement = Self.requirement(property, of: element.name),
            let destination = outlet["destination"].flatMap({ elements[$0] }),
            // A class can have an outlet of the same name and another type.
            element["customClass"].flatMap({ facts.propertyType($0, property) }) == nil
        else { return target }
        let standard = InterfaceRules.classes[destination.name]?.name ?? "NSObject"
        let type = destination["customClass"] ?? standard
        // The owner of a nib can be any object.
        guard type != "NSObject" || destination.name == "customObject" else {
            return "objects.conforming(\(target), to: (any \(requirement)).self)"
        }
        switch facts.conforms(type, to: requirement) {
        case true?: return target
        case false?:
            warn(
                outlet,
                "'\(type)' does not conform to '\(requirement)', so the outlet '\(property)' of \(element.tag) stays empty; declare the conformance"
            )
        case nil: break
        }
        return "objects.conforming(\(target), to: (any \(requirement)).self)"
    }
}
#endif
