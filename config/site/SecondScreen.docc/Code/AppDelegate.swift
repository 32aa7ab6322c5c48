import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var slides: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = MonitorViewController(slide: 1)
        window?.makeKeyAndVisible()
        for name in [UIScreen.didConnectNotification, UIScreen.didDisconnectNotification] {
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { [weak self] _ in
                MainActor.assumeIsolated { self?.followMonitor() }
            }
        }
        followMonitor()
        return true
    }

    /// Shows the slides on the first external screen.
    private func followMonitor() {
        guard let screen = UIScreen.screens.dropFirst().first else {
            slides = nil
            return
        }
        let window = UIWindow(frame: screen.bounds)
        window.screen = screen
        window.rootViewController = MonitorViewController(slide: 1)
        window.isHidden = false
        slides = window
    }
}
