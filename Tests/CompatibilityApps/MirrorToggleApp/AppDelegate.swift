// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A classic app with a switch: own content on the external screen, or what the device shows.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = RootViewController()
        window?.makeKeyAndVisible()
        return true
    }
}

class RootViewController: UIViewController {
    private var externalWindow: UIWindow?
    private let button = UIButton(type: .system)
    private let status = UILabel()
    private var observer: NSObjectProtocol?

    override func viewDidLoad() {
        super.viewDidLoad()
        let stack = UIStackView(arrangedSubviews: [status, button])
        stack.axis = .vertical
        stack.spacing = 16
        stack.alignment = .center
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
        ])
        button.setTitle("Toggle", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.toggle() }, for: .touchUpInside)
        observer = NotificationCenter.default.addObserver(
            forName: UIScreen.didDisconnectNotification, object: nil, queue: .main
        ) { [weak self] _ in
            MainActor.assumeIsolated {
                self?.externalWindow = nil
                self?.updateStatus()
            }
        }
        updateStatus()
    }

    private func toggle() {
        if externalWindow != nil {
            externalWindow = nil
        } else if let screen = UIScreen.screens.first(where: { $0.mirrored == UIScreen.main }) {
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.rootViewController = UIViewController()
            window.rootViewController?.view.backgroundColor = .systemIndigo
            window.isHidden = false
            externalWindow = window
        }
        UIView.animate(withDuration: 0.25) {
            self.updateStatus()
        }
    }

    private func updateStatus() {
        if externalWindow != nil {
            status.text = "Own content"
        } else if UIScreen.screens.contains(where: { $0.mirrored === UIScreen.main }) {
            status.text = "Mirroring"
        } else {
            status.text = "No display"
        }
    }
}
