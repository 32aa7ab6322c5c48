// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that adds elements to the main menu and removes elements from it.
@preconcurrency @MainActor public protocol UIMenuBuilder: AnyObject {
    /// The system whose menus are built.
    var system: UIMenuSystem { get }
    /// Returns a menu.
    func menu(for identifier: UIMenu.Identifier) -> UIMenu?
    /// Returns an action.
    func action(for identifier: UIAction.Identifier) -> UIAction?
    /// Returns a command.
    func command(for action: Selector, propertyList: Any?) -> UICommand?
    /// Replaces a menu.
    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu)
    /// Replaces the elements of a menu.
    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement])
    /// Inserts a menu before another one.
    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu after another one.
    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the first element of another one.
    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier)
    /// Inserts a menu as the last element of another one.
    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier)
    /// Removes a menu.
    func remove(menu removedIdentifier: UIMenu.Identifier)
}

extension UIMenuBuilder {
    /// Returns a command without a property list.
    public func command(for action: Selector) -> UICommand? { command(for: action, propertyList: nil) }
}

/// The main menu, which is not shown, but whose key commands work.
@preconcurrency @MainActor open class UIMenuSystem: NSObject {
    /// The system of the main menu.
    open class var main: UIMenuSystem { SimulatedDevice.current.menuSystem }
    /// The system of context menus; it is never built.
    public static let context = UIMenuSystem()

    private var builder: MenuTree?
    private var isOutdated = false

    override init() { super.init() }

    /// Schedules a rebuild of the menu in the next turn of the main loop.
    open func setNeedsRebuild() {
        guard builder != nil, !isOutdated else { return }
        isOutdated = true
        SimulatedDevice.current.mainLoop.enqueue { [weak self] in self?.build() }
    }

    /// Does nothing, because commands are validated each time they are performed.
    open func setNeedsRevalidate() {}

    /// The key commands in the menu, in order.
    var keyCommands: [UIKeyCommand] { builder?.root.commands ?? [] }

    /// Builds the menu by calling the application, then the app delegate if it is a responder.
    func build() {
        isOutdated = false
        let builder = MenuTree(self)
        self.builder = builder
        let application = UIApplication.shared
        application.buildMenu(with: builder)
        (application.delegate as? UIResponder)?.buildMenu(with: builder)
    }
}

extension UIMenuElement {
    /// The key commands of the element and its descendants.
    fileprivate var commands: [UIKeyCommand] {
        if let menu = self as? UIMenu { return menu.children.flatMap(\.commands) }
        return (self as? UIKeyCommand).map { [$0] } ?? []
    }
}

/// The tree of the main menu.
private final class MenuTree: UIMenuBuilder {
    unowned let system: UIMenuSystem
    private(set) var root: UIMenu

    init(_ system: UIMenuSystem) {
        self.system = system
        func command(
            _ title: String, _ key: String, _ action: Selector, _ flags: UIKeyModifierFlags = .command
        ) -> UIKeyCommand {
            UIKeyCommand(title: title, action: action, input: key, modifierFlags: flags)
        }
        let undo = UIMenu(
            title: "", identifier: .undoRedo, options: .displayInline,
            children: [
                command("Undo", "z", .undo), command("Redo", "z", .redo, [.command, .shift]),
            ])
        let edit = UIMenu(
            title: "", identifier: .standardEdit, options: .displayInline,
            children: [
                command("Cut", "x", Selector("cut", UIResponder.cut(_:))),
                command("Copy", "c", Selector("copy", UIResponder.copy(_:) as (UIResponder) -> (Any?) -> Void)),
                command("Paste", "v", Selector("paste", UIResponder.paste(_:))),
                command("Select All", "a", Selector("selectAll", UIResponder.selectAll(_:))),
            ])
        root = UIMenu(
            identifier: .root,
            children: [
                UIMenu(title: ProcessInfo.processInfo.processName, identifier: .application),
                UIMenu(title: "File", identifier: .file),
                UIMenu(title: "Edit", identifier: .edit, children: [undo, edit]),
                UIMenu(title: "Format", identifier: .format), UIMenu(title: "View", identifier: .view),
                UIMenu(title: "Window", identifier: .window), UIMenu(title: "Help", identifier: .help),
            ])
    }

    private static func find<Element>(in menu: UIMenu, _ match: (UIMenuElement) -> Element?) -> Element? {
        if let found = match(menu) { return found }
        for child in menu.children {
            let found = (child as? UIMenu).map { find(in: $0, match) } ?? match(child)
            if let found { return found }
        }
        return nil
    }

