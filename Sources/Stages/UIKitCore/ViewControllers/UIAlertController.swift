// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An action that the user can take in response to an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// Constants that describe the style of an action's button.
    public enum Style: Int, Sendable {
        /// The default style.
        case `default` = 0
        /// A style for an action that cancels the operation and changes nothing.
        case cancel = 1
        /// A style for an action that deletes or changes data.
        case destructive = 2
    }

    /// The title of the button.
    public let title: String?
    /// The style of the button.
    public let style: Style
    /// Whether the action is enabled. The default is true.
    open var isEnabled = true { didSet { alert?.viewIfLoaded?.setNeedsLayout() } }
    // What apps set by its name.
    /// The color of the title; nil for the standard one.
    var titleTextColor: UIColor? { didSet { alert?.viewIfLoaded?.setNeedsLayout() } }
    /// The alignment of the title.
    var titleTextAlignment = NSTextAlignment.center { didSet { alert?.viewIfLoaded?.setNeedsLayout() } }
    /// The image at the leading edge of the button; nil for none.
    var image: UIImage? { didSet { alert?.viewIfLoaded?.setNeedsLayout() } }
    /// The alert that shows the action.
    fileprivate(set) weak var alert: UIAlertController?
    private let handler: ((UIAlertAction) -> Void)?

    /// Creates an action, whose handler is called after the alert is dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// Calls the handler.
    func perform() { handler?(self) }
}

/// An object that displays an alert message.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// Constants that describe the type of alert.
    public enum Style: Int, Sendable {
        /// An action sheet over the view controller that presents it.
        case actionSheet = 0
        /// A modal alert.
        case alert = 1
    }

    /// Descriptive text below the title.
    open var message: String? { didSet { viewIfLoaded?.setNeedsLayout() } }
    /// The title of the alert.
    open override var title: String? { didSet { viewIfLoaded?.setNeedsLayout() } }
    // What apps set by its name.
    /// The title with attributes, shown instead of the title.
    var attributedTitle: NSAttributedString? { didSet { viewIfLoaded?.setNeedsLayout() } }
    /// The message with attributes, shown instead of the message.
    var attributedMessage: NSAttributedString? { didSet { viewIfLoaded?.setNeedsLayout() } }
    /// A controller whose view is shown between the text and the buttons, with its preferred height.
    var contentViewController: UIViewController? {
        didSet {
            guard contentViewController !== oldValue else { return }
            oldValue?.willMove(toParent: nil)
            oldValue?.viewIfLoaded?.removeFromSuperview()
            oldValue?.removeFromParent()
            if let contentViewController {
                addChild(contentViewController)
                contentViewController.didMove(toParent: self)
            }
            viewIfLoaded?.setNeedsLayout()
        }
    }
    /// The severity, which has no effect here.
    open var severity = UIAlertControllerSeverity.default
    /// The style of the alert.
    public let preferredStyle: Style
    /// The actions, in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The preferred action, which the Return key triggers; it must have been added (ALR-4, ALR-5).
    ///
    /// https://developer.apple.com/documentation/uikit/uialertcontroller/preferredaction
    open var preferredAction: UIAlertAction? {
        didSet {
            if let preferredAction, !actions.contains(preferredAction) {
                SimulatedDevice.current.raise(
                    .inconsistency("The preferred action of an alert controller must be one of its actions"))
                self.preferredAction = oldValue
            }
            viewIfLoaded?.setNeedsLayout()
        }
    }
    /// The text fields, in the order in which they were added; nil for none.
    open private(set) var textFields: [UITextField]?

    /// Creates an alert without actions.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.message = message
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        // The presenting view remains, and the alert does not determine the orientation of the window.
        modalPresentationStyle = .custom
    }

    /// Creates an action sheet without text or actions.
    public convenience init() { self.init(title: nil, message: nil, preferredStyle: .actionSheet) }

    /// Creates an alert without text or actions.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .custom
    }

    /// Adds an action; an alert can have only one with the cancel style.
    open func addAction(_ action: UIAlertAction) {
        guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
            SimulatedDevice.current.raise(
                .inconsistency("UIAlertController can only have one action with a style of UIAlertActionStyleCancel"))
            return
        }
        actions.append(action)
        action.alert = self
        viewIfLoaded?.setNeedsLayout()
    }

    /// Adds a text field, which the handler sets up; only an alert can have one.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            SimulatedDevice.current.raise(
                .inconsistency(
                    "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert"))
            return
        }
        let field = UITextField()
        field.borderStyle = .roundedRect
        field.font = .systemFont(ofSize: 13)
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
        viewIfLoaded?.setNeedsLayout()
    }

    // MARK: View

    /// Lays out the alert with the new height of its content.
    open override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        super.preferredContentSizeDidChange(forChildContentContainer: container)
        viewIfLoaded?.setNeedsLayout()
    }

    /// Creates the view that shows the alert over the whole window.
    open override func loadView() { view = AlertView(self) }

    /// Makes the first text field the first responder.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        textFields?.first?.becomeFirstResponder()
    }

    /// The Return key, which triggers the preferred action of an alert, also from a text field.
    open override var keyCommands: [UIKeyCommand]? {
        guard preferredStyle == .alert, preferredAction != nil else { return super.keyCommands }
        let enter = UIKeyCommand(
            input: UIKey.Input.enter, modifierFlags: [],
            action: Selector("performPreferredAction", UIAlertController.performPreferredAction))
        enter.wantsPriorityOverSystemBehavior = true
        return (super.keyCommands ?? []) + [enter]
    }

    private func performPreferredAction() {
        if let preferredAction, preferredAction.isEnabled { trigger(preferredAction) }
    }

    /// Dismisses the alert and performs the enabled action with a title; returns whether there is one.
    @discardableResult package func press(_ title: String) -> Bool {
        guard let action = actions.first(where: { $0.title == title && $0.isEnabled }) else { return false }
        trigger(action)
        return true
    }

    /// Dismisses the alert and performs an action.
    func trigger(_ action: UIAlertAction) { dismiss(animated: true) { action.perform() } }
}

/// The presentation of an action sheet on an iPad, which needs the source of a popover (ALR-7).
///
/// https://developer.apple.com/documentation/uikit/uialertcontroller/style/actionsheet
final class ActionSheetPresentationController: UIPopoverPresentationController {
    override var dimming: UIColor? { nil }
    override var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    override func containerViewDidLayoutSubviews() {}

    override var isReady: Bool {
        guard super.isReady else { return false }
        let isCompact = presentingViewController.traitCollection.horizontalSizeClass == .compact
        guard !isCompact, sourceView == nil, barButtonItem == nil else { return true }
        let reason =
            "Your application has presented a UIAlertController (\(presentedViewController)) of style "
            + "UIAlertControllerStyleActionSheet from \(presentingViewController). The modalPresentationStyle of a "
            + "UIAlertController with this style is UIModalPresentationPopover. You must provide location information "
            + "for this popover through the alert controller's popoverPresentationController. You must provide either a "
            + "sourceView and sourceRect or a barButtonItem."
        SimulatedDevice.current.raise(UIKitException(name: "NSGenericException", reason: reason))
        return false
    }
}

/// Constants that describe how severe an alert is.
public enum UIAlertControllerSeverity: Int, Sendable {
    /// The default.
    case `default` = 0
    /// Critical.
    case critical = 1
}
