// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug

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

/// Faults: what real cables, docks, monitors and drivers do.
extension Bench {
    /// Has a cable lose contact again and again; returns when it has calmed down.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - times: how often.
    ///   - duration: how long each time, with as long a pause.
    /// - Throws: ``ActionRefused`` when there is no monitor in it.
    public func flap(_ socket: String, times: Int, each duration: Duration) async throws {
        try await perform(.flap(socket: socket, times: times, each: duration))
    }

    /// Has a socket send very many events, half of them plugs; the monitor is there at the end.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - eventsPerSecond: how many a second.
    ///   - duration: for how long.
    /// - Throws: ``ActionRefused`` when there is no monitor in it.
    public func storm(_ socket: String, eventsPerSecond: Int, lasting duration: Duration) async throws {
        try await perform(.storm(socket: socket, eventsPerSecond: eventsPerSecond, lasting: duration))
    }

    /// Has no event tell of changes from now on; only another look finds them.
    public func loseEvents() async throws { try await perform(.loseEvents) }

    /// Has events tell of changes again; those that were lost do not come.
    public func deliverEvents() async throws { try await perform(.deliverEvents) }

    /// Has what is read of sockets lag behind the events.
    ///
    /// - Parameter lag: by how much; zero ends it.
    /// - Throws: ``ActionRefused`` for a time that is negative.
    public func stale(_ lag: Duration) async throws { try await perform(.stale(lag)) }

    /// Has the EDID of the monitors of a socket be there only some time after they came.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - delay: how much later.
    /// - Throws: ``ActionRefused`` for a socket that cannot be.
    public func delayEDID(_ socket: String, by delay: Duration) async throws {
        try await perform(.edidLate(socket: socket, delay))
    }

    /// Damages what is read of the EDIDs of a socket.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - damage: what is wrong with them: `checksum`, `header`, `truncated` or `zeros`.
    /// - Throws: ``ActionRefused`` for any other word.
    public func breakEDID(_ socket: String, _ damage: String = "checksum") async throws {
        guard let known = EDIDDamage(rawValue: damage) else {
            let words = EDIDDamage.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActionRefused("an EDID cannot be broken by '\(damage)'; known are \(words)")
        }
        try await perform(.edidBroken(socket: socket, known))
    }

    /// Has no EDID be read in a socket.
    public func hideEDID(_ socket: String) async throws { try await perform(.noEDID(socket: socket)) }

    /// Ends what is wrong with the EDIDs of a socket.
    public func mendEDID(_ socket: String) async throws { try await perform(.edidOK(socket: socket)) }

    /// Has the monitor in a socket prefer another of its modes than it should.
    ///
    /// - Parameters:
    ///   - socket: the socket.
    ///   - mode: the mode, as `1024x768@60`.
    /// - Throws: ``ActionRefused`` when the monitor has no such mode.
    public func preferWrongMode(_ socket: String, _ mode: String) async throws {
        try await perform(.wrongPreferred(socket: socket, try Self.mode(mode)))
    }

    /// Has the output of a screen refuse a mode.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - mode: the mode, as `3840x2160@60`; nil for every one but the one that it has.
    /// - Throws: ``ActionRefused`` when there is no such screen.
    public func failMode(_ screen: String, _ mode: String? = nil) async throws {
        var request: ModeRequest?
        if let mode { request = try Self.mode(mode) }
        try await perform(.modeFails(screen: screen, request))
    }

    /// Has the output of a screen take every mode again.
    public func allowModes(_ screen: String) async throws { try await perform(.modeWorks(screen: screen)) }

    /// Takes a graphics card away with all of its sockets.
    ///
    /// - Parameter card: the card, as `card1`; nil for the one without a name.
    /// - Throws: ``ActionRefused`` when it is not there.
    public func removeCard(_ card: String? = nil) async throws { try await perform(.removeCard(card)) }

    /// Brings a graphics card back, with the monitors that were left plugged in.
    ///
    /// - Parameter card: the card, as `card1`; nil for the one without a name.
    /// - Throws: ``ActionRefused`` when it is there.
    public func addCard(_ card: String? = nil) async throws { try await perform(.addCard(card)) }

    private static func mode(_ text: String) throws(ActionRefused) -> ModeRequest {
        guard let mode = ModeRequest(parsing: text) else {
            throw ActionRefused("'\(text)' is no mode: write it as 1920x1080@60")
        }
        return mode
    }
}
