// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Configuration
import Foundation

/// `secondscreen config`: what the daemon would go by.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Look at the configuration: check it, print what counts, or find its files.",
        subcommands: [Check.self, Print.self, Path.self])

    /// `config check`: every problem, with its place.
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print every problem as file:line:column: message; end with 0 or 78.")

        @Argument(help: "A file to check in the place of the usual ones.", completion: .file())
        var file: String?

        func run() throws {
            _ = try ConfigText.read(file)
            try StandardOutput.write("the configuration can be used")
        }
    }

    /// `config print`: every value, with its origin.
    struct Print: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print each value that counts, with its origin.")

        @Argument(help: "A file to read in the place of the usual ones.", completion: .file())
        var file: String?

        func run() throws { try ConfigText.write(try ConfigText.read(file)) }
    }

    /// `config path`: where files are looked for.
    struct Path: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print where configuration is looked for, later ones counting more.")

        func run() throws {
            let reader = ConfigurationReader(environment: ProcessInfo.processInfo.environment)
            for path in reader.searchedPaths {
                let isThere = FileManager.default.fileExists(atPath: path)
                try StandardOutput.write(path.escapingControls() + (isThere ? "" : "  (not there)"))
            }
        }
    }
}

/// The configuration for a person.
enum ConfigText {
    /// Reads the configuration.
    ///
    /// - Throws: an exit with 78 (`EX_CONFIG`) when it cannot be used; every problem has been told then.
    static func read(_ file: String?) throws -> Configuration {
        do throws(ConfigurationProblems) {
            return try ConfigurationReader(file: file, environment: ProcessInfo.processInfo.environment).read()
        } catch {
            for problem in error.problems { StandardOutput.writeDiagnostic(problem.description) }
            throw ExitCode(78)
        }
    }

    /// Writes each value with its origin, as `mode: preferred  # default`.
    static func write(_ configuration: Configuration) throws {
        for value in configuration.effective {
            try StandardOutput.write("\(value.path): \(value.text)  # \(value.origin)".escapingControls())
        }
    }
}
