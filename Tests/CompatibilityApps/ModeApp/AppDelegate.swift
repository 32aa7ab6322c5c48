// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A classic app that takes the largest mode and fills monitors that cut edges off.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var externalWindow: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = ModeViewController()
        window?.makeKeyAndVisible()
        NotificationCenter.default.addObserver(
            self, selector: AppDelegate.handleConnect, name: UIScreen.didConnectNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: AppDelegate.handleDisconnect, name: UIScreen.didDisconnectNotification, object: nil)
        NotificationCenter.default.addObserver(
            self, selector: AppDelegate.handleModeChange, name: UIScreen.modeDidChangeNotification, object: nil)
        return true
    }

    func handleConnect(_ notification: Notification) {
        guard let screen = notification.object as? UIScreen else { return }
        screen.overscanCompensation = .none
        let best = screen.availableModes.max { $0.size.width * $0.size.height < $1.size.width * $1.size.height }
        if let best, screen.currentMode != best {
            screen.currentMode = best
        }
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = PictureViewController()
        window.isHidden = false
        externalWindow = window
    }

    func handleDisconnect(_ notification: Notification) {
        externalWindow?.isHidden = true
        externalWindow = nil
    }

    func handleModeChange(_ notification: Notification) {
        guard let screen = notification.object as? UIScreen, screen == externalWindow?.screen else { return }
        externalWindow?.frame = screen.bounds
    }
}

/// Offers the modes of the external screen.
class ModeViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let recognizer = UITapGestureRecognizer(target: self, action: ModeViewController.showModes)
        view.addGestureRecognizer(recognizer)
    }

    func showModes(_ recognizer: UITapGestureRecognizer) {
        guard let screen = UIScreen.screens.last, screen !== UIScreen.main else { return }
        let alert = UIAlertController(title: "Mode", message: nil, preferredStyle: .actionSheet)
        for mode in screen.availableModes {
            let title = "\(Int(mode.size.width)) x \(Int(mode.size.height))"
            alert.addAction(
                UIAlertAction(title: title, style: .default) { _ in
                    screen.currentMode = mode
                })
        }
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel, handler: nil))
        present(alert, animated: true)
    }
}

class PictureViewController: UIViewController {
    private let imageView = UIImageView()
    private let caption = UILabel()

    override func viewDidLoad() {
        super.viewDidLoad()
        imageView.contentMode = .scaleAspectFit
        imageView.frame = view.bounds
        imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(imageView)
        view.addSubview(caption)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard let screen = view.window?.screen else { return }
        let insets = screen.overscanCompensationInsets
        caption.text = "\(Int(screen.nativeBounds.width)) at \(screen.maximumFramesPerSecond) Hz"
        caption.sizeToFit()
        caption.frame.origin = CGPoint(x: insets.left, y: insets.top)
    }
}
