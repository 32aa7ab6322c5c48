// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// Previews a file and offers other apps to open it. There are none here, and no previews.
@preconcurrency @MainActor open class UIDocumentInteractionController: NSObject {
    /// The file.
    open var url: URL?
    /// The identifier of the file's type. The default is that of its extension; nil if that is not known.
    open var uti: String?
    /// The name. The default is that of the file.
    open var name: String?
    /// Information for the app that opens the file; stored only.
    open var annotation: Any?
    /// The icons of the file: none.
    open var icons: [UIImage] { [] }
    /// The delegate; only stored.
    open weak var delegate: (any UIDocumentInteractionControllerDelegate)?

    /// Creates a controller for a file.
    public convenience init(url URL: URL) {
        self.init()
        url = URL
        name = URL.lastPathComponent
        uti = UTType(filenameExtension: URL.pathExtension)?.identifier
    }

    /// Shows a preview; returns false, because there are none.
    @discardableResult open func presentPreview(animated: Bool) -> Bool { false }
    /// Hides the preview; has no effect.
    open func dismissPreview(animated: Bool) {}
    /// Offers other apps to open the file; returns false, because there are none.
    @discardableResult open func presentOpenInMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool { false }
    /// Offers other apps to open the file; returns false, because there are none.
    @discardableResult open func presentOpenInMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
    /// Shows what can be done with the file; returns false, because nothing can.
    @discardableResult open func presentOptionsMenu(from rect: CGRect, in view: UIView, animated: Bool) -> Bool {
        false
    }
    /// Shows what can be done with the file; returns false, because nothing can.
    @discardableResult open func presentOptionsMenu(from item: UIBarButtonItem, animated: Bool) -> Bool { false }
    /// Hides the menu; has no effect.
    open func dismissMenu(animated: Bool) {}
}

/// The methods that respond to what happens with a file; all are optional and never called.
@preconcurrency @MainActor public protocol UIDocumentInteractionControllerDelegate: NSObjectProtocol {
    /// Returns the controller that presents the preview.
    func documentInteractionControllerViewControllerForPreview(_ controller: UIDocumentInteractionController)
        -> UIViewController
    /// Returns the view from which the preview opens.
    func documentInteractionControllerViewForPreview(_ controller: UIDocumentInteractionController) -> UIView?
    /// Returns the rectangle from which the preview opens.
    func documentInteractionControllerRectForPreview(_ controller: UIDocumentInteractionController) -> CGRect
    /// Called before the preview opens.
    func documentInteractionControllerWillBeginPreview(_ controller: UIDocumentInteractionController)
    /// Called after the preview closed.
    func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController)
    /// Called after the menu of other apps closed.
    func documentInteractionControllerDidDismissOpenInMenu(_ controller: UIDocumentInteractionController)
    /// Called before the file is sent to another app.
    func documentInteractionController(
        _ controller: UIDocumentInteractionController, willBeginSendingToApplication application: String?)
    /// Called after the file was sent to another app.
    func documentInteractionController(
        _ controller: UIDocumentInteractionController, didEndSendingToApplication application: String?)
}

extension UIDocumentInteractionControllerDelegate {
    /// Returns an empty controller.
    public func documentInteractionControllerViewControllerForPreview(
        _ controller: UIDocumentInteractionController
    ) -> UIViewController { UIViewController() }
    /// Returns nil.
    public func documentInteractionControllerViewForPreview(_ controller: UIDocumentInteractionController) -> UIView? {
        nil
    }
    /// Returns an empty rectangle.
    public func documentInteractionControllerRectForPreview(_ controller: UIDocumentInteractionController) -> CGRect {
        .zero
    }
    /// Does nothing.
    public func documentInteractionControllerWillBeginPreview(_ controller: UIDocumentInteractionController) {}
    /// Does nothing.
    public func documentInteractionControllerDidEndPreview(_ controller: UIDocumentInteractionController) {}
    /// Does nothing.
    public func documentInteractionControllerDidDismissOpenInMenu(_ controller: UIDocumentInteractionController) {}
    /// Does nothing.
    public func documentInteractionController(
        _ controller: UIDocumentInteractionController, willBeginSendingToApplication application: String?
    ) {}
    /// Does nothing.
    public func documentInteractionController(
        _ controller: UIDocumentInteractionController, didEndSendingToApplication application: String?
    ) {}
}
