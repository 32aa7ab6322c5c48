// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// What differs between size classes.
extension InterfaceCompiler {
    /// The size classes of a variation.
    struct Sizes {
        /// The expression in Swift.
        let text: String
        /// The number of size classes that are given, 1 or 2; a variation with more of them takes precedence.
        let count: Int

        /// Reads a key such as `heightClass=regular-widthClass=compact`; nil for the default and unknown keys.
        init?(_ variation: InterfaceElement) {
            guard variation.name == "variation", let key = variation["key"] else { return nil }
            var classes = ["width": "unspecified", "height": "unspecified"]
            let parts = key.split(separator: "-")
            for part in parts {
                let pair = part.split(separator: "=")
                guard pair.count == 2, pair[0].hasSuffix("Class"), ["compact", "regular"].contains(pair[1]),
                    classes.updateValue(String(pair[1]), forKey: String(pair[0].dropLast(5))) == "unspecified"
                else { return nil }
            }
            guard !parts.isEmpty else { return nil }
            let (width, height) = (classes["width"] ?? "", classes["height"] ?? "")
            text = "InterfaceBuilderSizes(width: .\(width), height: .\(height))"
            count = parts.count
        }
    }

    /// When a view or a constraint is installed.
    struct Installation {
        /// Whether it is in size classes without a variation.
        var standard = true
        /// Whether it is in other size classes, more specific ones last.
        var others: [(sizes: Sizes, isInstalled: Bool)] = []

        /// The expression in Swift.
        var text: String {
            let others = others.map { "(\($0.sizes.text), \($0.isInstalled))" }
            return
                "InterfaceBuilderVariation(\(standard)\(others.isEmpty ? "" : ", [\(others.joined(separator: ", "))]"))"
        }
    }

    /// Returns when views and constraints are installed, by identifier; those that always are have no entry.
    static func installations(in root: InterfaceElement) -> [String: Installation] {
        var result: [String: Installation] = [:]
        root.forEach { variation in
            guard variation.name == "variation" else { return }
            let sizes = Sizes(variation)
            guard sizes != nil || variation["key"] == "default" else { return }
            for mask in variation.children where mask.name == "mask" {
                for entry in mask.children where ["include", "exclude"].contains(entry.name) {
                    guard let id = entry["reference"] else { continue }
                    let isInstalled = entry.name == "include"
                    if let sizes {
                        result[id, default: Installation()].others.append((sizes, isInstalled))
                    } else {
                        result[id, default: Installation()].standard = isInstalled
                    }
                }
            }
        }
        return result.mapValues { installation in
            var sorted = installation
            sorted.others = (1...2).flatMap { count in installation.others.filter { $0.sizes.count == count } }
            return sorted
        }
    }

    /// Returns the variations of an element with their size classes, more specific ones last.
    private func variations(of element: InterfaceElement) -> [(element: InterfaceElement, sizes: Sizes)] {
        let found = element.children.compactMap { child in Sizes(child).map { (element: child, sizes: $0) } }
        return (1...2).flatMap { count in found.filter { $0.sizes.count == count } }
    }

    // MARK: Attributes

    /// The values of attributes that Interface Builder omits, as far as they vary.
    private static let omitted = [
        "alignment": "fill", "alpha": "1", "axis": "horizontal", "distribution": "fill", "hidden": "NO",
        "spacing": "0",
    ]

