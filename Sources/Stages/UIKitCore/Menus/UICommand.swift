// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An alternate command, chosen by holding additional modifier keys.
@preconcurrency @MainActor open class UICommandAlternate: NSObject {
    /// The title.
    public let title: String
    /// The selector.
    public let action: Selector
    /// The additional modifier keys.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates an alternate command.
    public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
        (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
        super.init()
    }
}

/// A menu element that is performed by a responder.
@preconcurrency @MainActor open class UICommand: UIMenuElement {
    /// The selector, performed by the first responder in the chain that can.
    public let action: Selector
    /// Arbitrary data of the app.
    public let propertyList: Any?
    /// The alternate commands.
    public let alternates: [UICommandAlternate]
    /// A title that explains the command in more detail.
    open var discoverabilityTitle: String?
    /// The menu attributes: whether the command is disabled, destructive, or hidden.
    open var attributes: UIMenuElement.Attributes
    /// The state shown next to the command.
    open var state: UIMenuElement.State

    /// Creates a command.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil,
        attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off
    ) {
        (self.action, self.propertyList, self.alternates) = (action, propertyList, alternates)
        (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
        super.init(title: title, subtitle: subtitle, image: image)
    }
}

/// A command that is triggered by a key combination.
///
/// A key press is offered to the first responder's chain or, without a first responder, to the front view controller's
/// chain. The first responder with a matching command whose action it or a responder above it can perform handles the
/// press, which then ends there; the main menu's commands come last. Keys that type text take effect in text input
/// first, unless the command has priority (Apple, “UIKeyCommand” and “wantsPriorityOverSystemBehavior”).
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
    /// The characters of the key, without modifiers, or one of the constants; nil for none.
    public let input: String?
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags
    /// Whether the command takes precedence over typing. The default is false.
    open var wantsPriorityOverSystemBehavior = false
    /// Whether the system adapts the key to the keyboard layout. Stored but ignored.
    open var allowsAutomaticLocalization = true
    /// Whether the system mirrors the key for right-to-left languages. Stored but ignored.
    open var allowsAutomaticMirroring = true

    /// Creates a command that can be shown in a menu.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
        discoverabilityTitle: String? = nil, attributes: UIMenuElement.Attributes = [],
        state: UIMenuElement.State = .off
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(
            title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList,
            alternates: alternates, discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }

    /// Creates a command.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }

    /// Creates a command with a title for lists of shortcuts.
    public convenience init(
        input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
    ) {
        self.init(
            title: "", action: action, input: input, modifierFlags: modifierFlags,
            discoverabilityTitle: discoverabilityTitle)
    }

    /// Creates a command that calls a method.
    public convenience init<Target: AnyObject, each Argument, Result>(
        title: String = "", input: String, modifierFlags: UIKeyModifierFlags,
        action: @escaping (Target) -> (repeat each Argument) -> Result
    ) { self.init(title: title, action: Selector(action), input: input, modifierFlags: modifierFlags) }

    /// Returns whether a key triggers the command.
    func isTriggered(by key: UIKey) -> Bool {
        guard let input, !attributes.contains(.disabled) else { return false }
        let flags = key.modifierFlags.intersection([.shift, .control, .alternate, .command])
        let wanted = modifierFlags.intersection([.shift, .control, .alternate, .command])
        if key.charactersIgnoringModifiers.lowercased() == input.lowercased() || key.characters == input,
            flags == wanted
        {
            return true
        }
        // Shift may be needed to type the character, as for + on many keyboards.
        return key.characters == input && flags.subtracting(.shift) == wanted
            && input.lowercased() == input.uppercased()
    }
}

nonisolated extension UIKeyCommand {
    /// The up arrow.
    public static let inputUpArrow = "UIKeyInputUpArrow"
    /// The down arrow.
    public static let inputDownArrow = "UIKeyInputDownArrow"
    /// The left arrow.
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    /// The right arrow.
    public static let inputRightArrow = "UIKeyInputRightArrow"
    /// Escape.
    public static let inputEscape = "UIKeyInputEscape"
    /// Page Up.
    public static let inputPageUp = "UIKeyInputPageUp"
    /// Page Down.
    public static let inputPageDown = "UIKeyInputPageDown"
    /// Home.
    public static let inputHome = "UIKeyInputHome"
    /// End.
    public static let inputEnd = "UIKeyInputEnd"
    /// Delete, which deletes forward.
    public static let inputDelete = "\u{7F}"
    /// Function key 1.
    public static let f1 = "UIKeyInputF1"
    /// Function key 2.
    public static let f2 = "UIKeyInputF2"
    /// Function key 3.
    public static let f3 = "UIKeyInputF3"
    /// Function key 4.
    public static let f4 = "UIKeyInputF4"
    /// Function key 5.
    public static let f5 = "UIKeyInputF5"
    /// Function key 6.
    public static let f6 = "UIKeyInputF6"
    /// Function key 7.
    public static let f7 = "UIKeyInputF7"
    /// Function key 8.
    public static let f8 = "UIKeyInputF8"
    /// Function key 9.
    public static let f9 = "UIKeyInputF9"
    /// Function key 10.
    public static let f10 = "UIKeyInputF10"
    /// Function key 11.
    public static let f11 = "UIKeyInputF11"
    /// Function key 12.
    public static let f12 = "UIKeyInputF12"
}

// MARK: - Dispatch

extension UIWindow {
    /// The responder from which key commands are offered without a first responder: the front view controller.
    var frontResponder: UIResponder {
        var controller = rootViewController
        while let current = controller {
            let next =
                current.ownPresented ?? (current as? UINavigationController)?.topViewController
                ?? (current as? UITabBarController)?.selectedViewController
            guard let next, next.isViewLoaded else { return current }
            controller = next
        }
        return self
    }

    /// Performs the command for a key; returns whether there is one.
    func performCommand(of press: UIPress, _ event: UIPressesEvent) -> Bool {
        guard let key = press.key else { return false }
        let start = firstResponder ?? frontResponder
        let types = (start as? any UIKeyInput)?.uses(key) == true
        var responder: UIResponder? = start
        while let current = responder {
            for command in current.keyCommands ?? [] where perform(command, key, from: current, types, event) {
                return true
            }
            responder = current.next
        }
        let listed = UIMenuSystem.main.keyCommands
        return listed.contains { perform($0, key, from: start, types, event) }
    }

    private func perform(
        _ command: UIKeyCommand, _ key: UIKey, from responder: UIResponder, _ types: Bool, _ event: UIPressesEvent
    ) -> Bool {
        guard command.isTriggered(by: key), !types || command.wantsPriorityOverSystemBehavior,
            let target = responder.target(forAction: command.action, withSender: command)
        else { return false }
        (target as? UIResponder)?.validate(command)
        guard !command.attributes.contains(.disabled) else { return false }
        return UIApplication.shared.sendAction(command.action, to: target, from: command, for: event)
    }
}
