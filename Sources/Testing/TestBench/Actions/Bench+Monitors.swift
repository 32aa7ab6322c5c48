// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage

/// Monitors: what people do with cables. Sockets are called as the kernel calls them, as `HDMI-A-1` or `card1-DP-2`.
extension Bench {
    /// Plugs a monitor in; one that is in the socket already is replaced, as by ``swap(_:_:)``.
    ///
    /// - Parameters:
    ///   - socket: the socket, which is made when it is new.
    ///   - monitor: what it is: `1920x1080@60`, a name of the catalogue as `tv-1080p`, or `edid=FILE`.
    /// - Throws: ``ActionRefused`` when there is no such monitor.
    public func plug(_ socket: String, _ monitor: String) async throws {
        try await perform(.plug(socket: socket, try Self.spec(monitor)))
    }

    /// Pulls a monitor out.
    ///
    /// - Parameter socket: the socket.
    /// - Throws: ``ActionRefused`` when there is no monitor in it.
    public func unplug(_ socket: String) async throws { try await perform(.unplug(socket: socket)) }

    /// Puts another monitor into a socket so quickly that nobody sees the first one go.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - monitor: the other monitor, as ``plug(_:_:)`` has it.
    /// - Throws: ``ActionRefused`` when there is no such monitor, or none to be replaced.
    public func swap(_ socket: String, _ monitor: String) async throws {
        try await perform(.swap(socket: socket, try Self.spec(monitor)))
    }

    /// Plugs in a monitor that is identical to another one, to the last byte of its EDID.
    ///
    /// - Parameters:
    ///   - socket: where the other one is.
    ///   - other: where the twin comes.
    /// - Throws: ``ActionRefused`` when there is nothing in `socket`.
    public func duplicate(_ socket: String, into other: String) async throws {
        try await perform(.duplicate(socket: socket, into: other))
    }

    /// Gives a connector another name with the monitor in it, as docks do.
    ///
    /// - Parameters:
    ///   - socket: the name that it has.
    ///   - other: the name that it gets.
    /// - Throws: ``ActionRefused`` when there is no such connector, or one with the new name.
    public func rename(_ socket: String, to other: String) async throws {
        try await perform(.rename(socket: socket, to: other))
    }

    /// Has the system look at every socket again, as after it slept.
    public func rescan() async throws { try await perform(.rescan) }

    private static func spec(_ text: String) throws(ActionRefused) -> ScreenSpec {
        do throws(ScreenSpecError) { return try ScreenSpec(parsing: text) } catch {
            throw ActionRefused("\"\(text)\", \(error)")
        }
    }
}
