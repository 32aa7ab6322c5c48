// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// An app whose second window follows the cable.
final class FollowingDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private(set) var secondWindow: UIWindow?
    /// Has the window stay when it was unplugged in landscape: a bug that no simple test finds.
    static var forgetsInLandscape = false
    private var observers: [any NSObjectProtocol] = []

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        for name in [UIScreen.didConnectNotification, UIScreen.didDisconnectNotification] {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
                    MainActor.assumeIsolated { self?.follow() }
                })
        }
        follow()
        return true
    }

    private func follow() {
        let screen = UIScreen.screens.dropFirst().first
        guard secondWindow?.screen !== screen else { return }
        if Self.forgetsInLandscape, screen == nil, UIScreen.main.bounds.width > UIScreen.main.bounds.height { return }
        secondWindow?.isHidden = true
        secondWindow = nil
        guard let screen else { return }
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = UIViewController()
        window.rootViewController?.view.backgroundColor = .systemGreen
        window.isHidden = false
        secondWindow = window
    }
}
