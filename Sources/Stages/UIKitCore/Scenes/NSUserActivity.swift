// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// What the user was doing, in a form that another scene can take up; Foundation on Linux lacks the class.
open class NSUserActivity: NSObject {
    /// The kind of activity, in reverse domain name notation.
    public let activityType: String
    /// A title for people.
    open var title: String?
    /// What is needed to take the activity up again.
    open var userInfo: [AnyHashable: Any]?

    /// Creates an activity of a kind.
    public init(activityType: String) {
        self.activityType = activityType
        super.init()
    }

    /// Adds entries to ``userInfo``.
    open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        userInfo = (userInfo ?? [:]).merging(otherDictionary) { $1 }
    }
}
