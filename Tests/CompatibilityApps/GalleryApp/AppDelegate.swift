// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// An app that prepares a talk on the device, and shows on the monitor what the person does: the order of the pictures,
/// the notes, the page, and slides and photos.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let stage = Stage()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        let tabs = UITabBarController()
        tabs.viewControllers = [
            UINavigationController(rootViewController: OrderViewController()), NotesViewController(),
            PagesViewController(), SlidesViewController(),
        ]
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = tabs
        window?.makeKeyAndVisible()
        stage.start()
        return true
    }
}

/// The window on the monitor, with a line for each part of the app.
class Stage: NSObject {
    static let changed = Notification.Name("StageChanged")
    static let pictureChanged = Notification.Name("StagePictureChanged")

    private var window: UIWindow?
    private let lines = UIStackView()
    private let picture = UIImageView()
    private var labels: [String: UILabel] = [:]

    func start() {
        lines.axis = .vertical
        picture.contentMode = .scaleAspectFit
        lines.addArrangedSubview(picture)
        let center = NotificationCenter.default
        center.addObserver(forName: UIScreen.didConnectNotification, object: nil, queue: .main) { [weak self] in
            if let screen = $0.object as? UIScreen { self?.show(on: screen) }
        }
        center.addObserver(forName: UIScreen.didDisconnectNotification, object: nil, queue: .main) { [weak self] _ in
            self?.window = nil
        }
        center.addObserver(forName: Stage.changed, object: nil, queue: .main) { [weak self] in
            guard let part = $0.object as? String, let text = $0.userInfo?["text"] as? String else { return }
            self?.label(of: part).text = text
        }
        center.addObserver(forName: Stage.pictureChanged, object: nil, queue: .main) { [weak self] in
            self?.picture.image = $0.object as? UIImage
        }
    }

    private func show(on screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        let controller = UIViewController()
        controller.view.backgroundColor = .systemBackground
        lines.frame = screen.bounds
        controller.view.addSubview(lines)
        window.rootViewController = controller
        window.isHidden = false
        self.window = window
    }

    private func label(of part: String) -> UILabel {
        if let label = labels[part] { return label }
        let label = UILabel()
        label.textAlignment = .center
        label.font = .preferredFont(forTextStyle: .largeTitle)
        labels[part] = label
        lines.addArrangedSubview(label)
        return label
    }

    /// Shows a picture.
    static func show(_ picture: UIImage) {
        NotificationCenter.default.post(name: pictureChanged, object: picture)
    }

    /// Says what a part of the app shows now.
    static func tell(_ part: String, _ text: String) {
        NotificationCenter.default.post(name: changed, object: part, userInfo: ["text": text])
    }
}
