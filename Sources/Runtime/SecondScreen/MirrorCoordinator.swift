// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import DisplayModel
import Foundation
import UIKitCore

/// Manages a secondary window on each external screen that mirrors the main window.
///
/// Uses only public API: the screen notifications and `UIScreen.screens`. Creates a window when its screen connects, or
/// at the start; shows it with `isHidden = false`, which leaves the key window unchanged (WIN-2); and on disconnect
/// hides it, then releases it (seed 004, listing 2-2).
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
    ///   - mainWindow: returns the window to mirror; called when a secondary window is created.
    ///   - aspect: how the mirrored image fits a screen; nil for a screen without a window.
    ///   - report: called for each window shown or released.
    init(
        mainWindow: @escaping () -> UIWindow?, aspect: @escaping (UIScreen) -> MirrorAspect?,
        report: @escaping (UIScreen, WindowChange) -> Void
    ) {
        (self.mainWindow, self.aspect, self.report) = (mainWindow, aspect, report)
    }

    /// Creates windows for existing screens, and observes connecting and disconnecting screens.
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

    /// Releases every window and stops observing screens.
    func stop() {
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        for screen in UIScreen.screens { releaseWindow(of: screen) }
    }

    /// Creates, updates, or releases a screen's window according to its settings.
    func update(_ screen: UIScreen) {
        guard screen !== UIScreen.main, let aspect = aspect(screen) else { return releaseWindow(of: screen) }
        if windows[screen] == nil {
            makeWindow(for: screen)
        } else {
            mirror(on: screen)?.aspect = MirrorView.Aspect(aspect)
            // Overscan reduces the bounds without posting a notification (OVR-8).
            windows[screen]?.frame = screen.bounds
        }
    }

    /// The mirror view on a screen, for freezing or cropping; nil while the screen shows other content.
    func mirror(on screen: UIScreen) -> MirrorView? {
        (windows[screen]?.rootViewController as? MirrorViewController)?.mirror
    }

    /// Replaces the content of a screen's secondary window.
    ///
    /// - Parameters:
    ///   - content: the content; nil for the main window again.
    ///   - screen: an external screen; one without a secondary window is ignored.
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
