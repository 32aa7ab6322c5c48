// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A singleton that keeps a window for each external screen.
class DisplayManager: NSObject {
    static let shared = DisplayManager()

    private var windows = [UIScreen: UIWindow]()
    private let mainBounds: CGRect
    private let connected: Selector = Selector("screenDidConnect", DisplayManager.screenDidConnect(_:))
    var text = "0" { didSet { windows.values.forEach { ($0 as? StageWindow)?.label.text = text } } }
    var log: [String] = []

    override init() {
        mainBounds = UIScreen.main.bounds
        super.init()
    }

    func start() {
        let center = NotificationCenter.default
        center.addObserver(self, selector: connected, name: UIScreen.didConnectNotification, object: nil)
        center.addObserver(
            self, selector: Selector("screenDidDisconnect", DisplayManager.screenDidDisconnect(notification:)),
            name: UIScreen.didDisconnectNotification, object: nil)
        center.addObserver(
            self, selector: DisplayManager.modeDidChange, name: UIScreen.modeDidChangeNotification, object: nil)
        UIScreen.screens.filter { $0 != UIScreen.main }.forEach { show(on: $0) }
    }

    private func screenDidConnect(_ notification: Notification) {
        guard let screen = notification.object as? UIScreen else { return }
        show(on: screen)
    }

    func screenDidDisconnect(notification: NSNotification) {
        guard let screen = notification.object as? UIScreen else { return }
        windows[screen]?.isHidden = true
        windows[screen] = nil
    }

    @discardableResult func modeDidChange() -> Bool {
        for (screen, window) in windows { window.frame = screen.bounds }
        return !windows.isEmpty
    }

    func show(on screen: UIScreen) {
        log.append("\(screen.bounds)")
        let window = StageWindow(frame: screen.bounds)
        window.screen = screen
        window.label.text = text
        window.isHidden = false
        windows[screen] = window
    }
}

/// A window that counts itself, with the `deinit` that Swift 5 has.
class StageWindow: UIWindow {
    static var count = 0
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        StageWindow.count += 1
        let controller = UIViewController()
        label.frame = controller.view.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        label.textAlignment = .center
        controller.view.addSubview(label)
        rootViewController = controller
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    deinit {
        StageWindow.count -= 1
        NotificationCenter.default.removeObserver(self)
    }
}

/// A manager that is no object of Objective-C.
final class BrightnessManager {
    private let screen: UIScreen
    private var window: UIWindow? = UIWindow(frame: .zero)
    private lazy var restore: () -> Void = { [weak self] in self?.screen.brightness = 1 }

    init(screen: UIScreen = .main) { self.screen = screen }

    func dim() {
        screen.brightness = 0.5
        window?.isHidden = true
        [0.2, 0.3].forEach { screen.brightness = CGFloat($0) }
        restore()
    }
}
