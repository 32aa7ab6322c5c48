// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The styles of alert views.
public enum UIAlertViewStyle: Int, Sendable {
    /// Without text fields.
    case `default` = 0
    /// With a field for a password.
    case secureTextInput
    /// With a field for plain text.
    case plainTextInput
    /// With fields for a name and a password.
    case loginAndPasswordInput
}

/// The delegate of an alert view; all methods are optional.
@preconcurrency @MainActor public protocol UIAlertViewDelegate: NSObjectProtocol {
    /// Called when a button was touched and the alert has been dismissed.
    func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int)
    /// Called when the system cancels the alert; never here.
    func alertViewCancel(_ alertView: UIAlertView)
    /// Called before the alert is shown.
    func willPresent(_ alertView: UIAlertView)
    /// Called when the alert is shown.
    func didPresent(_ alertView: UIAlertView)
    /// Called after a button was touched, and before an app's own dismissal.
    func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int)
    /// Called when the alert has been dismissed.
    func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIAlertViewDelegate {
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func alertViewCancel(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func willPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func didPresent(_ alertView: UIAlertView) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, willDismissWithButtonIndex buttonIndex: Int) {}
    /// Does nothing.
    public func alertView(_ alertView: UIAlertView, didDismissWithButtonIndex buttonIndex: Int) {}
}

/// An alert as before iOS 8; an alert controller shows it.
///
/// The alert is presented by the topmost view controller of the key window. The view itself is never in a window.
@preconcurrency @MainActor open class UIAlertView: UIView {
    /// The delegate, which conforms to ``UIAlertViewDelegate``.
    open weak var delegate: AnyObject?
    /// The title.
    open var title: String = ""
    /// The text below the title; nil for none.
    open var message: String?
    /// The style, which determines the text fields.
    open var alertViewStyle = UIAlertViewStyle.default { didSet { makeFields() } }
    private let alert = OldAlert()
    private var fields: [UITextField] = []

    private var receiver: (any UIAlertViewDelegate)? { delegate as? any UIAlertViewDelegate }

    /// Creates an alert, whose first button cancels if it has a title.
    public convenience init(title: String?, message: String?, delegate: Any?, cancelButtonTitle: String?) {
        self.init(frame: .zero)
        (self.title, self.message, self.delegate) = (title ?? "", message, delegate.map { $0 as AnyObject })
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
    }

    /// Creates an alert with more buttons, which follow the one that cancels.
    public convenience init(
        title: String, message: String, delegate: (any UIAlertViewDelegate)?, cancelButtonTitle: String?,
        otherButtonTitles firstButtonTitle: String, _ moreButtonTitles: String...
    ) {
        self.init(title: title, message: message, delegate: delegate, cancelButtonTitle: cancelButtonTitle)
        for title in [firstButtonTitle] + moreButtonTitles { addButton(withTitle: title) }
    }

    /// Adds a button and returns its index.
    @discardableResult open func addButton(withTitle title: String?) -> Int { alert.add(title) }
    /// Returns the title of a button; nil for an index without one.
    open func buttonTitle(at buttonIndex: Int) -> String? {
        alert.titles.indices.contains(buttonIndex) ? alert.titles[buttonIndex] : nil
    }
    /// The number of buttons.
    open var numberOfButtons: Int { alert.titles.count }
    /// The index of the button that cancels; −1 for none.
    open var cancelButtonIndex: Int {
        get { alert.cancelIndex }
        set { alert.cancelIndex = newValue }
    }
    /// The index of the first button that does not cancel; −1 for none.
    open var firstOtherButtonIndex: Int { alert.firstOtherIndex }
    /// Whether the alert is shown.
    open var isVisible: Bool { alert.isShown }

    /// Returns a text field; raises an exception if the style has none at the index.
    open func textField(at textFieldIndex: Int) -> UITextField? {
        guard fields.indices.contains(textFieldIndex) else {
            SimulatedDevice.current.raise(
                .invalidArgument(
                    "textFieldIndex (\(textFieldIndex)) is outside of the bounds of the array of text fields"))
            return nil
        }
        return fields[textFieldIndex]
    }

    private func makeFields() {
        let placeholders: [(text: String?, isSecure: Bool)] =
            switch alertViewStyle {
            case .default: []
            case .secureTextInput: [(nil, true)]
            case .plainTextInput: [(nil, false)]
            case .loginAndPasswordInput: [("Login", false), ("Password", true)]
            }
        fields = placeholders.map { text, isSecure in
            let field = UITextField()
            (field.placeholder, field.isSecureTextEntry) = (text, isSecure)
            return field
        }
    }

    /// Shows the alert. Its text fields are those of ``textField(at:)``, with what they contain.
    open func show() {
        guard alert.canShow else { return }
        let controller = UIAlertController(title: title, message: message, preferredStyle: .alert)
        fields = fields.map { old in
            var shown = old
            controller.addTextField { field in
                (field.text, field.placeholder, field.isSecureTextEntry) = (
                    old.text, old.placeholder, old.isSecureTextEntry
                )
                (field.keyboardType, field.delegate) = (old.keyboardType, old.delegate)
                shown = field
            }
            return shown
        }
        _ = alert.show(controller, over: nil) {
            receiver?.willPresent(self)
        } didPresent: {
            self.receiver?.didPresent(self)
        } didClick: { index in
            self.receiver?.alertView(self, clickedButtonAt: index)
            self.receiver?.alertView(self, willDismissWithButtonIndex: index)
            self.receiver?.alertView(self, didDismissWithButtonIndex: index)
        }
    }

    /// Dismisses the alert as if a button had been touched, except that the delegate is not told of a touch.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        guard isVisible else { return }
        receiver?.alertView(self, willDismissWithButtonIndex: buttonIndex)
        alert.dismiss(animated: animated) {
            self.receiver?.alertView(self, didDismissWithButtonIndex: buttonIndex)
        }
    }
}
