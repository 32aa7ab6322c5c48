// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A classic app that keeps a window for each external screen and observes by closures.
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let displays = DisplayManager()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UINavigationController(rootViewController: UIViewController())
        window?.makeKeyAndVisible()
        displays.start()
        return true
    }
}

@MainActor
final class DisplayManager {
    private var windows = [UIScreen: UIWindow]()
    private var observers: [NSObjectProtocol] = []

    func start() {
        let center = NotificationCenter.default
        observers.append(
            center.addObserver(forName: UIScreen.didConnectNotification, object: nil, queue: .main) {
                [weak self] notification in
                guard let screen = notification.object as? UIScreen else { return }
                MainActor.assumeIsolated { self?.add(screen) }
            })
        observers.append(
            center.addObserver(forName: UIScreen.didDisconnectNotification, object: nil, queue: .main) {
                [weak self] notification in
                guard let screen = notification.object as? UIScreen else { return }
                MainActor.assumeIsolated { self?.remove(screen) }
            })
        for screen in UIScreen.screens where screen != UIScreen.main {
            add(screen)
        }
    }

    private func add(_ screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        let controller = UIViewController()
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: screen.bounds.width, height: 100))
        label.text = "Display \(UIScreen.screens.firstIndex(where: { $0 === screen }) ?? -1)"
        controller.view.addSubview(label)
        window.rootViewController = controller
        window.isHidden = false
        windows[screen] = window
    }

    private func remove(_ screen: UIScreen) {
        windows[screen]?.isHidden = true
        windows.removeValue(forKey: screen)
    }
}
