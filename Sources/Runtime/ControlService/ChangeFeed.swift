// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SecondScreen
import UIKitCore
import Varlink

/// Numbers what happens to the screens, and hands it to those who follow.
///
/// Everything happens on the main actor, so that a state and its generation are of one moment. Without followers a change
/// costs a count and nothing more.
@MainActor
final class ChangeFeed {
    /// How many changes there have been.
    private(set) var generation = 0
    private var followers: [ChangeFollower] = []
    /// What has happened in this turn of the main actor: a plug is several changes, and one message.
    private var news: [JSONValue] = []
    /// The screens as followers know them, by identifier.
    private var known: [String: JSONObject] = [:]
    private let interface = try? ScreensInterface.parse()
    private let describe: (String) -> JSONObject?
    private let describeDevice: () -> JSONValue

    /// Creates a feed without followers.
    ///
    /// - Parameters:
    ///   - screen: a connected screen as the interface's `Screen`, by its identifier.
    ///   - device: the device as the interface's `Device`.
    init(screen: @escaping (String) -> JSONObject?, device: @escaping () -> JSONValue) {
        describe = screen
        describeDevice = device
    }

    /// Lets somebody follow from now on.
    ///
    /// - Parameters:
    ///   - follower: whom changes are handed to.
    ///   - screens: the screens as the follower has just been told of them.
    func add(_ follower: ChangeFollower, knowing screens: [JSONObject]) {
        // Whoever follows already is told before the newcomer counts.
        handOut()
        if followers.isEmpty { known = [:] }
        for screen in screens { if let id = screen["id"]?.string { known[id] = screen } }
        followers.append(follower)
    }

    /// Follows no more.
    func remove(_ follower: ChangeFollower) {
        followers.removeAll { $0 === follower }
    }

    /// Takes note of an event.
    func note(_ event: RuntimeEvent) {
        switch event {
        case .ready: break
        case .screenConnected(let screen): tell("screenConnected", screen)
        case .screenDisconnected(let screen): tell("screenDisconnected", screen)
        case .modeChanged(let screen): tell("modeChanged", screen)
        case .mirroringChanged(let screen): tell("mirroringChanged", screen)
        case .settingsChanged(let screen): tell("settingsChanged", screen)
        case .windowShown(let screen, _): tell("windowShown", screen)
        case .windowReleased(let screen, _): tell("windowReleased", screen)
        case .deviceChanged: tell("deviceChanged") { ["device": describeDevice()] }
        case .warning(let message): tell("warning") { ["message": .string(message)] }
        }
    }

    /// Tells that the configuration was read anew, or could not be.
    func noteConfiguration(_ message: String) {
        tell("configurationChanged") { ["message": .string(message)] }
    }

    /// Tells that the runtime ends, and that nothing comes after.
    func stop() {
        tell("stopping") { [:] }
        handOut()
        for follower in followers { follower.finish() }
        followers = []
    }

    private func tell(_ kind: String, _ screen: ScreenState) {
        tell(kind) {
            let before = known[screen.id]
            guard let now = describe(screen.id) else {
                known[screen.id] = nil
                return ["id": .string(screen.id), "screen": before.map(JSONValue.object) ?? .null]
            }
            known[screen.id] = now
            let changed = before.map { before in now.members.filter { before[$0.name] != $0.value }.map(\.name) }
            return [
                "id": .string(screen.id), "screen": .object(now), "changed": changed.map(JSONValue.strings) ?? .null,
            ]
        }
    }

    private func tell(_ kind: String, _ details: () -> JSONObject) {
        generation += 1
        guard !followers.isEmpty else { return }
        var change = details()
        change["kind"] = .string(kind)
        // Written once, however many follow.
        let prepared = (try? interface?.prepare(.object(change), as: "Change")) ?? .object(change)
        news.append(prepared)
        guard news.count == 1 else { return }
        Task { handOut() }
    }

    /// Has what is new wait for every follower.
    private func handOut() {
        guard !news.isEmpty else { return }
        for follower in followers { follower.take(news) }
        news = []
    }
}
