// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A classic app that takes the second element of `screens` and observes by method.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var secondWindow: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ViewController()
        window?.makeKeyAndVisible()

        let center = NotificationCenter.default
        center.addObserver(
            self, selector: AppDelegate.screenDidConnect, name: UIScreen.didConnectNotification, object: nil)
        center.addObserver(
            self, selector: AppDelegate.screenDidDisconnect, name: UIScreen.didDisconnectNotification, object: nil)
        setUpExternalScreen()
        return true
    }

    func screenDidConnect(_ notification: Notification) {
        setUpExternalScreen()
    }

    func screenDidDisconnect(_ notification: Notification) {
        guard secondWindow != nil else { return }
        secondWindow?.isHidden = true
        secondWindow = nil
    }

    private func setUpExternalScreen() {
        guard UIScreen.screens.count > 1, secondWindow == nil else { return }
        let externalScreen = UIScreen.screens[1]
        let secondWindow = UIWindow(frame: externalScreen.bounds)
        secondWindow.screen = externalScreen
        secondWindow.rootViewController = ExternalViewController()
        secondWindow.isHidden = false
        self.secondWindow = secondWindow
    }
}

class ViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
    }
}

class ExternalViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        label.text = "Hello, TV"
        label.textColor = .white
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 72, weight: .bold)
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            label.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ])
    }

    override var prefersStatusBarHidden: Bool { true }
}
