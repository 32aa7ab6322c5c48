// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Configuration
import Daemon
import Foundation

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Check or print the configuration, or list its files.",
        subcommands: [Check.self, Print.self, Path.self])

    private static func reader(of file: String?) -> ConfigurationReader {
        ConfigurationReader(file: file, environment: ProcessInfo.processInfo.environment)
    }

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            "check", "Print every problem as file:line:column: message; exit with 0 or 78.")

        @Argument(help: "A file to check instead of the default ones.", completion: .file()) var file: String?

        func run() throws {
            try ConfigText.check(try ConfigText.read(ConfigCommand.reader(of: file)))
            try StandardOutput.write("the configuration is valid")
        }
    }

    struct Print: ParsableCommand {
        static let configuration = CommandConfiguration("print", "Print each effective value and its origin.")

        @Argument(help: "A file to read instead of the default ones.", completion: .file()) var file: String?

        func run() throws { try ConfigText.write(try ConfigText.read(ConfigCommand.reader(of: file))) }
    }

    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            "path", "List the files that are searched for; later ones take precedence.")

        func run() throws {
            let reader = ConfigCommand.reader(of: nil)
            for path in reader.searchedPaths {
                let exists = FileManager.default.fileExists(atPath: path)
                try StandardOutput.write(path.escapingControls() + (exists ? "" : "  (missing)"))
            }
        }
    }
}

/// The configuration as text.
enum ConfigText {
    /// Reads the configuration.
    ///
    /// - Throws: an exit with status 78 (`EX_CONFIG`), after printing all problems.
    static func read(_ reader: ConfigurationReader) throws -> Configuration {
        do throws(ConfigurationProblems) { return try reader.read() } catch {
            StandardOutput.writeProblems(error.problems.map { "\($0)" }.joined(separator: "\n"))
            throw ExitCode(78)
        }
    }

    /// Checks that everything a configuration names exists.
    ///
    /// - Throws: an exit with status 78, after printing what is missing.
    static func check(_ configuration: Configuration) throws {
        let missing = configuration.settings.missing(ProcessInfo.processInfo.environment)
        guard !missing.isEmpty else { return }
        StandardOutput.writeProblems(missing.joined(separator: "\n"))
        throw ExitCode(78)
    }

    /// Prints each value with its origin: `mode: preferred  # default`.
    static func write(_ configuration: Configuration) throws {
        for value in configuration.effective {
            try StandardOutput.write("\(value.path): \(value.text)  # \(value.origin)".escapingControls())
        }
    }
}
