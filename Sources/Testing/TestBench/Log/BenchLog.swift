// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Everything that was noticed on a bench, in the order in which it happened.
package struct BenchLog: Sendable {
    /// What was noticed.
    package enum Event: Hashable, Sendable {
        /// UIKit posted a notification.
        case posted(PostedNotification)
        /// A message for people: a diagnostic of UIKit, a warning of the runtime.
        case message(String)
        /// UIKit answered a misuse with an exception, which ends an app on a real device.
        case exception(String)

        /// A notification by its Foundation name and object.
        @MainActor
        static func posted(_ name: Notification.Name, about object: AnyObject?) -> Event {
            .posted(PostedNotification(name, about: object))
        }
    }

    /// An event and its time.
    package struct Entry: Hashable, Sendable {
        /// The time since the bench was made.
        package var time: Duration
        /// What was noticed.
        package var event: Event
    }

    /// The newest entries; the oldest of more than ``limit`` are forgotten.
    package private(set) var entries: [Entry] = []
    /// How many entries were forgotten.
    package private(set) var forgotten = 0
    /// How many entries are kept at least.
    package static let limit = 100_000

    /// Where the log stands now; entries from here on are newer.
    package var position: Int { forgotten + entries.count }

    /// Creates an empty log.
    package init() {}

    mutating func add(_ event: Event, at time: Duration) {
        // In halves, so that forgetting costs little.
        if entries.count >= 2 * Self.limit {
            entries.removeFirst(Self.limit)
            forgotten += Self.limit
        }
        entries.append(Entry(time: time, event: event))
    }

    /// The entries since a position.
    package func entries(since position: Int) -> ArraySlice<Entry> { entries.dropFirst(max(0, position - forgotten)) }

    /// The entries from a time on.
    package func entries(since time: Duration) -> ArraySlice<Entry> {
        entries[(entries.lastIndex { $0.time < time }.map { $0 + 1 } ?? 0)...]
    }
}
