// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ConsolePage
import Foundation
import Logging
import ScreensWire
import Synchronization
import Testing
import Varlink

@testable import Console

/// A control socket behind which a test says what happens.
final class FakeControlSocket: VarlinkService {
    let interface: VarlinkInterface
    /// The state that it tells of.
    let state: Mutex<Wire.State>
    /// The calls that it got, other than those that follow it.
    let calls = Mutex<[(method: String, parameters: JSONObject)]>([])

    /// How long it takes to report its state to who follows it.
    let stateDelay = Mutex(Duration.zero)
    /// How often the recording fails before it comes.
    let failures = Mutex(0)
    /// The lines of its recording.
    let recorded = Mutex<[String]>([])

    /// When it finishes, plugs of `tv-slow` return.
    let release = AsyncStream.makeStream(of: Never.self)

    private let path: String
    private let changes = Mutex<AsyncStream<Wire.Monitor.Reply>.Continuation?>(nil)
    private let notifications = Mutex<AsyncStream<Wire.WatchNotifications.Reply>.Continuation?>(nil)
    private let server = Mutex<Task<Void, any Error>?>(nil)

    init(_ state: Wire.State) throws {
        interface = try ScreensInterface.parse()
        self.state = Mutex(state)
        path = FileManager.default.temporaryDirectory.path + "/console-\(UInt32.random(in: 0 ... .max))"
    }

    /// Listens, until ``stop()``.
    func start() throws {
        let information = ServiceInformation(vendor: "", product: "", version: "", url: "")
        let server = try VarlinkServer(
            information: information, services: [self], sockets: [VarlinkSocket(listeningAt: .path(path))])
        self.server.withLock { $0 = Task { try await server.run() } }
    }

    /// Ends as a runtime does that is killed.
    func stop() async {
        changes.withLock { $0?.finish() }
        notifications.withLock { $0?.finish() }
        let task = server.withLock { $0.take() }
        task?.cancel()
        try? await task?.value
    }

    /// A session that is attached to it; time stands still.
    func session(limits: JournalRing.Limits = JournalRing.Limits()) -> ConsoleSession {
        let environment = ConsoleSession.Environment(
            connect: { [path] () throws(ClientError) in
                do throws(VarlinkError) { return ScreensClient(try await .connect(to: .path(path))) } catch {
                    throw ClientError(error)
                }
            },
            now: { 1000 }, sleep: { _ in try await Task.sleep(for: .milliseconds(1)) },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        return ConsoleSession(target: "test", limits: limits, environment)
    }

    /// Tells of changes, or of a state.
    func tell(_ reply: Wire.Monitor.Reply) { changes.withLock { _ = $0?.yield(reply) } }

    /// Tells of notifications; they are lost unless somebody follows.
    func tell(_ reply: Wire.WatchNotifications.Reply) { notifications.withLock { _ = $0?.yield(reply) } }

    /// Whether somebody follows the notifications.
    var isFollowed: Bool { notifications.withLock { $0 != nil } }

    func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        switch call.method {
        case Wire.Monitor.name:
            let (stream, continuation) = AsyncStream.makeStream(of: Wire.Monitor.Reply.self)
            changes.withLock { $0 = continuation }
            try? await Task.sleep(for: stateDelay.withLock { $0 })
            let first = Wire.Monitor.Reply(generation: 1, state: state.withLock { $0 })
            try await call.reply(continues: JSONObject(encoding: first))
            for await reply in stream { try await call.reply(continues: JSONObject(encoding: reply)) }
            throw .disconnected
        case Wire.WatchNotifications.name:
            let (stream, continuation) = AsyncStream.makeStream(of: Wire.WatchNotifications.Reply.self)
            try await call.reply(continues: JSONObject(encoding: Wire.WatchNotifications.Reply(notifications: [])))
            notifications.withLock { $0 = continuation }
            for await reply in stream { try await call.reply(continues: JSONObject(encoding: reply)) }
            throw .disconnected
        case Wire.Record.name:
            let fails = failures.withLock { count in
                defer { count -= 1 }
                return count > 0
            }
            if fails { throw .disconnected }
            return JSONObject(encoding: Wire.Record.Reply(lines: recorded.withLock { $0 }))
        case Wire.GetState.name:
            return JSONObject(encoding: Wire.GetState.Reply(generation: 1, state: state.withLock { $0 }))
        default:
            calls.withLock { $0.append((call.method, call.parameters)) }
            if call.parameters["spec"] == "tv 4k" {
                throw ScreensError.badSpec(spec: "tv 4k", column: 3, message: "unexpected blank").varlinkError
            }
            if call.parameters["spec"] == "tv-slow" { for await _ in release.stream {} }
            if call.method == Wire.Plug.name { return JSONObject(encoding: Wire.SocketReply(id: "HDMI-A-9")) }
            if call.parameters["phase"] == "began", call.parameters["x"] == .number(-1) {
                throw VarlinkError.invalidParameter("x")
            }
            if let screen = call.parameters["screen"]?.string {
                throw ScreensError.noSuchScreen(id: screen, known: ["main"]).varlinkError
            }
            return [:]
        }
    }
}

/// Runs a session with a runtime during a test.
func withSession(
    _ state: Wire.State = Sample.state(), prepare: (FakeControlSocket) -> Void = { _ in },
    _ body: (ConsoleSession, FakeControlSocket) async throws -> Void
) async throws {
    let runtime = try FakeControlSocket(state)
    prepare(runtime)
    try runtime.start()
    let session = runtime.session()
    let running = Task { await session.run() }
    do {
        try await session.wait { $0.contains { $0.kind == .state } }
        try await body(session, runtime)
    } catch { Issue.record(error) }
    running.cancel()
    await runtime.stop()
    await running.value
}

extension ConsoleSession {
    /// Waits until the entries are as a test expects; its time limit ends the wait otherwise.
    @discardableResult
    func wait(until isTrue: ([Journal.Entry]) -> Bool) async throws -> [Journal.Entry] {
        for await _ in news() where isTrue(ring.entries) { return ring.entries }
        throw CancellationError()
    }
}

/// The connection to a page that a test plays.
final class FakePage: PageChannel {
    private struct State {
        var texts: [JSONObject] = []
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let input = AsyncStream.makeStream(of: String.self)
    let refused = Mutex<PageMessage.Invalid?>(nil)

    func send(_ text: String) async throws {
        let object = try #require(JSONValue(parsing: text).object)
        let waiting = state.withLock { state in
            state.texts.append(object)
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func begin(binary: [UInt8]) -> PageDelivery { {} }

    /// Says something.
    func say(_ text: String) { input.continuation.yield(text) }

    /// Goes.
    func leave() { input.continuation.finish() }

    /// Talks with a session until it leaves.
    func talk(with session: ConsoleSession) async {
        let relay = PictureRelay(session.pictureSource)
        await PageConnection(1, session, self).run(relay) { [input] in
            var messages = input.stream.makeAsyncIterator()
            return await messages.next()
        } refuse: { problem in
            self.refused.withLock { $0 = problem }
            self.input.continuation.finish()
        }
    }

    /// Waits for the first messages with a name.
    func messages(_ name: String, _ count: Int = 1) async -> [JSONValue] {
        while true {
            let found = state.withLock { $0.texts.compactMap { $0[name] } }
            if found.count >= count { return found }
            await withCheckedContinuation { continuation in
                let isNew = state.withLock { state in
                    guard state.texts.compactMap({ $0[name] }).count < count else { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if isNew { continuation.resume() }
            }
        }
    }
}
