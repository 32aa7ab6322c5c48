// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScriptedHotplug

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
