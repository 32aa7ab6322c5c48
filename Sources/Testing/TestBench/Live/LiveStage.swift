// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScenarioLanguage
import ScreensWire

/// A stage in a running app or daemon: steps become calls to its control socket, in real time.
@MainActor
final class LiveStage: Stage {
    private let client: ScreensClient
    private let follower: LiveFollower
    let files: ScenarioFiles
    let journal: StageJournal?
    /// The position in the log of the first event that is not in the journal.
    private var journalPosition = 0
    /// The state to restore afterward.
    private(set) var traces: LiveTraces

    /// Creates a stage.
    ///
    /// - Parameters:
    ///   - client: calls the runtime.
    ///   - follower: follows the same runtime; the scenario's time starts when the follower started.
    ///   - files: the scenario's files, in an absolute folder.
    ///   - journal: collects what happens; nil for none.
    init(
        _ client: ScreensClient, _ follower: LiveFollower, files: ScenarioFiles, journal: StageJournal? = nil
    ) {
        (self.client, self.follower, self.files, self.journal) = (client, follower, files, journal)
        traces = LiveTraces(before: follower.before)
    }

    var now: Duration { follower.now }
    var patience: Duration { .seconds(1) }

    func open() {}

    func wait(until moment: Duration?) async throws(StageError) {
        if let moment { try await Self.sleep(until: follower.start + moment) }
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

    /// Performs an action; returns when the runtime reports that its app has settled.
    private func perform(_ action: ScenarioAction) async throws(StageError) {
        switch action {
        case .plug(let socket, let spec):
            traces.touch(socket)
            try await client.put(try resolved(spec), into: socket)
        case .unplug(let socket):
            traces.touch(socket)
            try await client.send(Wire.Unplug(socket))
        case .swap(let socket, let spec):
            traces.touch(socket)
            try await client.send(Wire.Set(socket, to: try resolved(spec)))
        case .duplicate(let socket, let other):
            traces.touch(other)
            try await client.put(try await client.spec(in: socket), into: other)
        case .flap(let socket, let times, let each): try await flap(socket, times: times, each: each)
        case .storm(let socket, let rate, let duration): try await storm(socket, rate: rate, lasting: duration)
        case .rescan: try await client.send(Wire.Rescan())
        case .mode(let screen, let policy): try await choose(screen, Wire.SetMode(screen, mode: policy.description))
        case .mirror(let screen, let policy): try await choose(screen, Wire.SetMirror(screen, policy: policy))
        case .aspect(let screen, let aspect): try await mirror(screen) { $0.aspect = aspect }
        case .freeze(let screen): try await mirror(screen) { $0.frozen = true }
        case .unfreeze(let screen): try await mirror(screen) { $0.frozen = false }
        case .region(let screen, let region):
            try await mirror(screen) {
                $0.region = region.map(Wire.Region.init)
                $0.wholeWindow = region == nil
            }
        case .overscan(let screen, let policy): try await choose(screen, Wire.SetOverscan(screen, policy))
        case .rotation(let screen, let rotation):
            try await choose(screen, Wire.SetRotation(screen, rotation))
        case .forget(let screen): try await choose(screen, Wire.Forget(screen))
        case .rotate(let orientation):
            traces.touchesOrientation = true
            try await client.send(Wire.Rotate(orientation))
        case .lock, .unlock:
            traces.touchesOrientation = true
            try await client.send(Wire.LockRotation(action == .lock))
        case .suspend:
            traces.touchesApp = true
            try await client.send(Wire.Suspend())
        case .resume, .foreground:
            traces.touchesApp = true
            try await client.send(Wire.Resume())
        case .touch(let x, let y, let toX, let toY):
            try await client.send(Wire.Touch(x: x, y: y, toX: toX, toY: toY))
        case .press(let press):
            try await client.send(Wire.PressKey(.began, press))
            // As long as on a bench whose animations run over time.
            try await Self.sleep(until: .now + .milliseconds(50))
            try await client.send(Wire.PressKey(.ended, press))
        case .snapshot(let screen, let file): try await writePicture(of: screen, named: file)
        case .pause: break
        default: throw .refused(ActionRefused("'\(action)' cannot be played against a runtime"))
        }
    }

    /// Skips random steps that a runtime cannot play, and shortens the others, which take real time.
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

    // MARK: Inspecting

    func state() async throws(StageError) -> any StageState { try await client.state() }
    func picture(of screen: String) async throws(StageError) -> Picture { try await client.picture(of: screen) }
    func brokenInvariant() async throws(StageError) -> String? { try await client.state().brokenInvariant }

    var position: Int { follower.log.position }
    var story: [String] { follower.log.lines() }

    /// Adds the events that the runtime reports, and its state; no pictures, which would take real time.
    func catchUp() async {
        guard let journal else { return }
        for entry in follower.log.entries(since: .position(journalPosition)) {
            switch entry.event {
            case .posted(let name):
                let text = [name.name, name.screen].compactMap(\.self).joined(separator: " ")
                journal.addNotification(
                    PostedNotification.name(of: name.name), text, screen: name.screen, at: entry.time)
            case .other(let text): journal.addWarning(text, at: entry.time)
            case .gap: journal.addGap(at: entry.time)
            }
        }
        journalPosition = follower.log.position
        if let state = try? await client.state() { journal.add(state, at: now) }
    }

    func posted(since start: LogStart) -> (names: [Posted.Name], isComplete: Bool) {
        let events = follower.log.events(since: start)
        return (events.compactMap { if case .posted(let name) = $0 { name } else { nil } }, !events.contains(.gap))
    }

    // A runtime reports neither diagnostics nor exceptions to its clients.
    func messages(since position: Int) -> [String] { [] }
    func exception(since position: Int) -> String? { nil }

    // MARK: Performing

    /// Waits until nothing changes anymore and every change has been received.
    ///
    /// The wait is limited, because a runtime may keep changing by itself.
    private func settle() async throws(StageError) {
        var generation = try await client.send(Wire.GetState()).generation
        for _ in 0..<100 {
            try await follower.catchUp(to: generation)
            try await Self.sleep(until: .now + .milliseconds(10))
            let now = try await client.send(Wire.GetState()).generation
            if now == generation { return }
            generation = now
        }
    }

    /// Sleeps in real time.
    nonisolated static func sleep(until moment: ContinuousClock.Instant) async throws(StageError) {
        do { try await ContinuousClock().sleep(until: moment) } catch { throw .aborted(.interrupted) }
    }

    private func choose(_ screen: String, _ method: some ScreensMethod) async throws(StageError) {
        let state = try await client.state()
        // Runtimes of apps do not explain, and remember nothing.
        let reasons = (try? await client.send(Wire.Explain(screen)))?.reasons ?? []
        traces.touch(screen, in: state, reasons)
        try await client.send(method)
    }

    private func mirror(_ screen: String, _ change: (inout Wire.SetMirror) -> Void) async throws(StageError) {
        var request = Wire.SetMirror(screen)
        change(&request)
        try await choose(screen, request)
    }

    private func flap(_ socket: String, times: Int, each: Duration) async throws(StageError) {
        traces.touch(socket)
        let spec = try await client.spec(in: socket)
        for round in 1...max(1, times) {
            try await client.send(Wire.Unplug(socket))
            try await Self.sleep(until: .now + each)
            try await client.send(Wire.Plug(spec, as: socket))
            if round < times { try await Self.sleep(until: .now + each) }
        }
    }

    /// Alternately unplugs and plugs until the duration is over, at the given rate or as fast as the runtime can.
    private func storm(_ socket: String, rate: Int, lasting duration: Duration) async throws(StageError) {
        traces.touch(socket)
        let spec = try await client.spec(in: socket)
        let (start, pause) = (ContinuousClock.now, Duration.seconds(1) / max(1, rate))
        var moment = start
        while moment < start + duration {
            try await client.send(Wire.Unplug(socket))
            try await Self.sleep(until: moment + pause)
            try await client.send(Wire.Plug(spec, as: socket))
            moment = max(moment + pause * 2, .now)
            try await Self.sleep(until: moment)
        }
    }

    /// The spec with the absolute path of its EDID.
    private func resolved(_ spec: ScreenSpec) throws(StageError) -> String {
        do { return try files.resolving(spec).description } catch { throw .refused(error) }
    }
}

extension Wire.Region {
    /// Creates the region of a scenario.
    fileprivate init(_ region: MirroredRegion) {
        self.init(x: region.x, y: region.y, width: region.width, height: region.height)
    }
}

extension Wire.PressKey {
    /// Creates a phase of a press.
    fileprivate init(_ phase: Wire.KeyPhase, _ press: KeyPress) {
        let modifiers: [Wire.KeyModifier] = press.modifiers.map {
            switch $0 {
            case .shift: .shift
            case .control: .control
            case .option: .alternate
            case .command: .command
            case .capsLock: .capsLock
            case .keypad: .keypad
            }
        }
        self.init(phase, usage: press.usage, characters: press.characters, modifiers: modifiers)
    }
}
