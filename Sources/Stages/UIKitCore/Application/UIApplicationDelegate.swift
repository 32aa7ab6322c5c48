// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What an app does at the turns of its life.
///
/// All of it is optional, as in UIKit: each member has a default that does what UIKit does without it. The member has
/// to be in the class that names the protocol; Swift does not find one that only a subclass adds.
@MainActor public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The main window of an app without scenes (WIN-16).
    var window: UIWindow? { get set }

    /// Says that the launch has begun.
    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Says that the launch is almost done; the place to make the main window.
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool

    /// Says that the launch is almost done; the default of the form with options calls it.
    func applicationDidFinishLaunching(_ application: UIApplication)
    /// Says that the app is in the foreground and gets events.
    func applicationDidBecomeActive(_ application: UIApplication)
    /// Says that the app is about to get no more events.
    func applicationWillResignActive(_ application: UIApplication)
    /// Says that the app is in the background.
    func applicationDidEnterBackground(_ application: UIApplication)
    /// Says that the app is about to leave the background.
    func applicationWillEnterForeground(_ application: UIApplication)
    /// Says that the app is about to end.
    func applicationWillTerminate(_ application: UIApplication)
    /// Says that memory is short.
    func applicationDidReceiveMemoryWarning(_ application: UIApplication)

    /// Chooses the configuration of a new scene; without it the session's own is used (SCN-4).
    func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
    /// Says that sessions were destroyed, by the user or by the app (SCN-13).
    func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
    /// Hands an app without scenes an address to open; returns whether it did.
    func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
    /// Says how a window may be turned; without it the property list does (ROT-5).
    func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask
}

extension UIApplicationDelegate {
    /// No window.
    public var window: UIWindow? {
        get { nil }
        set { _ = newValue }
    }

    /// Lets the launch go on.
    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }

    /// Calls the form without options.
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        applicationDidFinishLaunching(application)
        return true
    }

    /// Does nothing.
    public func applicationDidFinishLaunching(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillResignActive(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationWillTerminate(_ application: UIApplication) {}
    /// Does nothing.
    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}

    /// The configuration that the session carries.
    public func application(
        _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration { connectingSceneSession.configuration }

    /// Does nothing.
    public func application(_ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>) {}

    /// Opens nothing.
    public func application(
        _ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool { false }

    /// What the application's property list says.
    public func application(
        _ application: UIApplication, supportedInterfaceOrientationsFor window: UIWindow?
    ) -> UIInterfaceOrientationMask { application.supportedInterfaceOrientations(for: window) }
}
