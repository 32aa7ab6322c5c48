// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Views and constraints.
extension InterfaceCompiler {
    /// Creates the objects of a scene that are no views: recognizers and the app's own.
    func makeObjects(_ objects: [InterfaceElement]) {
        for object in objects {
            if let standard = InterfaceRules.recognizers[object.name] {
                let name = declare(object, "recognizer")
                write("let \(name) = \(className(object, standard))(target: nil, action: nil)", at: object)
                if let taps = InterfaceValues.number(object["numberOfTapsRequired"]), standard.hasPrefix("UITap") {
                    write("\(name).numberOfTapsRequired = \(taps)")
                }
                if let direction = object["direction"]
                    ?? object.children.first(where: { $0["key"] == "direction" })?.id,
                    ["left", "right", "up", "down"].contains(direction)
                {
                    write("\(name).direction = .\(direction)")
                }
                write("objects.keep(\(name), as: \(InterfaceValues.string(object.id)))")
            } else if object.name == "customObject" {
                let name = declare(object, "object")
                write("let \(name) = \(className(object, "NSObject"))()", at: object)
                write("objects.keep(\(name), as: \(InterfaceValues.string(object.id)))")
            } else if object.name == "exit" || object["sceneMemberID"] == "firstResponder" {
                names[object.id] = "nil"
            }
        }
    }

    /// Creates a view with everything in it; returns its variable.
    func makeView(_ element: InterfaceElement, fallback: String? = nil) -> String? {
        let rule = InterfaceRules.views[element.name]
        let kind = rule == nil ? "view" : element.name
        if rule == nil {
            warn(
                element, "\(element.tag) is not supported; \(element["customClass"] ?? "a plain view") is in its place")
        }
        let type = className(element, rule?.name ?? "UIView")
        let name = declare(element, kind == "switch" ? "switchControl" : kind)
        let rect = InterfaceValues.rect(element.children.first { $0.name == "rect" && $0["key"] == "frame" })
        let frame = rect ?? "CGRect(x: 0, y: 0, width: 0, height: 0)"
        if kind == "button" {
            let types = [
                "system": "system", "roundedRect": "system", "detailDisclosure": "detailDisclosure",
                "infoLight": "infoLight",
                "infoDark": "infoDark", "contactAdd": "contactAdd", "close": "close",
            ]
            let buttonType = types[element["buttonType"] ?? ""] ?? "custom"
            write(
                "let \(name) = objects.button(\(type).self, frame: \(frame), buttonType: .\(buttonType))", at: element)
        } else {
            write("let \(name) = objects.view(\(type).self, frame: \(frame))", at: element)
        }
        for (attribute, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
            set(attribute, value, of: element, kind, name)
        }
        for child in element.children { addPart(child, of: element, kind, name) }
        finish(element, kind, name)
        return name
    }

    private func set(_ attribute: String, _ value: String, of element: InterfaceElement, _ kind: String, _ name: String)
    {
        guard let property = InterfaceRules.property(kind, attribute) else {
            if !InterfaceRules.known.contains(attribute), InterfaceRules.views[element.name] != nil {
                warn(element, "the attribute '\(attribute)' of \(element.tag) is not supported and left out")
            }
            return
        }
        let written: String? =
            switch property.value {
            case .bool: InterfaceValues.bool(value)
            case .number: InterfaceValues.number(value)
            case .string: InterfaceValues.string(value)
            case .name(let cases): cases.contains(value) ? ".\(value)" : nil
            case .cases(let cases): cases[value].map { ".\($0)" }
            case .image: image(value)
            }
        guard let written else {
            return warn(element, "\(attribute)=\"\(value)\" of \(element.tag) is not supported and left out")
        }
        write("\(name).\(property.name) = \(written)", at: element)
    }

