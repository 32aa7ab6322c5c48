// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import ControlService
import Foundation
import Varlink

/// Which runtime a command talks to.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The runtime to talk to: an app's name, or the path of a socket; the daemon unless said, or the only app \
            that runs when there is no daemon.
            """, valueName: "name|path"), completion: .custom { _, _, _ in RuntimeConnection.targets })
    var target: String?

    /// Connects to the runtime.
    ///
    /// - Throws: ``ClientError`` that says what runs and how to start something.
    func connect() async throws -> RuntimeConnection { try await RuntimeConnection(to: target) }
}

/// A connection to a runtime, with its errors in words.
struct RuntimeConnection {
    private let client: VarlinkClient

    /// The folder of this user's sockets.
    static var folder: String { ControlSocket.folder(environment: ProcessInfo.processInfo.environment) }

    /// The names of the runtimes that have a socket, the daemon's first.
    static var targets: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sockets = files.filter { !$0.hasSuffix(".lock") && !$0.hasPrefix(".") }
        return sockets.filter { $0 == ControlSocket.daemon } + sockets.filter { $0 != ControlSocket.daemon }.sorted()
    }

    /// Connects to a runtime.
    ///
    /// - Parameter target: a name or a path; nil for the daemon, or the only other runtime.
    /// - Throws: ``ClientError``.
    init(to target: String?) async throws {
        guard let target else {
            client = try await Self.connectToUsual()
            return
        }
        let isPath = target.contains("/")
        client = try await Self.open(isPath ? target : "\(Self.folder)/\(target)", isGiven: isPath)
    }

    /// Connects to a socket and makes sure that nobody else answers there.
    ///
    /// - Parameters:
    ///   - path: the socket.
    ///   - isGiven: whether a person gave the path.
    /// - Returns: the connection.
    /// - Throws: ``ClientError`` that says who may connect, or whose the socket is.
    private static func open(_ path: String, isGiven: Bool = false) async throws(ClientError) -> VarlinkClient {
        // Before anything is sent to whoever listens there.
        if !isGiven, let problem = ControlSocket.problemOfFolder(of: path) { throw ClientError(problem) }
        let client: VarlinkClient
        do throws(VarlinkError) {
            client = try await VarlinkClient.connect(to: .path(path))
        } catch {
            if let denial = ControlSocket.denial(at: path) { throw ClientError("cannot connect to \(path): \(denial)") }
            throw ClientError("no runtime answers at \(path): \(error)\(hint)", isAbsence: true)
        }
        if let problem = ControlSocket.problem(of: client.peer, at: path, isGiven: isGiven) {
            client.close()
            throw ClientError(problem)
        }
        return client
    }

    private static func connectToUsual() async throws -> VarlinkClient {
        // The system's daemon is there for everybody whom its socket lets in.
        let folders = folder == ControlSocket.systemFolder ? [folder] : [folder, ControlSocket.systemFolder]
        // What is more than that nobody is there.
        var obstacle: ClientError?
        for folder in folders {
            do throws(ClientError) {
                return try await open("\(folder)/\(ControlSocket.daemon)")
            } catch {
                if !error.isAbsence { obstacle = obstacle ?? error }
            }
        }
        var answering: [(name: String, client: VarlinkClient)] = []
        for name in targets where name != ControlSocket.daemon {
            if let client = try? await open("\(folder)/\(name)") { answering.append((name, client)) }
        }
        if let only = answering.first, answering.count == 1 { return only.client }
        guard answering.isEmpty else {
            throw ClientError(
                "no daemon runs, but these apps do: \(answering.map(\.name).joined(separator: ", ")); choose one with "
                    + "--target")
        }
        throw obstacle
            ?? ClientError("no runtime answers at \(folder)/\(ControlSocket.daemon); start one with 'secondscreen run'")
    }

    private static var hint: String {
        targets.isEmpty
            ? "; start one with 'secondscreen run'" : "; there are sockets of \(targets.joined(separator: ", "))"
    }

    /// Calls a method of `org.secondscreen.Screens`.
    ///
    /// - Parameters:
    ///   - method: its name.
    ///   - parameters: what it takes; null counts as absent.
    /// - Returns: the reply's parameters.
    /// - Throws: ``ClientError``.
    @discardableResult
    func call(_ method: String, _ parameters: JSONObject = [:]) async throws -> JSONObject {
        do throws(VarlinkError) {
            return try await client.call(ScreensInterface.member(method), parameters)
        } catch {
            throw ClientError(error)
        }
    }

    /// Calls a method of `org.secondscreen.Screens` for all of its replies.
    ///
    /// - Throws: ``ClientError``.
    func stream(_ method: String) async throws -> VarlinkReplies {
        do throws(VarlinkError) {
            return try await client.stream(ScreensInterface.member(method))
        } catch {
            throw ClientError(error)
        }
    }

    /// The state, for commands that look at screens.
    func state() async throws -> JSONObject { try await call("GetState")["state"]?.object ?? [:] }
}
