// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
package import UIKitCore

/// Shows on every screen for a while which one it is, in front of everything.
///
/// UIKit's rule MIR-3 says that any window of the app on a screen, shown or not, ends the system's mirroring of it. A
/// screen that mirrors therefore shows its plate on black for as long, and mirrors again as soon as the window is let go,
/// which is why it is not merely hidden (MIR-5). Where the runtime mirrors by a window of its own, or the app shows its
/// own content, the picture stays behind the plate.
@MainActor package final class IdentifyOverlay {
    /// Has a closure called once after a duration.
    package typealias Timer = @MainActor (_ duration: Duration, _ action: @escaping @MainActor () -> Void) -> Void

    private let timer: Timer
    private var windows: [UIScreen: UIWindow] = [:]
    private var observers: [any NSObjectProtocol] = []
    /// How many calls have not come to their end.
    private var pending = 0

    /// How far in front the plates are: an app's alerts lie behind them.
    package static let windowLevel = UIWindow.Level.alert + 100

    /// Creates an identifier that shows nothing yet.
    ///
    /// - Parameter timer: what measures time; real time unless said otherwise.
    package init(timer: @escaping Timer = IdentifyOverlay.realTime) {
        self.timer = timer
    }

    isolated deinit {
        hide()
    }

    /// Real time, on the main queue.
    ///
    /// A task that sleeps would do so on Swift's default executor, which on Linux has an idle process wake once a second
    /// from then on.
    package static let realTime: Timer = { duration, action in
        let (seconds, attoseconds) = duration.components
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(seconds) + Double(attoseconds) / 1e18) {
            MainActor.assumeIsolated(action)
        }
    }

    /// Whether the plates are shown.
    package var isShowing: Bool { pending > 0 }

    /// Shows the plates, and takes them away when the duration is over.
    ///
    /// A call while they are shown extends the time: they go when the last of all calls' durations is over. Screens that
    /// come meanwhile get a plate as well, and those that go lose theirs with the screen.
    ///
    /// - Parameter duration: how long; nil for as long as the identifier lives.
    package func identify(for duration: Duration?) {
        pending += 1
        if observers.isEmpty { observe() }
        update()
        if let duration { timer(duration) { [weak self] in self?.end() } }
    }

    private func end() {
        pending -= 1
        if pending == 0 { hide() }
    }

    private func hide() {
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        for window in windows.values { window.isHidden = true }
        windows = [:]
    }

    private func observe() {
        let names = [
            UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification,
        ]
        observers = names.map { name in
            NotificationCenter.default.observeScreens(name) { [weak self] _ in self?.update() }
        }
    }

    /// Brings windows and plates in line with the screens; numbers move up when a screen has gone.
    private func update() {
        for (screen, window) in windows where !UIScreen.screens.contains(screen) {
            window.isHidden = true
            windows[screen] = nil
        }
        for (index, screen) in UIScreen.screens.enumerated() {
            guard let window = windows[screen] ?? makeWindow(on: screen) else { continue }
            windows[screen] = window
            window.frame = screen.bounds
            let plate = window.rootViewController?.view as? IdentifyView
            plate?.summary = ScreenSummary(screen, number: index + 1)
            plate?.safeInsets = screen === UIScreen.main ? window.safeAreaInsets : screen.overscanCompensationInsets
            window.isHidden = false
        }
    }

    /// Makes a hidden window; nil in an app with scenes that has none on the screen, where a window is seen nowhere.
    private func makeWindow(on screen: UIScreen) -> UIWindow? {
        let window = UIWindow(frame: screen.bounds)
        if SimulatedDevice.current.usesScenes {
            let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
            guard let scene = scenes.first(where: { $0.screen === screen }) else { return nil }
            window.windowScene = scene
        } else {
            window.screen = screen
        }
        window.windowLevel = Self.windowLevel
        window.isUserInteractionEnabled = false
        window.rootViewController = ContentViewController { IdentifyView(frame: .zero) }
        return window
    }
}