    /// Writes what a child element says of a view.
    private func addPart(_ child: InterfaceElement, of element: InterfaceElement, _ kind: String, _ name: String) {
        let key = child["key"] ?? ""
        switch child.name {
        case "rect", "connections", "constraints", "nil", "segments", "blurEffect": break
        case "autoresizingMask": write("\(name).autoresizingMask = \(InterfaceValues.mask(child))")
        case "subviews":
            for view in child.children {
                guard let sub = makeView(view) else { continue }
                write("\(name).\(kind == "stackView" ? "addArrangedSubview" : "addSubview")(\(sub))")
            }
        case "view" where key == "contentView":
            names[child.id] = "\(name).contentView"
            for part in child.children { addPart(part, of: child, "view", "\(name).contentView") }
        case "viewLayoutGuide":
            switch key {
            case "safeArea": names[child.id] = "\(name).safeAreaLayoutGuide"
            default:
                names[child.id] = name
                warn(child, "the layout guide '\(key)' of \(element.tag) is not supported; the view is in its place")
            }
        case "color":
            guard let property = InterfaceRules.color(kind, key) else {
                return warn(child, "the color '\(key)' of \(element.tag) is not supported and left out")
            }
            guard let color = InterfaceValues.color(child, resources: resources) else {
                return warn(child, "this color of \(element.tag) is not known; set '\(property)' in code")
            }
            write("\(name).\(property) = \(color)", at: child)
        case "fontDescription":
            guard let font = InterfaceValues.font(child) else {
                return warn(child, "this font of \(element.tag) is not known; set it in code")
            }
            write("\(name).\(kind == "button" ? "titleLabel?.font" : "font") = \(font)", at: child)
        case "string" where key == "text": write("\(name).text = \(InterfaceValues.string(child.text))", at: child)
        case "mutableString" where key == "text":
            write("\(name).text = \(InterfaceValues.string(child.text))", at: child)
        case "state" where kind == "button": addState(child, name)
        case "buttonConfiguration" where kind == "button": addConfiguration(child, name)
        case "textInputTraits":
            if let secure = InterfaceValues.bool(child["secureTextEntry"]), kind == "textField" {
                write("\(name).isSecureTextEntry = \(secure)")
            }
        case "userDefinedRuntimeAttributes": reportRuntimeAttributes(child)
        default: warn(child, "\(child.tag) in \(element.tag) is not supported and left out")
        }
    }

    private func addState(_ state: InterfaceElement, _ name: String) {
        guard let key = state["key"], ["normal", "highlighted", "disabled", "selected"].contains(key) else {
            return warn(state, "the state '\(state["key"] ?? "")' is not supported and left out")
        }
        if let title = state["title"] { write("\(name).setTitle(\(InterfaceValues.string(title)), for: .\(key))") }
        if let image = state["image"] { write("\(name).setImage(\(self.image(image)), for: .\(key))") }
        if let image = state["backgroundImage"] {
            write("\(name).setBackgroundImage(\(self.image(image)), for: .\(key))")
        }
        for child in state.children {
            if child.name == "color", child["key"] == "titleColor",
                let color = InterfaceValues.color(child, resources: resources)
            {
                write("\(name).setTitleColor(\(color), for: .\(key))", at: child)
            } else if child.name == "string", child["key"] == "title" {
                write("\(name).setTitle(\(InterfaceValues.string(child.text)), for: .\(key))", at: child)
            } else if child.name != "nil", child["key"] != "titleShadowColor" {
                warn(child, "\(child.tag) in the state '\(key)' is not supported and left out")
            }
        }
    }

    private func addConfiguration(_ configuration: InterfaceElement, _ name: String) {
        let styles: Set = ["plain", "gray", "tinted", "filled"]
        let style = configuration["style"] ?? "plain"
        if !styles.contains(style) { warn(configuration, "the button style '\(style)' is not known; it is plain") }
        write("\(name).configuration = UIButton.Configuration.\(styles.contains(style) ? style : "plain")()")
        for (key, property) in [("title", "title"), ("subtitle", "subtitle")] {
            let text = configuration[key] ?? configuration.children.first { $0["key"] == key }?.text
            if let text { write("\(name).configuration?.\(property) = \(InterfaceValues.string(text))") }
        }
        if let image = configuration["image"] { write("\(name).configuration?.image = \(self.image(image))") }
        if let corner = configuration["cornerStyle"],
            ["fixed", "dynamic", "small", "medium", "large", "capsule"].contains(corner)
        {
            write("\(name).configuration?.cornerStyle = .\(corner)")
        }
        for child in configuration.children {
            let properties = ["baseForegroundColor", "baseBackgroundColor"]
            if let property = properties.first(where: { $0 == child["key"] }),
                let color = InterfaceValues.color(child, resources: resources)
            {
                write("\(name).configuration?.\(property) = \(color)", at: child)
            } else if child.name != "string" && child.name != "fontDescription" {
                warn(child, "\(child.tag) in the button's configuration is not supported and left out")
            }
        }
    }

