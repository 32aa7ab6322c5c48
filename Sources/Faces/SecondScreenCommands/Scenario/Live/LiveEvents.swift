// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ScenarioLanguage
import Synchronization
import TestBench
import Varlink

/// Something that a runtime told of.
enum LiveEvent: Hashable, Sendable, CustomStringConvertible {
    /// The app was notified.
    case posted(Posted.Name)
    /// Something else happened, in a line.
    case other(String)
    /// The runtime left changes out, as there were too many.
    case gap

    var description: String {
        switch self {
        case .posted(let name): "posted \(name.name) \(name.screen ?? "")"
        case .other(let text): text
        case .gap: "changes that the runtime left out, as there were too many"
        }
    }
}

/// What a runtime told of, in order: the notifications of screens as its app gets them, and lines for people.
///
/// The control socket tells of a cable at once. A suspended app learns of it when it is resumed, and only what came of it:
///
/// | waits for a screen | comes or goes | waits then |
/// |---|---|---|
/// | nothing | connected, disconnected | that |
/// | connected | disconnected | nothing |
/// | disconnected | connected, the same monitor | nothing |
/// | disconnected | connected, another monitor | both |
struct LiveEvents: Sendable {
    private struct Waiting: Sendable {
        var name: Posted.Name
        var monitor: JSONValue?
    }

    /// How many events are kept at least.
    static let limit = 50_000
    /// The events.
    private(set) var log = StageLog<LiveEvent>(limit: limit)
    private var waiting: [Waiting] = []
    private var isSuspended: Bool

    /// Creates an empty list.
    ///
    /// - Parameter state: the state that it begins with.
    init(from state: LiveState) {
        isSuspended = state.app == "suspended"
    }

    /// Adds a change that the runtime told of.
    mutating func add(_ change: JSONObject, at time: Duration) {
        let (kind, screen) = (change["kind"]?.string ?? "", change["id"]?.string)
        switch kind {
        case "screenConnected", "screenDisconnected":
            let name = Posted.Name(kind == "screenConnected" ? "didConnect" : "didDisconnect", screen: screen)
            guard isSuspended else { return log.add(.posted(name), at: time) }
            wait(for: Waiting(name: name, monitor: change["screen"]?.object?["monitor"]))
        case "modeChanged": log.add(.posted(Posted.Name("modeDidChange", screen: screen)), at: time)
        case "deviceChanged":
            let device = change["device"]?.object ?? [:]
            let app = device["app"]?.string ?? ""
            log.add(.other("device \(device["orientation"]?.string ?? "flat"), app \(app)"), at: time)
            isSuspended = app == "suspended"
            guard !isSuspended else { return }
            for missed in waiting { log.add(.posted(missed.name), at: time) }
            waiting = []
        case "warning", "configurationChanged":
            let kind = kind == "warning" ? kind : "configuration"
            log.add(.other("\(kind) \(change["message"]?.string ?? "")"), at: time)
        default: break
        }
    }

    /// Notes that the runtime left changes out.
    mutating func addGap(_ state: LiveState, at time: Duration) {
        waiting = []
        isSuspended = state.app == "suspended"
        log.add(.gap, at: time)
    }

    private mutating func wait(for news: Waiting) {
        let earlier = waiting.lastIndex { $0.name.screen == news.name.screen }
        guard let earlier, waiting[earlier].name.name != news.name.name else { return waiting.append(news) }
        let isUndone = news.name.name == "didDisconnect" || waiting[earlier].monitor == news.monitor
        if isUndone { waiting.remove(at: earlier) } else { waiting.append(news) }
    }
}

/// Follows a runtime while a scenario is played in it, on a connection of its own.
final class LiveFollower: Sendable {
    private struct Memory {
        var events: LiveEvents
        var generation: Int
        var isStopping = false
    }

    /// When it began to follow: the start of the scenario.
    let start = ContinuousClock.now
    /// The state at the start.
    let before: LiveState
    private let replies: VarlinkReplies
    private let memory: Mutex<Memory>

    /// Begins to follow a runtime.
    ///
    /// - Throws: ``StageError`` when it does not tell its state.
    init(_ connection: RuntimeConnection) async throws(StageError) {
        do {
            replies = try await connection.stream("Monitor")
            var iterator = replies.makeAsyncIterator()
            guard let first = try await iterator.next() else { throw ClientError("the runtime tells nothing") }
            before = LiveState(first)
        } catch {
            throw .aborted(Task.isCancelled ? .interrupted : AbortReason("the runtime answers", seen: "\(error)"))
        }
        memory = Mutex(Memory(events: LiveEvents(from: before), generation: before.generation))
    }

    /// What was told so far.
    var log: StageLog<LiveEvent> { memory.withLock { $0.events.log } }

    /// The time since the start.
    var now: Duration { start.duration(to: .now) }

    /// Follows until the runtime tells no more.
    ///
    /// - Returns: why that is, in words.
    func follow() async -> String {
        do {
            for try await reply in replies { add(reply) }
        } catch {
            return "it is gone: \(error)"
        }
        return memory.withLock { $0.isStopping } ? "it was ended" : "it is gone: it ceased to tell of changes"
    }

    /// Waits until all is known that had happened at a generation; for a second at most.
    func catchUp(to generation: Int) async throws(StageError) {
        let limit = ContinuousClock.now + .seconds(1)
        while memory.withLock({ $0.generation < generation }), .now < limit {
            try await LiveClient.sleep(until: .now + .milliseconds(1))
        }
    }

    private func add(_ reply: JSONObject) {
        let time = now
        memory.withLock { memory in
            memory.generation = reply["generation"]?.int ?? memory.generation
            if reply["state"]?.object != nil { memory.events.addGap(LiveState(reply), at: time) }
            for change in (reply["changes"]?.array ?? []).compactMap(\.object) {
                memory.events.add(change, at: time)
                if change["kind"]?.string == "stopping" { memory.isStopping = true }
            }
        }
    }
}
