// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Attributes, and child elements that represent values.
extension InterfaceCompiler {
    /// Writes the attributes of an element as properties. Attributes that have an effect on iOS but not here are
    /// reported.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - kind: the name of its rules.
    ///   - name: the object's expression in Swift.
    ///   - done: attributes that are handled elsewhere.
    func setAttributes(
        of element: InterfaceElement, as kind: String, _ name: String, except done: Set<String> = []
    ) {
        for (attribute, value) in element.attributes.sorted(by: { $0.key < $1.key }) where !done.contains(attribute) {
            if isAlignmentOfContent(attribute, value, kind) { continue }
            if InterfaceRules.isWithoutEffect(attribute, value, of: kind) { continue }
            guard let property = InterfaceRules.property(kind, attribute) else {
                warn(element, "\(attribute)=\"\(value)\" of \(element.tag) is not supported; ignored")
                continue
            }
            switch written(value, property.value) {
            case .some(""): break
            case let text?: write("\(name).\(property.name) = \(text)", at: element)
            case nil: warn(element, "\(attribute)=\"\(value)\" of \(element.tag) is not supported; ignored")
            }
        }
    }

    /// Returns whether an attribute aligns content that a control does not have, or in the default way; Interface
    /// Builder writes these attributes for every control.
    private func isAlignmentOfContent(_ attribute: String, _ value: String, _ kind: String) -> Bool {
        switch attribute {
        case "contentHorizontalAlignment": kind != "button" || value == "center"
        case "contentVerticalAlignment": kind != "button" && kind != "textField" || value == "center"
        default: false
        }
    }

    /// Returns a value in Swift; nil if it is unknown, empty if it changes nothing.
    private func written(_ value: String, _ rule: InterfaceRules.Value) -> String? {
        switch rule {
        case .bool: InterfaceValues.bool(value)
        case .number: InterfaceValues.number(value)
        case .numberUnless(let numbers): numbers.contains(value) ? "" : InterfaceValues.number(value)
        case .string: InterfaceValues.string(value)
        case .name(let cases): cases.contains(value) ? ".\(value)" : nil
        case .cases(let cases): cases[value].map { ".\($0)" }
        case .literals(let literals): literals[value]
        case .image: image(value)
        }
    }

