// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import EDIDCodec

/// A monitor that exists without being plugged in anywhere: what it would answer on its cable.
package struct VirtualMonitor: Hashable, Sendable {
    /// The EDID's bytes; empty for a monitor that answers nothing.
    package var edid: [UInt8]
    /// Pixels for one point of an app's layout.
    package var scale: Double
    /// The share of the picture that is lost at each edge, 0 to 0.49.
    package var overscan: Double

    /// Creates a monitor; see the properties.
    package init(edid: [UInt8], scale: Double = 1, overscan: Double = 0) {
        self.edid = edid
        self.scale = scale
        self.overscan = overscan
    }

    /// The timings that a monitor of today would declare for modes.
    ///
    /// - Throws: at the first mode that no EDID can hold; names it.
    package static func timings(_ modes: [ScreenSpec.Mode]) throws(VirtualMonitorError) -> [VideoTiming] {
        var timings: [VideoTiming] = []
        for mode in modes {
            let timing = VideoTiming.forScreen(
                width: mode.size.width, height: mode.size.height, refreshMillihertz: mode.refreshMillihertz,
                isInterlaced: mode.isInterlaced)
            guard let timing else { throw VirtualMonitorError("no monitor can be driven at \(mode)") }
            timings.append(timing)
        }
        return timings
    }
}

/// Why a monitor cannot be made.
package struct VirtualMonitorError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what would be right; one line.
    package var description: String

    /// Creates an error; see the property.
    package init(_ description: String) {
        self.description = description
    }
}

extension ConnectorReading {
    /// What a look at a socket with `monitor` in it gives.
    package init(id: ConnectorID, monitor: VirtualMonitor) {
        self.init(id: id, status: .connected, edid: monitor.edid, scale: monitor.scale, overscan: monitor.overscan)
    }
}
