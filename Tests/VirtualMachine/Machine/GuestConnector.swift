// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A connector as the guest's sysfs shows it.
struct GuestConnector: Sendable {
    /// As in `/sys/class/drm`, with the card: `card0-Virtual-1`.
    let name: String
    /// `connected`, `disconnected` or `unknown`.
    let status: String
    /// The kernel's names of the modes, such as `1920x1080`, in its order.
    let modes: [String]

    var isConnected: Bool { status == "connected" }

    /// Reads a line of the agent's `connectors`.
    init?(line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 3 else { return nil }
        name = String(fields[0])
        status = String(fields[1])
        modes = fields[2].split(separator: ",").map(String.init)
    }
}
