// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ArgumentParser
import Base
import Dispatch
import Glibc
import Recordings
import ScreensWire
import SecondScreen
import SystemPackage

/// The program `secondscreen`.
package struct SecondScreenCommand: AsyncParsableCommand {
    /// The name, abstract, and subcommands.
    package static let configuration = CommandConfiguration(
        commandName: "secondscreen",
        abstract: "Simulate external displays for UIKit-style apps, with real or virtual monitors.",
        version: version,
        groupedSubcommands: [
            CommandGroup(name: "Run", subcommands: [RunCommand.self, ConsoleCommand.self, RenderCommand.self]),
            CommandGroup(
                name: "Control screens",
                subcommands: [
                    ScreensCommand.self, ShowCommand.self, WatchCommand.self, SnapshotCommand.self,
                    IdentifyCommand.self, ExplainCommand.self, ModeCommand.self, MirrorCommand.self,
                    OverscanCommand.self, RotationCommand.self, ForgetCommand.self,
                ]),
            CommandGroup(
                name: "Control monitors",
                subcommands: [
                    PlugCommand.self, UnplugCommand.self, SetCommand.self, FaultCommand.self, RescanCommand.self,
                ]),
            CommandGroup(
                name: "Control the device",
                subcommands: [
                    RotateCommand.self, LockCommand.self, UnlockCommand.self, TouchCommand.self, SuspendCommand.self,
                    ResumeCommand.self, ReloadCommand.self,
                ]),
            CommandGroup(
                name: "Play and record",
                subcommands: [
                    ScenarioCommand.self, RecordCommand.self, ReplayCommand.self, RecordingCommand.self,
                ]),
            CommandGroup(name: "Develop", subcommands: [AppCommand.self]),
            CommandGroup(
                name: "Inspect",
                subcommands: [
                    DoctorCommand.self, ConfigCommand.self, ConnectorsCommand.self, MonitorsCommand.self,
                    EDIDCommand.self, VersionCommand.self,
                ]),
        ])

    /// The queue for sources, and for code that is not isolated to an actor; using a single queue lets an idle process
    /// sleep.
    ///
    /// Its work is interleaved with the main queue's, so that a request, which passes between the main actor and this
    /// queue's actors a dozen times, does not switch threads each time. Work that may block has its own queue.
    static let queue = SerialQueue(DispatchQueue(label: "org.secondscreen.queue", target: .main))

    /// Runs the program with the process's arguments; exits on errors.
    package static func runProgram() async {
        StandardDescriptors.openMissing()
        ProcessMemory.giveBackWhatIsFree()
        await withTaskExecutorPreference(queue) { await runCommand() }
    }

    /// Creates the command; the argument parser fills it.
    package init() {}

    /// Runs the command specified by the arguments; exits with a message on failure.
    ///
    /// Unlike the argument parser's `main()`, escapes control characters in messages, which quote arguments, file
    /// names, and data from runtimes and monitors.
    ///
    /// - Parameter arguments: the arguments; nil for the process's.
    static func runCommand(_ arguments: [String]? = nil) async {
        do {
            var arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
            // The option alone prints text and exits.
            if arguments.count == 2, Set(arguments) == ["--version", "--json"] { arguments = ["version", "--json"] }
            try checkSubcommands(arguments)
            var command = try await asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let code = exitCode(for: error)
            guard code == .success else { fail(error) }
            // Help, the version, and completion scripts are also thrown; they are the program's own text.
            let text = fullMessage(for: error)
            do { if !text.isEmpty { try StandardOutput.write(text) } } catch { fail(error) }
            Glibc.exit(code.rawValue)
        }
    }

    /// Checks the names of subcommands; the argument parser would report an unknown one as an unexpected argument.
    private static func checkSubcommands(_ arguments: [String]) throws {
        var command: any ParsableCommand.Type = Self.self
        for word in arguments {
            let subcommands = command.configuration.subcommands
            guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            if let next = subcommands.first(where: { ([$0._commandName] + $0.configuration.aliases).contains(word) }) {
                command = next
                continue
            }
            guard command.configuration.defaultSubcommand == nil else { return }
            let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
            let near = Spelling.suggestions(for: word, among: names)
            let hint = near.isEmpty ? "" : "; \(Spelling.remedy(for: word, among: names))"
            throw ValidationError("unknown command '\(word)'\(hint)")
        }
    }

    private static func fail(_ error: any Error) -> Never {
        let message = fullMessage(for: error).escapingControls(keepingLines: true)
        if !message.isEmpty { _ = try? FileDescriptor.standardError.writeAll((message + "\n").utf8) }
        Glibc.exit(exitCode(for: error).rawValue)
    }
}

extension CommandConfiguration {
    /// Creates a configuration from a subcommand's name and abstract.
    init(_ name: String, _ abstract: String) { self.init(commandName: name, abstract: abstract) }
}

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the version of the program, and the protocols that it speaks.",
        discussion: "'secondscreen --version --json' prints the same as 'secondscreen version --json'.")

    /// The versions that other programs may depend on.
    private struct Report: Encodable {
        let version = SecondScreen.version
        /// The interface of the control socket, which only grows.
        let interface = ScreensInterface.name
        /// The version of recordings; see secondscreen-recording(5).
        let recording = RecordingHeader.version
    }

    @Flag(help: "Print one JSON object.") var json = false

    func run() throws {
        if json { return try StandardOutput.write(json: Report()) }
        try StandardOutput.write("SecondScreen \(version), \(ScreensInterface.name)")
    }
}
