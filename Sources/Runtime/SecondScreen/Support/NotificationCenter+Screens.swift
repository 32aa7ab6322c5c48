// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

extension NotificationCenter {
    /// Observes a notification about screens until the returned observer is removed.
    ///
    /// - Parameters:
    ///   - name: one of `UIScreen`'s notifications.
    ///   - handle: called with the screen that the notification is about.
    /// - Returns: what to remove the observer with.
    func observeScreens(
        _ name: Notification.Name, _ handle: @escaping @MainActor (UIScreen) -> Void
    ) -> any NSObjectProtocol {
        addObserver(forName: name, object: nil, queue: nil) { notification in
            guard let screen = notification.object as? UIScreen else { return }
            // Screen notifications are posted on the main thread (SCR-6).
            MainActor.assumeIsolated { handle(screen) }
        }
    }
}
