// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import Foundation
import Logging
import Recordings
import ScreensWire
import SecondScreen
import Varlink

/// A console's connection to a runtime, and the journal of events there.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | lost | the runtime responds | connected | entries: restored (except the first time), the state |
/// | lost | no response | lost | wait, twice as long each time |
/// | connected | the stream of changes ends | lost | entry: lost; close the other connections |
actor ConsoleSession {
    /// The state of the connection to the runtime.
    struct Status: Hashable, Sendable {
        /// Whether the runtime responds.
        var isConnected: Bool
        /// A human-readable description.
        var message: String
    }

    /// The external dependencies of a session.
    struct Environment: Sendable {
        /// Opens a connection to the runtime.
        var connect: @Sendable () async throws(ClientError) -> ScreensClient
        /// The seconds since 1970.
        var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
        /// Waits before another attempt to connect.
        var sleep: @Sendable (Duration) async throws -> Void = {
            try await QueueClock(ConsoleSession.queue).sleep(for: $0)
        }
        /// Logs messages for the person at the terminal.
        var logger: Logger
    }

    /// The queue on which a console's tasks run; see `SerialQueue` for why an idle process needs one.
    static let queue = SerialQueue(label: "org.secondscreen.console")

    /// Identifies the journal, for pages that reconnect.
    nonisolated let journalID: String
    /// A human-readable name for what the console is attached to.
    nonisolated let target: String
    /// The seconds from 1970 to time 0 of the journal.
    nonisolated let start: Double
    nonisolated let environment: Environment

    var ring: JournalRing
    var record = SourceRecord()
    /// The state after the newest entry.
    private(set) var state: Wire.State?
    private(set) var status = Status(isConnected: false, message: "connecting")
    /// The runtime's change count as of the newest reply.
    var generation: Int?
    /// The newest picture of each screen that arrived before the first state.
    private var earlyPictures: [String: JournalPicture] = [:]
    private var wakeUps: [Int: AsyncStream<Void>.Continuation] = [:]
    private var nextWaiter = 0

    // For calls; see ConsoleSession+Calls.swift.
    let interface: VarlinkInterface?
    var clients: [CallLane: ScreensClient] = [:]
    var fingers = FingerTable()
    var keys = KeyTable()
    /// What pages held when the connection was lost; the runtime may still hold it.
    private var abandoned: (touches: [Wire.MoveTouch], keys: [Wire.PressKey]) = ([], [])

    /// Creates a disconnected session.
    ///
    /// - Parameters:
    ///   - target: a human-readable name for what the console is attached to.
    ///   - limits: how much the journal keeps.
    ///   - environment: the external dependencies.
    init(target: String, limits: JournalRing.Limits = JournalRing.Limits(), _ environment: Environment) {
        self.target = target
        self.environment = environment
        start = environment.now()
        ring = JournalRing(limits: limits)
        var generator = SystemRandomNumberGenerator()
        journalID = String(generator.next(), radix: 36)
        interface = try? ScreensInterface.parse()
    }

    /// Connects, follows the runtime, and reconnects, until the task is canceled.
    func run() async {
        var pause = Duration.milliseconds(250)
        while !Task.isCancelled {
            do throws(ClientError) {
                let client = try await environment.connect()
                let changes = try await client.stream(Wire.Monitor())
                try await follow(changes) { pause = .milliseconds(250) }
                lose("the runtime ended")
            } catch {
                lose(error.description)
            }
            try? await environment.sleep(pause)
            pause = min(pause * 2, .seconds(5))
        }
    }

    /// The current time of the journal.
    var now: Double { time(environment.now()) }

    /// Returns the journal time for a wall-clock time.
    func time(_ wallClock: Double) -> Double { wallClock - start }

    /// Appends entries, and wakes the tasks waiting for them.
    ///
    /// What comes before the first state is dropped: it belongs to nothing, and a journal begins with a state.
    func append(_ entries: [Journal.Entry]) {
        let entries = state == nil ? Array(entries.drop { $0.state == nil }) : entries
        guard !entries.isEmpty else { return }
        for entry in entries {
            ring.append(entry)
            if let state = entry.state { self.state = state } else { state?.follow(entry) }
        }
        wake()
    }

    /// Records that the runtime responds.
    func connected(_ state: Wire.State) {
        guard !status.isConnected else { return }
        // The first connection is not news.
        if ring.next > 0 { append([.connection(.restored, at: now, "connected to \(target) again")]) }
        status = Status(isConnected: true, message: "connected to \(target)")
        append([.state(state, at: now)])
        let early = earlyPictures.values.sorted { $0.screen < $1.screen }
        earlyPictures = [:]
        for picture in early { note(picture) }
        let held = abandoned
        abandoned = ([], [])
        guard !held.touches.isEmpty || !held.keys.isEmpty else { return }
        Task(executorPreference: Self.queue) { await self.release(held.touches, held.keys) }
    }

    private func lose(_ reason: String) {
        clients = [:]
        generation = nil
        // The pages let go, and cannot say so.
        abandoned.touches += fingers.leave(nil)
        abandoned.keys += keys.leave(nil)
        let wasConnected = status.isConnected
        let new = Status(isConnected: false, message: reason)
        guard new != status else { return }
        status = new
        if wasConnected { append([.connection(.lost, at: now, "connection lost: \(reason)")]) } else { wake() }
    }

    /// Adds a picture to the journal.
    func note(_ picture: JournalPicture) {
        guard state != nil else { return earlyPictures[picture.screen] = picture }
        var entry = Journal.Entry(.picture, time: now, screen: picture.screen, text: "")
        if let file = picture.picture {
            let stored = JournalRing.StoredPicture(
                width: picture.size.width, height: picture.size.height, file: file)
            entry.picture = ring.add(stored)
        }
        entry.text = entry.picture == nil ? "shows nothing" : "shows another picture"
        append([entry])
    }

    /// The whole journal.
    var journal: Journal {
        Journal(
            title: target, program: "secondscreen \(version)", start: start, entries: ring.entries)
    }

    // MARK: Waiting for entries

    /// Returns a stream with an immediate element, and one whenever there are new entries or the connection changes.
    ///
    /// A slow reader gets one element for many entries.
    func news() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = nextWaiter
        nextWaiter += 1
        wakeUps[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task(executorPreference: Self.queue) { await self?.forget(number) }
        }
        continuation.yield()
        return stream
    }

    private func forget(_ waiter: Int) { wakeUps[waiter] = nil }

    private func wake() { for continuation in wakeUps.values { continuation.yield() } }
}
