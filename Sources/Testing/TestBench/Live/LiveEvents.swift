// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
import ScreensWire
import Synchronization

/// An event reported by a runtime.
enum LiveEvent: Hashable, Sendable, CustomStringConvertible {
    /// The app received a notification.
    case posted(Posted.Name)
    /// Any other event, as one line.
    case other(String)
    /// The runtime dropped changes because there were too many.
    case gap

    var description: String {
        switch self {
        case .posted(let name): "posted \(name.name) \(name.screen ?? "")"
        case .other(let text): text
        case .gap: "the runtime dropped changes: too many at once"
        }
    }
}

/// The events reported by a runtime, in order: screen notifications as its app receives them, and lines for users.
///
/// The control socket reports cable changes immediately. A suspended app is notified when it resumes, and only about
/// the net result:
///
/// | pending for a screen | new | pending then |
/// |---|---|---|
/// | nothing | connected, disconnected | that |
/// | connected | disconnected | nothing |
/// | disconnected | connected, the same monitor | nothing |
/// | disconnected | connected, another monitor | both |
struct LiveEvents: Sendable {
    private struct Waiting: Sendable {
        var name: Posted.Name
        var monitor: Wire.MonitorIdentity?
    }

    /// The minimum number of events to keep.
    static let limit = 50_000
    /// The events.
    private(set) var log = StageLog<LiveEvent>(limit: limit)
    private var waiting: [Waiting] = []
    private var isSuspended: Bool

    /// Creates an empty list from the state at the start.
    init(from state: Wire.State) {
        isSuspended = state.device.app == .suspended
    }

    /// Adds a change reported by the runtime.
    mutating func add(_ change: Wire.Change, at time: Duration) {
        switch change.kind {
        case .screenConnected, .screenDisconnected:
            let name = Posted.Name(
                change.kind == .screenConnected ? "didConnect" : "didDisconnect", screen: change.id)
            guard isSuspended else { return log.add(.posted(name), at: time) }
            wait(for: Waiting(name: name, monitor: change.screen?.monitor))
        case .modeChanged: log.add(.posted(Posted.Name("modeDidChange", screen: change.id)), at: time)
        case .deviceChanged:
            guard let device = change.device else { return }
            log.add(.other("device \(device.orientation?.rawValue ?? "flat"), app \(device.app.rawValue)"), at: time)
            isSuspended = device.app == .suspended
            guard !isSuspended else { return }
            for missed in waiting { log.add(.posted(missed.name), at: time) }
            waiting = []
        case .warning: log.add(.other("warning \(change.message ?? "")"), at: time)
        case .configurationChanged: log.add(.other("configuration \(change.message ?? "")"), at: time)
        default: break
        }
    }

    /// Records that the runtime dropped changes.
    mutating func addGap(_ state: Wire.State, at time: Duration) {
        waiting = []
        isSuspended = state.device.app == .suspended
        log.add(.gap, at: time)
    }

    private mutating func wait(for news: Waiting) {
        let earlier = waiting.lastIndex { $0.name.screen == news.name.screen }
        guard let earlier, waiting[earlier].name.name != news.name.name else { return waiting.append(news) }
        let isUndone = news.name.name == "didDisconnect" || waiting[earlier].monitor == news.monitor
        if isUndone { waiting.remove(at: earlier) } else { waiting.append(news) }
    }
}

/// Follows a runtime during a scenario, on its own connection.
final class LiveFollower: Sendable {
    private struct Memory {
        var events: LiveEvents
        var generation: Int
        var isStopping = false
    }

    /// The start of the scenario.
    let start = ContinuousClock.now
    /// The state at the start.
    let before: Wire.State
    private let replies: ScreensReplies<Wire.Monitor.Reply>
    private let memory: Mutex<Memory>

    /// Starts following a runtime.
    init(_ connection: ScreensClient) async throws(StageError) {
        do {
            replies = try await connection.stream(Wire.Monitor())
            var iterator = replies.makeAsyncIterator()
            guard let first = try await iterator.next()?.reply, let state = first.state else {
                throw ClientError("the runtime does not report its state")
            }
            before = state
            memory = Mutex(Memory(events: LiveEvents(from: state), generation: first.generation))
        } catch {
            throw .aborted(Task.isCancelled ? .interrupted : AbortReason("the runtime responds", seen: "\(error)"))
        }
    }

    /// The events so far.
    var log: StageLog<LiveEvent> { memory.withLock { $0.events.log } }

    /// The time since the start.
    var now: Duration { start.duration(to: .now) }

    /// Follows until the stream ends; returns the reason as text.
    func follow() async -> String {
        do {
            for try await reply in replies { add(reply.reply) }
        } catch {
            return "it disconnected: \(error)"
        }
        return memory.withLock { $0.isStopping } ? "it was stopped" : "it stopped reporting changes"
    }

    /// Waits for the changes up to a generation, which have happened, for at most ten seconds.
    func catchUp(to generation: Int) async throws(StageError) {
        let limit = ContinuousClock.now + .seconds(10)
        while memory.withLock({ $0.generation < generation }), .now < limit {
            try await LiveStage.sleep(until: .now + .milliseconds(1))
        }
    }

    private func add(_ reply: Wire.Monitor.Reply) {
        let time = now
        memory.withLock { memory in
            memory.generation = reply.generation
            if let state = reply.state { memory.events.addGap(state, at: time) }
            for change in reply.changes ?? [] {
                memory.events.add(change, at: time)
                if change.kind == .stopping { memory.isStopping = true }
            }
        }
    }
}
