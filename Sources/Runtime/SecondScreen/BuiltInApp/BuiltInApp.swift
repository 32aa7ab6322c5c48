// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKitCore

/// The app that `secondscreen run` shows when nobody brings one: a main window with one of the built-in contents.
final class BuiltInApp: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private var content: BuiltInContent
    private let time: TimeSource

    /// Creates the app.
    ///
    /// - Parameters:
    ///   - content: what its window shows.
    ///   - time: what its clocks and slides go by.
    init(content: BuiltInContent = .board, time: TimeSource = .system) {
        self.content = content
        self.time = time
    }

    /// Has the window show something else from now on.
    func show(_ content: BuiltInContent) {
        guard content != self.content else { return }
        self.content = content
        window?.rootViewController = content.makeViewController(time: time)
    }

    func application(
        _ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.rootViewController = content.makeViewController(time: time)
        window.makeKeyAndVisible()
        self.window = window
        return true
    }
}
