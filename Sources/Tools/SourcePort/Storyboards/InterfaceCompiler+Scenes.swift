// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
// View controllers, and their parts other than the view.
extension InterfaceCompiler {
    func compileScene(_ scene: InterfaceElement, _ controller: InterfaceElement, number: Int) {
        names = [:]
        guides = [:]
        scrollGuides = [:]
        repeated = []
        self.controller = controller
        let id = InterfaceValues.string(controller.id)
        let identifier = controller["storyboardIdentifier"].map(InterfaceValues.string) ?? "nil"
        if controller.name == "viewControllerPlaceholder" {
            let name = InterfaceValues.string(controller["storyboardName"] ?? "")
            let other = controller["referencedIdentifier"].map(InterfaceValues.string) ?? "nil"
            block("private static func scene\(number)() -> InterfaceBuilderScene") {
                write("InterfaceBuilderScene(")
                write("    id: \(id), identifier: \(identifier),")
                write("    make: { (_: NSCoder) in UIStoryboard.reference(\(name), identifier: \(other)) })")
            }
            return
        }
        let standard = InterfaceRules.controllers[controller.name]?.name
        if standard == nil {
            warn(controller, "\(controller.tag) is not supported; a plain view controller is used instead")
        }
        let type = className(controller, standard ?? "UIViewController")
        let view = controller.children.first { $0["key"] == "view" }
        names[controller.id] = "controller"
        block("private static func scene\(number)() -> InterfaceBuilderScene", at: controller) {
            write("InterfaceBuilderScene(")
            write("    id: \(id), identifier: \(identifier), segues: segues\(number)(),")
            let end = view == nil ? ")" : ","
            write("    make: { \(type)(coder: \(coder(controller))) }, configure: { configure\(number)($0, $1) }\(end)")
            if view != nil { write("    loadView: { load\(number)($0, $1) })") }
        }
        block("private static func segues\(number)() -> [InterfaceBuilderSegue]") {
            write("[")
            scene.forEach { if $0.name == "segue" { writeSegue($0) } }
            write("]")
        }
        let parameters = "_ controller: \(type), _ objects: InterfaceBuilderObjects"
        var early: [(element: InterfaceElement, name: String, type: String)] = []
        block("private static func configure\(number)(\(parameters))", at: controller) {
            kept = []
            configureController()
            early = kept ?? []
            kept = nil
            if view == nil {
                connect(controller, owner: controller)
            } else {
                for item in early {
                    write("objects.keep(\(item.name), as: \(InterfaceValues.string(item.element.id)))")
                }
            }
        }
        guard let view else { return }
        block("private static func load\(number)(\(parameters))", at: controller) {
            let objects = scene.list("objects")
            for item in early {
                names[item.element.id] = item.name
                write(
                    "let \(item.name) = objects.object(\(InterfaceValues.string(item.element.id)), as: \(item.type).self)"
                )
                write("_ = \(item.name)")
            }
            makeObjects(objects)
            for guide in controller.list("layoutGuides") { guides[guide.id] = guide }
            guard let name = makeView(view) else { return }
            guideOwner = name
            for guide in controller.list("layoutGuides") { names[guide.id] = "\(name).safeAreaLayoutGuide" }
            write("controller.view = \(name)")
            for child in controller.children where child.name == "refreshControl" {
                _ = addOwned(child, to: "controller")
            }
            makeConstraints(view)
            keepAnchors(in: scene)
            connect(controller, owner: controller)
            for object in objects where object !== controller { connect(object, owner: controller) }
        }
    }

    /// Returns the coder with which a controller is created; a page view controller reads its style from it.
    private func coder(_ controller: InterfaceElement) -> String {
        guard controller.name == "pageViewController" else { return "$0" }
        let style = controller["transitionStyle"] == "scroll" ? "scroll" : "pageCurl"
        let axis = controller["navigationOrientation"] == "vertical" ? "vertical" : "horizontal"
        return "InterfaceBuilderObjects.pages($0, .\(style), .\(axis))"
    }

    /// Writes the parts of a controller that precede its view.
    private func configureController() {
        guard let controller else { return }
        let kind = InterfaceRules.controllers[controller.name] == nil ? "viewController" : controller.name
        setAttributes(of: controller, as: kind, "controller")
        for child in controller.children where child["key"] != "view" {
            switch (child.name, child["key"]) {
            case ("layoutGuides", _), ("connections", _), ("refreshControl", _): break
            case ("navigationItem", _): configureNavigationItem(child, "controller.navigationItem")
            case ("tabBarItem", _): write("controller.tabBarItem = \(makeTabBarItem(child))")
            case ("toolbarItems", _):
                write("controller.toolbarItems = [\(child.children.compactMap(makeBarItem).joined(separator: ", "))]")
            case ("navigationBar", "navigationBar") where kind == "navigationController",
                ("toolbar", "toolbar") where kind == "navigationController",
                ("tabBar", "tabBar") where kind == "tabBarController":
                configureBar(child, "controller.\(child.name)")
            // Only for the editor.
            case _ where child.name.hasPrefix("simulated") || child["key"]?.hasPrefix("simulated") == true: break
            case ("value", "contentSizeForViewInPopover"):
                if let size = InterfaceValues.size(child) { write("controller.preferredContentSize = \(size)") }
            default:
                if !addValue(child, of: controller, kind, "controller") {
                    warn(child, "\(child.tag) in \(controller.tag) is not supported; ignored")
                }
            }
        }
        addChildren(of: controller)
    }

    /// Writes the children of a container.
    private func addChildren(of controller: InterfaceElement) {
        for relation in controller.list("connections") where relation["kind"] == "relationship" {
            guard let destination = relation["destination"], elements[destination] != nil else {
                error(relation, "\(relation.tag) refers to no element in the file")
                continue
            }
            let add: String
            switch relation["relationship"] {
            case "rootViewController": add = "controller.viewControllers = [child]"
            case "viewControllers":
                add = "controller.setViewControllers((controller.viewControllers ?? []) + [child], animated: false)"
            case "masterViewController": add = "controller.viewControllers.insert(child, at: 0)"
            case "detailViewController": add = "controller.viewControllers.append(child)"
            default:
                warn(relation, "the relationship '\(relation["relationship"] ?? "")' is not supported; ignored")
                continue
            }
            write("if let child = objects.controller(\(InterfaceValues.string(destination))) {", at: relation)
            write("    \(add)")
            write("}")
        }
    }
}
#endif
