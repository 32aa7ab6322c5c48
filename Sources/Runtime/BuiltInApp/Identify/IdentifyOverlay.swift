// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Dispatch
import Foundation
package import UIKitCore

/// Temporarily shows each screen's identification on it, in front of everything.
///
/// Any window of the app on a screen, visible or not, ends the system's mirroring there (MIR-3). A mirroring screen
/// therefore shows its plate on black, and resumes mirroring when the window is released, which is why the window is
/// not merely hidden (MIR-5). Where the runtime mirrors with its own window, or the app shows its own content, the
/// content stays visible behind the plate.
@MainActor package final class IdentifyOverlay {
    /// Calls a closure once after a duration.
    package typealias Timer = @MainActor (_ duration: Duration, _ action: @escaping @MainActor () -> Void) -> Void

    private let timer: Timer
    private var windows: [UIScreen: UIWindow] = [:]
    private var observers: [any NSObjectProtocol] = []
    /// The number of calls whose duration has not elapsed.
    private var pending = 0

    /// The plates' window level, in front of an app's alerts.
    package static let windowLevel = UIWindow.Level.alert + 100

    /// Creates an overlay that shows nothing yet.
    ///
    /// - Parameter timer: the timer. Default: real time.
    package init(timer: @escaping Timer = IdentifyOverlay.realTime) {
        self.timer = timer
    }

    isolated deinit {
        hide()
    }

    /// Real time, on the main queue.
    ///
    /// Not `Task.sleep`: on Linux, Swift's default executor wakes an idle process once a second after the first sleep.
    package static let realTime: Timer = { duration, action in
        let (seconds, attoseconds) = duration.components
        DispatchQueue.main.asyncAfter(deadline: .now() + Double(seconds) + Double(attoseconds) / 1e18) {
            MainActor.assumeIsolated(action)
        }
    }

    /// Whether the plates are shown.
    package var isShowing: Bool { pending > 0 }

    /// Shows the plates for a duration.
    ///
    /// A call while they are shown extends the time: they disappear when the durations of all calls have elapsed.
    /// Screens that connect in the meantime also get a plate.
    ///
    /// - Parameter duration: how long; nil for the overlay's lifetime.
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

    /// Updates windows and plates for the current screens; numbers move up when a screen disconnects.
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

    /// Creates a hidden window; nil in an app with scenes that has none on the screen, where a window would be
    /// invisible.
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
