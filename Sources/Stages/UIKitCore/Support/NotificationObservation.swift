// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// An observation of what an object posts on the main thread, until it is released.
final class NotificationObservation {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, of object: AnyObject, _ handle: @escaping @MainActor () -> Void) {
        token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
            // A view shows nothing that other threads may change.
            guard MainQueue.isCurrent else { return }
            MainActor.assumeIsolated { handle() }
        }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
}

/// The queue of the main actor, which is not on the process's first thread in all processes: tests have others.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    /// Whether the caller runs on it.
    static var isCurrent: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true }
}
