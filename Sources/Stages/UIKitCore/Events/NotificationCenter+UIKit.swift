// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

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
}
