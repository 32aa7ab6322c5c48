// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

@testable import UIKitCore

/// A record of notifications in the order of their arrival; it listens until it is released.
@MainActor final class NotificationLog {
    /// One notification; its object is held weakly, as a window posts while it is being destroyed (WIN-13).
    struct Entry {
        let name: Notification.Name
        weak let object: AnyObject?
        let hasUserInfo: Bool
    }

    private(set) var entries: [Entry] = []
    private var tokens: [any NSObjectProtocol] = []

    init(_ names: Notification.Name..., body: @escaping @MainActor (Entry) -> Void = { _ in }) {
        for name in names {
            let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                [weak self] notification in
                // UIKit's notifications are posted on the main thread, where the block runs at once.
                nonisolated(unsafe) let object = notification.object as AnyObject?
                let hasUserInfo = notification.userInfo != nil
                MainActor.assumeIsolated {
                    let entry = Entry(name: name, object: unsafe object, hasUserInfo: hasUserInfo)
                    self?.entries.append(entry)
                    body(entry)
                }
            }
            tokens.append(token)
        }
    }

    isolated deinit { tokens.forEach(NotificationCenter.default.removeObserver) }

    /// The names in order, without the common prefix and suffix.
    var names: [String] {
        entries.map {
            $0.name.rawValue.replacingOccurrences(of: "UI", with: "").replacingOccurrences(of: "Notification", with: "")
        }
    }

    /// The objects in order.
    var objects: [AnyObject?] { entries.map(\.object) }

    func clear() { entries = [] }

    static func screens() -> NotificationLog {
        NotificationLog(
            UIScreen.didConnectNotification, UIScreen.didDisconnectNotification, UIScreen.modeDidChangeNotification)
    }

    static func windows() -> NotificationLog {
        NotificationLog(
            UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
            UIWindow.didBecomeKeyNotification, UIWindow.didResignKeyNotification)
    }
}
