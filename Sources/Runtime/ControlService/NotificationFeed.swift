// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
import UIKitCore
import Varlink

/// Passes the notifications that UIKit posts on to followers.
///
/// It observes the device while it has followers, and costs nothing otherwise.
@MainActor
final class NotificationFeed {
    /// A call of `WatchNotifications`.
    typealias Follower = BroadcastFollower<Wire.Notification>

    private let followers: ReplyBroadcast<Wire.Notification>
    private weak var device: SimulatedDevice?
    private let now: () -> Double

    /// Creates a feed without followers.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of notifications that wait for a client; if it is exceeded, the client misses all
    ///     of them.
    ///   - now: returns the time of a notification, in seconds since 1970.
    init(limit: Int = 1024, now: @escaping () -> Double) {
        self.now = now
        followers = ReplyBroadcast(limit: limit) { delivery in
            switch delivery {
            case .items(let notifications): Self.reply(notifications)
            case .behind(let missed): Self.reply([], missed: missed)
            }
        }
    }

    private nonisolated static func reply(_ notifications: [Wire.Notification], missed: Int? = nil) -> JSONObject {
        JSONObject(encoding: Wire.WatchNotifications.Reply(notifications: notifications, missed: missed))
    }

    /// Adds a follower, which receives the notifications from now on.
    func add(_ follower: Follower, of device: SimulatedDevice) {
        followers.add(follower, first: Self.reply([]))
        observe(device)
    }

    /// Removes a follower.
    func remove(_ follower: Follower) {
        followers.remove(follower)
        if !followers.hasFollowers { device?.removeDelegate(self) }
    }

    /// Follows another device, which replaces the earlier one.
    func observe(_ device: SimulatedDevice) {
        self.device?.removeDelegate(self)
        self.device = device
        if followers.hasFollowers { device.addDelegate(self) }
    }

    /// Ends the streams of all followers.
    func stop() {
        followers.finish()
    }
}

extension NotificationFeed: SimulatedDeviceDelegate {
    /// Passes a notification to the followers.
    func device(_ device: SimulatedDevice, willPost name: Notification.Name, object: AnyObject?) {
        let screen = UIScreen.concerned(by: object)?.id
        let notification = Wire.Notification(time: now(), name: name.rawValue, screen: screen)
        followers.send([notification])
    }
}
