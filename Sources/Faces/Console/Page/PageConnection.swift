// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import ScreensWire
import SecondScreen
import Synchronization
import Varlink

/// The conversation with one page over its WebSocket.
///
/// Nothing is queued for a page: entries wait in the journal under their numbers, and pictures in the relay. The number
/// of pending calls is limited, and each lane's calls are answered in order.
final class PageConnection: Sendable {
    /// The maximum number of pending calls in a lane.
    private static let waitingCalls = 64
    /// The maximum number of entries in a message.
    private static let batch = 256

    private struct Call {
        var id: Int
        var method: String
        var parameters: JSONObject
    }

    private let session: ConsoleSession
    private let channel: any PageChannel
    private let page: Int
    /// The number of the first journal entry that the page wants; nil until the page has sent `start`.
    private let since = Mutex<Int?>(nil)
    private let isGone = Mutex(false)
    private let lanes: [CallLane: (calls: AsyncStream<Call>, sender: AsyncStream<Call>.Continuation)]

    /// Creates the conversation with a page.
    ///
    /// - Parameters:
    ///   - page: a unique number for the page.
    ///   - session: the session that the page shows.
    ///   - channel: the connection to the page.
    init(_ page: Int, _ session: ConsoleSession, _ channel: any PageChannel) {
        (self.page, self.session, self.channel) = (page, session, channel)
        let made = CallLane.allCases.map { lane in
            let (calls, sender) = AsyncStream.makeStream(
                of: Call.self, bufferingPolicy: .bufferingOldest(Self.waitingCalls))
            return (lane, (calls: calls, sender: sender))
        }
        lanes = Dictionary(uniqueKeysWithValues: made)
    }

    /// Communicates with the page until it disconnects or sends an invalid message.
    ///
    /// - Parameters:
    ///   - relay: the source of its pictures.
    ///   - receive: waits for the page's next message; returns nil when the page has disconnected.
    ///   - refuse: closes the connection because of an invalid message.
    func run(
        _ relay: PictureRelay, receive: @escaping @Sendable () async -> String?,
        refuse: @escaping @Sendable (PageMessage.Invalid) -> Void
    ) async {
        do { try await hello() } catch { return }
        let pictures = await PagePictures(relay, channel)
        let telling = Task(executorPreference: ConsoleSession.queue) { await self.tell() }
        await withTaskGroup(of: Void.self) { group in
            for lane in lanes.values {
                group.addTask {
                    // A disconnected page needs no more calls, but all pages see the result of a call in progress.
                    for await call in lane.calls where !self.isGone.withLock({ $0 }) { await self.perform(call) }
                }
            }
            group.addTask {
                if let problem = await self.listen(pictures, receive) { refuse(problem) }
                self.isGone.withLock { $0 = true }
                for lane in self.lanes.values { lane.sender.finish() }
            }
        }
        telling.cancel()
        await telling.value
        await pictures.end()
        await session.leave(page)
    }

    // MARK: From the page

    private func listen(
        _ pictures: PagePictures, _ receive: @Sendable () async -> String?
    ) async -> PageMessage.Invalid? {
        do throws(PageMessage.Invalid) {
            while let text = await receive() { try await take(try PageMessage(text), pictures) }
            return nil
        } catch {
            return error
        }
    }

    private func take(_ message: PageMessage, _ pictures: PagePictures) async throws(PageMessage.Invalid) {
        if case .start(let journal, let number) = message {
            let isKnown = journal == session.journalID
            let isFirst = since.withLock { since in
                defer { since = since ?? (isKnown ? number : 0) }
                return since == nil
            }
            guard isFirst else { throw PageMessage.Invalid("'start' must be the first message") }
            started.continuation.finish()
            return
        }
        guard since.withLock({ $0 }) != nil else { throw PageMessage.Invalid("the first message must be 'start'") }
        switch message {
        case .start: break
        case .call(let id, let method, let parameters):
            let call = Call(id: id, method: method, parameters: parameters)
            if case .dropped = lanes[CallLane(method)]?.sender.yield(call) {
                await answer(id, CallError(message: "too many pending calls; try again"))
            }
        case .watch(let screens): await pictures.watch(screens)
        case .ack(let index, let sequence): await pictures.ack(index: index, sequence: sequence)
        }
    }

