// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug

/// What is wrong with a socket, whichever monitor is in it.
struct SocketFaults: Sendable {
    /// How long after it comes a monitor's EDID can be read.
    var lateness: Duration = .zero
    /// What happens to the EDID on its way.
    var damage: EDIDDamage?
    /// Whether no EDID can be read at all.
    var hidesEDID = false
    /// The mode that EDIDs call their preferred one.
    var preferred: ModeRequest?

    /// Whether nothing is wrong.
    var isNothing: Bool { lateness == .zero && damage == nil && !hidesEDID && preferred == nil }

    /// The bytes that arrive of a monitor's EDID.
    ///
    /// - Parameter monitor: what is in the socket.
    /// - Returns: the bytes; empty when there are none.
    /// - Throws: when the monitor has no such mode as it is to prefer.
    func edid(of monitor: VirtualMonitor) throws(VirtualMonitorError) -> [UInt8] {
        if hidesEDID { return [] }
        var monitor = monitor
        if let preferred { monitor = try monitor.preferring(preferred) }
        return damage?.apply(to: monitor.edid) ?? monitor.edid
    }
}
