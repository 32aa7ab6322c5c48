// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Views.
extension InterfaceCompiler {
    /// Creates the objects of a scene that are not views: gesture recognizers and the app's own objects.
    func makeObjects(_ objects: [InterfaceElement]) {
        for object in objects {
            if let rule = InterfaceRules.recognizers[object.name] {
                let type = className(object, rule.name)
                let name = declare(object, "recognizer", type)
                write("let \(name) = \(type)(target: nil, action: nil)", at: object)
                configure(object, as: object.name, name)
                write("objects.keep(\(name), as: \(InterfaceValues.string(object.id)))")
            } else if object.name == "customObject" {
                let type = className(object, "NSObject")
                let name = declare(object, "object", type)
                write("let \(name) = \(type)()", at: object)
                write("objects.keep(\(name), as: \(InterfaceValues.string(object.id)))")
                for child in object.children {
                    if !addValue(child, of: object, "", name) {
                        warn(child, "\(child.tag) in \(object.tag) is not supported; ignored")
                    }
                }
            } else if object.name == "exit" || object["sceneMemberID"] == "firstResponder" {
                names[object.id] = "nil"
            } else if let controller, object !== controller, object.name != "placeholder" {
                guard InterfaceRules.views[object.name] != nil, let name = makeView(object) else {
                    warn(object, "\(object.tag) is not supported; ignored")
                    continue
                }
                // A top-level view other than the controller's, for an outlet.
                makeConstraints(object)
                write("objects.keep(\(name), as: \(InterfaceValues.string(object.id)))")
            }
        }
    }

    /// Creates a view with its contents; returns its variable.
    func makeView(_ element: InterfaceElement) -> String? {
        let rule = InterfaceRules.views[element.name]
        let kind = rule == nil ? "view" : element.name
        if rule == nil {
            warn(
                element, "\(element.tag) is not supported; \(element["customClass"] ?? "a plain view") is used instead")
        }
        let type = className(element, rule?.name ?? "UIView")
        let name = declare(element, kind == "switch" ? "switchControl" : kind, type)
        let rect = InterfaceValues.rect(element.children.first { $0.name == "rect" && $0["key"] == "frame" })
        let frame = rect ?? "CGRect(x: 0, y: 0, width: 0, height: 0)"
        let attributes = closure(of: element, name) { setViewAttributes(of: element, kind, name) }
        let head = attributes?.head ?? ""
        if let expression = predefined[element.id] {
            write("let \(name) = \(expression)", at: element)
        } else if kind == "button" {
            let types = [
                "system": "system", "roundedRect": "system", "detailDisclosure": "detailDisclosure",
                "infoLight": "infoLight", "infoDark": "infoDark", "contactAdd": "contactAdd", "close": "close",
            ]
            let buttonType = types[element["buttonType"] ?? ""] ?? "custom"
            write(
                "let \(name) = objects.button(\(type).self, frame: \(frame), buttonType: .\(buttonType))\(head)",
                at: element)
        } else {
            makeListView(element, type, frame: frame, name, head)
        }
        if let attributes { write(lines: attributes.rest) } else { setViewAttributes(of: element, kind, name) }
        addParts(of: element, kind, name)
        return name
    }

    /// Returns the closure that sets the attributes of an object of the app's own class, whose `init(coder:)` sees them.
    ///
    /// - Parameters:
    ///   - element: the object's element.
    ///   - name: its variable.
    ///   - body: writes the attributes.
    /// - Returns: the end of the line that creates the object, and the lines after it, both empty without attributes; nil
    ///   for objects of UIKit's classes.
    func closure(of element: InterfaceElement, _ name: String, _ body: () -> Void) -> (head: String, rest: String)? {
        guard element["customClass"] != nil, predefined[element.id] == nil else { return nil }
        // The objects in the closure are not visible outside.
        let outer = (names, kept)
        indentation += "    "
        let text = text(writtenBy: body)
        indentation.removeLast(4)
        (names, kept) = outer
        return text.isEmpty ? ("", "") : (" { \(name) in", "\(text)\(indentation)}\n")
    }

    /// Writes the attributes and parts of an existing view.
    func configureView(_ element: InterfaceElement, _ kind: String, _ name: String) {
        setViewAttributes(of: element, kind, name)
        addParts(of: element, kind, name)
    }

