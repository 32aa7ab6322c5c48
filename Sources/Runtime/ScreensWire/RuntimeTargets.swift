// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Foundation
import Varlink

extension ScreensClient {
    /// The directory of this user's sockets.
    private static var folder: String { ControlSocket.folder(environment: ProcessInfo.processInfo.environment) }

    /// The names of the runtimes with a socket, the daemon's first.
    package static var targets: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let sockets = files.filter { !$0.hasSuffix(".lock") && !$0.hasPrefix(".") }
        return sockets.filter { $0 == ControlSocket.daemon } + sockets.filter { $0 != ControlSocket.daemon }.sorted()
    }

    /// Connects to a runtime.
    ///
    /// - Parameters:
    ///   - target: an app's name or a socket's path; nil for the daemon, or the only running app.
    ///   - onDelay: called with the socket's path if a reply takes longer than a few seconds.
    /// - Throws: ``ClientError``, which says what is running and how to start a runtime.
    package init(to target: String?, onDelay: DelayHandler? = nil) async throws(ClientError) {
        guard let target else {
            self.init(try await Self.connectToUsual(onDelay))
            return
        }
        let isPath = target.contains("/")
        self.init(try await Self.open(isPath ? target : "\(Self.folder)/\(target)", isGiven: isPath, onDelay))
    }

    /// Receives the path of the socket whose runtime does not answer.
    package typealias DelayHandler = @Sendable (_ socket: String) -> Void

    /// Connects to a socket, and checks that the process behind it is trusted.
    ///
    /// - Throws: ``ClientError``, which names who may connect, or the socket's owner.
    private static func open(
        _ path: String, isGiven: Bool = false, _ onDelay: DelayHandler?
    ) async throws(ClientError) -> VarlinkClient {
        // Checked before anything is sent.
        if !isGiven, let problem = ControlSocket.problemOfFolder(of: path) { throw ClientError(problem) }
        let reportDelay = onDelay.map { onDelay in { @Sendable in onDelay(path) } }
        let client: VarlinkClient
        do throws(VarlinkError) {
            client = try await VarlinkClient.connect(to: .path(path), onDelay: reportDelay)
        } catch {
            if let denial = ControlSocket.denial(at: path) { throw ClientError("cannot connect to \(path): \(denial)") }
            let names = targets.map { $0 == ControlSocket.daemon ? "\($0) (the daemon)" : $0 }
            let hint =
                names.isEmpty ? "start one with 'secondscreen run'" : "available: \(names.joined(separator: ", "))"
            // If the socket does not exist, the error says nothing more than that.
            let reason = (try? FileStatus(path: path)) == nil ? "" : ": \(error)"
            throw ClientError("no runtime is listening at \(path)\(reason); \(hint)", isAbsence: true)
        }
        if let problem = ControlSocket.problem(of: client.peer, at: path, isGiven: isGiven) {
            client.close()
            throw ClientError(problem)
        }
        return client
    }

    private static func connectToUsual(_ onDelay: DelayHandler?) async throws(ClientError) -> VarlinkClient {
        // The system daemon serves every user with access to its socket.
        let folders = folder == ControlSocket.systemFolder ? [folder] : [folder, ControlSocket.systemFolder]
        // The first error other than the absence of a runtime.
        var obstacle: ClientError?
        for folder in folders {
            do throws(ClientError) {
                return try await open("\(folder)/\(ControlSocket.daemon)", onDelay)
            } catch {
                if !error.isAbsence { obstacle = obstacle ?? error }
            }
        }
        var answering: [(name: String, client: VarlinkClient)] = []
        for name in targets where name != ControlSocket.daemon {
            if let client = try? await open("\(folder)/\(name)", onDelay) { answering.append((name, client)) }
        }
        if let only = answering.first, answering.count == 1 { return only.client }
        guard answering.isEmpty else {
            throw ClientError(
                "no daemon is running; running apps: \(answering.map(\.name).joined(separator: ", ")); "
                    + "choose one with --target")
        }
        throw obstacle
            ?? ClientError(
                "no runtime is listening at \(folder)/\(ControlSocket.daemon); start one with 'secondscreen run'",
                isAbsence: true)
    }
}
