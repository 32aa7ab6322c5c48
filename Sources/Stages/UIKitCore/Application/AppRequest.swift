// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

/// A request of the user or another app: to open a URL, perform a quick action, or continue an activity.
///
/// A request that launches an app with scenes is passed in the connection options of its scene. Without scenes, it is
/// passed in the launch options, and the delegate is also called unless it returned false at launch. A running app
/// comes to the foreground, and its scene delegate or app delegate is called before it becomes active (Apple, “Defining
/// a custom URL scheme for your app” and `UIApplicationDelegate.application(_:didFinishLaunchingWithOptions:)`).
package enum AppRequest {
    /// Open a URL.
    case open(URL)
    /// Perform a quick action of the Home Screen.
    case shortcut(UIApplicationShortcutItem)
    /// Continue an activity.
    case activity(NSUserActivity)

    /// The connection options of a scene that connects for the request.
    @MainActor var connectionOptions: UIScene.ConnectionOptions {
        switch self {
        case .open(let url): UIScene.ConnectionOptions(urlContexts: [UIOpenURLContext(url: url)])
        case .shortcut(let item): UIScene.ConnectionOptions(shortcutItem: item)
        case .activity(let activity): UIScene.ConnectionOptions(userActivities: [activity])
        }
    }

    /// Returns the launch options of an app without scenes, including other options.
    @MainActor func launchOptions(
        adding others: [UIApplication.LaunchOptionsKey: Any]?
    ) -> [UIApplication.LaunchOptionsKey: Any] {
        var options = others ?? [:]
        switch self {
        case .open(let url): options[.url] = url
        case .shortcut(let item): options[.shortcutItem] = item
        case .activity(let activity):
            options[.userActivityDictionary] = ["UIApplicationLaunchOptionsUserActivityTypeKey": activity.activityType]
        }
        return options
    }
}

extension AppLifecycle {
    /// Brings the running app to the foreground and hands it a request before it becomes active.
    func perform(_ request: AppRequest) {
        resume()
        guard execution == .running else { return }
        if level == .background { change(to: .inactive) }
        deliver(request)
        change(to: .active)
    }

    /// Hands a request to the delegate of the most active scene, or to the app delegate if there are no scenes.
    func deliver(_ request: AppRequest) {
        guard usesScenes else { return deliverToApplication(request) }
        let own = device.scenes.connected.filter { !$0.session.role.isExternal }
        guard let scene = own.min(by: { $0.level > $1.level }) else { return }
        switch request {
        case .open(let url): scene.delegate?.scene(scene, openURLContexts: [UIOpenURLContext(url: url)])
        case .shortcut(let item):
            guard let scene = scene as? UIWindowScene else { return }
            (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(scene, performActionFor: item) { _ in }
        case .activity(let activity):
            scene.delegate?.scene(scene, willContinueUserActivityWithType: activity.activityType)
            scene.delegate?.scene(scene, continue: activity)
        }
    }

    private func deliverToApplication(_ request: AppRequest) {
        switch request {
        case .open(let url): _ = delegate?.application(application, open: url, options: [:])
        case .shortcut(let item): delegate?.application(application, performActionFor: item) { _ in }
        case .activity(let activity):
            _ = delegate?.application(application, willContinueUserActivityWithType: activity.activityType)
            _ = delegate?.application(application, continue: activity) {
                $0?.forEach { $0.restoreUserActivityState(activity) }
            }
        }
    }
}

extension SimulatedDevice {
    /// Brings the running app to the foreground and hands it a request.
    package func perform(_ request: AppRequest) { app.perform(request) }
}
