// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Outlets, actions, and segues.
extension InterfaceCompiler {
    /// Writes the connections of an element and its descendants.
    func connect(_ element: InterfaceElement, owner: InterfaceElement?) {
        var collections: [String: [String]] = [:]
        var order: [(String, InterfaceElement)] = []
        for connection in element.list("connections") {
            guard let name = names[element.id] else { continue }
            switch connection.name {
            case "outlet": addOutlet(connection, from: element, name)
            case "outletCollection":
                guard let property = connection["property"], let target = target(connection) else { continue }
                if property == "gestureRecognizers" {
                    write("\(name).addGestureRecognizer(\(target))", at: connection)
                } else {
                    if collections[property] == nil { order.append((property, connection)) }
                    collections[property, default: []].append(target)
                }
            case "action": addAction(connection, from: element, name)
            case "segue": addSegue(connection, from: element, name, owner: owner)
            default: warn(connection, "\(connection.tag) of \(element.tag) is not supported; ignored")
            }
        }
        for (property, connection) in order {
            guard let name = names[element.id], InterfaceValues.isName(property) else { continue }
            let members = collections[property, default: []].joined(separator: ", ")
            if name != "owner" {
                write("\(name)\(element.id == "-1" ? "?" : "").\(property) = [\(members)]", at: connection)
            }
        }
        if let name = names[element.id], let type = element["customClass"], facts.isPlainObject(type),
            facts.method(of: type, where: FolderFacts.awakening.isSame) != nil
        {
            write("objects.whenLoaded { \(name).awakeFromNib() }", at: element)
        }
        for child in element.children where child.name != "connections" && !Self.isPrototype(child, of: element) {
            connect(child, owner: owner)
        }
    }

    private func target(_ connection: InterfaceElement) -> String? {
        guard let id = connection["destination"], let name = names[id] else {
            let id = connection["destination"] ?? ""
            if repeated.contains(id) {
                error(
                    connection,
                    "\(connection.tag) refers to '\(id)' in a prototype, which has many copies; connect it to the cell's class"
                )
            } else if elements[id] != nil {
                // iOS drops such a connection.
                warn(connection, "\(connection.tag) refers to '\(id)', which is not an object of its scene; ignored")
            } else {
                error(connection, "\(connection.tag) refers to '\(id)', which is not in the file")
            }
            return nil
        }
        return name
    }

    private func addOutlet(_ outlet: InterfaceElement, from element: InterfaceElement, _ name: String) {
        guard let property = outlet["property"], InterfaceValues.isName(property) else {
            return error(outlet, "\(outlet.tag) of \(element.tag) names no property")
        }
        guard let target = target(outlet) else { return }
        if element.id == "-1" { return addOutlet(outlet, ofOwner: element, property, target, name) }
        // A controller's view is set where it is created.
        if property == "view", element.name != "placeholder" { return }
        if let type = element["customClass"], lacksClass(element), !InterfaceRules.outlets.contains(property) {
            return error(outlet, "no class '\(type)' in the sources, for the outlet \(outlet.tag)")
        }
        if let type = element["customClass"], lacks(type, property) {
            return error(outlet, "'\(type)' has no property '\(property)' for the outlet \(outlet.tag)")
        }
        write("\(name).\(property) = \(conforming(target, outlet, property, of: element))", at: outlet)
    }

    /// Writes an outlet of the owner of a nib, which is optional.
    private func addOutlet(
        _ outlet: InterfaceElement, ofOwner element: InterfaceElement, _ property: String, _ target: String,
        _ name: String
    ) {
        let type = element["customClass"] ?? ""
        if property == "view", facts.propertyType(type, property) == nil {
            write("(owner as? UIViewController)?.view = \(target)", at: outlet)
        } else if name == "owner" {
            warn(outlet, "the class of the owner is not known, so \(outlet.tag) is not connected")
        } else if lacks(type, property) {
            error(outlet, "'\(type)' has no property '\(property)' for the outlet \(outlet.tag)")
        } else {
            write("\(name)?.\(property) = \(target)", at: outlet)
        }
    }

    /// Returns whether a class in the sources is known not to have a property.
    private func lacks(_ type: String, _ property: String) -> Bool {
        guard facts.declaration(type) != nil, !InterfaceRules.outlets.contains(property) else { return false }
        let ancestors = facts.ancestors(type)
        if facts.property(type, property) { return false }
        // A superclass from elsewhere may have it; the compiler will report it if not.
        let outside = ancestors.compactMap { facts.declaration($0) }.filter { $0.kind == .class }.flatMap(\.supertypes)
            .filter { facts.all($0).isEmpty }
        return outside.allSatisfy { $0.hasPrefix("UI") || $0.hasPrefix("NS") }
    }

