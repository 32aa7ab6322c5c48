// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
import Foundation
import Glibc
package import Hotplug
package import Recordings
package import SecondScreen
package import UIKitCore
package import Varlink

/// What clients may ask of a runtime; ``ScreensService`` has it in the words of the interface.
///
/// Commands enter at the left: a monitor is plugged into the virtual source, a choice is made of the screen manager, and
/// both then take the road of a real cable. Each method returns when the app has settled.
@MainActor
package final class ScreensControl {
    /// Makes a picture of a screen as it is now: a PNG in base 64, of so many letters at most.
    package typealias Photographer = @MainActor (UIScreen, _ limit: Int) async throws -> (png: String, size: PixelSize)

    /// What only some runtimes can do; nil for what this one cannot.
    package struct Abilities {
        /// Where programs plug monitors in.
        package var sockets: VirtualSockets?
        /// Makes pictures.
        package var photograph: Photographer?
        /// Reads the configuration again.
        package var reload: (@MainActor () async throws(ControlError) -> Void)?
        /// Waits until what was chosen and plugged in is where a kill cannot harm it, or cannot come there.
        package var persist: (@MainActor () async -> Void)?
        /// Says why a monitor's screen is as it is.
        package var explain: (@MainActor (AttachedMonitor) -> [Reason])?
        /// Has the machine's drivers look for monitors; takes who asked for it.
        package var probe: (@MainActor (PeerCredentials) async throws -> Void)?
        /// Where recorders hear what the source says.
        package var recording: RecordingTap?

        /// Creates the abilities of a runtime that can do none of this.
        package init() {}
    }

    /// A setting of a screen, and why it is what it is.
    package struct Reason: Hashable, Sendable {
        /// The setting's name.
        package var setting: String
        /// Its value in words.
        package var value: String
        /// Why.
        package var reason: String

        /// Creates a reason; see the properties.
        package init(setting: String, value: String, reason: String) {
            self.setting = setting
            self.value = value
            self.reason = reason
        }
    }

    /// The screens.
    let screens: ScreenManager
    /// What this runtime can do.
    package var abilities = Abilities()
    private(set) lazy var feed = ChangeFeed(
        screen: { [unowned self] in screens.device.screen(withID: $0).map { self.json(of: $0) } },
        device: { [unowned self] in screens.deviceState.json(source: source.name) })
    private let source: any ConnectorSource
    let queue: SerialQueue
    /// Modes that go back unless they are kept, by screen.
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

    /// Takes note of what happens, for those who follow.
    package func note(_ event: RuntimeEvent) { feed.note(event) }

    /// Tells followers that the configuration was read anew, or could not be.
    package func noteConfiguration(_ message: String) { feed.noteConfiguration(message) }

    /// Tells followers that nothing comes any more, and lets go of what is planned.
    package func stop() {
        feed.stop()
        for trial in trials.values { trial.timer?.cancel() }
        trials = [:]
    }

    // MARK: State

    private func json(of screen: UIScreen) -> JSONObject {
        screens.json(of: screen, sockets: Set(abilities.sockets?.sockets.map(\.id) ?? []))
    }

    /// The screens as the interface's `Screen`, in their order.
    private var screenObjects: [JSONObject] { screens.device.screens.map { json(of: $0) } }

    /// The interface's `State`.
    private func state(of screenObjects: [JSONObject]) -> JSONValue {
        let sockets = abilities.sockets?.sockets ?? []
        return [
            "device": screens.deviceState.json(source: source.name),
            "screens": .array(screenObjects.map(JSONValue.object)),
            "sockets": .array(sockets.map { ["id": .string($0.id), "spec": .nullable($0.spec)] }),
        ]
    }

    /// The reply of `GetState`.
    var stateReply: JSONObject {
        ["generation": .integer(Int64(feed.generation)), "state": state(of: screenObjects)]
    }

    /// The first reply of `Monitor`; what happens from now on waits for the follower.
    func begin(_ follower: ChangeFollower) -> (generation: Int, reply: JSONObject) {
        feed.remove(follower)
        follower.catchUp()
        let objects = screenObjects
        feed.add(follower, knowing: objects)
        return (
            feed.generation, ["generation": .integer(Int64(feed.generation)), "state": state(of: objects)]
        )
    }

    /// Has nothing wait for a follower any more.
    func end(_ follower: ChangeFollower) { feed.remove(follower) }

    // MARK: Monitors

    /// The sockets that programs can use.
    func sockets() throws(ControlError) -> VirtualSockets {
        guard let sockets = abilities.sockets else {
            throw .notPossible(reason: "this runtime has no virtual monitors")
        }
        return sockets
    }

    /// Looks at every connector again.
    package func rescan() async { await source.rescan() }

    /// Has the machine's drivers look for monitors first, whatever they believe.
    ///
    /// Pictures can flicker: whoever may talk to a runtime that belongs to somebody else may not ask for it.
    func probe(for peer: PeerCredentials) async throws(ControlError) {
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
    func reload() async throws(ControlError) {
        guard let reload = abilities.reload else {
            throw .notPossible(reason: "this runtime has no configuration")
        }
        try await reload()
    }

    /// Why a screen is as it is.
    func explain(_ screen: String) throws(ControlError) -> [Reason] {
        let uiScreen = try external(screen)
        guard let monitor = screens.monitor(of: uiScreen) else { return [] }
        return abilities.explain?(monitor) ?? []
    }

    /// Does something to a screen, with its errors as ours.
    func screenRequest<Result>(
        _ body: () throws(ScreenRequestError) -> Result
    ) throws(ControlError) -> Result {
        do throws(ScreenRequestError) { return try body() } catch { throw .screen(error) }
    }
}
