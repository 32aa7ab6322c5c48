// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import TestBench
import Varlink

/// A runtime as a stage: what steps say is done by its control socket, in real time.
@MainActor
final class LiveStage: Stage {
    private let client: LiveClient
    private let follower: LiveFollower
    let files: ScenarioFiles
    /// What must be put back afterwards.
    private(set) var traces: LiveTraces

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - client: calls the runtime.
    ///   - follower: follows the same runtime; the scenario begins when it began.
    ///   - files: what the scenario reads and writes; their folder is absolute.
    init(_ client: LiveClient, _ follower: LiveFollower, files: ScenarioFiles) {
        (self.client, self.follower, self.files) = (client, follower, files)
        traces = LiveTraces(before: follower.before)
    }

    var now: Duration { follower.now }
    var patience: Duration { .seconds(1) }

    func open() {}

    func wait(until moment: Duration?) async throws(StageError) {
        if let moment { try await LiveClient.sleep(until: follower.start + moment) }
        if Task.isCancelled { throw .aborted(.interrupted) }
    }

    func perform(_ action: ScenarioAction, waits: Bool) async throws(StageError) {
        var refusal: StageError?
        do throws(StageError) { try await perform(action) } catch {
            guard case .refused = error else { throw error }
            refusal = error
        }
        if waits { try await settle() }
        if let refusal { throw refusal }
    }

    /// Does what an action says; returns when the runtime says that its app has settled.
    private func perform(_ action: ScenarioAction) async throws(StageError) {
        switch action {
        case .plug(let socket, let spec):
            traces.touch(socket)
            try await client.put(try resolved(spec), into: socket)
        case .unplug(let socket):
            traces.touch(socket)
            try await client.unplug(socket)
        case .swap(let socket, let spec):
            traces.touch(socket)
            try await client.set(socket, to: try resolved(spec))
        case .duplicate(let socket, let other):
            traces.touch(other)
            try await client.put(try await client.spec(in: socket), into: other)
        case .flap(let socket, let times, let each): try await flap(socket, times: times, each: each)
        case .storm(let socket, let rate, let duration): try await storm(socket, rate: rate, lasting: duration)
        case .rescan: try await client.call("Rescan")
        case .mode(let screen, let policy): try await choose(screen, "SetMode", ["mode": .string(policy.description)])
        case .mirror(let screen, let policy):
            try await choose(screen, "SetMirror", ["policy": .string(policy.rawValue)])
        case .overscan(let screen, let policy):
            try await choose(screen, "SetOverscan", ["overscan": .string(policy.rawValue)])
        case .forget(let screen): try await choose(screen, "Forget")
        case .rotate(let orientation):
            traces.touchesOrientation = true
            try await client.call("Rotate", ["orientation": .string(orientation.rawValue)])
        case .lock, .unlock:
            traces.touchesOrientation = true
            try await client.call("LockRotation", ["locked": .bool(action == .lock)])
        case .suspend, .resume, .foreground:
            traces.touchesApp = true
            try await client.call(action == .suspend ? "Suspend" : "Resume")
        case .touch(let x, let y, let toX, let toY): try await touch(x, y, toX, toY)
        case .snapshot(let screen, let file): try await writePicture(of: screen, named: file)
        case .pause: break
        default: throw .refused(ActionRefused("'\(action)' cannot be played against a runtime"))
        }
    }

    /// Random steps without those that cannot be played in a runtime, and in a hurry: nobody waits an hour for one.
    func adapted(random step: ScenarioStep) -> ScenarioStep? {
        guard step.action.unplayable(on: .live) == nil else { return nil }
        let longest = Duration.milliseconds(100)
        var step = step
        if case .after(let pause) = step.moment { step.moment = .after(min(pause, longest)) }
        if case .flap(let socket, let times, let each) = step.action {
            step.action = .flap(socket: socket, times: times, each: min(each, longest))
        }
        return step
    }

    // MARK: What can be seen

    func state() async throws(StageError) -> any StageState { try await client.state() }
    func picture(of screen: String) async throws(StageError) -> Picture { try await client.picture(of: screen) }
    func brokenInvariant() async throws(StageError) -> String? { try await client.state().brokenInvariant }

    var position: Int { follower.log.position }
    var story: [String] { follower.log.lines() }

    func posted(since start: LogStart) -> (names: [Posted.Name], isComplete: Bool) {
        let events = follower.log.events(since: start)
        return (events.compactMap { if case .posted(let name) = $0 { name } else { nil } }, !events.contains(.gap))
    }

    // A runtime tells its clients of neither.
    func messages(since position: Int) -> [String] { [] }
    func exception(since position: Int) -> String? { nil }

    // MARK: Doing

    /// Waits until nothing changes any more and all that did is known; not forever, as a runtime may have a life of its
    /// own.
    private func settle() async throws(StageError) {
        var generation = try await client.state().generation
        for _ in 0..<100 {
            try await follower.catchUp(to: generation)
            try await LiveClient.sleep(until: .now + .milliseconds(10))
            let now = try await client.state().generation
            if now == generation { return }
            generation = now
        }
    }

    private func choose(_ screen: String, _ method: String, _ parameters: JSONObject = [:]) async throws(StageError) {
        traces.touch(screen, in: try await client.state())
        var parameters = parameters
        parameters["screen"] = .string(screen)
        try await client.call(method, parameters)
    }

    private func flap(_ socket: String, times: Int, each: Duration) async throws(StageError) {
        traces.touch(socket)
        let spec = try await client.spec(in: socket)
        for round in 1...max(1, times) {
            try await client.unplug(socket)
            try await LiveClient.sleep(until: .now + each)
            try await client.plug(spec, into: socket)
            if round < times { try await LiveClient.sleep(until: .now + each) }
        }
    }

    /// Pulls and plugs in turn until the time is over, no more often than asked and as often as the runtime can.
    private func storm(_ socket: String, rate: Int, lasting duration: Duration) async throws(StageError) {
        traces.touch(socket)
        let spec = try await client.spec(in: socket)
        let (start, pause) = (ContinuousClock.now, Duration.seconds(1) / max(1, rate))
        var moment = start
        while moment < start + duration {
            try await client.unplug(socket)
            try await LiveClient.sleep(until: moment + pause)
            try await client.plug(spec, into: socket)
            moment = max(moment + pause * 2, .now)
            try await LiveClient.sleep(until: moment)
        }
    }

    private func touch(_ x: Double, _ y: Double, _ toX: Double?, _ toY: Double?) async throws(StageError) {
        guard ["active", "inactive"].contains(try await client.state().app) else {
            throw .refused(ActionRefused("the app is not in front: nobody can touch it"))
        }
        var parameters: JSONObject = ["x": .number(x), "y": .number(y)]
        parameters["toX"] = toX.map(JSONValue.number)
        parameters["toY"] = toY.map(JSONValue.number)
        try await client.call("Touch", parameters)
    }

    /// The spec with the absolute path of its EDID.
    private func resolved(_ spec: ScreenSpec) throws(StageError) -> String {
        do { return try files.resolving(spec).description } catch { throw .refused(error) }
    }
}
