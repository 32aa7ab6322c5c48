// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Glibc
import SystemPackage

extension SecondScreenCommand {
    /// Runs the command that arguments name; ends the process with a message when that fails.
    ///
    /// As `main()` of the argument parser does, but for the messages: they quote arguments, file names and what runtimes
    /// and monitors say, and nothing of that may command the terminal.
    ///
    /// - Parameter arguments: the arguments; nil for those of the process.
    static func runCommand(_ arguments: [String]? = nil) async {
        do {
            var command = try await asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Prints what is to be said of an error, and ends the process.
    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        // Help, the version and completion scripts are thrown as well: they are the program's own text.
        guard code != .success else { exit(withError: error) }
        let message = fullMessage(for: error).escapingControls(keepingLines: true)
        // A closed standard error changes nothing.
        if !message.isEmpty { _ = try? FileDescriptor.standardError.writeAll((message + "\n").utf8) }
        Glibc.exit(code.rawValue)
    }
}
