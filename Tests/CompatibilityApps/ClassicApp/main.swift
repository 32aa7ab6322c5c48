// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// An app without scenes and without `@main`, whose classes are given by name.
final class Application: UIApplication {
    override func sendEvent(_ event: UIEvent) { super.sendEvent(event) }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    var window: UIWindow?
    var externalWindow: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = UIViewController()
        window?.makeKeyAndVisible()
        if UIScreen.screens.count > 1 {
            let screen = UIScreen.screens[1]
            externalWindow = UIWindow(frame: screen.bounds)
            externalWindow?.screen = screen
            externalWindow?.rootViewController = UIViewController()
            externalWindow?.isHidden = false
        }
        let isMirrored = UIScreen.screens.last?.mirrored != nil
        print("\(type(of: application)) on \(UIDevice.current.model), mirrored \(isMirrored)")
        return true
    }
}

UIApplicationMain(
    CommandLine.argc, CommandLine.unsafeArgv, NSStringFromClass(Application.self), NSStringFromClass(AppDelegate.self))
