// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Configuration
import Daemon
import Foundation
import Runtime
import ScenarioLanguage
import SecondScreen
import TestBench

/// `secondscreen scenario`: scripted hotplug.
struct ScenarioCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenario",
        abstract: "Run scripted tests of connecting, disconnecting and failing monitors, in virtual time.",
        discussion: "The language is described in secondscreen-scenario(5).",
        subcommands: [
            ScenarioRunCommand.self, ScenarioCheckCommand.self, ScenarioFromSeedCommand.self, ScenarioMergeCommand.self,
            ScenarioPlayCommand.self,
        ])
}

/// `secondscreen scenario check`: checks scenarios without playing them.
struct ScenarioCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check the syntax of scenarios, and their devices, profiles and monitors; report every error.")

    @Argument(help: "The scenarios; a directory stands for its *.scenario files.", completion: .file())
    var files: [String]

    @MainActor
    func run() async throws {
        let read = try ScenarioFolder.read(files) {
            ScenarioPlayCommand.problems(of: $0, hasApp: $0.program != nil) + ScenarioRepertoire.missingMonitors(in: $0)
        }
        try StandardOutput.write("\(Spelling.count(read.count, "scenario")): OK")
    }
}

/// `secondscreen scenario from-seed`: prints the scenario for a random seed.
struct ScenarioFromSeedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from-seed",
        abstract: "Print the scenario of a random seed; each refused step is followed by 'expect refused'.",
        aliases: ["record-of"])

    @Argument(help: "The seed.")
    var seed: UInt64

    @Option(help: ArgumentHelp("The number of steps, 1 to 100000.", valueName: "number"))
    var steps = 30

    func validate() throws {
        guard (1...100_000).contains(steps) else {
            throw ValidationError("--steps: expected an integer from 1 to 100000, got '\(steps)'")
        }
    }

    @MainActor
    func run() async throws {
        var scenario = Scenario(steps: RandomSteps.steps(count: steps, seed: seed))
        // Only a bench knows which steps it refuses.
        let files = ScenarioFiles(folder: nil)
        let refused = try await Bench.running(ScenarioPlayCommand.options(scenario.settings, in: ".")) { bench in
            var runner = ScenarioRunner(scenario, named: "seed \(seed)", on: BenchStage(bench, files: files))
            runner.passesOverRefusals = true
            _ = await runner.run()
            return runner.passedOver
        }
        scenario = scenario.expectingRefusals(of: refused)
        // Without the last newline, which the output adds.
        try StandardOutput.writeContents("# The scenario of the random seed \(seed).\n\(scenario.text.dropLast())")
    }
}

/// `secondscreen scenario play`: plays the scenario named in the environment; `scenario run` starts it for each file.
struct ScenarioPlayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play the scenario named in the environment.", shouldDisplay: false)

    @MainActor
    func run() async throws {
        guard let order = ScenarioOrder(environment: ProcessInfo.processInfo.environment) else {
            throw ValidationError("SECONDSCREEN_SCENARIO names no scenario; use 'secondscreen scenario run FILE'")
        }
        try await order.carryOut(Self.options)
    }

    /// Creates the options for a bench with the built-in app; the configuration's path is relative to `folder`.
    @MainActor
    static func options(_ settings: ScenarioSettings, in folder: String) throws -> BenchOptions {
        guard let profile = settings.profile else {
            let setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
            return try BenchOptions(settings, over: setup, in: folder)
        }
        let configuration = try configuration(with: profile, in: folder)
        var options = try BenchOptions(settings, over: try configuration.settings.deviceSetup(), in: folder)
        options.settingsDependOnOthers = !configuration.profiles.isEmpty
        options.settings = { ScreenSettings(configuration.settings(for: $0, among: $1)) }
        return options
    }

    /// Returns the settings of a scenario that name what does not exist: a device, a profile, a picture.
    @MainActor
    static func problems(of file: ScenarioFile, hasApp: Bool) -> [ScenarioSyntaxError] {
        var settings = file.scenario.settings
        // An app has its own content and screen settings.
        if hasApp { (settings.app, settings.profile) = (nil, nil) }
        do {
            _ = try options(settings, in: file.folder)
            return []
        } catch {
            let lines = settings.places.lines
            return ((error as? SettingsError)?.problems ?? ["\(error)"]).map { text in
                // A setting's error begins with its line in the scenario; a profile's, with a configuration file.
                if let place = lines.first(where: { text.hasPrefix("\($0.place): ") })?.place {
                    return ScenarioSyntaxError(place: place, message: String(text.dropFirst("\(place): ".count)))
                }
                let place = lines.first { $0.name == "profile" }?.place ?? SourcePlace(file: file.path, line: 1)
                return ScenarioSyntaxError(place: place, message: text)
            }
        }
    }

    /// Reads a configuration, keeping only one of its profiles.
    private static func configuration(
        with profile: ScenarioSettings.Profile, in folder: String
    ) throws -> Configuration {
        let file = profile.file.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
        var configuration = try ConfigurationReader(
            file: file, environment: ProcessInfo.processInfo.environment
        ).read()
        let names = configuration.profiles.map(\.name)
        configuration.profiles.removeAll { $0.name != profile.name }
        guard !configuration.profiles.isEmpty else {
            let known = names.isEmpty ? "none defined" : "available: \(names.joined(separator: ", "))"
            throw ConfigurationError(
                origin: file ?? "the configuration", message: "no profile '\(profile.name)'; \(known)")
        }
        return configuration
    }
}
