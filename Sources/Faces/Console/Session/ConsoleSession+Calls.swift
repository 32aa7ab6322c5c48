// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import ConsolePage
import DisplayModel
import ScreensWire
import Varlink

/// The connections for calls, separate so that touches do not wait for a slow call such as plugging in a monitor.
enum CallLane: Hashable, Sendable, CaseIterable {
    /// Fingers, wheels and keys.
    case input
    /// All other calls.
    case calls

    /// Creates the lane of a method.
    ///
    /// - Parameter method: its name.
    init(_ method: String) {
        let input = [Wire.MoveTouch.name, Wire.Scroll.name, Wire.PressKey.name]
        self = input.contains(method) ? .input : .calls
    }
}

/// Why a call failed.
struct CallError: Error, Hashable, Sendable {
    /// The error's name, in the interface or in varlink itself.
    var name: String
    /// Its parameters.
    var parameters: JSONObject = [:]
    /// A human-readable message: the problem and the remedy.
    var message: String {
        didSet { line = message.singleLine }
    }
    /// The message as one line, for the journal, which contains the parameters anyway.
    private(set) var line: String

    private static let unanswered = "org.secondscreen.Console.NoAnswer"

    /// Whether the runtime did not answer, so that it may have performed the call or not.
    var isUnanswered: Bool { name == Self.unanswered }

    /// Creates an error; see the properties.
    init(name: String = Self.unanswered, parameters: JSONObject = [:], message: String) {
        (self.name, self.parameters, self.message, line) = (name, parameters, message, message.singleLine)
    }

    /// Creates the error for a failed call.
    init(_ error: VarlinkError) {
        self.init(message: ClientError(error).description)
        if case .failure(let name, let parameters) = error { (self.name, self.parameters) = (name, parameters) }
        if case .badSpec(_, let column, let message)? = ScreensError(error) {
            line = "\(message) (column \(column) of the spec)"
        }
    }
}

extension ConsoleSession {
    /// The methods with multiple replies, or with other data after the reply.
    private static let streams: Set<String> = [
        Wire.Monitor.name, Wire.Record.name, Wire.WatchNotifications.name, "WatchPictures",
    ]

    /// Calls a method with a single reply on behalf of a page, and records it in the journal.
    ///
    /// - Parameters:
    ///   - method: the method's name in the interface.
    ///   - parameters: its parameters, from a page.
    ///   - page: the page.
    /// - Returns: the parameters of the reply.
    /// - Throws: ``CallError``.
    func call(_ method: String, _ parameters: JSONObject, of page: Int) async throws(CallError) -> JSONObject {
        guard let declaration = interface?.method(named: method), !Self.streams.contains(method) else {
            throw CallError(.methodNotFound(ScreensInterface.member(method)))
        }
        if let place = interface?.mismatch(of: parameters, in: declaration.input) {
            throw CallError(.invalidParameter(place))
        }
        if method == Wire.MoveTouch.name { return try await touch(parameters, of: page) }
        if method == Wire.PressKey.name {
            keys.follow(parameters, of: page)
            // What was held is released when the connection returns.
            let isEnd = parameters["phase"]?.string == Wire.KeyPhase.ended.rawValue
            if isEnd, !status.isConnected { return [:] }
        }
        do throws(CallError) {
            let reply = try await send(method, parameters)
            note(method, parameters)
            return reply
        } catch {
            note(method, parameters, error.line)
            throw error
        }
    }

    /// The time that a call has to end after its page has disconnected.
    private static let patience = Duration.seconds(3)

    /// Makes a call on the connection that all pages share.
    ///
    /// A connection is closed when the task of its call is canceled, and the calls of other pages wait behind this one.
    /// So a page that disconnects cancels its call only if the runtime does not answer for a while.
    private func send(_ method: String, _ parameters: JSONObject) async throws(CallError) -> JSONObject {
        try await outlivingPage { () throws(CallError) in try await self.deliver(method, parameters) }
    }

