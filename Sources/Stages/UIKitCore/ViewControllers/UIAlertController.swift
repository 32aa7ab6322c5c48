// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A button of an alert.
@MainActor open class UIAlertAction: NSObject {
    /// What a button stands for.
    public enum Style: Int, Sendable {
        /// Something ordinary.
        case `default` = 0
        /// Leaving everything as it is.
        case cancel = 1
        /// Something that cannot be undone.
        case destructive = 2
    }

    /// The button's title.
    public let title: String?
    /// What the button stands for.
    public let style: Style
    /// Whether the button can be used. The default is true.
    open var isEnabled = true
    private let handler: ((UIAlertAction) -> Void)?

    /// Creates a button; `handler` is called after the alert has gone.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// Does what the button does.
    func perform() { handler?(self) }
}

/// A message with buttons, over what is shown.
@MainActor open class UIAlertController: UIViewController {
    /// How an alert looks.
    public enum Style: Int, Sendable {
        /// A sheet of choices.
        case actionSheet = 0
        /// A message in the middle.
        case alert = 1
    }

    /// What the alert says below its title.
    open var message: String?
    /// How the alert looks.
    public let preferredStyle: Style
    /// The buttons in the order of their addition.
    open private(set) var actions: [UIAlertAction] = []
    /// The button that the return key presses.
    open var preferredAction: UIAlertAction?

    /// Creates an alert without buttons.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        // What is below stays, and the alert does not decide which way up the window is.
        modalPresentationStyle = .custom
    }

    /// Creates an alert without text and buttons.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .custom
    }

    /// Adds a button; an alert has one for leaving everything as it is.
    open func addAction(_ action: UIAlertAction) {
        guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
            SimulatedDevice.current.raise(
                .inconsistency("UIAlertController can only have one action with a style of UIAlertActionStyleCancel"))
            return
        }
        actions.append(action)
    }

    /// Presses a button programmatically: the alert goes, then the button's handler is called.
    ///
    /// - Returns: whether there is a button with that title that can be used.
    @discardableResult package func press(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else { return false }
        dismiss(animated: true) { action.perform() }
        return true
    }
}
