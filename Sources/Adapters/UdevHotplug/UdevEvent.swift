// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// One uevent of the drm subsystem, as a value.
package struct UdevEvent: Hashable, Sendable {
    /// The action: `add`, `remove`, `change`, …
    package var action: String
    /// The device's path below the sysfs root.
    package var devicePath: String
    /// The device type, `drm_minor` or `drm_connector`; nil if the event has none.
    package var deviceType: String?
    /// The properties listed in ``propertyNames``, as far as they were sent.
    package var properties: [String: String]

    /// The properties that are read: those that distinguish kinds of events (hotplug.md §1.1), and the seat.
    package static let propertyNames = ["HOTPLUG", "CONNECTOR", "PROPERTY", "LEASE", "SYNTH_UUID", "ID_SEAT"]

    /// Creates an event; see the properties.
    package init(action: String, devicePath: String, deviceType: String?, properties: [String: String]) {
        self.action = action
        self.devicePath = devicePath
        self.deviceType = deviceType
        self.properties = properties
    }
}

extension UdevEvent {
    /// The seat that udevd assigned; nil for the default seat, and in the kernel's own copy of an event.
    package var seat: String? { properties["ID_SEAT"] }

    /// The meaning of an event for the connectors; the letters refer to hotplug.md §1.1.
    package enum Meaning: Hashable, Sendable {
        /// Connectors may have changed: scan (E1, E2, E5, E7, a change without any property, rule 8).
        case connectorsMayHaveChanged
        /// A graphics card or one of its nodes was added (E6): scan.
        case cardAdded
        /// A graphics card or one of its nodes was removed (E6): scan; its connectors are gone (rule 23).
        case cardRemoved
        /// A property such as content protection changed (E3); no connector did.
        case propertyChanged
        /// A lease ended (E4); no connector changed.
        case leaseEnded
        /// Not about connectors (E8).
        case unrelated
    }

    /// The event's meaning, by action, device type and properties.
    package var meaning: Meaning {
        switch (action, deviceType) {
        case ("change", "drm_minor"), ("change", "drm_connector"), ("change", nil):
            if properties["PROPERTY"] != nil { return .propertyChanged }
            if properties["LEASE"] != nil, properties["HOTPLUG"] == nil { return .leaseEnded }
            return .connectorsMayHaveChanged
        case ("add", "drm_connector"), ("remove", "drm_connector"): return .connectorsMayHaveChanged
        case ("add", "drm_minor"), ("add", nil): return .cardAdded
        case ("remove", "drm_minor"), ("remove", nil): return .cardRemoved
        default: return .unrelated
        }
    }
}
