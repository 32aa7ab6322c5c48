// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A scene app whose delegates only the property list names.
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {
    }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = (scene as? UIWindowScene) else { return }
        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = CounterViewController()
        window?.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) {
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
    }

    func sceneWillResignActive(_ scene: UIScene) {
    }
}

extension Notification.Name {
    static let countDidChange = Notification.Name("countDidChange")
}

class CounterViewController: UIViewController {
    private(set) var count = 0
    private lazy var button = UIButton(type: .system)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        button.setTitle("Count", for: .normal)
        button.setTitleColor(.systemBlue, for: .normal)
        button.addTarget(self, action: CounterViewController.buttonTapped, for: .touchUpInside)
        button.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(button)
        NSLayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerXAnchor),
            button.centerYAnchor.constraint(equalTo: view.safeAreaLayoutGuide.centerYAnchor),
            button.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
            button.heightAnchor.constraint(equalToConstant: 44),
        ])
    }

    func buttonTapped(_ sender: UIButton) {
        count += 1
        NotificationCenter.default.post(name: .countDidChange, object: self, userInfo: ["count": count])
    }
}

class ExternalSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = CountDisplayViewController()
        window.isHidden = false
        self.window = window
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        window = nil
    }
}

class CountDisplayViewController: UIViewController {
    private let label = UILabel()

    override func loadView() {
        label.text = "0"
        label.textAlignment = .center
        label.backgroundColor = .black
        label.textColor = .white
        view = label
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        NotificationCenter.default.addObserver(
            self, selector: CountDisplayViewController.countDidChange, name: .countDidChange, object: nil)
    }

    func countDidChange(_ notification: Notification) {
        guard let count = notification.userInfo?["count"] as? Int else { return }
        label.text = "\(count)"
    }

    deinit {
        NotificationCenter.default.removeObserver(self)
    }
}
