// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Hotplug

/// A virtual monitor that is there from the start.
package struct PluggedMonitor: Hashable, Sendable {
    /// What it is.
    package var spec: ScreenSpec
    /// The connector that it is plugged into, as `HDMI-A-3`; nil for the next that is free.
    package var connector: String?
    /// Who asked for it.
    package var origin: Origin

    /// Creates a monitor; see the properties.
    package init(_ spec: ScreenSpec, connector: String? = nil, origin: Origin = .standard) {
        self.spec = spec
        self.connector = connector
        self.origin = origin
    }
}
