// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Tables and collections: static cells, and prototypes, whose instances are created on demand.
extension InterfaceCompiler {
    /// Returns whether a child of an element is a prototype, which is instantiated repeatedly by its own closure.
    static func isPrototype(_ child: InterfaceElement, of element: InterfaceElement) -> Bool {
        child.name == "prototypes"
            || element.name == "collectionView"
                && (child.name == "cells" || ["sectionHeaderView", "sectionFooterView"].contains(child["key"]))
    }

    /// Creates the table, collection, or cell that an element represents, without its contents; a closure that begins
    /// with `attributes` may follow.
    func makeListView(
        _ element: InterfaceElement, _ type: String, frame: String, _ name: String, _ attributes: String
    ) {
        switch element.name {
        case "tableView":
            let style = element["style"] ?? "plain"
            let isKnown = ["plain", "grouped", "insetGrouped"].contains(style)
            if !isKnown { warn(element, "style=\"\(style)\" of \(element.tag) is not known; plain is used instead") }
            write(
                "let \(name) = objects.table(\(type).self, frame: \(frame), style: .\(isKnown ? style : "plain"))\(attributes)",
                at: element)
        case "tableViewCell":
            let styles = [
                "IBUITableViewCellStyleValue1": "value1", "IBUITableViewCellStyleValue2": "value2",
                "IBUITableViewCellStyleSubtitle": "subtitle",
            ]
            let style = styles[element["style"] ?? ""] ?? "default"
            let identifier = element["reuseIdentifier"].map(InterfaceValues.string) ?? "nil"
            write("let \(name) = objects.cell(", at: element)
            write("    \(type).self, frame: \(frame), style: .\(style), reuseIdentifier: \(identifier))\(attributes)")
            if element["textLabel"] != nil || element["detailTextLabel"] != nil || element["imageView"] != nil {
                predefine(element, name)
            }
        case "collectionView":
            let layout = makeLayout(element)
            write(
                "let \(name) = objects.collection(\(type).self, frame: \(frame), layout: \(layout))\(attributes)",
                at: element)
        default: write("let \(name) = objects.view(\(type).self, frame: \(frame))\(attributes)", at: element)
        }
    }

    /// Records the views that a cell has because of its style.
    private func predefine(_ cell: InterfaceElement, _ name: String) {
        for (attribute, expression) in [
            ("textLabel", "objects.label(of: \(name))"),
            ("detailTextLabel", "objects.label(of: \(name), isDetail: true)"),
            ("imageView", "objects.imageView(of: \(name))"),
        ] {
            if let id = cell[attribute] { predefined[id] = expression }
        }
    }

    private func makeLayout(_ collection: InterfaceElement) -> String {
        guard let layout = collection.children.first(where: { $0["key"] == "collectionViewLayout" }) else {
            return "UICollectionViewFlowLayout()"
        }
        let rule = InterfaceRules.items[layout.name]
        if rule == nil { warn(layout, "\(layout.tag) is not supported; a flow layout is used instead") }
        let type = className(layout, rule?.name ?? "UICollectionViewFlowLayout")
        let name = declare(layout, "layout", type)
        let kind = rule == nil ? "collectionViewFlowLayout" : layout.name
        let runtime = "userDefinedRuntimeAttributes"
        let attributes = closure(of: layout, name) { configure(layout, as: kind, name, except: [runtime]) }
        write("let \(name) = objects.layout(\(type).self)\(attributes?.head ?? "")", at: layout)
        if let attributes {
            write(lines: attributes.rest)
        } else {
            configure(layout, as: kind, name, except: [runtime])
        }
        for child in layout.children where child.name == runtime {
            setRuntimeAttributes(child, of: layout, kind, name)
        }
        return name
    }

    // MARK: Static cells

    /// Creates the static cells of a table.
    func addSections(_ list: InterfaceElement, of table: InterfaceElement, _ name: String) {
        guard controller?.name == "tableViewController" else {
            return error(table, "the static cells of \(table.tag) need a table view controller")
        }
        var sections: [String] = []
        for section in list.children {
            guard section.name == "tableViewSection" else {
                warn(section, "\(section.tag) in \(table.tag) is not supported; ignored")
                continue
            }
            var cells: [String] = []
            for cell in section.list("cells") {
                guard cell.name == "tableViewCell", let made = makeView(cell) else {
                    warn(cell, "\(cell.tag) in \(section.tag) is not supported; ignored")
                    continue
                }
                cells.append("(\(made), \(InterfaceValues.number(cell["rowHeight"]) ?? "-1"))")
            }
            for child in section.children where child.name != "cells" && child.name != "string" && child.name != "nil" {
                warn(child, "\(child.tag) in \(section.tag) is not supported; ignored")
            }
            let titles = ["headerTitle", "footerTitle"].map { key -> String in
                let text = section[key] ?? section.children.first { $0["key"] == key && $0.name == "string" }?.text
                return text.map(InterfaceValues.string) ?? "nil"
            }
            sections.append(
                "InterfaceBuilderSection(header: \(titles[0]), footer: \(titles[1]), cells: [\(cells.joined(separator: ", "))])"
            )
        }
        write("objects.show(", at: list)
        write("    [")
        for section in sections { write("        \(section),") }
        write("    ], in: \(name), of: controller)")
    }

    // MARK: Prototypes

    /// Registers the prototypes of a table or collection.
    func addPrototypes(_ list: InterfaceElement, of element: InterfaceElement, _ name: String) {
        for cell in list.children { addPrototype(cell, of: element, name) }
    }

    /// Registers a prototype: a cell, or a header or footer of a collection.
    func addPrototype(_ cell: InterfaceElement, of element: InterfaceElement, _ name: String) {
        guard controller != nil else {
            return error(cell, "the prototype \(cell.tag) needs a storyboard; register the cell's nib in code")
        }
        guard let identifier = cell["reuseIdentifier"] else {
            return warn(cell, "\(cell.tag) has no reuse identifier; no row can have it")
        }
        let kind =
            switch cell["key"] {
            case "sectionHeaderView": "kind: UICollectionView.elementKindSectionHeader, "
            case "sectionFooterView": "kind: UICollectionView.elementKindSectionFooter, "
            default: ""
            }
        let head =
            "objects.register(\(InterfaceValues.string(identifier)), \(kind)in: \(name), of: controller) { controller, objects in"
        let outer = names
        write(head, at: cell)
        indentation += "    "
        if let made = makeView(cell) {
            makeConstraints(cell)
            connect(cell, owner: nil)
            write("return \(made)")
        }
        indentation.removeLast(4)
        write("}")
        names = outer
        cell.forEach { if !$0.id.isEmpty { repeated.insert($0.id) } }
    }
}
#endif
