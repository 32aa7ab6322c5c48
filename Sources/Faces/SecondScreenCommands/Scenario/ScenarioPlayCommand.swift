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

    /// The options of a bench for a scenario with the built-in app.
    ///
    /// - Parameters:
    ///   - settings: the scenario's settings.
    ///   - folder: the folder that the path of its configuration is relative to.
    /// - Returns: the options.
    /// - Throws: when the settings cannot be used.
    @MainActor
    static func options(_ settings: ScenarioSettings, in folder: String) throws -> BenchOptions {
        guard let profile = settings.profile else {
            let setup = DeviceSetup(try DeviceTable().device(DeviceTable.defaultDevice))
            return try BenchOptions(settings, over: setup)
        }
        let configuration = try configuration(with: profile, in: folder)
        var options = try BenchOptions(settings, over: try configuration.settings.deviceSetup())
        options.settingsDependOnOthers = !configuration.profiles.isEmpty
        options.settings = { ScreenSettings(configuration.settings(for: $0, among: $1)) }
        return options
    }

    /// Reads a configuration with only one of its profiles.
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
            let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
            throw ConfigurationError(
                origin: file ?? "the configuration", message: "has no profile '\(profile.name)'; \(known)")
        }
        return configuration
    }
}
