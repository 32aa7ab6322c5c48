// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Foundation
import Glibc
import Runtime
import ScenarioLanguage
import ScreensWire
import TestBench
import UdevHotplug

/// `secondscreen scenario run`: plays scenarios and reports the verdicts.
struct ScenarioRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Play scenarios and report failures.",
        discussion: """
            Each scenario is played in its own process, except with --against and --cables. \
            The exit status is 0 when all pass, 1 when one fails, and 65 when one cannot be parsed, names a device \
            or profile that does not exist, reaches outside its directory, or cannot be played against a runtime or with \
            real cables; nothing is played then.
            """)

    @Argument(help: "The scenarios; a directory stands for its *.scenario files.", completion: .file())
    var files: [String]

    /// The format of verdicts.
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case human, tap, junit, json, html
    }

    @Option(help: ArgumentHelp("The format of the report.", valueName: "kind"))
    var format = Format.human

    @Option(
        help: ArgumentHelp(
            """
            Write the report to a file, and print a human-readable summary. With html, the file is a self-contained \
            page with pictures.
            """, valueName: "file"), completion: .file())
    var report: String?

    @Option(help: ArgumentHelp("How many times faster than real time. Default: as fast as possible.", valueName: "n"))
    var speed: Double?

    @Flag(help: "Play in real time, as with '--speed 1'.")
    var realTime = false

    @Option(
        help: ArgumentHelp(
            "An app that imports UIKit, in place of the one that the scenario names.",
            valueName: "program"), completion: .file())
    var app: String?

    @Option(
        help: ArgumentHelp(
            "Play in a running runtime, in real time: an app's name or the path of a socket. Its state is restored.",
            valueName: "name|path"), completion: .custom { _, _, _ in ScreensClient.targets })
    var against: String?

    @Option(
        help: ArgumentHelp(
            "Play on this machine's connectors, in virtual time, with a program that moves the cables.",
            valueName: "program"), completion: .file())
    var cables: String?

    @Option(
        help: ArgumentHelp(
            """
            Where the screens' pictures go: png:DIRECTORY for files in a directory for each scenario, kept up to date; kms \
            for this machine's monitors, which requires --cables; or null. May be repeated.
            """, valueName: "destination"),
        completion: CompletionKind(.spellings(FrameDestination.spellingsInScenarios)),
        transform: FrameDestination.init(ofScenarios:))
    var output: [FrameDestination] = []

    @Option(
        help: ArgumentHelp(
            "The number of scenarios played at the same time. Default: the number of processors.", valueName: "n"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            """
            Play only one shard of the scenarios: 3/8 for the third of eight, auto to read the CI system's variables \
            (Bazel, Slurm, GitLab, Buildkite, CircleCI), or auto/8 (Kubernetes). Merge the verdicts of all shards with \
            'scenario merge'.
            """, valueName: "n/m"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "Verdicts of an earlier run with --format json, used to balance the duration of the shards.",
            valueName: "file"), completion: .file())
    var timings: String?

    @Option(help: ArgumentHelp("The directory for pictures of failures.", valueName: "directory"))
    var pictures: String?

    @Flag(help: "Write the expected pictures instead of comparing with them.")
    var updateFrames = false

    @Flag(help: "Allow scenarios to write pictures and start apps outside their own directories.")
    var allowOutside = false

    @Option(
        help: ArgumentHelp("The directory of fonts for pictures. Default: the built-in font.", valueName: "directory"))
    var fonts: String?

    @Option(help: ArgumentHelp("The time limit for one scenario, in real time.", valueName: "seconds"))
    var timeLimit = 300.0

    func validate() throws {
        if let speed, !(0.001...1e6).contains(speed) {
            throw ValidationError("--speed: expected a number from 0.001 to 1000000, got '\(speed.plainText)'")
        }
        guard speed == nil || !realTime else {
            throw ValidationError("--speed cannot be combined with --real-time")
        }
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs: expected an integer from 1 to 256, got '\(jobs)'")
        }
        guard (0.1...86_400).contains(timeLimit) else {
            throw ValidationError(
                "--time-limit: expected a number of seconds from 0.1 to 86400, got '\(timeLimit.plainText)'")
        }
        guard format != .html || report != nil else {
            throw ValidationError("--format html requires --report FILE")
        }
        guard report != "" else { throw ValidationError("--report: expected a file, got ''") }
        for (name, folder) in [("--pictures", pictures), ("--fonts", fonts)] {
            if folder == "" { throw ValidationError("\(name): expected a directory, got ''") }
        }
        if let fonts, (try? FileStatus(path: fonts))?.kind != .directory {
            throw ValidationError("--fonts: '\(fonts)' is not a directory")
        }
        guard timings == nil || shard != nil else { throw ValidationError("--timings requires --shard") }
        _ = try chosenShard()
        try validateStage()
    }

    /// Returns the share of the scenarios to play.
    private func chosenShard() throws -> Shard {
        try shard.map { try Shard(parsing: $0, environment: ProcessInfo.processInfo.environment) } ?? .all
    }

    func run() async throws {
        // A program that reads the verdicts would take none for success.
        if format != .human || report == "-" { try StandardOutput.requireOpen() }
        var all = try ScenarioFolder.read(files)
        // Before they are shared out, so that all shards use the same names.
        ScenarioFile.distinguish(&all)
        let (scenarios, head) = try share(of: all)
        let stage: StageKind = against != nil ? .live : cables != nil ? .cables : .scripted
        let start = ContinuousClock.now
        if !allowOutside {
            let startsPrograms = app == nil && stage == .scripted
            try ScenarioFolder.refuse(
                scenarios.flatMap {
                    ScenarioReach.problems(of: $0, program: startsPrograms, frames: updateFrames)
                })
        }
        try ScenarioFolder.refuse(scenarios.flatMap { ScenarioRepertoire.problems(of: $0, on: stage) })
        if stage != .live {
            var problems: [ScenarioSyntaxError] = []
            for scenario in scenarios {
                problems += ScenarioRepertoire.missingMonitors(in: scenario, attachedOnly: true)
                problems += await ScenarioPlayCommand.problems(
                    of: scenario, hasApp: app != nil || scenario.program != nil)
            }
            try ScenarioFolder.refuse(problems)
        }
        // Unavailable outputs are errors before the report begins.
        for case .png(let folder) in output { try FrameDestination.prepare(folder) }
        let monitors = try FrameSinks(output.filter { $0 == .kms }) { StandardOutput.writeDiagnostic($0) }
        defer { monitors.close() }
        if let pictures, let problem = FolderListing.problemOfWriting(to: pictures) {
            throw CommandError("--pictures: cannot write to the directory \(pictures): \(problem)", isUsage: true)
        }
        try checkReport(of: scenarios)
        let journals = format == .html ? try TemporaryFolder() : nil
        defer { journals?.remove() }
        var file = report.map { ReportFile($0, format, head, scenarios: scenarios) }
        var verdicts = VerdictReport(report == nil ? format : .human, head)
        // A report on standard output must be the only output.
        func tell(_ text: String?) throws {
            if let text, report != "-" { try StandardOutput.write(text) }
        }
        try tell(verdicts.head)
        var played = scenarios[...]
        func note(_ verdict: ScenarioVerdict) throws {
            if let scenario = played.popFirst() {
                file?.add(verdict, of: scenario, journal: journals?.journal(of: played.startIndex - 1))
            }
            try tell(verdicts.add(verdict))
        }
        let trap = await SignalTrap()
        if stage == .scripted {
            var workers = workers
            (workers.journals, workers.trap) = (journals, trap)
            // Removed here, because the program exits when its reader goes away.
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            for try await verdict in workers.verdicts(of: scenarios, in: folder) { try note(verdict) }
        } else {
            try await play(scenarios, on: stage, showingOn: monitors, journals: journals, until: trap, report: note)
        }
        let duration = start.duration(to: .now)
        try file?.write(after: duration)
        try tell(verdicts.tail(after: duration))
        if let signal = trap.first { throw ExitCode(128 + signal) }
        guard verdicts.failures == 0 else { throw ExitCode(1) }
    }

    /// Refuses a report that cannot be written, or would replace a scenario, before anything is played.
    private func checkReport(of scenarios: [ScenarioFile]) throws {
        guard let report, report != "-" else { return }
        if (try? FileStatus(path: report))?.kind == .directory {
            throw CommandError("--report: '\(report)' is a directory; name a file in it", isUsage: true)
        }
        let target = URL(filePath: report).resolvingSymlinksInPath()
        guard !scenarios.contains(where: { URL(filePath: $0.path).resolvingSymlinksInPath() == target }) else {
            throw CommandError("--report: \(report) is one of the scenarios; name another file", isUsage: true)
        }
        let folder = (report as NSString).deletingLastPathComponent
        // Read only during the call.
        guard unsafe access(folder.isEmpty ? "." : folder, W_OK) == 0 else {
            throw CommandError(
                "--report: cannot write to the directory \(folder.isEmpty ? "." : folder)", isUsage: true)
        }
    }

    /// Returns the scenarios to play, and the head of their verdicts.
    private func share(of all: [ScenarioFile]) throws -> ([ScenarioFile], VerdictLines.Head) {
        let shard = try chosenShard()
        let names = all.map(\.path)
        if self.shard != nil || format == .json,
            let name = Dictionary(grouping: names, by: \.self).first(where: { $1.count > 1 })?.key
        {
            throw CommandError("duplicate scenario \(name.escapingControls())", isUsage: true)
        }
        Shard.acknowledge(in: self.shard == nil ? [:] : ProcessInfo.processInfo.environment)
        let durations: [String: Double]
        do { durations = try timings.map(VerdictLines.durations) ?? [:] } catch {
            StandardOutput.writeDiagnostic("\(error)")
            throw ExitCode(65)
        }
        let played = shard.share(of: names, lasting: durations).map { all[$0] }
        return (played, VerdictLines.Head(shard: shard, total: all.count, scenarios: played.map(\.path)))
    }

    /// Plays scenarios in separate processes.
    private var workers: ScenarioWorkers {
        ScenarioWorkers(
            app: app, options: playOptions, timeLimit: .seconds(timeLimit),
            jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    }

    /// The options for playing scenarios, on any stage.
    var playOptions: PlayOptions {
        var options = PlayOptions()
        options.pictures = pictures
        options.updatesFrames = updateFrames
        options.allowsOutside = allowOutside
        options.fontFolder = fonts
        // The monitors are shared by all scenarios.
        options.outputs = output.filter { $0 != .kms }
        options.speed = realTime ? 1 : speed
        return options
    }
}

