// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ScenarioLanguage
import TestBench
import Varlink

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
struct RuntimeStory: Sendable {
    /// What can be told of.
    enum Event: Hashable, Sendable {
        /// The app was notified.
        case posted(Posted.Name)
        /// Something else happened, in a line.
        case other(String)
        /// The runtime left changes out, as there were too many.
        case gap
    }

    /// An event and its time since the start.
    struct Entry: Hashable, Sendable {
        var time: Duration
        var event: Event
    }

    private struct Waiting: Sendable {
        var name: Posted.Name
        var monitor: JSONValue?
    }

    /// How many entries are kept at least.
    static let limit = 50_000

    private var entries: [Entry] = []
    private var forgotten = 0
    private var waiting: [Waiting] = []
    private var isSuspended: Bool

    /// Creates an empty story.
    ///
    /// - Parameter state: the state that it begins with.
    init(from state: RuntimeState) {
        isSuspended = state.app == "suspended"
    }

    /// Where the story stands now; entries from here on are newer.
    var position: Int { forgotten + entries.count }

    /// The events since a position.
    func events(since position: Int) -> [Event] { entries.dropFirst(max(0, position - forgotten)).map(\.event) }

    /// The events from a time on.
    func events(since time: Duration) -> [Event] {
        entries[(entries.lastIndex { $0.time < time }.map { $0 + 1 } ?? 0)...].map(\.event)
    }

    /// The last lines, oldest first, each with its time.
    func lines(_ count: Int) -> [String] {
        entries.suffix(count).map { entry in
            let text =
                switch entry.event {
                case .posted(let name): "posted \(name.name) \(name.screen ?? "")"
                case .other(let text): text
                case .gap: "changes that the runtime left out, as there were too many"
                }
            return "\(entry.time.secondsText)  \(text)"
        }
    }

    /// Takes a change in.
    mutating func take(_ change: JSONObject, at time: Duration) {
        let (kind, screen) = (change["kind"]?.string ?? "", change["id"]?.string)
        switch kind {
        case "screenConnected", "screenDisconnected":
            let name = Posted.Name(kind == "screenConnected" ? "didConnect" : "didDisconnect", screen: screen)
            guard isSuspended else { return add(.posted(name), at: time) }
            wait(for: Waiting(name: name, monitor: change["screen"]?.object?["monitor"]))
        case "modeChanged": add(.posted(Posted.Name("modeDidChange", screen: screen)), at: time)
        case "deviceChanged":
            let device = change["device"]?.object ?? [:]
            add(
                .other("device \(device["orientation"]?.string ?? "flat"), app \(device["app"]?.string ?? "")"),
                at: time)
            follow(app: device["app"]?.string ?? "", at: time)
        case "warning", "configurationChanged":
            add(.other("\(kind == "warning" ? kind : "configuration") \(change["message"]?.string ?? "")"), at: time)
        default: break
        }
    }

    /// Takes note that changes were left out.
    mutating func takeGap(_ state: RuntimeState, at time: Duration) {
        waiting = []
        isSuspended = state.app == "suspended"
        add(.gap, at: time)
    }

    private mutating func follow(app: String, at time: Duration) {
        isSuspended = app == "suspended"
        guard !isSuspended else { return }
        for missed in waiting { add(.posted(missed.name), at: time) }
        waiting = []
    }

    private mutating func wait(for news: Waiting) {
        let earlier = waiting.lastIndex { $0.name.screen == news.name.screen }
        guard let earlier, waiting[earlier].name.name != news.name.name else { return waiting.append(news) }
        let isUndone = news.name.name == "didDisconnect" || waiting[earlier].monitor == news.monitor
        if isUndone { waiting.remove(at: earlier) } else { waiting.append(news) }
    }

    private mutating func add(_ event: Event, at time: Duration) {
        // In halves, so that forgetting costs little.
        if entries.count >= 2 * Self.limit {
            entries.removeFirst(Self.limit)
            forgotten += Self.limit
        }
        entries.append(Entry(time: time, event: event))
    }
}
