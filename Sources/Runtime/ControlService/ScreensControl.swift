// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
import Foundation
import Glibc
package import Hotplug
package import Recordings
package import ScreensWire
package import SecondScreen
package import UIKitCore
package import Varlink

/// What clients can request of a runtime; ``ScreensService`` decodes their calls.
///
/// Commands enter at the left: a monitor is plugged into the virtual source, a choice is made of the screen manager, and
/// both then take the road of a real cable. Each method returns when the app has settled.
@MainActor
package final class ScreensControl {
    /// Takes a picture of a screen as it is now: a PNG in Base64 of at most `limit` characters.
    package typealias Photographer = @MainActor (UIScreen, _ limit: Int) async throws -> (png: String, size: PixelSize)

    /// Optional capabilities of a runtime; nil for what it cannot do.
    package struct Abilities {
        /// Where programs plug monitors in.
        package var sockets: VirtualSockets?
        /// Makes pictures.
        package var photograph: Photographer?
        /// Reads the configuration again.
        package var reload: (@MainActor () async throws(ScreensError) -> Void)?
        /// Suspends until choices and plugged monitors are on disk, or cannot be written.
        package var persist: (@MainActor () async -> Void)?
        /// Explains the settings of a monitor's screen.
        package var explain: (@MainActor (AttachedMonitor) -> [Wire.Reason])?
        /// Makes the machine's drivers probe for monitors; takes the client that asks for it.
        package var probe: (@MainActor (PeerCredentials) async throws -> Void)?
        /// Where recorders receive the source's snapshots.
        package var recording: RecordingTap?

        /// Creates the capabilities of a runtime that can do none of this.
        package init() {}
    }

    /// The screens.
    let screens: ScreenManager
    /// What this runtime can do.
    package var abilities = Abilities()
    private(set) lazy var feed = ChangeFeed { [unowned self] in screens.device.screen(withID: $0) != nil }
    let source: any ConnectorSource
    let queue: SerialQueue
    /// Modes on trial, by screen.
    var trials: [String: ModeTrial] = [:]
    /// Measures how long modes are on trial.
    lazy var trialClock: any Clock<Duration> = QueueClock(queue)

    /// Creates the control of a runtime.
    ///
    /// - Parameters:
    ///   - screens: its screens.
    ///   - source: where its monitors come from.
    ///   - queue: where time is measured.
    package init(_ screens: ScreenManager, source: any ConnectorSource, queue: SerialQueue) {
        self.screens = screens
        self.source = source
        self.queue = queue
    }

    /// Hands an event to the followers.
    package func note(_ event: Wire.Event) { feed.note(event) }

    /// Tells followers that the configuration was reloaded, or could not be.
    package func noteConfiguration(_ message: String) { feed.noteConfiguration(message) }

    /// Tells followers that the runtime ends, and cancels the trials of modes.
    package func stop() {
        feed.stop()
        for trial in trials.values { trial.timer?.cancel() }
        trials = [:]
    }

    // MARK: Followers

    /// The first reply of `Monitor`; what happens from now on waits for the follower.
    func begin(_ follower: ChangeFollower) -> Wire.Monitor.Reply {
        feed.remove(follower)
        follower.catchUp()
        let state = state
        feed.add(follower, knowing: state.screens)
        return Wire.Monitor.Reply(generation: feed.generation, state: state)
    }

    /// Ends the queue of a follower.
    func end(_ follower: ChangeFollower) { feed.remove(follower) }

    // MARK: Monitors

    /// The sockets that programs can use.
    func sockets() throws(ScreensError) -> VirtualSockets {
        guard let sockets = abilities.sockets else {
            throw .notPossible(reason: "this runtime has no virtual monitors")
        }
        return sockets
    }

    /// Reads every connector again.
    package func rescan() async { await source.rescan() }

    /// Makes the machine's drivers probe for monitors, whatever they believe.
    ///
    /// Pictures can flicker, so only root and the runtime's own user may ask for it.
    func probe(for peer: PeerCredentials) async throws(ScreensError) {
        guard let probe = abilities.probe else {
            throw .notPossible(reason: "there is nothing to probe: monitors come from \(source.name) alone")
        }
        guard peer.userID == 0 || peer.userID == geteuid() else {
            throw .notPossible(reason: "only root and the runtime's own user may have connectors probed: use sudo")
        }
        do { try await probe(peer) } catch { throw .notPossible(reason: "\(error)") }
    }

    // MARK: The configuration

    /// Reads the configuration again.
    func reload() async throws(ScreensError) {
        guard let reload = abilities.reload else {
            throw .notPossible(reason: "this runtime has no configuration")
        }
        try await reload()
    }

    /// Why a screen is as it is.
    func explain(_ screen: String) throws(ScreensError) -> [Wire.Reason] {
        let uiScreen = try external(screen)
        guard let monitor = screens.monitor(of: uiScreen) else { return [] }
        return abilities.explain?(monitor) ?? []
    }

    /// Makes a request of the screen manager, with its errors as the interface has them.
    func screenRequest<Result>(
        _ body: () throws(ScreenRequestError) -> Result
    ) throws(ScreensError) -> Result {
        do throws(ScreenRequestError) { return try body() } catch { throw ScreensError(error) }
    }
}

extension ScreensError {
    /// The interface's error for one of the screen manager.
    init(_ error: ScreenRequestError) {
        switch error {
        case .noSuchScreen(let id, let known): self = .noSuchScreen(id: id, known: known)
        case .modeRejected(let screen, let mode, let reason, let offered):
            self = .modeRejected(screen: screen, mode: mode, reason: reason, offered: offered)
        case .notPossible(let screen, let reason): self = .notPossible(reason: "\(screen): \(reason)")
        }
    }
}
