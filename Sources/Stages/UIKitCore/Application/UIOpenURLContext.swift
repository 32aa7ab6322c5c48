// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A URL for a scene to open.
@preconcurrency @MainActor open class UIOpenURLContext: NSObject {
    /// The URL.
    public let url: URL
    /// The options of the sender.
    public let options = UIScene.OpenURLOptions()

    init(url: URL) { self.url = url }
}

extension UIScene {
    /// Options that another app sent with a URL.
    @preconcurrency @MainActor open class OpenURLOptions: NSObject {
        /// The app that sent the URL; always nil, because the simulator has no other apps.
        public let sourceApplication: String? = nil
        /// A property list from the sender; always nil.
        public let annotation: Any? = nil
        /// Whether the file must be opened in place; always false.
        public let openInPlace = false
    }

    /// Options for opening a URL in another app.
    @preconcurrency @MainActor open class OpenExternalURLOptions: NSObject {
        /// Whether the URL opens only in an app, not in a browser. The default is false.
        open var universalLinksOnly = false
    }
}

/// An object that can restore its state from a user activity.
@preconcurrency @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// Restores the state.
    func restoreUserActivityState(_ userActivity: NSUserActivity)
}