    /// Performs work in a task that is canceled some time after the caller's, instead of with it.
    private func outlivingPage<Success: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () async throws(Failure) -> Success
    ) async throws(Failure) -> Success {
        let task = Task(executorPreference: Self.queue) { () async -> Result<Success, Failure> in
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            Task(executorPreference: Self.queue) {
                try? await QueueClock(Self.queue).sleep(for: Self.patience)
                task.cancel()
            }
        }.get()
    }

    private func deliver(_ method: String, _ parameters: JSONObject) async throws(CallError) -> JSONObject {
        guard status.isConnected else { throw CallError(message: "not connected: \(status.message)") }
        let lane = CallLane(method)
        let client: ScreensClient
        do throws(ClientError) { client = try await self.client(for: lane) } catch {
            throw CallError(message: error.description)
        }
        do throws(VarlinkError) { return try await client.call(method, parameters) } catch {
            if case .failure = error {} else { drop(client, of: lane) }
            throw namingRange(CallError(error), of: method)
        }
    }

    /// Returns a screen's picture as the runtime sends it.
    func snapshot(of screen: String) async throws(ClientError) -> Wire.Snapshot.Reply {
        try await outlivingPage { () throws(ClientError) in
            let client = try await self.client(for: .calls)
            do throws(ClientError) { return try await client.call(Wire.Snapshot(screen)) } catch {
                if !error.isAnswer { await self.drop(client, of: .calls) }
                throw error
            }
        }
    }

    /// Makes the next call open another connection, unless one has already been opened.
    private func drop(_ client: ScreensClient, of lane: CallLane) {
        if clients[lane]?.isSame(as: client) == true { clients[lane] = nil }
    }

    /// Adds the valid range to the error for a rejected coordinate; the interface reports only the coordinate.
    private func namingRange(_ error: CallError, of method: String) -> CallError {
        let methods = [Wire.Touch.name, Wire.MoveTouch.name, Wire.Scroll.name]
        guard methods.contains(method), error.name.hasSuffix(".InvalidParameter"),
            let name = error.parameters["parameter"]?.string, let size = state?.screens.first(where: \.main)?.size
        else { return error }
        var error = error
        let end = name.lowercased().hasSuffix("x") ? size.width : size.height
        guard ["x", "y", "toX", "toY"].contains(name) else { return error }
        error.message = "\(name) must be at least 0 and less than \(Int(exactly: end).map(String.init) ?? "\(end)")"
        return error
    }

    /// Returns the connection of a lane, opening it if needed.
    func client(for lane: CallLane) async throws(ClientError) -> ScreensClient {
        if let client = clients[lane] { return client }
        let client = try await environment.connect()
        // Another call may have opened one in the meantime.
        if let client = clients[lane] { return client }
        clients[lane] = client
        return client
    }

    private func touch(_ parameters: JSONObject, of page: Int) async throws(CallError) -> JSONObject {
        guard let request: Wire.MoveTouch = try? JSONValueDecoder().decode(from: .object(parameters)) else {
            throw CallError(.invalidParameter("phase"))
        }
        // A touch that the runtime has never seen need not be ended.
        guard let (sent, ended) = fingers.follow(request, of: page) else { return [:] }
        do throws(CallError) {
            let reply = try await send(Wire.MoveTouch.name, JSONObject(encoding: sent, omittingAbsent: true))
            if let ended {
                note(Wire.Touch.name, JSONObject(encoding: ended.summary, omittingAbsent: true), touchProblem)
            }
            return reply
        } catch {
            if request.phase == .began {
                fingers.forget(request.finger, of: page)
                note(Wire.Touch.name, ["x": .number(request.x), "y": .number(request.y)], error.line)
            } else if request.phase != .moved, error.isUnanswered {
                // The runtime may still hold the finger.
                _ = try? await send(Wire.MoveTouch.name, JSONObject(encoding: sent.canceled, omittingAbsent: true))
            }
            throw error
        }
    }

    /// Why the app receives no touches; nil if it does. The runtime takes fingers nevertheless, as a screen does.
    private var touchProblem: String? {
        guard let app = state?.device.app, app == .background || app == .suspended else { return nil }
        return "the app is not in the foreground; it receives no touches"
    }

    /// Cancels the touches of a page that has disconnected, and releases its keys.
    ///
    /// - Parameter page: the page.
    func leave(_ page: Int) async { await release(fingers.leave(page), keys.leave(page)) }

    /// Sends the requests that end touches and presses.
    func release(_ touches: [Wire.MoveTouch], _ keys: [Wire.PressKey]) async {
        for request in touches {
            _ = try? await send(Wire.MoveTouch.name, JSONObject(encoding: request, omittingAbsent: true))
        }
        for request in keys {
            _ = try? await send(Wire.PressKey.name, JSONObject(encoding: request, omittingAbsent: true))
        }
    }

    /// Records a call, unless it is read-only or part of a gesture.
    private func note(_ method: String, _ parameters: JSONObject, _ error: String? = nil) {
        let silent = [Wire.Scroll.name, Wire.GetState.name, Wire.Snapshot.name, Wire.Explain.name]
        let isKeyDown = method != Wire.PressKey.name || parameters["phase"]?.string == Wire.KeyPhase.began.rawValue
        guard !silent.contains(method), isKeyDown else { return }
        append([.call(Journal.Entry.Call(method: method, parameters: parameters, error: error), at: now)])
    }
}
