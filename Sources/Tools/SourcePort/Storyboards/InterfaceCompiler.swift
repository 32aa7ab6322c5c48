// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
/// Compiles an Interface Builder file to Swift.
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
    /// The Swift expressions for the objects of the current scene.
    var names: [String: String] = [:]
    private var counts: [String: Int] = [:]
    /// When views and constraints are installed, by identifier; those that always are have none.
    private(set) lazy var installations = Self.installations(in: root)
    /// For each object in a view that is not installed by default, the nearest such view.
    private(set) lazy var uninstalled = Self.regions(
        of: Set(installations.filter { !$0.value.standard }.keys), in: root)
    /// For each object in a view that is installed in some size classes, the nearest such view.
    private(set) lazy var varied = Self.regions(
        of: Set(installations.filter { !$0.value.others.isEmpty }.keys), in: root)
    /// The objects of a controller that are created before its view, with their variables and types.
    var kept: [(element: InterfaceElement, name: String, type: String)]?
    /// The identifiers of objects in prototypes, which are instantiated repeatedly.
    var repeated: Set<String> = []
    /// The controller of the current scene; nil in a nib.
    var controller: InterfaceElement?
    private var output = ""
    var indentation = ""
    /// The top and bottom layout guides of old files.
    var guides: [String: InterfaceElement] = [:]
    /// The controller's view, whose edges are the outer edges of these guides.
    var guideOwner = ""
    /// The layout guides of scroll views, by their keys.
    var scrollGuides: [String: String] = [:]
    /// The expressions for views that a cell has because of its style.
    var predefined: [String: String] = [:]

    init(_ root: InterfaceElement, file: String, facts: FolderFacts, locate: ((Int) -> String)?) {
        (self.file, self.root, self.facts, self.locate) = (file, root, facts, locate)
        for element in root.list("resources") { if let name = element["name"] { resources[name] = element } }
        root.forEach { element in
            guard !element.id.isEmpty, element["id"] != nil, element.name != "modelIdentifier" else { return }
            // The owner, the first responder, and the exit have the same identifiers in every nib.
            if !element.id.hasPrefix("-"), let other = elements[element.id] {
                error(element, "the identifier of \(element.tag) is used twice; first on line \(other.line)")
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

    /// Writes a line of code for an element; the compiler's messages about it refer to the element's line.
    func write(_ text: String, at element: InterfaceElement? = nil) {
        if let element, let locate { output += locate(element.line) + "\n" }
        output += text.isEmpty ? "\n" : "\(indentation)\(text)\n"
    }

    /// Returns what a closure writes.
    func text(writtenBy body: () -> Void) -> String {
        let outer = output
        output = ""
        body()
        defer { output = outer }
        return output
    }

    /// Writes text that ``text(writtenBy:)`` returned.
    func write(lines text: String) { output += text }

    func block(_ head: String, at element: InterfaceElement? = nil, _ body: () -> Void) {
        write(head + " {", at: element)
        indentation += "    "
        body()
        indentation.removeLast(4)
        write("}")
    }

    /// Declares a new variable for an element, and returns its name.
    func declare(_ element: InterfaceElement, _ base: String, _ type: String) -> String {
        counts[base, default: 0] += 1
        let name = "\(base)\(counts[base] ?? 0)"
        if !element.id.isEmpty {
            names[element.id] = name
            kept?.append((element, name, type))
        }
        return name
    }

    /// Returns the Swift class of an element; the standard one, as on iOS, if the sources do not have its class.
    func className(_ element: InterfaceElement, _ standard: String) -> String {
        guard let name = element["customClass"] else { return standard }
        guard InterfaceValues.isName(name) else {
            error(element, "'\(name)' is not the name of a class, in \(element.tag)")
            return standard
        }
        guard lacksClass(element) else { return name }
        warn(element, "no class '\(name)' in the sources, for \(element.tag); \(standard) is used instead")
        return standard
    }

    /// Returns whether an element has a class of the app that is not in the sources.
    func lacksClass(_ element: InterfaceElement) -> Bool {
        guard let name = element["customClass"], facts.declaration(name)?.kind != .class, !name.hasPrefix("UI"),
            !name.hasPrefix("NS")
        else { return false }
        return element["customModuleProvider"] == "target" || element["customModule"] == nil
    }

    // MARK: Files

    /// Compiles the file.
    ///
    /// - Parameter name: the name of the file without its extension.
    /// - Returns: the Swift text.
    func compile(_ name: String) -> String {
        let isStoryboard = root["type"]?.contains("Storyboard") ?? false
        guard root.name == "document", root["type"] != nil else {
            error(root, "\(root.tag) is not an Interface Builder document for iOS; save it with Xcode 5 or later")
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
                        "the storyboard identifier '\(identifier)' of \(controller.tag) is used twice; first on line \(other.line)"
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
            names["-1"] = "owner"
            if let placeholder, let type = placeholder["customClass"], className(placeholder, "NSObject") == type {
                // As on iOS, the nib can be loaded without an owner, or with one of another class.
                write("let fileOwner = owner as? \(type)", at: placeholder)
                write("_ = fileOwner")
                names["-1"] = "fileOwner"
            }
            var top: [String] = []
            makeObjects(objects)
            for element in objects where element.name != "placeholder" && names[element.id] == nil {
                if let name = makeView(element) {
                    top.append(name)
                }
            }
            for element in objects { makeConstraints(element) }
            for element in objects { connect(element, owner: placeholder) }
            write("return [\(top.joined(separator: ", "))]")
        }
    }
}
#endif
