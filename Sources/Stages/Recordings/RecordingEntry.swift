// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
package import Hotplug

/// Something that was recorded, and when.
package struct RecordingEntry: Hashable, Sendable {
    /// What was recorded.
    package enum Content: Hashable, Sendable {
        /// The state of all connectors.
        case snapshot(ConnectorSnapshot)
        /// What made the source look; it changes nothing by itself.
        case event(RecordedEvent)
    }

    /// The time since the recording began, in whole microseconds.
    package let at: Duration
    /// What was recorded.
    package let content: Content

    /// Creates an entry.
    ///
    /// Times are cut to microseconds, and a snapshot's revision becomes 0: it counts what a program that is gone has
    /// asked for, and would mislead one that asks during a replay. Identifiers of monitors are given anew, too.
    ///
    /// - Parameters:
    ///   - at: the time since the recording began.
    ///   - content: what is recorded.
    package init(at: Duration, _ content: Content) {
        self.at = .microseconds(at.wholeMicroseconds)
        guard case .snapshot(var snapshot) = content else {
            self.content = content
            return
        }
        snapshot.revision = 0
        if snapshot.connectors.contains(where: { $0.monitorID != nil }) {
            for index in snapshot.connectors.indices { snapshot.connectors[index].monitorID = nil }
        }
        self.content = .snapshot(snapshot)
    }

    /// The snapshot, when it is one.
    package var snapshot: ConnectorSnapshot? {
        if case .snapshot(let snapshot) = content { snapshot } else { nil }
    }
}

/// An event of the kernel as it was received.
package struct RecordedEvent: Hashable, Sendable {
    /// Who sent it.
    package enum Sender: String, Hashable, Sendable {
        /// The kernel itself.
        case kernel
        /// The device manager, after its rules have run.
        case udev
    }

    /// Who sent it.
    package var sender: Sender
    /// Its properties, as `ACTION`, `DEVPATH` and `HOTPLUG`.
    package var properties: [String: String]

    /// Creates an event; see the properties.
    package init(sender: Sender, properties: [String: String]) {
        self.sender = sender
        self.properties = properties
    }
}
