// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import Logging
import Recordings
import ScreensWire

extension ConsoleSession {
    /// Follows a runtime until the stream of changes ends.
    ///
    /// The other streams are optional: earlier versions of the runtime lack some of them. They begin after the first
    /// state, because an entry before it belongs to nothing.
    ///
    /// - Parameters:
    ///   - changes: the stream of changes.
    ///   - onState: called when the runtime has responded.
    /// - Throws: the reason the stream of changes ended.
    func follow(
        _ changes: ScreensReplies<Wire.Monitor.Reply>, onState: () -> Void
    ) async throws(ClientError) {
        var others: Task<Void, Never>?
        defer { others?.cancel() }
        var replies = changes.makeAsyncIterator()
        while let reply = try await replies.next()?.reply {
            if reply.state != nil { onState() }
            take(reply)
            if others == nil, status.isConnected {
                others = Task(executorPreference: Self.queue) { await self.followOthers() }
            }
        }
    }

    private nonisolated func followOthers() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.followSources() }
            group.addTask { await self.followNotifications() }
        }
    }

    /// Processes changes, or a state that replaces them.
    func take(_ reply: Wire.Monitor.Reply) {
        let missed = generation.map { reply.generation - $0 } ?? 0
        generation = reply.generation
        if let state = reply.state {
            guard status.isConnected else { return connected(state) }
            return append([
                .gap(
                    max(0, missed), at: now,
                    "the console fell behind; missing: \(Spelling.count(max(0, missed), "change"))"),
                .state(state, at: now),
            ])
        }
        var sockets = state?.sockets ?? []
        append(
            (reply.changes ?? []).map { change in
                var entry = Journal.Entry.change(change, at: change.time.map(time) ?? now)
                guard let changed = change.sockets else { return entry }
                for socket in changed {
                    if let index = sockets.firstIndex(where: { $0.id == socket.id }) {
                        sockets[index] = socket
                    } else {
                        sockets.append(socket)
                    }
                }
                entry.sockets = sockets
                return entry
            })
    }

    private func followSources() async {
        await keepFollowing("the sources of monitors") {
            record.restart()
            for try await reply in try await environment.connect().stream(Wire.Record()) {
                for line in reply.reply.lines { try takeSource(line) }
            }
        }
    }

    /// Follows a stream, again after a while if it fails: the stream of changes may go on for days. A runtime that ends the
    /// stream, or refuses it, is not asked again.
    private func keepFollowing(_ what: String, _ follow: () async throws -> Void) async {
        var pause = Duration.milliseconds(250)
        while !Task.isCancelled {
            do {
                return try await follow()
            } catch let error as ClientError where error.isAnswer {
                return note(error, of: what)
            } catch {
                note(error, of: what)
            }
            try? await environment.sleep(pause)
            pause = min(pause * 2, .seconds(5))
        }
    }

    /// Processes a line of a recording.
    func takeSource(_ line: String) throws(RecordingError) {
        guard let (read, before) = try record.append(line, at: .seconds(max(0, now))),
            let (source, text) = Journal.Entry.Source.report(read.content, after: before)
        else { return }
        var entry = Journal.Entry(.source, time: Double(read.at.wholeNanoseconds) / 1e9, text: text)
        entry.source = source
        append([entry])
    }

    private func followNotifications() async {
        await keepFollowing("the app's notifications") {
            for try await reply in try await environment.connect().stream(Wire.WatchNotifications()) {
                take(reply.reply)
            }
        }
    }

    /// Processes notifications.
    func take(_ reply: Wire.WatchNotifications.Reply) {
        let missed = reply.missed ?? 0
        let gap = Journal.Entry.gap(
            missed, at: now, "the console fell behind; missing: \(Spelling.count(missed, "notification"))")
        append((missed > 0 ? [gap] : []) + reply.notifications.map { .notification($0, at: time($0.time)) })
    }

    private func note(_ error: any Error, of what: String) {
        guard !Task.isCancelled else { return }
        environment.logger.warning("cannot follow \(what): \(error)")
    }
}
