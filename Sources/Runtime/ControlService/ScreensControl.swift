// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import DisplayModel
import Foundation
package import FrameOutput
import Glibc
package import Hotplug
package import Recordings
package import ScreensWire
package import SecondScreen
package import UIKitCore
package import Varlink

/// The operations that clients can request from a runtime; ``ScreensService`` decodes their calls.
///
/// A request takes the same path as a physical event: a monitor is plugged into the virtual source, a choice goes to
/// the screen manager. Each method returns when the app has settled.
@MainActor
package final class ScreensControl {
    /// Takes a snapshot of a screen: a Base64 PNG of at most `limit` characters.
    package typealias Photographer = @MainActor (UIScreen, _ limit: Int) async throws -> (png: String, size: PixelSize)

    /// Optional capabilities of a runtime; nil if unsupported.
    package struct Capabilities {
        /// The sockets for virtual monitors.
        package var sockets: VirtualSockets?
        /// Takes snapshots.
        package var photograph: Photographer?
        /// Reloads the configuration.
        package var reload: (@MainActor () async throws(ScreensError) -> Void)?
        /// Suspends until choices and plugged monitors are on disk, or writing them has failed.
        package var persist: (@MainActor () async -> Void)?
        /// Explains the settings of a monitor's screen.
        package var explain: (@MainActor (AttachedMonitor) -> [Wire.Reason])?
        /// Makes the machine's drivers probe for monitors on behalf of a client.
        package var probe: (@MainActor (PeerCredentials) async throws -> Void)?
        /// Provides the source's snapshots to recorders.
        package var recording: RecordingTap?
        /// Provides the screens' pictures to clients that watch them.
        package var pictures: PictureFeed?

        /// Creates capabilities with nothing supported.
        package init() {}
    }

    /// The screen manager.
    let screens: ScreenManager
    /// The runtime's optional capabilities.
    package var abilities = Capabilities() {
        didSet { abilities.sockets?.report = { [weak self] in self?.feed.note($0) } }
    }
    /// The clients' touches, scrolling, and keys.
    private(set) lazy var hands = ClientHands(screens, clock: clock)
    private(set) lazy var feed = ChangeFeed(now: { [unowned self] in wallTime() }) { [unowned self] in
        screens.device.screen(withID: $0) != nil
    }
    private(set) lazy var notifications = NotificationFeed { [unowned self] in wallTime() }
    /// Returns the time for changes and notifications: seconds since 1970, with microseconds.
    var wallTime: () -> Double = { (Date.now.timeIntervalSince1970 * 1e6).rounded() / 1e6 }
    let source: any ConnectorSource
    let queue: SerialQueue
    /// Modes on trial, by screen identifier.
    var trials: [String: ModeTrial] = [:]
    /// Times the modes on trial, and taps and drags.
    lazy var clock: any Clock<Duration> = QueueClock(queue)

    /// Creates the control of a runtime.
    ///
    /// - Parameters:
    ///   - screens: its screen manager.
    ///   - source: the source of its monitors.
    ///   - queue: the queue for timers.
    package init(_ screens: ScreenManager, source: any ConnectorSource, queue: SerialQueue) {
        (self.screens, self.source, self.queue) = (screens, source, queue)
    }

    /// Reports an event to followers.
    package func note(_ event: Wire.Event) { feed.note(event) }

    /// Reports to followers that the configuration was reloaded, or is invalid.
    package func noteConfiguration(_ message: String) { feed.noteConfiguration(message) }

    /// Follows the notifications of a device on which the app is about to launch.
    package func willLaunch(on device: SimulatedDevice) { notifications.observe(device) }

    /// Reports to followers that the runtime is stopping, and cancels mode trials.
    package func stop() {
        feed.stop()
        notifications.stop()
        for trial in trials.values { trial.timer?.cancel() }
        trials = [:]
    }

    /// Sends a follower the state, and the changes from now on.
    func begin(_ follower: ChangeFeed.Follower) { feed.add(follower, knowing: state) }

    /// Ends a follower.
    func end(_ follower: ChangeFeed.Follower) { feed.remove(follower) }

    /// Sends a follower the notifications from now on.
    func begin(_ follower: NotificationFeed.Follower) { notifications.add(follower, of: screens.device) }

    /// Ends a follower.
    func end(_ follower: NotificationFeed.Follower) { notifications.remove(follower) }

    /// Returns the sockets for virtual monitors.
    func sockets() throws(ScreensError) -> VirtualSockets {
        guard let sockets = abilities.sockets else {
            throw .notPossible(reason: "this runtime has no virtual monitors")
        }
        return sockets
    }

    /// Reads every connector again.
    package func rescan() async { await source.rescan() }

    /// Makes the machine's drivers probe for monitors, even on connectors they consider unchanged.
    ///
    /// Probing can cause flicker, so only root and the runtime's own user may request it.
    func probe(for peer: PeerCredentials) async throws {
        guard let probe = abilities.probe else {
            throw ScreensError.notPossible(
                reason: "cannot probe: the source '\(source.name)' does not use this machine's drivers")
        }
        guard peer.userID == 0 || peer.userID == geteuid() else {
            throw ScreensError.notPossible(
                reason: "only root and the runtime's own user may probe connectors; use sudo")
        }
        try await probe(peer)
    }

    /// Changes how a screen mirrors; a refused request has no effect.
    func setMirror(_ request: Wire.SetMirror) throws {
        if let region = request.region, !(region.width > 0 && region.height > 0) {
            throw ScreensError.invalidParameter(region.width > 0 ? "region.height" : "region.width")
        }
        let (screen, monitor) = try screens.external(request.screen)
        if request.policy == .window, !screens.showsOwnWindows {
            throw ScreensError.notPossible(
                reason: "the policy 'window' is not available because the app has its own windows; "
                    + "use system or none")
        }
        let showsWhole = request.wholeWindow ?? false
        guard !showsWhole || request.region == nil else { throw ScreensError.invalidParameter("wholeWindow") }
        let isAboutWindow = request.frozen != nil || request.region != nil || showsWhole
        guard !isAboutWindow || (request.policy ?? monitor.settings.mirroring) == .window else {
            throw ScreensError.notPossible(
                reason: "\(request.screen) has no mirror window; set its mirroring policy to window")
        }
        let region = request.region.map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
        if let problem = region.flatMap(screens.problem(withRegion:)) {
            throw ScreensError.notPossible(reason: problem)
        }
        try screens.choose(for: request.screen) {
            $0.mirroring = request.policy ?? $0.mirroring
            $0.aspect = request.aspect ?? $0.aspect
        }
        if isAboutWindow {
            guard let mirror = screens.mirror(on: screen) else {
                throw ScreensError.notPossible(reason: "\(request.screen) is not showing its mirror window")
            }
            if let isFrozen = request.frozen { mirror.isFrozen = isFrozen }
            if let region { mirror.region = region }
            if showsWhole { mirror.region = nil }
            screens.noteSettings(of: screen)
        }
        screens.device.settle()
    }

    /// Takes a snapshot of a screen.
    func snapshot(of id: String) async throws(ScreensError) -> Wire.Snapshot.Reply {
        guard let screen = screens.device.screen(withID: id) else {
            throw .noSuchScreen(id: id, known: screens.device.screens.map(\.id))
        }
        guard let photograph = abilities.photograph else {
            throw .notPossible(reason: "this runtime draws no pictures")
        }
        do {
            // The image and the rest of the reply must fit into one message.
            let (png, size) = try await photograph(screen, VarlinkLimits.server.outgoingMessage - 1024)
            return Wire.Snapshot.Reply(png: png, width: size.width, height: size.height)
        } catch {
            throw .notPossible(
                reason: "cannot draw \(id): \(error); 'run --output png:DIRECTORY' writes pictures of any size")
        }
    }

    /// Starts watching pictures of the given screens, or of all present and future ones.
    func watchPictures(of ids: [String]?) throws(ScreensError) -> PictureWatcher {
        guard let feed = abilities.pictures else { throw .notPossible(reason: "this runtime draws no pictures") }
        let known = screens.device.screens.map(\.id)
        if let id = ids?.first(where: { !known.contains($0) }) { throw .noSuchScreen(id: id, known: known) }
        return feed.watch(ids.map { Set($0) })
    }
}

extension ScreensError {
    /// Converts an error from the screen manager.
    init(_ error: ScreenRequestError) {
        switch error {
        case .noSuchScreen(let id, let known): self = .noSuchScreen(id: id, known: known)
        case .modeRejected(let screen, let mode, let reason, let offered):
            self = .modeRejected(screen: screen, mode: mode, reason: reason, offered: offered)
        case .notPossible(let screen, let reason): self = .notPossible(reason: "\(screen): \(reason)")
        }
    }

    /// Converts any error that caused a request to be refused.
    init(refusing error: any Error) {
        switch error {
        case let error as ScreensError: self = error
        case let error as ScreenRequestError: self.init(error)
        default: self = .notPossible(reason: "\(error)")
        }
    }
}