    /// Writes what `init(coder:)` of UIKit's class decodes, except for other views and objects.
    private func setViewAttributes(of element: InterfaceElement, _ kind: String, _ name: String) {
        // The attributes of an unsupported view are unknown; the view itself has been reported.
        if InterfaceRules.views[element.name] != nil {
            // A view without constraints of its own keeps the frame from the canvas, although the file says otherwise.
            let done: Set = ["translatesAutoresizingMaskIntoConstraints"]
            setAttributes(of: element, as: kind, name, except: element["fixedFrame"] == "YES" ? done : [])
        }
        // The views of a cell's style are not created from the file.
        if predefined[element.id] == nil {
            for implied in InterfaceRules.implied(by: element) {
                write("\(name).\(implied.property) = \(implied.value)", at: element)
            }
        }
        for child in element.children where !Self.isPart(child) { addPart(child, of: element, kind, name) }
        finish(element, kind, name)
    }

    /// Writes the views and objects in a view, and what is set when all of them exist.
    private func addParts(of element: InterfaceElement, _ kind: String, _ name: String) {
        for child in element.children where Self.isPart(child) { addPart(child, of: element, kind, name) }
        vary(element, kind, name)
    }

    /// Returns whether a child element is not a value of its view.
    private static func isPart(_ child: InterfaceElement) -> Bool {
        let parts: Set = [
            "cells", "collectionReusableView", "collectionViewCellContentView", "items", "prototypes", "sections",
            "subviews", "tableViewCellContentView", "userDefinedRuntimeAttributes", "view", "viewLayoutGuide",
        ]
        return parts.contains(child.name) || InterfaceRules.ownedViews.contains(child["key"] ?? "")
    }

    /// Writes the part of a view that a child element represents.
    func addPart(_ child: InterfaceElement, of element: InterfaceElement, _ kind: String, _ name: String) {
        let key = child["key"] ?? ""
        switch child.name {
        case "rect" where key == "frame" || key == "contentStretch": break
        case "constraints", "segments", "blurEffect", "variation": break
        case "autoresizingMask": write("\(name).autoresizingMask = \(InterfaceValues.mask(child))")
        case "subviews":
            for view in child.children {
                guard let sub = makeView(view), predefined[view.id] == nil else { continue }
                guard !isUninstalled(view) else {
                    write("_ = \(sub)")
                    continue
                }
                write("\(name).\(kind == "stackView" ? "addArrangedSubview" : "addSubview")(\(sub))")
            }
        case "view" where key == "contentView", "tableViewCellContentView", "collectionViewCellContentView":
            names[child.id] = "\(name).contentView"
            setAttributes(of: child, as: child.name, "\(name).contentView")
            // The cell lays out its content view itself.
            for part in child.children where part.name != "autoresizingMask" {
                addPart(part, of: child, "view", "\(name).contentView")
            }
        case "viewLayoutGuide": addGuide(child, of: element, name)
        case "fontDescription":
            guard let font = InterfaceValues.font(child) else {
                return warn(child, "this font of \(element.tag) is not known; set it in code")
            }
            write("\(name).\(kind == "button" ? "titleLabel?.font" : "font") = \(font)", at: child)
        case "attributedString" where ["label", "textView"].contains(kind) && key == "attributedText":
            write("\(name).attributedText = \(attributedText(child, of: element))", at: child)
        case "attributedString" where kind == "textField" && key == "attributedText":
            write("\(name).text = \(attributedText(child, of: element)).string", at: child)
            warn(child, "the attributes of the text of \(element.tag) are ignored")
        case "state" where kind == "button": addState(child, name)
        case "buttonConfiguration" where kind == "button": addConfiguration(child, name)
        case "preferredSymbolConfiguration" where kind == "imageView":
            guard let configuration = symbolConfiguration(child) else {
                return warn(child, "this symbol configuration of \(element.tag) is not known; set it in code")
            }
            write("\(name).image = \(name).image?.withConfiguration(\(configuration))", at: child)
        case "textInputTraits" where ["searchBar", "textField", "textView"].contains(kind):
            setAttributes(of: child, as: "textInputTraits", name)
        case "scopeButtonTitles" where kind == "searchBar":
            let titles = child.children.map { InterfaceValues.string($0.text) }
            write("\(name).scopeButtonTitles = [\(titles.joined(separator: ", "))]", at: child)
        case "attributedString" where kind == "refreshControl" && key == "attributedTitle":
            write("\(name).attributedTitle = \(attributedText(child, of: element))", at: child)
        case "accessibility": addAccessibility(child, of: element, name)
        case "items" where ["toolbar", "navigationBar", "tabBar"].contains(kind):
            addBarItems(child, of: element, name)
        case "prototypes": addPrototypes(child, of: element, name)
        case "sections" where kind == "tableView": addSections(child, of: element, name)
        case "cells" where kind == "collectionView": addPrototypes(child, of: element, name)
        case "collectionReusableView" where kind == "collectionView": addPrototype(child, of: element, name)
        case _ where key == "collectionViewLayout" && kind == "collectionView": break
        default:
            if addOwned(child, to: name) || addValue(child, of: element, kind, name) { return }
            warn(child, "\(child.tag) in \(element.tag) is not supported; ignored")
        }
    }