/// Playing in this process on a single stage: a runtime, or real cables.
extension ScenarioRunCommand {
    /// Rejects options that do not apply to a runtime, which has its own time, app, and fonts, or to real cables, of
    /// which there is only one set. Also rejects programs that cannot be executed.
    func validateStage() throws {
        func reject(_ options: KeyValuePairs<String, Bool>, _ reason: String) throws {
            let names = options.filter(\.value).map(\.key)
            guard !names.isEmpty else { return }
            throw ValidationError("\(reason); remove \(names.joined(separator: " and "))")
        }
        func requireProgram(_ option: String, _ name: String) throws {
            let path = Self.path(ofProgram: name)
            // Read only during the call.
            guard unsafe access(path, X_OK) == 0, (try? FileStatus(path: path))?.kind == .regular else {
                throw ValidationError("\(option): cannot run the program '\(name)'")
            }
        }
        if against != nil {
            try reject(
                [
                    "--speed": speed != nil, "--app": app != nil, "--jobs": jobs != nil,
                    "--update-frames": updateFrames, "--fonts": fonts != nil, "--output": !output.isEmpty,
                ], "--against runs scenarios one by one in a running runtime, with its app, fonts and outputs")
        }
        guard let cables else {
            if let app { try requireProgram("--app", app) }
            guard !output.contains(.kms) else {
                throw ValidationError("--output kms requires --cables")
            }
            return
        }
        try reject(
            ["--against": against != nil, "--app": app != nil, "--jobs": jobs != nil],
            "--cables runs scenarios one by one, with the built-in app")
        try requireProgram("--cables", cables)
    }

