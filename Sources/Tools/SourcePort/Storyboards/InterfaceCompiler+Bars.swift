// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// Bars and their items.
extension InterfaceCompiler {
    /// Writes the appearance of a bar created by its controller.
    func configureBar(_ bar: InterfaceElement, _ expression: String) {
        if let type = bar["customClass"] {
            warn(bar, "the class '\(type)' of \(bar.tag) is not used: the controller makes its bars")
        }
        let name = declare(bar, bar.name, InterfaceRules.classes[bar.name]?.name ?? "UIView")
        write("let \(name) = \(expression)", at: bar)
        configureView(bar, bar.name, name)
    }

    /// Writes the settings of an existing navigation item.
    func configureNavigationItem(_ item: InterfaceElement, _ name: String) {
        // A controller's item; an item in a bar already has a variable.
        if !item.id.isEmpty, names[item.id] == nil {
            let variable = declare(item, "navigationItem", "UINavigationItem")
            write("let \(variable) = \(name)", at: item)
            write("_ = \(variable)")
        }
        setAttributes(of: item, as: "navigationItem", name)
        var left: [InterfaceElement] = []
        var right: [InterfaceElement] = []
        for child in item.children {
            // The lists of several items have no key.
            switch child["key"] ?? child.name {
            case "leftBarButtonItem": left.insert(child, at: 0)
            case "rightBarButtonItem": right.insert(child, at: 0)
            case "leftBarButtonItems": left += child.children
            case "rightBarButtonItems": right += child.children
            case "backBarButtonItem":
                if let made = makeBarItem(child) { write("\(name).backBarButtonItem = \(made)") }
            default:
                if !addOwned(child, to: name), !addValue(child, of: item, "navigationItem", name) {
                    warn(child, "\(child.tag) in \(item.tag) is not supported; ignored")
                }
            }
        }
        for (list, items) in [("leftBarButtonItems", left), ("rightBarButtonItems", right)] where !items.isEmpty {
            write("\(name).\(list) = [\(items.compactMap(makeBarItem).joined(separator: ", "))]")
        }
    }

    /// Creates a bar button item; returns its variable.
    func makeBarItem(_ item: InterfaceElement) -> String? {
        guard item.name == "barButtonItem" else {
            warn(item, "\(item.tag) among the buttons of a bar is not supported; ignored")
            return nil
        }
        let type = className(item, "UIBarButtonItem")
        let name = declare(item, "barItem", type)
        if let system = item["systemItem"], type == "UIBarButtonItem", InterfaceValues.isName(system) {
            write("let \(name) = UIBarButtonItem(barButtonSystemItem: .\(system), target: nil, action: nil)", at: item)
        } else {
            if let system = item["systemItem"] {
                warn(item, "systemItem=\"\(system)\" of \(item.tag) with the class '\(type)' is ignored")
            }
            write("let \(name) = \(type)()", at: item)
        }
        configureItem(item, name)
        return name
    }

    /// Creates the tab bar item of a controller or a bar; returns its variable.
    func makeTabBarItem(_ item: InterfaceElement) -> String {
        let type = className(item, "UITabBarItem")
        let name = declare(item, "tabItem", type)
        if let system = item["systemItem"], type == "UITabBarItem", InterfaceValues.isName(system) {
            let tag = InterfaceValues.number(item["tag"]) ?? "0"
            write("let \(name) = UITabBarItem(tabBarSystemItem: .\(system), tag: \(tag))", at: item)
        } else {
            write("let \(name) = \(type)()", at: item)
        }
        configureItem(item, name)
        return name
    }

    private func configureItem(_ item: InterfaceElement, _ name: String) {
        // A system item has the system's title and image; those in the file are for the editor.
        let isSystem = item.name == "tabBarItem" && item["systemItem"] != nil
        setAttributes(of: item, as: item.name, name, except: isSystem ? ["title", "image", "selectedImage"] : [])
        for child in item.children where !addOwned(child, to: name) {
            if !addValue(child, of: item, item.name, name) {
                warn(child, "\(child.tag) in \(item.tag) is not supported; ignored")
            }
        }
    }

    /// Creates a view if the element is one that a property of its owner holds; returns whether it is.
    func addOwned(_ child: InterfaceElement, to name: String) -> Bool {
        guard let key = child["key"], InterfaceRules.ownedViews.contains(key), let view = makeView(child) else {
            return false
        }
        write("\(name).\(key) = \(view)")
        // The contents of a bar are not in the controller's view, where constraints are collected.
        if key == "titleView" || key == "customView" { makeConstraints(child) }
        return true
    }

    /// Writes the items of a bar in a view.
    func addBarItems(_ list: InterfaceElement, of bar: InterfaceElement, _ name: String) {
        let made: [String] = list.children.compactMap { item in
            switch item.name {
            case "barButtonItem": return makeBarItem(item)
            case "tabBarItem": return makeTabBarItem(item)
            case "navigationItem":
                let name = declare(item, "item", "UINavigationItem")
                write("let \(name) = UINavigationItem(title: \"\")", at: item)
                configureNavigationItem(item, name)
                return name
            default:
                warn(item, "\(item.tag) in \(bar.tag) is not supported; ignored")
                return nil
            }
        }
        write("\(name).items = [\(made.joined(separator: ", "))]")
        if let id = bar["selectedItem"], let item = names[id] { write("\(name).selectedItem = \(item)") }
    }
}
#endif
