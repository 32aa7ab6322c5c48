// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A scene that shows windows on one screen.
@MainActor open class UIWindowScene: UIScene, UITraitEnvironment {
    /// The screen that shows the scene's windows.
    open var screen: UIScreen { session.screen }

    /// The scene's windows, visible and hidden, back to front.
    open var windows: [UIWindow] { windowStack.windows }

    /// The scene's key window, for apps built for iOS 15 or later (KEY-1).
    open var keyWindow: UIWindow? { keyScope.window }

    /// Which way up the scene's interface is; a scene on an external screen is always upright (GEO-5).
    open var interfaceOrientation: UIInterfaceOrientation {
        screen === SimulatedDevice.current.mainScreen ? SimulatedDevice.current.interfaceOrientation : .portrait
    }

    /// The scene's space; its bounds are the scene's, on an external screen the whole screen's (GEO-6, SCN-15).
    open var coordinateSpace: any UICoordinateSpace { screen.coordinateSpace }

    /// What the scene can know of the status bar; nil on an external screen, which has none.
    open private(set) lazy var statusBarManager: UIStatusBarManager? =
        screen === SimulatedDevice.current.mainScreen ? UIStatusBarManager(.current) : nil

    /// The scene's traits.
    open var traitCollection: UITraitCollection { screen.traitCollection }

    /// Asks for another geometry (ROT-13); what cannot be had is told to `errorHandler`, in a later turn.
    open func requestGeometryUpdate(
        _ geometryPreferences: GeometryPreferences, errorHandler: (@MainActor (any Error) -> Void)? = nil
    ) {
        SimulatedDevice.current.rotation.requestGeometry(geometryPreferences, of: self, onError: errorHandler)
    }

    /// Tells a subclass that the traits have changed.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The windows of the scene.
    let windowStack = WindowStack()
    /// The scene's key window.
    let keyScope = KeyScope()

    /// The scene in UIKit's form, with its name.
    open override nonisolated var description: String {
        describe { ["role = \(session.role.rawValue)", "persistentIdentifier = \(session.persistentIdentifier)"] }
    }
}
