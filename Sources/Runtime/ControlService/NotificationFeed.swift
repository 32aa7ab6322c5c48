// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
import UIKitCore

/// Passes the notifications that UIKit posts to followers.
///
/// It observes the device while it has followers, and costs nothing otherwise.
@MainActor
final class NotificationFeed {
    private var followers: [Follower<Wire.Notification>] = []
    private weak var device: SimulatedDevice?
    private let now: () -> Double

    /// Creates a feed without followers.
    ///
    /// - Parameter now: returns the time of a notification, in seconds since 1970.
    init(now: @escaping () -> Double) { self.now = now }

    /// Adds a follower, which receives the notifications from now on.
    func add(_ follower: Follower<Wire.Notification>, of device: SimulatedDevice) {
        followers.append(follower)
        observe(device)
    }

    /// Removes a follower.
    func remove(_ follower: Follower<Wire.Notification>) {
        followers.removeAll { $0 === follower }
        if followers.isEmpty { device?.removeDelegate(self) }
    }

    /// Follows another device, which replaces the earlier one.
    func observe(_ device: SimulatedDevice) {
        self.device?.removeDelegate(self)
        self.device = device
        if !followers.isEmpty { device.addDelegate(self) }
    }

    /// Ends the streams of all followers.
    func stop() {
        for follower in followers { follower.finish() }
    }
}

extension NotificationFeed: SimulatedDeviceDelegate {
    /// Passes a notification to the followers.
    func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {
        let screen = UIScreen.concerned(by: object)?.id
        let notification = Wire.Notification(time: now(), name: name.rawValue, screen: screen)
        for follower in followers { follower.take([notification]) }
    }
}
