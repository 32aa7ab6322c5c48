// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Foundation

extension NotificationCenter {
    /// Posts a notification on UIKit's behalf; whoever witnesses the device hears of it first.
    ///
    /// - Parameters:
    ///   - name: the notification's name.
    ///   - object: what it is about.
    ///   - userInfo: what else it says.
    @MainActor
    static func postForUIKit(
        _ name: Notification.Name, object: AnyObject?, userInfo: [AnyHashable: Any]? = nil
    ) {
        let device = SimulatedDevice.current
        device.notify { $0.device(device, willPost: name, object: object) }
        NotificationCenter.default.post(name: name, object: object, userInfo: userInfo)
    }

    /// Observes a notification about screens until the returned observer is removed.
    ///
    /// - Parameters:
    ///   - name: one of `UIScreen`'s notifications.
    ///   - handle: called with the screen that the notification is about.
    /// - Returns: what to remove the observer with.
    package func observeScreens(
        _ name: Notification.Name, _ handle: @escaping @MainActor (UIScreen) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let screen = notification.object as? UIScreen else { return }
            // Screen notifications are posted on the main thread (SCR-6).
            MainActor.assumeIsolated { handle(screen) }
        }
    }
}
