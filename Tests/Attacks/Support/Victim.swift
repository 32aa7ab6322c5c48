// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Glibc
import ProgramRuns
import ScreensWire
import Varlink

/// A daemon that is attacked, with a folder of its own for everything that it keeps.
///
/// A shell starts it, so that it can be given any standard streams and limits. Whatever becomes of it, it has ended and
/// the folder has gone when nobody has this any more.
final class Victim {
    /// Why it could not be attacked.
    struct StartError: Error, CustomStringConvertible {
        let description: String
    }

    /// The folder that stands for the user's: sockets, configuration and state are below it.
    let folder: String
    private(set) var program: Program
    private let arguments: [String]
    private var process: CInt = 0

    /// Where its standard output and errors go unless said: the shell's words for nowhere, and a file in the folder.
    static let quiet = #">/dev/null 2>>"$XDG_RUNTIME_DIR/errors""#

    /// Starts a daemon with virtual monitors, and waits until it answers.
    ///
    /// - Parameters:
    ///   - options: of `run`.
    ///   - streams: the shell's redirections of its standard streams.
    ///   - before: what the shell does first, in the process that becomes the daemon.
    ///   - hasTerminal: whether standard input is to be its controlling terminal.
    ///   - prepare: puts files into the folder first.
    /// - Throws: StartError when it does not answer.
    init(
        _ options: [String] = [], streams: String = Victim.quiet, before: String = ":", hasTerminal: Bool = false,
        prepare: (_ folder: String) throws -> Void = { _ in }
    ) throws {
        folder = try Program.makeSocketFolder()
        // A process that leads its group cannot begin a session, so that the shell has to stay.
        let script =
            hasTerminal
            ? #"\#(before); setsid -c "$0" "$@" \#(streams); exit $?"# : #"\#(before); exec "$0" "$@" \#(streams)"#
        arguments = ["-c", script, Program.binary, "run", "--source", "virtual", "--log-level", "warning"] + options
        do {
            try prepare(folder)
            program = try Program(arguments, binary: "/bin/sh", sockets: folder)
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        try waitForAnswer()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The path of the control socket.
    var socket: String { folder + "/secondscreen/" + ControlSocket.daemon }

    /// The daemon's number.
    var processID: CInt { process }

    /// What the kernel says of the daemon.
    var facts: ProcessFacts { ProcessFacts(process) }

    /// What it has written on standard error so far, where that is the file.
    var errors: String { (try? String(contentsOfFile: folder + "/errors", encoding: .utf8)) ?? "" }

    private func waitForAnswer() throws {
        let isUp = Attack.eventually(within: .seconds(30)) {
            guard let client = RawClient(socket, patience: 5) else { return !ProcessFacts(program.processID).isRunning }
            process = client.peer
            return client.call("GetState") != nil
        }
        guard isUp, process != 0, facts.isRunning else {
            kill()
            throw StartError(description: "no daemon answers: \(errors)")
        }
    }

    /// Starts the daemon again, with all that it keeps, after it has ended.
    func restart() throws {
        process = 0
        program = try Program(arguments, binary: "/bin/sh", sockets: folder)
        try waitForAnswer()
    }

    /// Sends the daemon a signal, if it is still there.
    private func signal(_ number: CInt) {
        if process == program.processID {
            program.send(number)
        } else if process > 0, facts.parent == program.processID {
            // One with a terminal is the shell's child; the number may be another's once it has gone.
            Glibc.kill(process, number)
        }
    }

    /// Ends it at once, without a chance to write anything.
    func kill() {
        signal(SIGKILL)
        program.kill()
    }

    /// Asks it to end.
    ///
    /// - Returns: its status, or nil when it does not end in time; then it is killed.
    func end(within limit: Duration = .seconds(2)) -> CInt? {
        signal(SIGTERM)
        return ending(within: limit)
    }

    /// Waits for its end.
    ///
    /// - Returns: its status, or nil when it does not end in time; then it is killed.
    func ending(within limit: Duration) -> CInt? {
        let hasEnded = Attack.eventually(within: limit) { !facts.isRunning }
        if !hasEnded { kill() }
        let status = program.finish().status
        return hasEnded ? status : nil
    }

    /// Calls a method on a connection of its own.
    ///
    /// - Returns: the reply; nil when none comes within 10 seconds.
    func call(_ method: String, _ parameters: JSONObject = [:]) -> Reply? {
        RawClient(socket, patience: 10)?.call(method, parameters)
    }
}
