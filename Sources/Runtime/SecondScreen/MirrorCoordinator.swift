// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import DisplayModel
import Foundation
import UIKitCore

/// Manages a secondary window on each external screen that mirrors the main window.
///
/// It uses only what apps have: the screen notifications and `UIScreen.screens`. A window is created when its screen
/// connects, or at the start; it is shown with `isHidden = false`, which leaves the key window alone (WIN-2), and on
/// disconnect it is hidden, then released (seed 004, listing 2-2).
@MainActor
final class MirrorCoordinator {
    private let mainWindow: () -> UIWindow?
    private let aspect: (UIScreen) -> MirrorAspect?
    private let report: (UIScreen, WindowChange) -> Void
    private var windows: [UIScreen: UIWindow] = [:]
    private var observers: [any NSObjectProtocol] = []

    /// A change to a screen's window.
    enum WindowChange {
        case shown
        case released
    }

    /// Creates a coordinator that does nothing until `start()`.
    ///
    /// - Parameters:
    ///   - mainWindow: the window to mirror, asked when a secondary window is made.
    ///   - aspect: how its picture fits a screen; nil for a screen that gets no window.
    ///   - report: called for each window shown or released.
    init(
        mainWindow: @escaping () -> UIWindow?, aspect: @escaping (UIScreen) -> MirrorAspect?,
        report: @escaping (UIScreen, WindowChange) -> Void
    ) {
        (self.mainWindow, self.aspect, self.report) = (mainWindow, aspect, report)
    }

    /// Creates windows for present screens, and follows screens that connect and disconnect.
    func start() {
        let center = NotificationCenter.default
        observers = [
            center.observeScreens(UIScreen.didConnectNotification) { [weak self] in self?.update($0) },
            center.observeScreens(UIScreen.didDisconnectNotification) { [weak self] in self?.releaseWindow(of: $0) },
            center.observeScreens(UIScreen.modeDidChangeNotification) { [weak self] in
                self?.windows[$0]?.frame = $0.bounds
            },
        ]
        for screen in UIScreen.screens { update(screen) }
    }

    /// Releases every window and stops following screens.
    func stop() {
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        for screen in UIScreen.screens { releaseWindow(of: screen) }
    }

    /// Creates, updates or releases the window of a screen according to its settings.
    func update(_ screen: UIScreen) {
        guard screen !== UIScreen.main, let aspect = aspect(screen) else { return releaseWindow(of: screen) }
        if windows[screen] == nil {
            makeWindow(for: screen)
        } else {
            mirror(on: screen)?.aspect = MirrorView.Aspect(aspect)
            // Overscan makes the bounds smaller and posts nothing (OVR-8).
            windows[screen]?.frame = screen.bounds
        }
    }

    /// The mirror view on a screen, for freezing or cropping; nil while the screen shows something else.
    func mirror(on screen: UIScreen) -> MirrorView? {
        (windows[screen]?.rootViewController as? MirrorViewController)?.mirror
    }

    /// Shows other content than the main window's on a screen, in the same window.
    ///
    /// - Parameters:
    ///   - content: what is shown; nil for the main window again.
    ///   - screen: an external screen; without a secondary window, nothing happens.
    func show(_ content: UIViewController?, on screen: UIScreen) {
        windows[screen]?.rootViewController =
            content
            ?? MirrorViewController(of: mainWindow(), aspect: MirrorView.Aspect(aspect(screen) ?? .fit))
    }

    private func makeWindow(for screen: UIScreen) {
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        windows[screen] = window
        show(nil, on: screen)
        window.isHidden = false
        report(screen, .shown)
    }

    private func releaseWindow(of screen: UIScreen) {
        guard let window = windows.removeValue(forKey: screen) else { return }
        window.isHidden = true
        report(screen, .released)
    }
}
