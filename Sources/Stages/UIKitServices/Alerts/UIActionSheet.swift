// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The delegate of an action sheet; all methods are optional.
@preconcurrency @MainActor public protocol UIActionSheetDelegate: NSObjectProtocol {
    /// Called when a button was touched and the sheet has been dismissed.
    func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int)
    /// Called when the system cancels the sheet; never here.
    func actionSheetCancel(_ actionSheet: UIActionSheet)
    /// Called before the sheet is shown.
    func willPresent(_ actionSheet: UIActionSheet)
    /// Called when the sheet is shown.
    func didPresent(_ actionSheet: UIActionSheet)
    /// Called after a button was touched, and before an app's own dismissal.
    func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int)
    /// Called when the sheet has been dismissed.
    func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int)
}

extension UIActionSheetDelegate {
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {}
    /// Does nothing.
    public func actionSheetCancel(_ actionSheet: UIActionSheet) {}
    /// Does nothing.
    public func willPresent(_ actionSheet: UIActionSheet) {}
    /// Does nothing.
    public func didPresent(_ actionSheet: UIActionSheet) {}
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex buttonIndex: Int) {}
    /// Does nothing.
    public func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex buttonIndex: Int) {}
}

/// An action sheet as before iOS 8; an alert controller shows it. The view itself is never in a window.
@preconcurrency @MainActor open class UIActionSheet: UIView {
    /// The delegate.
    open weak var delegate: (any UIActionSheetDelegate)?
    /// The title.
    open var title: String = ""
    private let alert = OldAlert()

    /// Creates a sheet. The button that deletes, if it has a title, is the first one, and that which cancels the next.
    public convenience init(
        title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?,
        destructiveButtonTitle: String?
    ) {
        self.init(frame: .zero)
        (self.title, self.delegate) = (title ?? "", delegate)
        if let destructiveButtonTitle { destructiveButtonIndex = addButton(withTitle: destructiveButtonTitle) }
        if let cancelButtonTitle { cancelButtonIndex = addButton(withTitle: cancelButtonTitle) }
    }

    /// Creates a sheet with more buttons, which follow those that delete and cancel.
    public convenience init(
        title: String?, delegate: (any UIActionSheetDelegate)?, cancelButtonTitle: String?,
        destructiveButtonTitle: String?, otherButtonTitles firstButtonTitle: String, _ moreButtonTitles: String...
    ) {
        self.init(
            title: title, delegate: delegate, cancelButtonTitle: cancelButtonTitle,
            destructiveButtonTitle: destructiveButtonTitle)
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
    /// The index of the button that deletes; −1 for none.
    open var destructiveButtonIndex: Int {
        get { alert.destructiveIndex }
        set { alert.destructiveIndex = newValue }
    }
    /// The index of the first button that neither cancels nor deletes; −1 for none.
    open var firstOtherButtonIndex: Int { alert.firstOtherIndex }
    /// Whether the sheet is shown.
    open var isVisible: Bool { alert.isShown }

    /// Shows the sheet over the window of a view; on an iPad, in its center.
    open func show(in view: UIView) { show(from: view.bounds, in: view, animated: true) }
    /// Shows the sheet; on an iPad, with an arrow to a rectangle of a view.
    open func show(from rect: CGRect, in view: UIView, animated: Bool) {
        show(over: view) { ($0.sourceView, $0.sourceRect) = (view, rect) }
    }
    /// Shows the sheet; on an iPad, with an arrow to a bar button.
    open func show(from item: UIBarButtonItem, animated: Bool) { show(over: nil) { $0.barButtonItem = item } }
    /// Shows the sheet over the window of a toolbar.
    open func show(from view: UIToolbar) { show(in: view) }
    /// Shows the sheet over the window of a tab bar.
    open func show(from view: UITabBar) { show(in: view) }

    private func show(over view: UIView?, _ place: (UIPopoverPresentationController) -> Void) {
        guard alert.canShow else { return }
        let controller = UIAlertController(
            title: title.isEmpty ? nil : title, message: nil, preferredStyle: .actionSheet)
        controller.popoverPresentationController.map(place)
        _ = alert.show(controller, over: view) {
            delegate?.willPresent(self)
        } didPresent: {
            self.delegate?.didPresent(self)
        } didClick: { index in
            self.delegate?.actionSheet(self, clickedButtonAt: index)
            self.delegate?.actionSheet(self, willDismissWithButtonIndex: index)
            self.delegate?.actionSheet(self, didDismissWithButtonIndex: index)
        }
    }

    /// Dismisses the sheet as if a button had been touched, except that the delegate is not told of a touch.
    open func dismiss(withClickedButtonIndex buttonIndex: Int, animated: Bool) {
        guard isVisible else { return }
        delegate?.actionSheet(self, willDismissWithButtonIndex: buttonIndex)
        alert.dismiss(animated: animated) {
            self.delegate?.actionSheet(self, didDismissWithButtonIndex: buttonIndex)
        }
    }
}
