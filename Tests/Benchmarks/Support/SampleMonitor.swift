// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Hotplug
import SecondScreen

/// Monitors as they are sold: two blocks of EDID, two dozen modes.
enum SampleMonitor {
    /// The names of the modes as sysfs lists them.
    static let modeNames = ["1920x1080", "1920x1080", "1920x1080i", "1280x720", "1280x720", "720x576", "640x480"]

    private static let spec = "1920x1080@60+1920x1080@50+1920x1080@24+1920x1080i@60+1280x720@60+1280x720@50+720x576@50"

    /// The EDID of a monitor that differs from others by its serial number.
    static func edid(serialNumber: UInt8) -> [UInt8] {
        guard var monitor = try? ScreenSpec(parsing: "\(spec),serial=\(serialNumber)") else { return [] }
        monitor.label = "Sample"
        return (try? VirtualMonitor(monitor).edid) ?? []
    }
}