    /// Writes the attributes and values of a view that differ in some size classes.
    func vary(_ element: InterfaceElement, _ kind: String, _ name: String) {
        for child in element.children where child.name == "variation" && child["key"] != "default" {
            if Sizes(child) == nil { warn(child, "the size classes of \(child.tag) are not known; ignored") }
        }
        var standard = (attributes: [String: String](), children: [InterfaceElement]())
        let others = variations(of: element).compactMap { variation -> (sizes: Sizes, text: String)? in
            let own = variation.element.attributes.filter { attribute, value in
                guard !InterfaceRules.isWithoutEffect(attribute, value, of: kind) else { return false }
                guard let usual = element[attribute] ?? Self.omitted[attribute] else {
                    warn(
                        variation.element,
                        "\(attribute) of \(element.tag) has no default value; its variation is ignored"
                    )
                    return false
                }
                standard.attributes[attribute] = usual
                return true
            }
            let children = variation.element.children.filter { child in
                guard child.name != "mask", child.name != "rect" else { return false }
                func isSame(_ other: InterfaceElement) -> Bool {
                    other.name == child.name && other["key"] == child["key"]
                }
                guard let usual = element.children.first(where: isSame) else {
                    warn(child, "\(child.tag) of \(element.tag) has no default value; its variation is ignored")
                    return false
                }
                if !standard.children.contains(where: isSame) { standard.children.append(usual) }
                return true
            }
            guard !own.isEmpty || !children.isEmpty else { return nil }
            let copy = InterfaceElement(variation.element, attributes: own, children: children)
            return (variation.sizes, values(of: copy, in: element, kind, indentation: "        "))
        }
        guard !others.isEmpty else { return }
        let usual = InterfaceElement(element, attributes: standard.attributes, children: standard.children)
        write("objects.vary(\(name), with: \(name), standard: { object in", at: element)
        write(lines: values(of: usual, in: element, kind, indentation: "    "))
        write("}, [")
        indentation += "    "
        for other in others {
            write("(\(other.sizes.text), { object in")
            write(lines: other.text)
            write("}),")
        }
        indentation.removeLast(4)
        write("])")
    }

    /// Returns lines, indented further, that set the values of a part of an element for `object`.
    private func values(
        of part: InterfaceElement, in element: InterfaceElement, _ kind: String, indentation more: String
    ) -> String {
        text {
            indentation += more
            setAttributes(of: part, as: kind, "object")
            for child in part.children { addPart(child, of: element, kind, "object") }
            indentation.removeLast(more.count)
        }
    }

    /// Writes the constants of a constraint that differ in some size classes.
    func varyConstant(of element: InterfaceElement, _ constant: String, holder: InterfaceElement, _ name: String) {
        let others = variations(of: element).compactMap { variation in
            InterfaceValues.number(variation.element["constant"]).map { (sizes: variation.sizes, constant: $0) }
        }
        guard !others.isEmpty, let view = names[holder.id] else { return }
        let list = others.map { "(\($0.sizes.text), { $0.constant = \($0.constant) })" }
        write("objects.vary(\(name), with: \(view), standard: { $0.constant = \(constant) }, [")
        for other in list { write("    \(other),") }
        write("])")
    }

    // MARK: Installing

    /// Writes which subviews and constraints in a view are installed in some size classes.
    func installVariations(in root: InterfaceElement) {
        guard !varied.isEmpty, let view = names[root.id] else { return }
        var (lists, constraints): ([String], [String]) = ([], [])
        func visit(_ element: InterfaceElement) {
            guard let name = names[element.id] else {
                for child in element.children { visit(child) }
                return
            }
            for child in element.children where !Self.isPrototype(child, of: element) {
                switch child.name {
                case "constraints":
                    for constraint in child.children {
                        guard let own = names[constraint.id] else { continue }
                        let installation = installations[constraint.id]
                        let isVaried = installation?.others.isEmpty == false
                        // A constraint between views that are not always there is not, either.
                        guard isVaried || crosses(varied, constraint, holder: element) else { continue }
                        let text = (installation ?? Installation()).text
                        constraints.append("InterfaceBuilderConstraint(\(own), in: \(name), \(text))")
                    }
                case "subviews":
                    let views = child.children.filter { names[$0.id] != nil && predefined[$0.id] == nil }
                    if views.contains(where: { installations[$0.id]?.others.isEmpty == false }) {
                        let pairs = views.map { view in
                            "(\(names[view.id] ?? ""), \(installations[view.id].map(\.text) ?? "nil"))"
                        }
                        lists.append("InterfaceBuilderSubviews(of: \(name), [\(pairs.joined(separator: ", "))])")
                    }
                    for view in child.children { visit(view) }
                default: visit(child)
                }
            }
        }
        visit(root)
        guard !lists.isEmpty || !constraints.isEmpty else { return }
        write("objects.install(in: \(view), [", at: root)
        for list in lists { write("    \(list),") }
        write("], [")
        for constraint in constraints { write("    \(constraint),") }
        write("])")
    }
}
#endif
