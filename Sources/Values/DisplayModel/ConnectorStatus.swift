// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A connector's status, in the kernel's words (`drm_connector_status`).
public enum ConnectorStatus: String, Hashable, Sendable, CaseIterable {
    /// A monitor is connected.
    case connected
    /// Nothing is plugged in.
    case disconnected
    /// The driver cannot tell; never a reason to take a screen away (hotplug.md rule 12).
    case unknown
}
