// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import ArgumentParser
import Base
import Dispatch
import Glibc
import Recordings
import ScreensWire
import SecondScreen

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
        raiseDescriptorLimit()
        ProcessMemory.giveBackWhatIsFree()
        await withTaskExecutorPreference(queue) { await runCommand() }
    }

    /// Raises the limit of open files to the usual one where the system allows it; exits if it is too low for any
    /// connection, since libraries trap then.
    private static func raiseDescriptorLimit() {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(files, &limit) == 0, limit.rlim_cur < 1024 else { return }
        limit.rlim_cur = min(1024, limit.rlim_max)
        unsafe setrlimit(files, &limit)
        guard limit.rlim_cur < 40 else { return }
        fail(CommandError("the limit on open files is \(limit.rlim_cur); at least 40 are needed; run 'ulimit -n 1024'"))
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
            if arguments == nil { try ProcessTexts.checkEncoding() }
            var arguments = arguments ?? Array(CommandLine.arguments.dropFirst())
            // The option alone prints text and exits.
            if arguments.count == 2, Set(arguments) == ["--version", "--json"] { arguments = ["version", "--json"] }
            try checkSubcommands(arguments)
            ignoreUnusableWidth()
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
            do { if !text.isEmpty { try write(text, for: arguments) } } catch { fail(error) }
            Glibc.exit(code.rawValue)
        }
    }

    /// Writes text for people, or for a program, such as a completion script, which must not be lost.
    private static func write(_ text: String, for arguments: [String]?) throws {
        let arguments = arguments ?? CommandLine.arguments
        let options = ["--generate-completion-script", "--experimental-dump-help"]
        if arguments.contains(where: { argument in options.contains { argument.hasPrefix($0) } }) {
            try StandardOutput.writeContents(text)
        } else {
            try StandardOutput.write(text)
        }
    }

    /// Checks the names of subcommands; the argument parser would report an unknown one as an unexpected argument.
    private static func checkSubcommands(_ arguments: [String]) throws {
        var (command, path): (any ParsableCommand.Type, String) = (Self.self, _commandName)
        let isHelp = arguments.first == "help"
        for word in arguments.dropFirst(isHelp ? 1 : 0) {
            let subcommands = command.configuration.subcommands
            guard isHelp || !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
            if let next = subcommands.first(where: { ([$0._commandName] + $0.configuration.aliases).contains(word) }) {
                (command, path) = (next, "\(path) \(word)")
                continue
            }
            guard isHelp || command.configuration.defaultSubcommand == nil else { return }
            let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
            let near = Spelling.suggestions(for: word, among: names)
            let hint = near.isEmpty ? "" : "; \(Spelling.remedy(for: word, among: names))"
            throw UnknownCommandError(word: word, hint: hint, command: path, hasSubcommands: !subcommands.isEmpty)
        }
    }

    /// Lets help be as wide as usual if `COLUMNS` is no width.
    private static func ignoreUnusableWidth() {
        guard let text = unsafe getenv("COLUMNS").map({ unsafe String(cString: $0) }), let width = Int(text) else {
            return
        }
        // The argument parser's texts need some columns.
        if width < 40 { unsafe unsetenv("COLUMNS") }
    }

    /// Exits with an error's status after writing its message, unless the command has already reported the problem.
    private static func fail(_ error: any Error) -> Never {
        let (message, status) =
            switch error {
            case let error as UnknownCommandError: (error.description, ExitCode.validationFailure)
            case let error as CommandError: (error.description, error.status)
            default:
                (
                    StandardError.message(
                        ofParser: fullMessage(for: error), isUsage: exitCode(for: error) == .validationFailure),
                    exitCode(for: error)
                )
            }
        if !message.isEmpty { StandardError.write(message) }
        Glibc.exit(status.rawValue)
    }
}

/// A word that names no subcommand.
private struct UnknownCommandError: Error, CustomStringConvertible {
    let word: String
    /// What may have been meant, with a separator; or empty.
    let hint: String
    /// The command that the word follows.
    let command: String
    /// Whether other words could follow it.
    let hasSubcommands: Bool

    var description: String {
        """
        unknown command '\(word)'\(hint)
        \(hasSubcommands ? "Usage: \(command) <subcommand>\n" : "")  See '\(command) --help' for more information.
        """
    }
}

/// A failure of a command after its arguments were parsed, whose message has no usage.
struct CommandError: Error, CustomStringConvertible {
    /// The message.
    let description: String
    /// The exit status: that of a failure, or of an invalid command line.
    let status: ExitCode

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - description: the message.
    ///   - isUsage: whether an argument is invalid, which the message names.
    init(_ description: String, isUsage: Bool = false) {
        (self.description, status) = (description, isUsage ? .validationFailure : .failure)
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
