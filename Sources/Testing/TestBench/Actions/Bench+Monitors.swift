// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug

/// Cables and monitors. Sockets have the kernel's connector names, such as `HDMI-A-1` or `card1-DP-2`.
extension Bench {
    /// Plugs in a monitor, replacing one that is already in the socket, like ``swap(_:_:)``.
    ///
    /// - Parameters:
    ///   - socket: the socket; created if it does not exist.
    ///   - monitor: `1920x1080@60`, a catalog name such as `tv-1080p`, or `edid=FILE`.
    /// - Throws: ``ActionRefused`` if there is no such monitor.
    public func plug(_ socket: String, _ monitor: String) async throws {
        try await perform(.plug(socket: socket, try Self.spec(monitor)))
    }

    /// Unplugs a monitor.
    ///
    /// - Parameter socket: the socket.
    /// - Throws: ``ActionRefused`` if the socket is empty.
    public func unplug(_ socket: String) async throws { try await perform(.unplug(socket: socket)) }

    /// Replaces the monitor in a socket so quickly that the disconnect goes unnoticed.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - monitor: the new monitor, as in ``plug(_:_:)``.
    /// - Throws: ``ActionRefused`` if there is no such monitor, or the socket is empty.
    public func swap(_ socket: String, _ monitor: String) async throws {
        try await perform(.swap(socket: socket, try Self.spec(monitor)))
    }

    /// Plugs in a monitor whose EDID is identical to that of another one.
    ///
    /// - Parameters:
    ///   - socket: the socket of the existing monitor.
    ///   - other: the socket for the twin.
    /// - Throws: ``ActionRefused`` if `socket` is empty.
    public func duplicate(_ socket: String, into other: String) async throws {
        try await perform(.duplicate(socket: socket, into: other))
    }

    /// Renames a connector together with its monitor, as docks do.
    ///
    /// - Parameters:
    ///   - socket: the current name.
    ///   - other: the new name.
    /// - Throws: ``ActionRefused`` if there is no such connector, or the new name is taken.
    public func rename(_ socket: String, to other: String) async throws {
        try await perform(.rename(socket: socket, to: other))
    }

    /// Rescans every socket, as after sleep.
    public func rescan() async throws { try await perform(.rescan) }

    private static func spec(_ text: String) throws(ActionRefused) -> ScreenSpec {
        do throws(ScreenSpecError) { return try ScreenSpec(parsing: text) } catch {
            throw ActionRefused("\"\(text)\", \(error)")
        }
    }
}

/// Faults of cables, docks, monitors, and drivers.
extension Bench {
    /// Makes a cable lose contact repeatedly; returns when it has settled.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - times: the number of losses.
    ///   - duration: the length of each loss, and of the pause after it.
    /// - Throws: ``ActionRefused`` if the socket is empty.
    public func flap(_ socket: String, times: Int, each duration: Duration) async throws {
        try await perform(.flap(socket: socket, times: times, each: duration))
    }

    /// Floods a socket with events, half of them plugs; the monitor stays connected at the end.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - eventsPerSecond: the rate of events.
    ///   - duration: the length of the storm.
    /// - Throws: ``ActionRefused`` if the socket is empty.
    public func storm(_ socket: String, eventsPerSecond: Int, lasting duration: Duration) async throws {
        try await perform(.storm(socket: socket, eventsPerSecond: eventsPerSecond, lasting: duration))
    }

    /// Loses all events from now on; only a rescan or a poll finds changes.
    public func loseEvents() async throws { try await perform(.loseEvents) }

    /// Delivers events again; lost ones stay lost.
    public func deliverEvents() async throws { try await perform(.deliverEvents) }

    /// Makes readings of sockets lag behind the events.
    ///
    /// - Parameter lag: the lag; zero ends it.
    /// - Throws: ``ActionRefused`` if the lag is negative.
    public func stale(_ lag: Duration) async throws { try await perform(.stale(lag)) }

    /// Delays the EDID of monitors that connect to a socket.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - delay: the delay.
    /// - Throws: ``ActionRefused`` for an invalid socket.
    public func delayEDID(_ socket: String, by delay: Duration) async throws {
        try await perform(.edidLate(socket: socket, delay))
    }

    /// Damages the EDIDs that are read from a socket.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - damage: the kind of damage: `checksum`, `header`, `truncated` or `zeros`.
    /// - Throws: ``ActionRefused`` if it is any other word.
    public func breakEDID(_ socket: String, _ damage: String = "checksum") async throws {
        guard let known = EDIDDamage(rawValue: damage) else {
            let words = EDIDDamage.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActionRefused("unknown EDID damage '\(damage)'; available: \(words)")
        }
        try await perform(.edidBroken(socket: socket, known))
    }

    /// Hides the EDID of a socket.
    public func hideEDID(_ socket: String) async throws { try await perform(.noEDID(socket: socket)) }

    /// Ends all EDID faults of a socket.
    public func mendEDID(_ socket: String) async throws { try await perform(.edidOK(socket: socket)) }

    /// Makes the monitor in a socket declare a different preferred mode.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - mode: the mode, such as `1024x768@60`.
    /// - Throws: ``ActionRefused`` if the monitor has no such mode.
    public func preferWrongMode(_ socket: String, _ mode: String) async throws {
        try await perform(.wrongPreferred(socket: socket, try Self.mode(mode)))
    }

    /// Makes the output of a screen refuse a mode.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - mode: the mode, such as `3840x2160@60`; nil for all but the current one.
    /// - Throws: ``ActionRefused`` if there is no such screen.
    public func failMode(_ screen: String, _ mode: String? = nil) async throws {
        var request: ModeRequest?
        if let mode { request = try Self.mode(mode) }
        try await perform(.modeFails(screen: screen, request))
    }

    /// Makes the output of a screen accept every mode again.
    public func allowModes(_ screen: String) async throws { try await perform(.modeWorks(screen: screen)) }

    /// Removes a graphics card with all its sockets.
    ///
    /// - Parameter card: the card, such as `card1`; nil for the unnamed one.
    /// - Throws: ``ActionRefused`` if it is not present.
    public func removeCard(_ card: String? = nil) async throws { try await perform(.removeCard(card)) }

    /// Adds a removed graphics card back, with the monitors that were left plugged in.
    ///
    /// - Parameter card: the card, such as `card1`; nil for the unnamed one.
    /// - Throws: ``ActionRefused`` if it is already present.
    public func addCard(_ card: String? = nil) async throws { try await perform(.addCard(card)) }

    private static func mode(_ text: String) throws(ActionRefused) -> ModeRequest {
        guard let mode = ModeRequest(parsing: text) else {
            throw ActionRefused("invalid mode '\(text)'; use a mode such as 1920x1080@60")
        }
        return mode
    }
}
