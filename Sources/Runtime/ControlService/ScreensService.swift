// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import FrameOutput
package import Logging
import Recordings
import ScreensWire
import SecondScreen
package import Varlink

/// The varlink interface `org.secondscreen.Screens` of one runtime.
package struct ScreensService: VarlinkService {
    package let interface: VarlinkInterface
    let control: ScreensControl

    /// Creates the service.
    ///
    /// - Parameter control: performs the calls.
    /// - Throws: if the built-in interface file is invalid.
    package init(_ control: ScreensControl) throws {
        interface = try ScreensInterface.parse()
        self.control = control
    }

    package func call(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        switch call.method {
        case Wire.Monitor.name: return try await monitor(call)
        case Wire.WatchNotifications.name: return try await watchNotifications(call)
        case Wire.Record.name: return try await record(call)
        default:
            // The server passes on only methods of the interface; a test checks that each one is implemented.
            guard let method = Self.methods[call.method] else { throw .methodNotFound(call.method) }
            do { return try await method.answer(call, control) } catch {
                throw ScreensError(refusing: error).varlinkError
            }
        }
    }

    /// A finger is lifted when nobody moves it any more.
    package let methodsEndingWithClient: Set<String> = [Wire.Touch.name]

    package let upgradedMethods: Set<String> = [Wire.WatchPictures.name]

    package func upgrade(_ call: VarlinkCall) async throws(VarlinkError) -> VarlinkUpgrade {
        let request: Wire.WatchPictures
        do throws(JSONMismatch) {
            request = try JSONValueDecoder().decode(from: .object(call.parameters))
        } catch {
            throw .invalidParameter(error.path)
        }
        let watcher: PictureWatcher
        do throws(ScreensError) {
            watcher = try await control.watchPictures(of: request.screens)
        } catch {
            throw error.varlinkError
        }
        return VarlinkUpgrade { (stream) throws(VarlinkError) in
            try await PictureSender(watcher: watcher, stream: stream).run()
        }
    }

    /// Streams changes until the runtime stops or the client disconnects.
    private func monitor(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        let follower = try ChangeFeed.Follower(call)
        do throws(VarlinkError) {
            repeat { await control.begin(follower) } while try await follower.end() == .behind
        } catch {
            await control.end(follower)
            throw error
        }
        await control.end(follower)
        return JSONObject(encoding: Wire.Monitor.Reply(generation: await control.feed.generation))
    }

    /// Streams UIKit's notifications until the runtime stops or the client disconnects.
    private func watchNotifications(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        let follower = try NotificationFeed.Follower(call)
        await control.begin(follower)
        do throws(VarlinkError) {
            _ = try await follower.end()
        } catch {
            await control.end(follower)
            throw error
        }
        await control.end(follower)
        return JSONObject(encoding: Wire.WatchNotifications.Reply(notifications: []))
    }

    /// Streams the source's snapshots, as lines of a recording, until the runtime stops or the client disconnects.
    ///
    /// A client that falls behind gets the latest state instead of what it missed, with a warning.
    private func record(_ call: VarlinkCall) async throws(VarlinkError) -> JSONObject {
        guard call.wantsMore else { throw .expectedMore }
        guard let tap = await control.abilities.recording else {
            throw ScreensError.notPossible(reason: "this runtime cannot be recorded").varlinkError
        }
        let follower = RecordingFollower(gathering: RecordingGathering(on: control.queue))
        var encoder = RecordingEncoder(.now(program: version, source: tap.name, isSettled: true))
        do throws(VarlinkError) {
            try await call.reply(continues: Self.recorded(encoder.start()))
            await tap.add(follower)
            try await follower.forEachBatch { (entries) throws(VarlinkError) in
                var lines: [UInt8] = []
                for entry in entries {
                    lines += encoder.lines(for: entry)
                    guard lines.count >= Self.bytesOfReply else { continue }
                    try await call.reply(continues: Self.recorded(lines))
                    lines = []
                }
                if !lines.isEmpty { try await call.reply(continues: Self.recorded(lines)) }
            }
        } catch {
            await tap.remove(follower)
            throw error
        }
        await tap.remove(follower)
        return Self.recorded([])
    }

    /// The size limit of a reply in bytes, checked before its last entry is added: messages to clients are bounded.
    private static let bytesOfReply = 1 << 18

    private static func recorded(_ bytes: [UInt8]) -> JSONObject {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return JSONObject(encoding: Wire.Record.Reply(lines: lines))
    }
}

/// Serves the clients of one runtime on its sockets.
package struct ControlServer: Sendable {
    private let server: VarlinkServer
    private let control: ScreensControl
    private let delay: AsyncStream<Never>?
    private let executor: any TaskExecutor
    private let logger: Logger

    /// Creates a server.
    ///
    /// - Parameters:
    ///   - control: performs the calls.
    ///   - sockets: the listening sockets.
    ///   - delay: clients are served only after this stream ends; nil to serve immediately.
    ///   - peers: the clients that may connect.
    ///   - limits: the limits for clients.
    ///   - executor: the executor for streams.
    ///   - logger: logs why connections are closed.
    /// - Throws: if the built-in interface file is invalid.
    package init(
        _ control: ScreensControl, on sockets: [VarlinkSocket], after delay: AsyncStream<Never>? = nil,
        peers: PeerPolicy = .sameUser, limits: VarlinkLimits = .server,
        executor: any TaskExecutor, logger: Logger
    ) throws {
        (self.control, self.delay, self.executor, self.logger) = (control, delay, executor, logger)
        server = try VarlinkServer(
            information: ServiceInformation(
                vendor: "SecondScreen", product: "secondscreen", version: version, url: "man:secondscreen(1)"),
            services: [try ScreensService(control)], sockets: sockets, peers: peers, limits: limits,
            refusal: { ScreensError($0).varlinkError }, executor: executor, logger: logger)
    }

    /// Serves until the task is canceled; streams end with a `stopping` change.
    package func run() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Never.self)
        // Not a child task, whose cancellation would close the connections before the last change.
        let serving = Task(executorPreference: executor) { [server, delay] in
            defer { end.finish() }
            if let delay { for await _ in delay {} }
            try await server.run()
        }
        for await _ in ended {}
        await control.stop()
        await control.abilities.recording?.finish()
        serving.cancel()
        try await serving.value
    }
}

extension ScreensError {
    /// The reply to a client beyond the connection limit.
    init(_ refusal: ConnectionRefusal) {
        self = .tooManyConnections(limit: refusal.limit, reason: refusal.description)
    }
}
