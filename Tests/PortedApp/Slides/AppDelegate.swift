//
//  AppDelegate.swift
//  Slides
//

import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate {

    var window: UIWindow?

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        ExternalDisplay.shared.start()
        return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
        ExternalDisplay.shared.stop()
    }
}
