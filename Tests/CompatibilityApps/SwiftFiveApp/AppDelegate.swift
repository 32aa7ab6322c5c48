// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// An app in the Swift 5 language mode, without a word about actors, in the manner of the years before concurrency.
class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = CounterViewController()
        window?.makeKeyAndVisible()
        DisplayManager.shared.start()
        RemotePlugin.register(with: registrar)
        return true
    }
}

/// A global constant, made when it is first used, on whichever thread.
let registrar = PluginRegistrar()