    /// Writes a child element if it represents a value of its parent; returns whether it does.
    func addValue(_ child: InterfaceElement, of element: InterfaceElement, _ kind: String, _ name: String) -> Bool {
        let key = child["key"] ?? ""
        switch child.name {
        // A new object has no value.
        case "nil", "connections": break
        case "animations" where child.children.isEmpty, "gestureRecognizers" where child.children.isEmpty: break
        // Only for the editor.
        case _ where key.hasPrefix("simulated"): break
        case "point" where key == "canvasLocation": break
        case "color":
            guard let property = InterfaceRules.color(kind, key) else {
                warn(child, "the color '\(key)' of \(element.tag) is not supported; ignored")
                break
            }
            guard let color = InterfaceValues.color(child, resources: resources) else {
                warn(child, "this color of \(element.tag) is not known; set '\(property)' in code")
                break
            }
            write("\(name).\(property) = \(color)", at: child)
        case "string", "mutableString":
            guard let property = InterfaceRules.property(kind, key) else { return false }
            write("\(name).\(property.name) = \(InterfaceValues.string(child.text))", at: child)
        case "imageReference":
            guard let property = InterfaceRules.property(kind, key), let image = child["image"] else { return false }
            write("\(name).\(property.name) = \(self.image(image, of: child))", at: child)
        case "inset" where InterfaceRules.insets.contains(key):
            guard let insets = InterfaceValues.insets(child, ["minY", "minX", "maxY", "maxX"]) else { return false }
            write("\(name).\(key) = \(insets)", at: child)
        case "edgeInsets" where key == "layoutMargins":
            guard let insets = InterfaceValues.insets(child, ["top", "left", "bottom", "right"]) else { return false }
            write("\(name).layoutMargins = \(insets)", at: child)
        case "directionalEdgeInsets" where key == "directionalLayoutMargins":
            let sides = ["top", "leading", "bottom", "trailing"]
            guard let insets = InterfaceValues.insets(child, sides) else { return false }
            let text = insets.replacing("UIEdge", with: "NSDirectionalEdge").replacing("left", with: "leading")
            write("\(name).directionalLayoutMargins = \(text.replacing("right", with: "trailing"))", at: child)
        case "size" where InterfaceRules.sizes.contains(key):
            // A separate attribute sets the automatic size.
            if key == "estimatedItemSize", element["automaticEstimatedItemSize"] == "YES" { break }
            guard let size = InterfaceValues.size(child) else { return false }
            write("\(name).\(key) = \(size)", at: child)
        case "size" where key == "customSize" || key == "freeformSize": break  // of the editor's view
        case "date" where kind == "datePicker" && ["date", "minimumDate", "maximumDate"].contains(key):
            guard let time = InterfaceValues.number(child["timeIntervalSinceReferenceDate"]) else { return false }
            write("\(name).\(key) = Date(timeIntervalSinceReferenceDate: \(time))", at: child)
        case "offsetWrapper" where key == "titlePositionAdjustment":
            guard let x = InterfaceValues.number(child["horizontal"]), let y = InterfaceValues.number(child["vertical"])
            else { return false }
            write("\(name).\(key) = UIOffset(horizontal: \(x), vertical: \(y))", at: child)
        case "rectEdge" where kind == "screenEdgePanGestureRecognizer" && key == "edges",
            "extendedEdge" where key == "edgesForExtendedLayout":
            let edges = ["top", "left", "bottom", "right"].filter { child[$0] == "YES" }.map { ".\($0)" }
            write("\(name).\(key) = [\(edges.joined(separator: ", "))]", at: child)
        case "textAttributes":
            guard kind.hasPrefix("navigationBar"), ["titleTextAttributes", "largeTitleTextAttributes"].contains(key)
            else { return false }
            let font = child.child("fontDescription").flatMap(InterfaceValues.font).map { ".font: \($0) as Any" }
            let color = child.children.first { $0.name == "color" && $0["key"] == "textColor" }
                .flatMap { InterfaceValues.color($0, resources: resources) }.map { ".foregroundColor: \($0)" }
            let known: Set = ["fontDescription", "color", "offsetWrapper", "nil"]
            for part in child.children where !known.contains(part.name) {
                warn(part, "\(part.tag) in the \(key) of \(element.tag) is not supported; ignored")
            }
            let list = [font, color].compactMap(\.self).joined(separator: ", ")
            write("\(name).\(key) = [\(list.isEmpty ? ":" : list)]", at: child)
        case "navigationBarAppearance", "toolbarAppearance", "tabBarAppearance":
            let keys: Set = ["standardAppearance", "scrollEdgeAppearance", "compactAppearance"]
            guard keys.contains(key), let rule = InterfaceRules.classes[child.name] else { return false }
            let appearance = declare(child, "appearance", rule.name)
            write("let \(appearance) = \(rule.name)()", at: child)
            configure(child, as: child.name, appearance)
            write("\(name).\(key) = \(appearance)")
        case "userDefinedRuntimeAttributes": setRuntimeAttributes(child, of: element, kind, name)
        default: return false
        }
        return true
    }

    /// Writes the attributes and values of an object that is not a view, without child elements of some names.
    func configure(_ element: InterfaceElement, as kind: String, _ name: String, except done: Set<String> = []) {
        setAttributes(of: element, as: kind, name)
        for child in element.children where !done.contains(child.name) {
            if !addValue(child, of: element, kind, name) {
                warn(child, "\(child.tag) in \(element.tag) is not supported; ignored")
            }
        }
    }

