// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// The context in which an app extension runs. There are no extensions here.
@preconcurrency @MainActor open class NSExtensionContext: NSObject {
    /// The items that the host app passed, instances of ``NSExtensionItem``.
    open var inputItems: [Any] { [] }

    /// Ends the extension with items for the host app; has no effect.
    open func completeRequest(returningItems items: [Any]?, completionHandler: ((Bool) -> Void)? = nil) {
        completionHandler?(false)
    }

    /// Ends the extension with an error; has no effect.
    open func cancelRequest(withError error: any Error) {}

    /// Opens a URL in another app; always fails.
    open func open(_ URL: URL, completionHandler: ((Bool) -> Void)? = nil) { completionHandler?(false) }
}

/// An item that a host app passes to an extension.
open class NSExtensionItem: NSObject {
    /// The title.
    open var attributedTitle: NSAttributedString?
    /// The text.
    open var attributedContentText: NSAttributedString?
    /// More information.
    open var userInfo: [AnyHashable: Any]?
}

extension UIViewController {
    /// The context of the app extension in which the controller runs; always nil.
    public var extensionContext: NSExtensionContext? { nil }
}