    private func addGuide(_ guide: InterfaceElement, of element: InterfaceElement, _ name: String) {
        switch guide["key"] {
        case "safeArea": names[guide.id] = "\(name).safeAreaLayoutGuide"
        case "layoutMargins": names[guide.id] = "\(name).layoutMarginsGuide"
        case "readableContent": names[guide.id] = "\(name).readableContentGuide"
        case "contentLayoutGuide", "frameLayoutGuide":
            // Constraints to the guide become constraints to the view itself, which are equivalent for the attributes
            // that are checked there.
            names[guide.id] = name
            scrollGuides[guide.id] = guide["key"]
        default:
            names[guide.id] = name
            warn(
                guide,
                "the layout guide '\(guide["key"] ?? "")' of \(element.tag) is not supported; the view is used instead")
        }
    }

    /// Returns an attributed string in Swift. Attributes other than font, colors, and lines are reported.
    private func attributedText(_ string: InterfaceElement, of element: InterfaceElement) -> String {
        let parts = string.children.filter { $0.name == "fragment" }.map { fragment -> String in
            let text = fragment["content"] ?? fragment.children.first { $0["key"] == "content" }?.text ?? ""
            var attributes: [String] = []
            for attribute in fragment.child("attributes")?.children ?? [] {
                switch attribute["key"] {
                case "NSColor", "NSBackgroundColor":
                    if let color = InterfaceValues.color(attribute, resources: resources) {
                        let key = attribute["key"] == "NSColor" ? "foregroundColor" : "backgroundColor"
                        attributes.append(".\(key): \(color)")
                        continue
                    }
                case "NSFont":
                    if let font = InterfaceValues.attributedFont(attribute) {
                        attributes.append(".font: \(font)")
                        continue
                    }
                case "NSUnderline":
                    attributes.append(".underlineStyle: NSUnderlineStyle.single.rawValue")
                    continue
                case "NSParagraphStyle":
                    attributes.append(".paragraphStyle: \(makeParagraphStyle(attribute))")
                    continue
                default: break
                }
                warn(
                    attribute,
                    "'\(attribute["key"] ?? "")' in the attributed text of \(element.tag) is not supported; ignored"
                )
            }
            let list = attributes.isEmpty ? ":" : attributes.joined(separator: ", ")
            return "(\(InterfaceValues.string(text)), [\(list)])"
        }
        return "objects.attributedString([\(parts.joined(separator: ", "))])"
    }

    /// Creates a paragraph style; returns its variable.
    private func makeParagraphStyle(_ style: InterfaceElement) -> String {
        let name = declare(style, "paragraph", "NSMutableParagraphStyle")
        write("let \(name) = NSMutableParagraphStyle()", at: style)
        setAttributes(of: style, as: style.name, name)
        for child in style.children where child.name != "nil" {
            warn(child, "\(child.tag) in the paragraph style is not supported; ignored")
        }
        return name
    }

    private func addAccessibility(_ configuration: InterfaceElement, of element: InterfaceElement, _ name: String) {
        let properties = ["identifier", "label", "hint", "value"]
        for (attribute, value) in configuration.attributes.sorted(by: { $0.key < $1.key }) where attribute != "key" {
            guard properties.contains(attribute) else {
                warn(configuration, "\(attribute)=\"\(value)\" of the accessibility of \(element.tag) is ignored")
                continue
            }
            let property = "accessibility\(attribute.prefix(1).uppercased())\(attribute.dropFirst())"
            write("\(name).\(property) = \(InterfaceValues.string(value))", at: configuration)
        }
        for child in configuration.children {
            if child["key"] == "isElement", let value = InterfaceValues.bool(child["value"]) {
                write("\(name).isAccessibilityElement = \(value)", at: child)
            } else if child.name != "accessibilityTraits", child["key"] != "traits" {
                warn(child, "\(child.tag) in the accessibility of \(element.tag) is not supported; ignored")
            }
        }
    }

