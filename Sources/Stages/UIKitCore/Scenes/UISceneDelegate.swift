// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What a scene does at the turns of its life.
///
/// All of it is optional, as in UIKit. The members have to be in the class that names the protocol.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// Says that the scene is being added to the app; the place to make its window.
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    )
    /// Says that the scene was removed from the app.
    func sceneDidDisconnect(_ scene: UIScene)
    /// Says that the scene gets events.
    func sceneDidBecomeActive(_ scene: UIScene)
    /// Says that the scene is about to get no more events.
    func sceneWillResignActive(_ scene: UIScene)
    /// Says that the scene is about to enter the foreground.
    func sceneWillEnterForeground(_ scene: UIScene)
    /// Says that the scene is in the background.
    func sceneDidEnterBackground(_ scene: UIScene)
    /// Hands the scene something to take up.
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// Hands the scene addresses to open.
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// Asks what is needed to show the scene again as it is.
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
}

extension UISceneDelegate {
    /// Does nothing.
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    /// Does nothing.
    public func sceneDidDisconnect(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillResignActive(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    /// Does nothing.
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    /// Does nothing.
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    /// Nothing.
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
}

/// What a scene with windows does at the turns of its life.
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    /// The scene's main window (WIN-16).
    var window: UIWindow? { get set }

    /// Says that space, orientation or traits of the scene have changed; the values are the previous ones (SCN-14).
    func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    )
}

extension UIWindowSceneDelegate {
    /// No window.
    public var window: UIWindow? {
        get { nil }
        set { _ = newValue }
    }

    /// Does nothing.
    public func windowScene(
        _ windowScene: UIWindowScene,
        didUpdate previousCoordinateSpace: any UICoordinateSpace,
        interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
        traitCollection previousTraitCollection: UITraitCollection
    ) {}
}
