// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A scene app with a navigation stack whose current page the external display shows large.
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
        configuration.delegateClass =
            connectingSceneSession.role == .windowApplication ? SceneDelegate.self : CompanionSceneDelegate.self
        return configuration
    }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate, UINavigationControllerDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        let navigation = UINavigationController(rootViewController: PageViewController(page: 1))
        navigation.delegate = self
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
    }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) {
        guard let page = viewController as? PageViewController else { return }
        for case let scene as UIWindowScene in UIApplication.shared.connectedScenes
        where scene.session.role != .windowApplication {
            (scene.windows.first?.rootViewController as? CompanionViewController)?.page = page.page
        }
    }
}

class PageViewController: UIViewController {
    let page: Int

    init(page: Int) {
        self.page = page
        super.init(nibName: nil, bundle: nil)
        title = "Page \(page)"
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Next", style: .plain, target: self, action: PageViewController.showNext)
    }

    func showNext() {
        navigationController?.pushViewController(PageViewController(page: page + 1), animated: true)
    }
}

class CompanionSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let companion = CompanionViewController()
        companion.page = currentPage
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = companion
        window.isHidden = false
        self.window = window
    }

    private var currentPage: Int {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        let navigation = scenes.flatMap(\.windows).first { $0.isKeyWindow }?.rootViewController
        return ((navigation as? UINavigationController)?.topViewController as? PageViewController)?.page ?? 0
    }
}

class CompanionViewController: UIViewController {
    private let label = UILabel()

    var page = 0 {
        didSet { label.text = "Large page \(page)" }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        label.pin(to: view)
    }
}

extension UIView {
    func pin(to other: UIView, inset: CGFloat = 40) {
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: other.leadingAnchor, constant: inset),
            other.trailingAnchor.constraint(equalTo: trailingAnchor, constant: inset),
            topAnchor.constraint(equalTo: other.topAnchor, constant: inset),
            other.bottomAnchor.constraint(equalTo: bottomAnchor, constant: inset),
        ])
    }
}
