// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// The window with the slide, on the first screen that is not the device's own.
@MainActor
final class Projector {
    /// Whether the bug is mended that the scenario beside this file shows.
    static var isMended = ProcessInfo.processInfo.environment["PRESENTER_IS_MENDED"] == "1"

    private(set) var window: UIWindow?
    private let talk: Talk
    private var observers: [NSObjectProtocol] = []

    init(_ talk: Talk) {
        self.talk = talk
    }

    isolated deinit {
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
    }

    func start() {
        observe(UIScreen.didConnectNotification) { $0.screenDidConnect() }
        observe(UIScreen.didDisconnectNotification) { $0.screenDidDisconnect() }
        screenDidConnect()
    }

    private func observe(_ name: Notification.Name, _ handler: @escaping @MainActor (Projector) -> Void) {
        let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) {
            [weak self] _ in
            MainActor.assumeIsolated { if let self { handler(self) } }
        }
        observers.append(observer)
    }

    private func screenDidConnect() {
        guard window == nil, let screen = UIScreen.screens.dropFirst().first else { return }
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = SlideViewController(talk)
        window.isHidden = false
        self.window = window
    }

    private func screenDidDisconnect() {
        // The bug: a notification that was held back while the app was suspended comes before the app is active again.
        guard Self.isMended || UIApplication.shared.applicationState == .active else { return }
        guard let window, !UIScreen.screens.contains(window.screen) else { return }
        window.isHidden = true
        self.window = nil
        // Another projector may be there already.
        screenDidConnect()
    }
}
