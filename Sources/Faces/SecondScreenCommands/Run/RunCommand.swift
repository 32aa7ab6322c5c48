// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import ArgumentParser
import Base
import Configuration
import Daemon
import Foundation
import Glibc
import Hotplug
import Logging
import Runtime
import ScreensWire
import SecondScreen
import SystemPackage
import Systemd
import UIKitCore

struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run the daemon: present the monitors of this machine, or virtual ones, to an app.",
        discussion: """
            Prints events until a signal arrives. Other commands control it over its control socket. Settings come from \
            /etc/secondscreen/config.yaml and ~/.config/secondscreen/config.yaml; options take precedence. Changed files \
            are reloaded: mode, mirror, aspect, monitors, profiles, hooks and plug take effect immediately, other \
            settings at the next start. Exits with 78 if the configuration is invalid or names something that is not \
            available.
            """)

    // Nested groups would make debug builds take three times as long to start, because the argument parser checks a
    // group's options every time it visits the group.
    @OptionGroup(title: "Monitors") var monitors: SettingOptions<Selections.Monitors>
    @OptionGroup(title: "The device and its app") var device: SettingOptions<Selections.Device>
    @OptionGroup(title: "Pictures") var pictures: SettingOptions<Selections.Pictures>
    @OptionGroup(title: "Configuration and clients") var files: ConfigurationOptions
    @OptionGroup(title: "Configuration and clients") var service: SettingOptions<Selections.Service>
    @Flag(help: "Print one JSON object per line; diagnostics go to standard error.") var json = false
    @Option(help: .hidden) var sysfs = "/sys"
    // For programs that start a runtime for their own lifetime: when they end, even by crashing, the input ends.
    @Flag(help: .hidden) var untilInputEnds = false

    /// Returns the settings on the command line, which take precedence over the configuration; does not throw after
    /// validation.
    private func settings() throws -> Settings {
        try Settings(monitors.texts + device.texts + pictures.texts + service.texts, names: Selections.names)
    }

    @MainActor
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        // Must be read and removed from the environment before any process is started.
        let notifier = ServiceNotifier.takeFromEnvironment()
        let reader = ConfigurationReader(file: files.config, environment: environment)
        let overrides = try settings()
        var configuration = try ConfigText.read(reader).applying(overrides)
        if files.checkConfig { return try ConfigText.check(configuration) }
        if files.printConfig { return try ConfigText.write(configuration) }
        // From a configuration file, too.
        guard !json || !configuration.outputs.contains(.terminal) else {
            throw CommandError(
                "--json and the output 'terminal' both write to standard output; remove one of them", isUsage: true)
        }
        if json {
            try StandardOutput.requireOpen()
            configuration.outputs = configuration.outputs.map { $0.withoutTerminal(environment: environment) }
        }
        let queue = SecondScreenCommand.queue
        let stop = StopSignal()
        let input = untilInputEnds ? InputEnd { stop.request() } : nil
        defer { input?.cancel() }
        let start = ContinuousClock.now
        let now: @Sendable () -> Duration = { start.duration(to: .now) }
        let errors = OutputWriter(
            .standardError, notice: StandardOutput.droppedMessages)
        let (logger, logsEvents) = Self.logger(configuration.log, errors)
        // Journal failures are not monitored: the daemon survives a restart of the journal.
        let printsEvents = json || !logsEvents
        let output =
            printsEvents || configuration.outputs.contains(where: \.mayUseTerminal)
            ? OutputWriter.forEvents(json: json, now: now, onFailure: { _ in stop.request() }) : nil
        var parts = Daemon.Parts(
            reader: reader, environment: environment, notifier: notifier, queue: queue, logger: logger
        ) { event in
            // Journal entries have fields; standard output is for interactive use.
            guard printsEvents else { return EventLog.log(event, to: logger) }
            let time = now()
            output?.write { [json] in EventPrinter.bytes(event, at: time, json: json) }
        }
        parts.overrides = overrides
        parts.sysfs = sysfs
        parts.output = output
        parts.terminal = ControllingTerminal()
        parts.stop = stop
        defer {
            output?.finish()
            errors.finish()
        }
        let daemon = try Self.daemon(configuration, parts)
        try await daemon.run(for: configuration.duration)
        output?.finish()
        // A closed pipe is a normal exit; any other write failure is an error.
        if case .failed(let reason) = output?.failure {
            throw ClientError("cannot write to standard output: \(reason)")
        }
    }

    /// Creates the daemon.
    ///
    /// - Throws: an exit with status 78 (`EX_CONFIG`) if something in the configuration is unavailable: an output, a
    ///   monitor, a recording, fonts, a group. A restart would fail as well, so a service manager does not attempt one.
    @MainActor
    private static func daemon(_ configuration: Configuration, _ parts: Daemon.Parts) throws -> Daemon {
        do { return try Daemon(configuration, parts) } catch {
            // What is missing is printed with its position.
            try ConfigText.check(configuration)
            StandardOutput.writeDiagnostic("\(error)")
            throw ExitCode(78)
        }
    }

    /// Creates the logger; also returns whether events are logged.
    private static func logger(_ settings: LogSettings, _ errors: OutputWriter) -> (Logger, logsEvents: Bool) {
        let level = Logger.Level(rawValue: settings.level.rawValue) ?? .info
        let destination: LogDestination =
            switch settings.destination {
            case .automatic: .automatic
            case .journal: .journal(path: LogDestination.journalPath)
            case .standardError: .standardErrorLines
            }
        let isJournal = if case .journal = destination { true } else { false }
        return (
            Logger(label: "secondscreen", factory: destination.handlers(level: level) { errors.write($0) }), isJournal
        )
    }
}