    private func addAction(_ action: InterfaceElement, from element: InterfaceElement, _ name: String) {
        guard let selector = action["selector"], !selector.isEmpty, let id = action["destination"] else {
            return error(action, "\(action.tag) of \(element.tag) names no method")
        }
        let destination = elements[id]
        var type = destination?["customClass"]
        var target = names[id] ?? ""
        if target == "nil" || id == "-2" {
            let candidates = facts.types { $0.selector == selector }
            guard candidates.count == 1 else {
                let text =
                    "the action '\(selector)' of \(element.tag) is for the first responder; connect it to an object"
                return candidates.isEmpty ? warn(action, text) : error(action, text)
            }
            (type, target) = (candidates[0], "nil")
        }
        guard !target.isEmpty, let type, destination.map(lacksClass) != true else {
            let text = "the action '\(selector)' of \(element.tag) has no target with a class in the sources"
            // Nothing happens on iOS until the control is used.
            return destination == nil ? error(action, text) : warn(action, "\(text); ignored")
        }
        let written: String
        if let found = facts.method(of: type, where: { $0.selector == selector }) {
            written = "Selector(\"\(found.method.name)\", \(type).\(found.method.reference))"
        } else {
            let isOwn = facts.declaration(type) != nil
            let base = String(selector.prefix { $0 != ":" })
            let outside = facts.ancestors(type).compactMap { facts.declaration($0) }.flatMap(\.supertypes)
                .contains { facts.all($0).isEmpty && !$0.hasPrefix("UI") && !$0.hasPrefix("NS") }
            guard !isOwn || outside, InterfaceValues.isName(base) else {
                return warn(
                    action, "'\(type)' has no method for the action '\(selector)' of \(element.tag); ignored")
            }
            let count = selector.count { $0 == ":" }
            let labels = count == 0 ? "" : "(\(String(repeating: "_:", count: count)))"
            written = "Selector(\"\(base)\", \(type).\(base)\(labels))"
        }
        if element.name == "barButtonItem" {
            write("(\(name).target, \(name).action) = (\(target), \(written))", at: action)
        } else if InterfaceRules.recognizers[element.name] != nil {
            write("\(name).addTarget(\(target) as Any, action: \(written))", at: action)
        } else {
            let events: Set = [
                "touchDown", "touchDownRepeat", "touchDragInside", "touchDragOutside", "touchDragEnter",
                "touchDragExit",
                "touchUpInside", "touchUpOutside", "touchCancel", "valueChanged", "primaryActionTriggered",
                "editingDidBegin", "editingChanged", "editingDidEnd", "editingDidEndOnExit",
            ]
            guard let event = action["eventType"], events.contains(event) else {
                return error(
                    action, "the event '\(action["eventType"] ?? "")' of the action '\(selector)' is not known")
            }
            write("\(name).addTarget(\(target), action: \(written), for: .\(event))", at: action)
        }
    }

    private func addSegue(
        _ segue: InterfaceElement, from element: InterfaceElement, _ name: String, owner: InterfaceElement?
    ) {
        guard let kind = segue["kind"], kind != "relationship", element !== owner else { return }
        let id = InterfaceValues.string(segue.id)
        if kind == "embed" {
            write("objects.embed(\(id), in: \(name), of: controller)", at: segue)
        } else {
            let accessory = segue["trigger"] == "accessoryAction" ? ", isAccessory: true" : ""
            write("objects.connect(\(name), to: \(id), of: controller\(accessory))", at: segue)
        }
    }

