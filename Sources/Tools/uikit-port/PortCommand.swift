// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

#if Port
import ArgumentParser
import Base
import Glibc
import SourcePort

/// The command `uikit-port`.
@main
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "uikit-port",
        abstract: "Convert the sources of an iOS app to Swift that compiles on Linux.",
        discussion: "Prints each finding as FILE:LINE:COLUMN: message.")

    @Argument(help: "The directory of the original sources.") var sources: String
    @Option(name: .shortAndLong, help: "The directory to write the converted sources to.") var output: String
    @Option(help: ArgumentHelp("Skip a directory or file of the sources. May be repeated.", valueName: "path"))
    var exclude: [String] = []
    @Option(help: ArgumentHelp("Accept imports of a module of the target. May be repeated.", valueName: "name"))
    var module: [String] = []
    @Flag(help: "Let the compiler's messages name the original files and lines.") var sourceLocations = false

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch {
            let code = exitCode(for: error)
            guard code != .success else { exit(withError: error) }
            let message = StandardError.message(
                ofParser: fullMessage(for: error), isUsage: code == .validationFailure)
            if !message.isEmpty { StandardError.write(message, as: "uikit-port") }
            Glibc.exit(code.rawValue)
        }
    }

    func run() throws {
        let input = try SourceTree.resolved(sources)
        guard let input else { throw failure(66, "no directory '\(sources)'") }
        try FolderListing.create(output)
        guard let target = try SourceTree.resolved(output) else { throw failure(73, "cannot create '\(output)'") }
        // Results must not be read as sources, and sources must not be overwritten.
        guard !"\(target)/".hasPrefix("\(input)/") else {
            throw ValidationError("the output '\(output)' is inside the sources '\(sources)'; choose another directory")
        }
        guard !"\(input)/".hasPrefix("\(target)/") else {
            throw ValidationError(
                "the sources '\(sources)' are inside the output '\(output)'; choose another directory")
        }
        let tree = try SourceTree(sources, excluding: exclude)
        guard !tree.files.isEmpty || !tree.findings.isEmpty else {
            throw failure(66, "no Swift files in '\(sources)'")
        }
        let run = Conversion(tree: tree, output: output, modules: Set(module), locates: sourceLocations)
        let findings = try run.perform()
        for finding in findings { print("\(finding)".escapingControls()) }
        let errors = findings.count { $0.severity == .error }
        if errors > 0 {
            throw failure(1, "'\(sources)' was not converted completely: \(Spelling.count(errors, "error"))")
        }
    }

    private func failure(_ code: Int32, _ message: String) -> ExitCode {
        StandardError.write(message.escapingControls(), as: "uikit-port")
        return ExitCode(code)
    }
}
#else
import Glibc

/// The command without its trait, which provides the Swift parser.
@main
enum PortCommand {
    static func main() {
        print("error: UIKitPort needs the trait 'Port': .package(url: \"…\", from: \"…\", traits: [\"Port\"])")
        exit(1)
    }
}
#endif