    private func perform(_ call: Call) async {
        do throws(CallError) {
            let reply = try await session.call(call.method, call.parameters, of: page)
            try? await send("reply", ["id": .integer(Int64(call.id)), "parameters": .object(reply)])
        } catch {
            await answer(call.id, error)
        }
    }

    private func answer(_ id: Int, _ error: CallError) async {
        try? await send(
            "reply",
            [
                "id": .integer(Int64(id)), "error": .string(error.name), "parameters": .object(error.parameters),
                "message": .string(error.message),
            ])
    }

    // MARK: To the page

    /// Finishes when the page has sent `start`.
    private let started = AsyncStream.makeStream(of: Never.self)

    private func hello() async throws {
        let (first, next) = await session.numbers
        try await send(
            "hello",
            [
                "protocol": 1, "journal": .string(session.journalID), "target": .string(session.target),
                "version": .string(version), "start": .number(session.start), "first": .integer(Int64(first)),
                "next": .integer(Int64(next)),
            ])
    }

    /// Sends entries and connection state changes as they occur.
    private func tell() async {
        for await _ in started.stream {}
        guard var number = since.withLock({ $0 }) else { return }
        var told: ConsoleSession.Status?
        for await _ in await session.news() {
            do {
                let status = await session.status
                if told != status {
                    told = status
                    let state = status.isConnected ? "connected" : "lost"
                    try await send("connection", ["state": .string(state), "message": .string(status.message)])
                }
                while true {
                    let (entries, pictures) = await session.entries(from: number, atMost: Self.batch)
                    guard let last = entries.last else { break }
                    if !pictures.isEmpty { try await send("pictures", .object(JSONObject(encoding: pictures))) }
                    let list = entries.map { JSONValue.object(JSONObject(encoding: $0, omittingAbsent: true)) }
                    try await send("entries", .array(list))
                    number = last.number + 1
                }
            } catch {
                return
            }
        }
    }

    private func send(_ kind: String, _ value: JSONValue) async throws {
        try await channel.send(JSONValue.object([kind: value]).text)
    }
}

extension ConsoleSession {
    /// The numbers of the first entry in the journal, and of the next entry to be added.
    var numbers: (first: Int, next: Int) { (ring.first, ring.next) }

    /// Returns entries and the pictures that they reference.
    ///
    /// - Parameters:
    ///   - number: the first entry's number; if it has been dropped, the oldest remaining entry is first.
    ///   - count: the maximum number of entries.
    /// - Returns: the entries and their pictures; empty if there are no more.
    func entries(from number: Int, atMost count: Int) -> (entries: [Journal.Entry], pictures: [String: Journal.Picture])
    {
        let start = max(number, ring.first)
        let entries = Array(ring.entries(start..<max(start, min(ring.next, start + count))))
        return (entries, pictures(of: entries) { name, _ in "journal/pictures/\(name)" })
    }

    /// Returns the pictures that entries reference.
    ///
    /// - Parameters:
    ///   - entries: the entries.
    ///   - source: returns the URL of a picture.
    /// - Returns: the pictures that have not been dropped, by name.
    func pictures(
        of entries: [Journal.Entry], _ source: (String, JournalRing.StoredPicture) -> String
    ) -> [String: Journal.Picture] {
        var pictures: [String: Journal.Picture] = [:]
        for name in entries.compactMap(\.picture) {
            guard let stored = ring.picture(name) else { continue }
            pictures[name] = Journal.Picture(width: stored.width, height: stored.height, source: source(name, stored))
        }
        return pictures
    }
}
