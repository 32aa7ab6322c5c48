// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What was read of one socket, before anybody understood it.
///
/// Every source makes these, so that a scripted monitor takes the road of a real one: bytes in, `Connector` out.
package struct ConnectorReading: Hashable, Sendable {
    /// Which socket this is.
    package var id: ConnectorID
    /// Whether a monitor is there.
    package var status: ConnectorStatus
    /// The EDID's bytes, untrusted; empty when there are none.
    package var edid: [UInt8]
    /// Mode names as sysfs lists them, `1920x1080` or `720x480i`; only sizes, and not always all (rule 19).
    package var modeNames: [String]
    /// Pixels for one point; of scripted monitors.
    package var scale: Double
    /// The share of the picture lost at each edge; of scripted monitors.
    package var overscan: Double

    /// Creates a reading; see the properties.
    package init(
        id: ConnectorID, status: ConnectorStatus, edid: [UInt8] = [], modeNames: [String] = [], scale: Double = 1,
        overscan: Double = 0
    ) {
        self.id = id
        self.status = status
        self.edid = edid
        self.modeNames = modeNames
        self.scale = scale
        self.overscan = overscan
    }
}
