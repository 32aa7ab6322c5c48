// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation
package import UIKitCore

/// The app that runs when no other is given: a main window with one of the built-in contents.
package final class BuiltInAppDelegate: UIResponder, UIApplicationDelegate {
    /// The main window.
    package var window: UIWindow?
    private var content: BuiltInContent
    private let time: TimeSource

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - content: what its window shows.
    ///   - time: the clock of its clocks and slides.
    package init(content: BuiltInContent = .board, time: TimeSource = .system) {
        (self.content, self.time) = (content, time)
    }

    /// Changes what the window shows.
    package func show(_ content: BuiltInContent) {
        guard content != self.content else { return }
        self.content = content
        window?.rootViewController = content.makeViewController(time: time)
    }

    package func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = content.makeViewController(time: time)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}

/// The root of a secondary window: a view that shows another window's content.
package final class MirrorViewController: UIViewController {
    /// The mirror view; it decides what is shown, how it fits and whether it is frozen.
    package let mirror: MirrorView

    /// Creates a controller for the content of `window`; nil shows black.
    package init(of window: UIWindow?, aspect: MirrorView.Aspect = .fit) {
        mirror = MirrorView(of: window)
        mirror.aspect = aspect
        super.init(nibName: nil, bundle: nil)
    }

    package required init?(coder: NSCoder) { nil }

    package override func loadView() { view = mirror }
}
