// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
/// Writes an Interface Builder file in Swift.
final class InterfaceCompiler {
    let file: String
    let root: InterfaceElement
    let facts: FolderFacts
    let locate: ((Int) -> String)?
    private(set) var findings: [Finding] = []
    /// Definitions of images and colors by name.
    private(set) var resources: [String: InterfaceElement] = [:]
    /// All elements with an identifier.
    private(set) var elements: [String: InterfaceElement] = [:]
    /// The Swift expressions of the objects of the scene that is written.
    var names: [String: String] = [:]
    private var counts: [String: Int] = [:]
    private var output = ""
    var indentation = ""

    init(_ root: InterfaceElement, file: String, facts: FolderFacts, locate: ((Int) -> String)?) {
        (self.file, self.root, self.facts, self.locate) = (file, root, facts, locate)
        for element in root.list("resources") { if let name = element["name"] { resources[name] = element } }
        root.forEach { element in
            guard !element.id.isEmpty, element["id"] != nil, element.name != "modelIdentifier" else { return }
            // The owner, the first responder and the exit have the same identifiers in every nib.
            if !element.id.hasPrefix("-"), let other = elements[element.id] {
                error(element, "the identifier of \(element.tag) is used twice; first in line \(other.line)")
            } else {
                elements[element.id] = element
            }
        }
    }

    // MARK: Findings

    func error(_ element: InterfaceElement, _ text: String) { findings.append(Finding(file, line: element.line, text)) }

    func warn(_ element: InterfaceElement, _ text: String) {
        findings.append(Finding(file, line: element.line, severity: .warning, text))
    }

    // MARK: Text

    /// Writes a line of code that stands for an element; the compiler's messages about it name the element's line.
    func write(_ text: String, at element: InterfaceElement? = nil) {
        if let element, let locate { output += locate(element.line) + "\n" }
        output += text.isEmpty ? "\n" : "\(indentation)\(text)\n"
    }

    func block(_ head: String, at element: InterfaceElement? = nil, _ body: () -> Void) {
        write(head + " {", at: element)
        indentation += "    "
        body()
        indentation.removeLast(4)
        write("}")
    }

    /// A new variable for an element.
    func declare(_ element: InterfaceElement, _ base: String) -> String {
        counts[base, default: 0] += 1
        let name = "\(base)\(counts[base] ?? 0)"
        if !element.id.isEmpty { names[element.id] = name }
        return name
    }

    /// The class of an element, in Swift; the standard one after an error.
    func className(_ element: InterfaceElement, _ standard: String) -> String {
        guard let name = element["customClass"] else { return standard }
        guard InterfaceValues.isName(name) else {
            error(element, "'\(name)' is not the name of a class, in \(element.tag)")
            return standard
        }
        if facts.declaration(name)?.kind == .class || name.hasPrefix("UI") || name.hasPrefix("NS") { return name }
        let isOwn = element["customModuleProvider"] == "target" || element["customModule"] == nil
        guard !isOwn else {
            error(element, "no class '\(name)' in the sources, for \(element.tag)")
            return standard
        }
        return name
    }

    // MARK: Files

    /// Writes the file.
    ///
    /// - Parameter name: the name of the file without its extension.
    /// - Returns: the Swift text.
    func compile(_ name: String) -> String {
        let isStoryboard = root["type"]?.contains("Storyboard") ?? false
        guard root.name == "document", root["type"] != nil else {
            error(root, "\(root.tag) is no document of Interface Builder for iOS; save it with Xcode 5 or later")
            return ""
        }
        guard root["type"]?.contains("CocoaTouch") == true, root["targetRuntime"]?.contains("MacOSX") != true else {
            error(root, "'\(root["type"] ?? "")' is not a document for iOS; exclude the file")
            return ""
        }
        guard let version = root["version"].flatMap(Double.init), version < 4 else {
            error(root, "version '\(root["version"] ?? "")' of the format is not known; 3.0 is the newest")
            return ""
        }
        write("// Compiled by uikit-port from an Interface Builder file.")
        write("import UIKit")
        write("")
        let part = InterfaceValues.identifier(name)
        if isStoryboard {
            block("@MainActor final class Storyboard_\(part): InterfaceBuilderStoryboard") {
                compileStoryboard()
            }
        } else {
            block("@MainActor final class Nib_\(part): InterfaceBuilderNib") { compileNib() }
        }
        return output
    }