    /// Returns an image by name, with its symbol configuration if it has one.
    func image(_ name: String, of reference: InterfaceElement? = nil) -> String {
        let isSymbol = (reference?["catalog"] ?? resources[name]?["catalog"]) == "system"
        var text = "UIImage(\(isSymbol ? "systemName" : "named"): \(InterfaceValues.string(name)))"
        if let reference, let configuration = symbolConfiguration(reference) {
            text += "?.withConfiguration(\(configuration))"
        }
        if let mode = reference?["renderingMode"] {
            let modes = ["template": "alwaysTemplate", "original": "alwaysOriginal"]
            if let mode = modes[mode] {
                text += "?.withRenderingMode(.\(mode))"
            } else if let reference {
                warn(reference, "renderingMode=\"\(mode)\" of the image '\(name)' is not supported; ignored")
            }
        }
        return text
    }

    /// Returns a symbol configuration in Swift; nil if there is none.
    func symbolConfiguration(_ element: InterfaceElement) -> String? {
        let scales: Set = ["small", "medium", "large", "default"]
        let weights: Set = [
            "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
        ]
        let size = InterfaceValues.number(element["pointSize"])
        let weight = element["weight"].flatMap { weights.contains($0) ? $0 : nil }
        let scale = (element["scale"] ?? element["symbolScale"]).flatMap { scales.contains($0) ? $0 : nil }
        return switch (size, weight, scale) {
        case (let size?, let weight, let scale?):
            "UIImage.SymbolConfiguration(pointSize: \(size), weight: .\(weight ?? "regular"), scale: .\(scale))"
        case (let size?, let weight?, nil): "UIImage.SymbolConfiguration(pointSize: \(size), weight: .\(weight))"
        case (let size?, nil, nil): "UIImage.SymbolConfiguration(pointSize: \(size))"
        case (nil, let weight?, _): "UIImage.SymbolConfiguration(weight: .\(weight))"
        case (nil, nil, let scale?): "UIImage.SymbolConfiguration(scale: .\(scale))"
        case (nil, nil, nil): nil
        }
    }

    /// Writes the user-defined runtime attributes, which iOS sets by key path: those that are properties of the class,
    /// of a superclass that the sources extend, or of its layer.
    func setRuntimeAttributes(_ list: InterfaceElement, of element: InterfaceElement, _ kind: String, _ name: String) {
        for attribute in list.children {
            let path = attribute["keyPath"] ?? ""
            let types =
                path.hasPrefix("layer.")
                ? ["CALayer"] : InterfaceRules.classNames(kind) + [element["customClass"] ?? ""]
            let property = path.hasPrefix("layer.") ? String(path.dropFirst("layer.".count)) : path
            let own = InterfaceRules.runtimeAttributes[path]
            let isKnown = own != nil || types.contains { facts.canSet($0, property) }
            let type = types.lazy.compactMap { self.facts.propertyType($0, property) }.first ?? own
            guard isKnown, InterfaceValues.isName(path), let value = runtimeValue(attribute, as: type) else {
                warn(
                    attribute,
                    "unknown user-defined runtime attribute '\(path)' of \(element.tag); set it in code"
                )
                continue
            }
            write("\(name).\(path) = \(value)", at: attribute)
        }
    }

    /// Returns the value for a property of a type if it is known; numbers, and numbers in texts, become what the property
    /// needs, as on iOS.
    private func runtimeValue(_ attribute: InterfaceElement, as type: String?) -> String? {
        let child = attribute.children.first { $0["key"] == "value" }
        return switch attribute["type"] {
        case "boolean": InterfaceValues.bool(attribute["value"])
        case "string": InterfaceValues.value(of: attribute["value"] ?? child?.text ?? "", as: type)
        case "number":
            InterfaceValues.number(child?["value"]).map { number in
                switch type {
                case "Bool": Double(number) == 0 ? "false" : "true"
                case "Int", "UInt":
                    Double(number).flatMap { Int(exactly: $0.rounded(.towardZero)) }.map { "\($0)" } ?? number
                default: number
                }
            }
        case "size": child.flatMap(InterfaceValues.size)
        case "rect": InterfaceValues.rect(child)
        case "point": child.flatMap(InterfaceValues.point)
        case "color": child.flatMap { InterfaceValues.color($0, resources: resources) }
        case "image": attribute["value"].map { image($0) }
        default: nil
        }
    }
}
#endif