    /// Plays scenarios in this process, one at a time, until a signal arrives.
    func play(
        _ scenarios: [ScenarioFile], on stage: StageKind, showingOn monitors: FrameSinks,
        journals: TemporaryFolder?, until trap: SignalTrap, report: (ScenarioVerdict) throws -> Void
    ) async throws {
        let folder = stage == .cables ? try TemporaryFolder() : nil
        defer { folder?.remove() }
        let race = AbortRace(timeLimit: .seconds(timeLimit)) { await trap.wait() != nil }
        var live = LivePlayer(target: against ?? "", options: playOptions, race: race)
        live.onDelay = StandardOutput.writeDelay
        var shown = BenchOutput.Options(monitors)
        shown.warn = { StandardOutput.writeDiagnostic("warning: \($0)") }
        let cabled = CablePlayer(
            source: { UdevConnectorSource(willScan: monitors.willScan) },
            cables: CableProgram(path: Self.path(ofProgram: cables ?? ""), folder: folder?.path ?? ""),
            output: output.isEmpty ? nil : shown, options: playOptions, race: race,
            prepare: ScenarioPlayCommand.options)
        for (index, scenario) in scenarios.enumerated() {
            let journal = journals?.journal(of: index)
            let start = ContinuousClock.now
            var verdict =
                stage == .live
                ? await live.verdict(of: scenario, journal: journal)
                : await cabled.verdict(of: scenario, journal: journal)
            verdict.elapsed = start.duration(to: .now)
            try report(verdict)
            if trap.first != nil { return }
        }
    }

    /// The path of a program; a bare name is resolved in the working directory.
    static func path(ofProgram name: String) -> String { name.contains("/") ? name : "./\(name)" }
}

extension FrameDestination {
    /// The spellings of the outputs that scenarios can have.
    fileprivate static let spellingsInScenarios = spellings.filter {
        ![FrameDestination.terminal, .window, .auto].map(\.description).contains($0)
    }

    /// Parses an output for scenarios: any but the terminal, where the report is printed, and windows.
    fileprivate init(ofScenarios text: String) throws {
        do { self = try FrameDestination(parsing: text, suggesting: Self.spellingsInScenarios) } catch {
            throw ValidationError("\(error)")
        }
        // The error names the option and the value.
        guard self != .terminal, self != .window, self != .auto else {
            throw ValidationError("not available for scenarios; use png:DIRECTORY")
        }
    }
}
