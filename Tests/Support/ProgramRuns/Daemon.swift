// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import ScreensWire
package import Varlink

/// A daemon with a folder of its own for everything that it keeps, and clients that talk to it.
package final class Daemon {
    /// The folder that stands for the user's: sockets, configuration and state are below it.
    package let folder: String
    package private(set) var program: Program
    private let options: [String]
    private let environment: [String: String]

    /// Starts a daemon and waits until it listens.
    ///
    /// - Parameters:
    ///   - options: of `run`, besides that monitors are virtual.
    ///   - environment: variables besides those that point to the folder.
    ///   - prepare: puts files into the folder first.
    /// - Throws: why it does not start.
    package init(
        _ options: [String] = ["--source", "virtual"], environment: [String: String] = [:],
        prepare: (_ folder: String) throws -> Void = { _ in }
    ) throws {
        folder = try Program.makeSocketFolder()
        try prepare(folder)
        self.options = options
        self.environment = environment
        program = try Program(["run", "--json"] + options, sockets: folder, environment: self.environment)
        _ = program.firstLine()
    }

    deinit {
        program.kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The path of the control socket.
    package var socket: String { folder + "/secondscreen/" + ControlSocket.daemon }

    /// Ends the daemon with a signal, waits for that, and gives what it said.
    package func end(_ signal: Int32 = SIGTERM) -> Program.Result {
        program.send(signal)
        return program.finish()
    }

    /// Starts the daemon again, with all that it keeps, after it has ended.
    package func restart() throws {
        program = try Program(["run", "--json"] + options, sockets: folder, environment: environment)
        _ = program.firstLine()
    }

    /// Runs another command of the program, as a person would in a second terminal.
    @discardableResult
    package func command(_ arguments: String...) throws -> Program.Result {
        try Program(arguments, sockets: folder, environment: environment).finish()
    }

    /// Connects a client of our own.
    package func client() async throws -> VarlinkClient { try await VarlinkClient.connect(to: .path(socket)) }
}
