// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// One code base for systems with scenes and without.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var externalWindow: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let major = Int(UIDevice.current.systemVersion.split(separator: ".")[0]) ?? 0
        if major < 13 {
            window = UIWindow(frame: UIScreen.main.bounds)
            window?.rootViewController = makeRootViewController()
            window?.makeKeyAndVisible()
            observeScreens()
        }
        return true
    }

    func makeRootViewController() -> UIViewController {
        let controller = UIViewController()
        controller.view.backgroundColor = UIColor(white: 0.9, alpha: 1)
        return controller
    }

    private func observeScreens() {
        _ = NotificationCenter.default.addObserver(
            forName: UIScreen.didConnectNotification, object: nil, queue: nil
        ) { [weak self] notification in
            // As real apps write it.
            // swift-format-ignore: NeverForceUnwrap
            let screen = notification.object as! UIScreen
            guard let self else { return }
            let window = UIWindow(frame: screen.bounds)
            window.screen = screen
            window.rootViewController = ExternalContent("classic")
            window.isHidden = false
            self.externalWindow = window
        }
        _ = NotificationCenter.default.addObserver(
            forName: UIScreen.didDisconnectNotification, object: nil, queue: nil
        ) { [weak self] _ in
            self?.externalWindow = nil
        }
    }
}

@available(iOS 13.0, *)
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        window = UIWindow(frame: windowScene.coordinateSpace.bounds)
        window?.windowScene = windowScene
        window?.rootViewController =
            session.role == .windowApplication
            ? (UIApplication.shared.delegate as? AppDelegate)?.makeRootViewController() : ExternalContent("scene")
        window?.makeKeyAndVisible()
    }

    func sceneDidDisconnect(_ scene: UIScene) {
        window = nil
    }
}

final class ExternalContent: UIViewController {
    private let text: String

    init(_ text: String) {
        self.text = text
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func loadView() {
        let label = UILabel()
        label.text = text
        label.numberOfLines = 0
        view = label
    }
}
