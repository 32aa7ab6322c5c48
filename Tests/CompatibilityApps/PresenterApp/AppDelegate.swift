// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import UIKit

/// A small presenter: notes and buttons on the device, the slide on the projector.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let talk = Talk()
    private(set) lazy var projector = Projector(talk)

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        window = UIWindow(frame: UIScreen.main.bounds)
        window?.rootViewController = SpeakerViewController(talk)
        window?.makeKeyAndVisible()
        projector.start()
        return true
    }
}