    /// Writes what depends on the parts of a view, or needs a call.
    private func finish(_ element: InterfaceElement, _ kind: String, _ name: String) {
        for (attribute, call) in [
            ("horizontalHuggingPriority", "setContentHuggingPriority"),
            ("verticalHuggingPriority", "setContentHuggingPriority"),
            ("horizontalCompressionResistancePriority", "setContentCompressionResistancePriority"),
            ("verticalCompressionResistancePriority", "setContentCompressionResistancePriority"),
        ] {
            guard let value = InterfaceValues.number(element[attribute]) else { continue }
            let axis = attribute.hasPrefix("horizontal") ? "horizontal" : "vertical"
            write("\(name).\(call)(UILayoutPriority(\(value)), for: .\(axis))")
        }
        switch kind {
        case "segmentedControl":
            for (index, segment) in element.list("segments").enumerated() {
                if let image = segment["image"] {
                    write("\(name).insertSegment(with: \(self.image(image)), at: \(index), animated: false)")
                } else {
                    let title = InterfaceValues.string(segment["title"] ?? "")
                    write("\(name).insertSegment(withTitle: \(title), at: \(index), animated: false)")
                }
            }
            if let index = InterfaceValues.number(element["selectedSegmentIndex"]) {
                write("\(name).selectedSegmentIndex = \(index)")
            }
        case "activityIndicatorView": if element["animating"] == "YES" { write("\(name).startAnimating()") }
        case "visualEffectView":
            if let effect = element.child("blurEffect") {
                let styles: Set = [
                    "extraLight", "light", "dark", "regular", "prominent", "systemUltraThinMaterial",
                    "systemThinMaterial",
                    "systemMaterial", "systemThickMaterial", "systemChromeMaterial",
                ]
                let style = effect["style"] ?? "regular"
                if !styles.contains(style) { warn(effect, "the blur style '\(style)' is not known; it is regular") }
                write("\(name).effect = UIBlurEffect(style: .\(styles.contains(style) ? style : "regular"))")
            }
        default: break
        }
    }

    // MARK: Constraints

    /// Writes the constraints of a view and of those in it, which all exist by now.
    func makeConstraints(_ element: InterfaceElement) {
        for child in element.children {
            if child.name == "constraints" {
                for constraint in child.children { makeConstraint(constraint, holder: element) }
            } else {
                makeConstraints(child)
            }
        }
    }

    private func makeConstraint(_ element: InterfaceElement, holder: InterfaceElement) {
        // Interface Builder's placeholders are removed at build time.
        guard element["placeholder"] != "YES" else { return }
        guard element.name == "constraint", let firstAttribute = element["firstAttribute"] else {
            return error(element, "\(element.tag) in \(holder.tag) is no constraint")
        }
        guard let first = item(element["firstItem"] ?? holder.id, firstAttribute, of: element) else { return }
        var second = (item: "nil", attribute: "notAnAttribute")
        if let id = element["secondItem"] {
            guard let found = item(id, element["secondAttribute"] ?? "", of: element) else { return }
            second = found
        }
        guard let multiplier = InterfaceValues.multiplier(element["multiplier"]),
            let constant = InterfaceValues.number(element["constant"] ?? (element["symbolic"] == "YES" ? "8" : "0")),
            let priority = InterfaceValues.number(element["priority"] ?? "1000")
        else { return error(element, "a number of \(element.tag) cannot be read") }
        let relations: Set = ["equal", "greaterThanOrEqual", "lessThanOrEqual"]
        let relation = element["relation"] ?? "equal"
        guard relations.contains(relation) else {
            return error(element, "the relation '\(relation)' of \(element.tag) is not known")
        }
        let name = declare(element, "constraint")
        write("let \(name) = NSLayoutConstraint(", at: element)
        write(
            "    item: \(first.item), attribute: .\(first.attribute), relatedBy: .\(relation), toItem: \(second.item),")
        write("    attribute: .\(second.attribute), multiplier: \(multiplier), constant: \(constant))")
        if priority != "1000" { write("\(name).priority = UILayoutPriority(\(priority))") }
        if let identifier = element["identifier"] {
            write("\(name).identifier = \(InterfaceValues.string(identifier))")
        }
        write("\(name).isActive = true")
    }

    private func item(
        _ id: String, _ attribute: String, of element: InterfaceElement
    ) -> (item: String, attribute: String)? {
        guard let name = names[id] else {
            error(element, "\(element.tag) names the item '\(id)', which is not in the scene")
            return nil
        }
        if let guide = guides[id] {
            let attributes = guide["type"] == "bottomLayoutGuide" ? ["top": "bottom"] : ["bottom": "top"]
            return (name, attributes[attribute] ?? attribute)
        }
        let plain: Set = [
            "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
            "firstBaseline",
        ]
        if plain.contains(attribute) { return (name, attribute) }
        if attribute == "baseline" || attribute == "lastBaseline" { return (name, "lastBaseline") }
        for suffix in ["Margin", "WithinMargins"] where attribute.hasSuffix(suffix) {
            let base = String(attribute.dropLast(suffix.count))
            if plain.contains(base) { return ("\(name).layoutMarginsGuide", base) }
        }
        error(element, "the attribute '\(attribute)' of \(element.tag) is not known")
        return nil
    }
}
#endif