    private func compileStoryboard() {
        let scenes = root.list("scenes").compactMap { scene in
            scene.list("objects").first { $0["sceneMemberID"] == "viewController" }.map { (scene, $0) }
        }
        let initial = root["initialViewController"]
        if let initial, elements[initial] == nil {
            error(root, "no initial view controller with the identifier '\(initial)'")
        }
        write("static var initialScene: String? { \(initial.map(InterfaceValues.string) ?? "nil") }")
        write("static var scenes: [InterfaceBuilderScene] {")
        write("    [\(scenes.indices.map { "scene\($0 + 1)()" }.joined(separator: ", "))]")
        write("}")
        var seen: [String: InterfaceElement] = [:]
        for (index, (scene, controller)) in scenes.enumerated() {
            if let identifier = controller["storyboardIdentifier"] {
                if let other = seen[identifier] {
                    error(
                        controller,
                        "the storyboard identifier '\(identifier)' of \(controller.tag) is used twice; first in line \(other.line)"
                    )
                }
                seen[identifier] = controller
            }
            write("")
            compileScene(scene, controller, number: index + 1)
        }
    }

    private func compileNib() {
        let head = "static func instantiate(withOwner owner: Any?, objects: InterfaceBuilderObjects) -> [Any]"
        block(head) {
            let objects = root.list("objects")
            let placeholder = objects.first { $0.id == "-1" }
            if let placeholder, placeholder["customClass"] != nil {
                let type = className(placeholder, "NSObject")
                write("guard let owner = owner as? \(type) else { return [] }", at: placeholder)
            }
            names["-1"] = "owner"
            var top: [String] = []
            makeObjects(objects)
            for element in objects where element.name != "placeholder" && names[element.id] == nil {
                if let name = makeView(element, fallback: element.name == "view" ? nil : element.name) {
                    top.append(name)
                }
            }
            for element in objects { makeConstraints(element) }
            for element in objects { connect(element, owner: placeholder) }
            write("return [\(top.joined(separator: ", "))]")
        }
    }

    // MARK: Scenes

