// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What moves the cables of this machine.
package protocol Cables: Sendable {
    /// Moves a cable, and returns when that is done; the kernel need not have noticed yet.
    ///
    /// - Throws: ``ActionRefused`` when it cannot be done.
    func move(_ move: CableMove) async throws(ActionRefused)
}

/// A move of one cable. Sockets are called as the kernel's are in screens' names, as `card0-HDMI-A-1`.
package enum CableMove: Hashable, Sendable {
    /// A monitor into a socket, in the place of one that is there: its EDID, and how the scenario calls it.
    case plug(socket: String, edid: [UInt8], monitor: String)
    /// The monitor out of a socket; there may be none.
    case unplug(socket: String)

    /// The socket.
    package var socket: String {
        switch self {
        case .plug(let socket, _, _), .unplug(let socket): socket
        }
    }
}

extension CableMove: CustomStringConvertible {
    /// What is done, as `plug tv-4k into card0-HDMI-A-1`.
    package var description: String {
        switch self {
        case .plug(let socket, _, let monitor): "plug \(monitor) into \(socket)"
        case .unplug(let socket): "unplug \(socket)"
        }
    }
}
