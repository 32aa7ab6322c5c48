// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import BuiltInApp
import DisplayModel
import Foundation
import UIKitCore

/// Gives external screens a secondary window that stands for the main window, and takes it away again.
///
/// It lives on what an app lives on: the screen notifications and `UIScreen.screens`. A window is made lazily, when its
/// screen connects or is there at the start and not before; it is shown with `isHidden = false`, which takes the key
/// status from no one (WIN-2), and on disconnect hidden, then released (seed 004, listing 2-2).
@MainActor
final class MirrorCoordinator {
    private let mainWindow: () -> UIWindow?
    private let aspect: (UIScreen) -> MirrorAspect?
    private let report: (UIScreen, WindowChange) -> Void
    private var windows: [UIScreen: UIWindow] = [:]
    private var observers: [any NSObjectProtocol] = []

    /// What the coordinator did with a window on a screen.
    enum WindowChange {
        case shown
        case released
    }

    /// Creates a coordinator that does nothing until `start()`.
    ///
    /// - Parameters:
    ///   - mainWindow: the window to stand for, asked when a secondary window is made.
    ///   - aspect: how its picture is made to fit on a screen; nil for a screen that gets no window.
    ///   - report: told of each window shown and released.
    init(
        mainWindow: @escaping () -> UIWindow?, aspect: @escaping (UIScreen) -> MirrorAspect?,
        report: @escaping (UIScreen, WindowChange) -> Void
    ) {
        self.mainWindow = mainWindow
        self.aspect = aspect
        self.report = report
    }

    /// Makes windows for the screens that are there, and follows those that come and go.
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

    /// Releases every window and follows no screen any more.
    func stop() {
        observers.forEach(NotificationCenter.default.removeObserver)
        observers = []
        for screen in UIScreen.screens { releaseWindow(of: screen) }
    }

    /// Makes the window of a screen that is to have one, releases that of a screen that is to have none, and has the
    /// picture fit as it is to.
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

    /// The view that mirrors on a screen, to be frozen or turned to a part; nil while the screen shows something else.
    func mirror(on screen: UIScreen) -> MirrorView? {
        (windows[screen]?.rootViewController as? MirrorViewController)?.mirror
    }

    /// Has a screen show other content than the main window's, in the same window.
    ///
    /// - Parameters:
    ///   - content: what is shown; nil for the main window again.
    ///   - screen: an external screen; one without a secondary window stays as it is.
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