    private func compileScene(_ scene: InterfaceElement, _ controller: InterfaceElement, number: Int) {
        names = [:]
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
        let standard = InterfaceRules.controllers[controller.name]
        if standard == nil {
            warn(controller, "\(controller.tag) is not supported; a plain view controller is in its place")
        }
        let type = className(controller, standard ?? "UIViewController")
        let view = controller.children.first { $0["key"] == "view" }
        names[controller.id] = "controller"
        block("private static func scene\(number)() -> InterfaceBuilderScene", at: controller) {
            write("InterfaceBuilderScene(")
            write("    id: \(id), identifier: \(identifier), segues: segues\(number)(),")
            write(
                "    make: { \(type)(coder: $0) }, configure: { configure\(number)($0, $1) }\(view == nil ? ")" : ",")")
            if view != nil { write("    loadView: { load\(number)($0, $1) })") }
        }
        block("private static func segues\(number)() -> [InterfaceBuilderSegue]") {
            write("[")
            scene.forEach { if $0.name == "segue" { writeSegue($0) } }
            write("]")
        }
        let parameters = "_ controller: \(type), _ objects: InterfaceBuilderObjects"
        block("private static func configure\(number)(\(parameters))", at: controller) { configure(controller) }
        guard let view else { return }
        block("private static func load\(number)(\(parameters))", at: controller) {
            let objects = scene.list("objects")
            for item in barItems(of: controller) {
                let name = declare(item, "barItem")
                write("let \(name) = objects.object(\(InterfaceValues.string(item.id)), as: UIBarButtonItem.self)")
                write("_ = \(name)")
            }
            makeObjects(objects)
            for guide in controller.list("layoutGuides") { guides[guide.id] = guide }
            guard let name = makeView(view) else { return }
            for guide in controller.list("layoutGuides") { names[guide.id] = "\(name).safeAreaLayoutGuide" }
            write("controller.view = \(name)")
            makeConstraints(view)
            connect(controller, owner: controller)
            for object in objects where object !== controller { connect(object, owner: controller) }
        }
    }

    /// The top and bottom layout guides of old files.
    var guides: [String: InterfaceElement] = [:]

    func barItems(of controller: InterfaceElement) -> [InterfaceElement] {
        guard let item = controller.child("navigationItem") else { return [] }
        var found: [InterfaceElement] = []
        item.forEach { if $0.name == "barButtonItem" { found.append($0) } }
        return found
    }

    private func configure(_ controller: InterfaceElement) {
        let known: Set = [
            "viewController", "navigationController", "tabBarController", "navigationItem", "connections",
            "layoutGuides",
            "view", "extendedEdge", "value", "navigationBar", "tabBar", "toolbar", "nil", "simulatedScreenMetrics",
            "simulatedStatusBarMetrics", "simulatedNavigationBarMetrics", "simulatedTabBarMetrics", "size",
            "tabBarItem",
        ]
        if let title = controller["title"] { write("controller.title = \(InterfaceValues.string(title))") }
        let styles: Set = [
            "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen", "overCurrentContext",
            "popover",
        ]
        if let style = controller["modalPresentationStyle"], styles.contains(style) {
            write("controller.modalPresentationStyle = .\(style)", at: controller)
        }
        for child in controller.children where !known.contains(child.name) && child["key"] != "view" {
            warn(child, "\(child.tag) in \(controller.tag) is not supported and left out")
        }
        for name in ["toolbarItems", "tabBarItem", "tabBar"] {
            if let child = controller.child(name), name != "tabBar" || controller.name != "tabBarController" {
                warn(child, "\(child.tag) in \(controller.tag) is not supported and left out")
            }
        }
        if let attributes = controller.child("userDefinedRuntimeAttributes") { reportRuntimeAttributes(attributes) }
        if let item = controller.child("navigationItem") { configure(item, "controller.navigationItem") }
        let relations = controller.list("connections").filter { $0["kind"] == "relationship" }
        for relation in relations {
            guard let destination = relation["destination"], elements[destination] != nil else {
                error(relation, "\(relation.tag) leads to no element of the file")
                continue
            }
            let id = InterfaceValues.string(destination)
            write("if let child = objects.controller(\(id)) {", at: relation)
            switch relation["relationship"] {
            case "rootViewController": write("    controller.viewControllers = [child]")
            case "viewControllers":
                write(
                    "    controller.setViewControllers((controller.viewControllers ?? []) + [child], animated: false)")
            default:
                warn(relation, "the relationship '\(relation["relationship"] ?? "")' is not supported")
                write("    _ = child")
            }
            write("}")
        }
    }

    private func configure(_ item: InterfaceElement, _ name: String) {
        if let title = item["title"] { write("\(name).title = \(InterfaceValues.string(title))") }
        if let prompt = item["prompt"] { write("\(name).prompt = \(InterfaceValues.string(prompt))") }
        if let mode = item["largeTitleDisplayMode"], ["always", "never", "automatic"].contains(mode) {
            write("\(name).largeTitleDisplayMode = .\(mode)")
        }
        for (side, single, list) in [
            ("left", "leftBarButtonItem", "leftBarButtonItems"), ("right", "rightBarButtonItem", "rightBarButtonItems"),
            ("back", "backBarButtonItem", ""),
        ] {
            var items = item.children.filter { $0["key"] == single }
            items += item.children.filter { $0["key"] == list && !list.isEmpty }.flatMap(\.children)
            let made = items.filter { $0.name == "barButtonItem" }.map(makeBarItem)
            guard !made.isEmpty else { continue }
            write(
                side == "back"
                    ? "\(name).backBarButtonItem = \(made[0])" : "\(name).\(list) = [\(made.joined(separator: ", "))]")
        }
        for child in item.children
        where child.name != "barButtonItem" && child["key"]?.hasSuffix("BarButtonItems") != true {
            if child.name != "connections" { warn(child, "\(child.tag) in \(item.tag) is not supported and left out") }
        }
    }

    private func makeBarItem(_ item: InterfaceElement) -> String {
        let name = declare(item, "barItem")
        let type = className(item, "UIBarButtonItem")
        if let system = item["systemItem"], type == "UIBarButtonItem" {
            write("let \(name) = UIBarButtonItem(barButtonSystemItem: .\(system), target: nil, action: nil)", at: item)
        } else {
            write("let \(name) = \(type)()", at: item)
        }
        if let title = item["title"] { write("\(name).title = \(InterfaceValues.string(title))") }
        if let image = item["image"] { write("\(name).image = \(self.image(image))") }
        if item["style"] == "done" { write("\(name).style = .done") }
        if let width = InterfaceValues.number(item["width"]) { write("\(name).width = \(width)") }
        if let enabled = InterfaceValues.bool(item["enabled"]) { write("\(name).isEnabled = \(enabled)") }
        if let tag = InterfaceValues.number(item["tag"]) { write("\(name).tag = \(tag)") }
        for child in item.children where child.name != "connections" {
            if child.name == "color", let color = InterfaceValues.color(child, resources: resources) {
                write("\(name).tintColor = \(color)")
            } else {
                warn(child, "\(child.tag) in \(item.tag) is not supported and left out")
            }
        }
        write("objects.keep(\(name), as: \(InterfaceValues.string(item.id)))")
        return name
    }

    func image(_ name: String) -> String {
        let isSymbol = resources[name]?["catalog"] == "system"
        return "UIImage(\(isSymbol ? "systemName" : "named"): \(InterfaceValues.string(name)))"
    }

    func reportRuntimeAttributes(_ list: InterfaceElement) {
        for attribute in list.children {
            warn(
                attribute,
                "the user defined runtime attribute '\(attribute["keyPath"] ?? "")' needs the Objective-C runtime; set it in code"
            )
        }
    }
}
#endif
