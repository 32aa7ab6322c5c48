// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An element of a menu: an action, a command, or another menu.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// Constants that describe the state shown next to an element.
    public enum State: Int, Sendable {
        /// Off, without a mark.
        case off = 0
        /// On, with a checkmark.
        case on = 1
        /// Mixed, with a dash.
        case mixed = 2
    }

    /// Properties of an element.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The element is disabled.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element performs a destructive action.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is hidden.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The title.
    open var title: String
    /// A subtitle below the title.
    open var subtitle: String?
    /// The image next to the title.
    open var image: UIImage?

    init(title: String, subtitle: String? = nil, image: UIImage? = nil) {
        (self.title, self.subtitle, self.image) = (title, subtitle, image)
        super.init()
    }
}

/// A group of menu elements.
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    /// An identifier of menus.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The raw value.
        public let rawValue: String
        /// Creates an identifier with a raw value.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier with a raw value.
        public init(_ rawValue: String) { self.init(rawValue: rawValue) }

        /// The root of the main menu.
        public static let root = Identifier("com.apple.menu.root")
        /// The app's own menu.
        public static let application = Identifier("com.apple.menu.application")
        /// File.
        public static let file = Identifier("com.apple.menu.file")
        /// Edit.
        public static let edit = Identifier("com.apple.menu.edit")
        /// Format.
        public static let format = Identifier("com.apple.menu.format")
        /// View.
        public static let view = Identifier("com.apple.menu.view")
        /// Window.
        public static let window = Identifier("com.apple.menu.window")
        /// Help.
        public static let help = Identifier("com.apple.menu.help")
    }

    /// Options for displaying a menu.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The raw value.
        public let rawValue: UInt
        /// Creates a set with a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The elements are shown in the enclosing menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The menu contains destructive actions.
        public static let destructive = Options(rawValue: 1 << 1)
        /// At most one element can be on.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The identifier.
    public let identifier: Identifier
    /// The display options.
    public let options: Options
    /// The elements.
    public let children: [UIMenuElement]

    /// The actions and commands whose state is on, including those of menus that are displayed inline.
    open var selectedElements: [UIMenuElement] {
        children.flatMap { child -> [UIMenuElement] in
            switch child {
            case let menu as UIMenu: menu.options.contains(.displayInline) ? menu.selectedElements : []
            case let action as UIAction: action.state == .on ? [action] : []
            case let command as UICommand: command.state == .on ? [command] : []
            default: []
            }
        }
    }

    /// Creates a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.options, self.children) = (options, children)
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns a copy of the menu with other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            children: newChildren)
    }
}