    /// Applies a change to the elements of a menu and its submenus.
    private static func rewrite(_ menu: UIMenu, _ change: (UIMenu, [UIMenuElement]) -> [UIMenuElement]) -> UIMenu {
        let children = menu.children.map { child in (child as? UIMenu).map { rewrite($0, change) } ?? child }
        return menu.replacingChildren(change(menu, children))
    }

    private func expand(_ identifier: UIMenu.Identifier, _ change: (UIMenuElement) -> [UIMenuElement]) {
        root = Self.rewrite(root) { _, children in
            children.flatMap { ($0 as? UIMenu)?.identifier == identifier ? change($0) : [$0] }
        }
    }

    func menu(for identifier: UIMenu.Identifier) -> UIMenu? {
        Self.find(in: root) { ($0 as? UIMenu).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func action(for identifier: UIAction.Identifier) -> UIAction? {
        Self.find(in: root) { ($0 as? UIAction).flatMap { $0.identifier == identifier ? $0 : nil } }
    }

    func command(for action: Selector, propertyList: Any?) -> UICommand? {
        Self.find(in: root) { ($0 as? UICommand).flatMap { $0.action == action ? $0 : nil } }
    }

    func replace(menu replacedIdentifier: UIMenu.Identifier, with replacementMenu: UIMenu) {
        if replacedIdentifier == .root { return root = replacementMenu }
        expand(replacedIdentifier) { _ in [replacementMenu] }
    }

    func replaceChildren(
        ofMenu parentIdentifier: UIMenu.Identifier, from childrenBlock: ([UIMenuElement]) -> [UIMenuElement]
    ) {
        root = Self.rewrite(root) { menu, children in
            menu.identifier == parentIdentifier ? childrenBlock(children) : children
        }
    }

    func insertSibling(_ siblingMenu: UIMenu, beforeMenu siblingIdentifier: UIMenu.Identifier) {
        expand(siblingIdentifier) { [siblingMenu, $0] }
    }

    func insertSibling(_ siblingMenu: UIMenu, afterMenu siblingIdentifier: UIMenu.Identifier) {
        expand(siblingIdentifier) { [$0, siblingMenu] }
    }

    func insertChild(_ childMenu: UIMenu, atStartOfMenu parentIdentifier: UIMenu.Identifier) {
        replaceChildren(ofMenu: parentIdentifier) { [childMenu] + $0 }
    }

    func insertChild(_ childMenu: UIMenu, atEndOfMenu parentIdentifier: UIMenu.Identifier) {
        replaceChildren(ofMenu: parentIdentifier) { $0 + [childMenu] }
    }

    func remove(menu removedIdentifier: UIMenu.Identifier) { expand(removedIdentifier) { _ in [] } }
}

extension UIMenu.Identifier {
    /// The About item.
    public static let about = Self("com.apple.menu.about")
    /// The app's settings.
    public static let preferences = Self("com.apple.menu.preferences")
    /// Services.
    public static let services = Self("com.apple.menu.services")
    /// Hiding the app.
    public static let hide = Self("com.apple.menu.hide")
    /// Quitting the app.
    public static let quit = Self("com.apple.menu.quit")
    /// A new scene.
    public static let newScene = Self("com.apple.menu.new-scene")
    /// Opening a file.
    public static let open = Self("com.apple.menu.open")
    /// Closing a window.
    public static let close = Self("com.apple.menu.close")
    /// Printing.
    public static let print = Self("com.apple.menu.print")
    /// Documents.
    public static let document = Self("com.apple.menu.document")
    /// Undo and redo.
    public static let undoRedo = Self("com.apple.menu.undo-redo")
    /// Cut, copy, paste and selection.
    public static let standardEdit = Self("com.apple.menu.standard-edit")
    /// Finding text.
    public static let find = Self("com.apple.menu.find")
    /// Sharing.
    public static let share = Self("com.apple.menu.share")
    /// Fonts.
    public static let font = Self("com.apple.menu.font")
    /// The toolbar.
    public static let toolbar = Self("com.apple.menu.toolbar")
    /// Full screen.
    public static let fullscreen = Self("com.apple.menu.fullscreen")
    /// Minimizing and zooming a window.
    public static let minimizeAndZoom = Self("com.apple.menu.minimize-and-zoom")
}