    /// Writes the description of a segue, as an element of an array.
    func writeSegue(_ segue: InterfaceElement) {
        let kind = segue["kind"] ?? ""
        // Segues inside another one are for previews and their commits.
        guard kind != "relationship", segue["inheritsFrom"] == nil else { return }
        if kind == "unwind" { return writeUnwindSegue(segue) }
        guard let destination = segue["destination"], elements[destination] != nil else {
            return error(segue, "\(segue.tag) refers to '\(segue["destination"] ?? "")', which is not in the file")
        }
        let written: String
        switch kind {
        case "show", "push": written = ".show"
        case "showDetail": written = ".showDetail"
        case "embed": written = ".embed"
        case "modal", "presentation", "popoverPresentation":
            // Without a style, that of the destination counts; the style that is called automatic is a sheet.
            let own = segue["modalPresentationStyle"].map { $0 == "automatic" ? "pageSheet" : $0 }
            var style = own ?? (kind == "popoverPresentation" ? "popover" : "automatic")
            var transition = segue["modalTransitionStyle"] ?? "coverVertical"
            if !InterfaceRules.presentations.contains(style) {
                warn(
                    segue,
                    "modalPresentationStyle=\"\(style)\" of \(segue.tag) is not supported; automatic is used instead")
                style = "automatic"
            }
            if !InterfaceRules.transitions.contains(transition) {
                warn(
                    segue,
                    "modalTransitionStyle=\"\(transition)\" of \(segue.tag) is not supported; coverVertical is used instead"
                )
                transition = "coverVertical"
            }
            written = ".present(.\(style), .\(transition))"
        case "custom":
            let type = className(segue, "UIStoryboardSegue")
            written = ".custom { \(type)(identifier: $0, source: $1, destination: $2) }"
        default: return error(segue, "the kind '\(kind)' of \(segue.tag) is not known")
        }
        let known: Set = [
            "id", "kind", "destination", "identifier", "animates", "trigger", "customClass", "customModule",
            "customModuleProvider", "modalPresentationStyle", "modalTransitionStyle", "splitViewControllerTargetIndex",
            "popoverAnchorView", "popoverAnchorBarButtonItem",
        ]
        let creator = creator(of: segue, to: destination)
        for (attribute, value) in segue.attributes.sorted(by: { $0.key < $1.key }) where !known.contains(attribute) {
            if attribute == "destinationCreationSelector" {
                guard creator == nil else { continue }
                warn(
                    segue,
                    "the segue action '\(value)' is not called; init(coder:) creates the destination of \(segue.tag)")
            } else {
                warn(segue, "\(attribute)=\"\(value)\" of \(segue.tag) is not supported; ignored")
            }
        }
        writeSegue(segue, to: destination, written, creator)
    }

    /// Returns the closure that calls the source's segue action; nil if there is none.
    private func creator(of segue: InterfaceElement, to destination: String) -> String? {
        // The creator of a scene in another storyboard would have to be passed on to it.
        guard let selector = segue["destinationCreationSelector"], let type = controller?["customClass"],
            elements[destination]?.name != "viewControllerPlaceholder",
            let method = facts.method(of: type, where: { $0.selector == selector })?.method,
            (1...3).contains(method.labels.count)
        else { return nil }
        let arguments = zip(method.labels, ["coder", "sender", "identifier"]).map { label, value in
            label == "_" ? value : "\(label): \(value)"
        }
        let call = "\(method.name)(\(arguments.joined(separator: ", ")))"
        return "{ source, coder, sender, identifier in (source as? \(type))?.\(call) }"
    }

    /// Keeps the views and items to which the popovers of the current scene point.
    func keepAnchors(in scene: InterfaceElement) {
        scene.forEach { segue in
            guard segue.name == "segue", let id = segue.anchor, let name = names[id] else { return }
            write("objects.keep(\(name), as: \(InterfaceValues.string(id)))", at: segue)
        }
    }

    /// Writes the description of an unwind segue.
    private func writeUnwindSegue(_ segue: InterfaceElement) {
        let selector = segue["unwindAction"] ?? ""
        let actions = facts.types { $0.selector == selector && $0.labels.count == 1 }.compactMap { type -> String? in
            guard let method = facts.method(of: type, where: { $0.selector == selector })?.method else { return nil }
            let label = method.labels.first == "_" ? "" : "\(method.labels[0]): "
            return "InterfaceBuilderUnwinding(\(type).self) { $0.\(method.name)(\(label)$1) }"
        }
        if actions.isEmpty {
            // Nothing happens on iOS either.
            warn(segue, "no class in the sources has the unwind action '\(selector)' of \(segue.tag)")
        }
        writeSegue(segue, to: "", ".unwind([\(actions.joined(separator: ", "))])")
    }

    private func writeSegue(
        _ segue: InterfaceElement, to destination: String, _ written: String, _ creator: String? = nil
    ) {
        let identifier = segue["identifier"].map(InterfaceValues.string) ?? "nil"
        let animates = segue["animates"] == "NO" ? ", animates: false" : ""
        // A line directive is not allowed inside an array literal.
        write("    InterfaceBuilderSegue(")
        write("        id: \(InterfaceValues.string(segue.id)), identifier: \(identifier),")
        let anchor = segue.anchor.map { ", anchor: \(InterfaceValues.string($0))" } ?? ""
        let end = creator == nil ? ")," : ","
        write("        destination: \(InterfaceValues.string(destination)), kind: \(written)\(animates)\(anchor)\(end)")
        if let creator { write("        creator: \(creator)),") }
    }
}

extension InterfaceElement {
    /// The identifier of the view or bar button item to which the popover of a segue points.
    fileprivate var anchor: String? { self["popoverAnchorView"] ?? self["popoverAnchorBarButtonItem"] }
}
#endif
