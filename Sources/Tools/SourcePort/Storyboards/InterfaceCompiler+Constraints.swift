// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Constraints, and what is installed by default.
extension InterfaceCompiler {
    /// Returns, for each identifier in a view of a set, the nearest such view; other elements of the set, such as
    /// constraints, stand for themselves.
    static func regions(of set: Set<String>, in root: InterfaceElement) -> [String: String] {
        guard !set.isEmpty else { return [:] }
        var result: [String: String] = [:]
        func visit(_ element: InterfaceElement, in outer: String?) {
            let outer = set.contains(element.id) ? element.id : outer
            if !element.id.isEmpty { result[element.id] = outer }
            for child in element.children { visit(child, in: outer) }
        }
        visit(root, in: nil)
        return result
    }

    /// Returns whether a view or a constraint itself is not installed by default.
    func isUninstalled(_ element: InterfaceElement) -> Bool {
        !element.id.isEmpty && uninstalled[element.id] == element.id
    }

    /// Writes the constraints of a view and its descendants, all of which have been created, and what is installed in
    /// some size classes.
    func makeConstraints(_ root: InterfaceElement) {
        addConstraints(of: root)
        installVariations(in: root)
    }

    private func addConstraints(of element: InterfaceElement) {
        for child in element.children where !Self.isPrototype(child, of: element) {
            if child.name == "constraints" {
                for constraint in child.children { makeConstraint(constraint, holder: element) }
            } else {
                addConstraints(of: child)
            }
        }
    }

    private func makeConstraint(_ element: InterfaceElement, holder: InterfaceElement) {
        // Interface Builder's placeholders are removed at build time.
        guard element["placeholder"] != "YES" else { return }
        guard element.name == "constraint", let firstAttribute = element["firstAttribute"] else {
            return error(element, "\(element.tag) in \(holder.tag) is not a constraint")
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
        else { return error(element, "\(element.tag) has an invalid number") }
        let relations: Set = ["equal", "greaterThanOrEqual", "lessThanOrEqual"]
        let relation = element["relation"] ?? "equal"
        guard relations.contains(relation) else {
            return error(element, "the relation '\(relation)' of \(element.tag) is not known")
        }
        let type = className(element, "NSLayoutConstraint")
        let name = declare(element, "constraint", type)
        write("let \(name) = \(type)(", at: element)
        write(
            "    item: \(first.item), attribute: .\(first.attribute), relatedBy: .\(relation), toItem: \(second.item),")
        write("    attribute: .\(second.attribute), multiplier: \(multiplier), constant: \(constant))")
        if priority != "1000" { write("\(name).priority = UILayoutPriority(\(priority))") }
        if let identifier = element["identifier"] {
            write("\(name).identifier = \(InterfaceValues.string(identifier))")
        }
        for child in element.children where child.name == "userDefinedRuntimeAttributes" {
            setRuntimeAttributes(child, of: element, "", name)
        }
        // A constraint between a view that is not installed and another one would not have a common ancestor.
        let leaves = crosses(uninstalled, element, holder: holder)
        write(isUninstalled(element) || leaves ? "_ = \(name)" : "\(name).isActive = true")
        varyConstant(of: element, constant, holder: holder, name)
    }

    /// Returns whether the items of a constraint are in different regions.
    func crosses(_ regions: [String: String], _ constraint: InterfaceElement, holder: InterfaceElement) -> Bool {
        let one = constraint["firstItem"] ?? holder.id
        return regions[one] != regions[constraint["secondItem"] ?? one]
    }

    private func item(
        _ id: String, _ attribute: String, of element: InterfaceElement
    ) -> (item: String, attribute: String)? {
        guard let name = names[id] else {
            error(element, "\(element.tag) names the item '\(id)', which is not in the scene")
            return nil
        }
        if let guide = scrollGuides[id] {
            let isLength = ["width", "height"].contains(attribute)
            if guide == "frameLayoutGuide" ? !isLength : isLength || attribute.hasPrefix("center") {
                warn(
                    element,
                    "the constraint \(element.tag) to the \(guide) of a scroll view applies to the scroll view itself; check the layout"
                )
            }
        }
        if let guide = guides[id] {
            // A guide covers the bars at one edge of the view: its inner edge is that of the safe area.
            let edges = guide["type"] == "bottom" ? (inner: "top", outer: "bottom") : (inner: "bottom", outer: "top")
            if attribute == edges.outer { return (guideOwner, attribute) }
            return (name, attribute == edges.inner ? edges.outer : attribute)
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