    private func addState(_ state: InterfaceElement, _ name: String) {
        guard let key = state["key"], ["normal", "highlighted", "disabled", "selected"].contains(key) else {
            return warn(state, "the state '\(state["key"] ?? "")' is not supported; ignored")
        }
        let known: Set = ["key", "title", "image", "backgroundImage", "catalog"]
        for attribute in state.attributes.keys.sorted() where !known.contains(attribute) {
            warn(state, "\(attribute) of the state '\(key)' is not supported; ignored")
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
            } else if child.name == "attributedString", child["key"] == "attributedTitle" {
                write("\(name).setAttributedTitle(\(attributedText(child, of: state)), for: .\(key))", at: child)
            } else if child.name == "imageReference", let image = child["image"] {
                let method = child["key"] == "backgroundImage" ? "setBackgroundImage" : "setImage"
                write("\(name).\(method)(\(self.image(image, of: child)), for: .\(key))", at: child)
            } else if child.name == "preferredSymbolConfiguration", let symbol = symbolConfiguration(child) {
                write("\(name).setPreferredSymbolConfiguration(\(symbol), forImageIn: .\(key))", at: child)
            } else if child.name != "nil", child["key"] != "titleShadowColor" {
                warn(child, "\(child.tag) in the state '\(key)' is not supported; ignored")
            }
        }
    }

    private func addConfiguration(_ configuration: InterfaceElement, _ name: String) {
        let styles: Set = ["plain", "gray", "tinted", "filled"]
        let style = configuration["style"] ?? "plain"
        if !styles.contains(style) {
            warn(configuration, "the button style '\(style)' is not known; plain is used instead")
        }
        write("\(name).configuration = UIButton.Configuration.\(styles.contains(style) ? style : "plain")()")
        setAttributes(of: configuration, as: "buttonConfiguration", "\(name).configuration?")
        for child in configuration.children {
            if child["key"] == "preferredSymbolConfigurationForImage", let symbol = symbolConfiguration(child) {
                write("\(name).configuration?.preferredSymbolConfigurationForImage = \(symbol)", at: child)
            } else if child.name == "fontDescription", let key = child["key"], let font = InterfaceValues.font(child),
                ["titleFontDescription", "subtitleFontDescription"].contains(key)
            {
                let text = key.replacing("FontDescription", with: "")
                let change = "{ $0.merging(AttributeContainer().font(\(font))) }"
                let transformer = "UIConfigurationTextAttributesTransformer \(change)"
                write("\(name).configuration?.\(text)TextAttributesTransformer = \(transformer)", at: child)
            } else if child.name == "attributedString", child["key"] == "attributedTitle" {
                let text = child.children.map { $0["content"] ?? $0.children.first?.text ?? "" }.joined()
                write("\(name).configuration?.title = \(InterfaceValues.string(text))", at: child)
                warn(
                    child,
                    "the attributes of the title of the button's configuration are ignored; set them in code")
            } else if !addValue(child, of: configuration, "buttonConfiguration", "\(name).configuration?") {
                warn(child, "\(child.tag) in the button's configuration is not supported; ignored")
            }
        }
    }

    /// Writes settings that depend on the parts of a view, or require a call.
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
                for attribute in segment.attributes.keys.sorted()
                where !["title", "image", "catalog"].contains(attribute) {
                    warn(segment, "\(attribute) of a segment of \(element.tag) is not supported; ignored")
                }
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
        case "label":
            // Before iOS 6, the minimum was a size; the font is set by now.
            let isFixed = element["adjustsFontSizeToFit"] == "NO" || element["minimumScaleFactor"] != nil
            if !isFixed, let size = InterfaceValues.number(element["minimumFontSize"]), size != "0" {
                write("\(name).minimumScaleFactor = \(size) / \(name).font.pointSize")
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
                if !styles.contains(style) {
                    warn(effect, "the blur style '\(style)' is not known; regular is used instead")
                }
                write("\(name).effect = UIBlurEffect(style: .\(styles.contains(style) ? style : "regular"))")
            }
        default: break
        }
    }
}
#endif
