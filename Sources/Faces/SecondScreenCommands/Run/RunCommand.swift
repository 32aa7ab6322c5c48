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
import SecondScreen
import SystemPackage
import Systemd
import UIKitCore

/// `secondscreen run`: monitors become screens until a signal comes.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Follow the monitors of this machine, or virtual ones, and show what an app sees.",
        discussion: """
            Other commands talk to it over its control socket. Settings come from /etc/secondscreen/config.yaml and \
            ~/.config/secondscreen/config.yaml; options count more. A changed file is read at once: what it says of \
            monitors, modes, mirroring and hooks takes effect then, the rest at the next start. Ends with 78 when the \
            configuration cannot be used, or something that it names cannot be had.
            """)

    @OptionGroup var settings: SettingsArguments

    @Flag(help: "Print one JSON object a line; diagnostics go to standard error.")
    var json = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("How long to run, until a signal unless said.", valueName: "seconds"))
    var seconds: Double?

    @Option(help: .hidden)
    var sysfs = "/sys"

    func validate() throws {
        guard let seconds, !(0...1e9).contains(seconds) else { return }
        throw ValidationError("--for is a number of seconds from 0 to 1000000000")
    }

    @MainActor
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        // Taken before anything can start another process.
        let notifier = ServiceNotifier.takeFromEnvironment()
        let reader = ConfigurationReader(file: settings.service.config, environment: environment)
        let configuration = try settings.read(reader)
        if settings.service.checkConfig { return }
        if settings.service.printConfig { return try ConfigText.write(configuration) }
        let queue = SecondScreenCommand.queue
        let stop = StopSignal()
        let start = ContinuousClock.now
        let now: @Sendable () -> Duration = { start.duration(to: .now) }
        let errors = OutputWriter(
            .standardError, notice: { Array("secondscreen: \($0) messages were dropped\n".utf8) })
        let (logger, logsEvents) = Self.logger(configuration.log, errors)
        // The journal is not watched: when it goes and comes back, the daemon stays.
        let printsEvents = json || !logsEvents
        let output =
            printsEvents || configuration.outputs.contains(.terminal)
            ? OutputWriter.forEvents(json: json, now: now, onFailure: { _ in stop.request() }) : nil
        let printer = EventPrinter(json: json, now: now) { output?.write(Array("\($0)\n".utf8)) }
        var parts = Daemon.Parts(
            reader: reader, environment: environment, notifier: notifier, queue: queue, logger: logger
        ) { event in
            // The journal has fields for what happens; standard output is for whoever started the program by hand.
            if printsEvents { printer.print(event) } else { EventLog.log(event, to: logger) }
        }
        parts.overrides = try settings.overrides()
        parts.tintsDamage = settings.pictures.debugDamage
        parts.sysfs = sysfs
        parts.output = output
        parts.terminal = ControllingTerminal()
        parts.stop = stop
        defer {
            output?.finish()
            errors.finish()
        }
        let daemon = try Self.daemon(configuration, parts)
        try await daemon.run(for: seconds.map { .seconds($0) })
        output?.finish()
        // A reader that goes away has had enough; whoever cannot be told what happens must hear of it.
        if case .failed(let reason) = output?.failure { throw ClientError("cannot write standard output: \(reason)") }
    }

    /// Puts the daemon together.
    ///
    /// - Throws: an exit with 78 (`EX_CONFIG`) when something that the configuration names cannot be had: an output, a
    ///   monitor, a recording, fonts, a group. Another start would end the same, and a service manager makes none.
    @MainActor
    private static func daemon(_ configuration: Configuration, _ parts: Daemon.Parts) throws -> Daemon {
        do { return try Daemon(configuration, parts) } catch {
            StandardOutput.writeDiagnostic("\(error)")
            throw ExitCode(78)
        }
    }

    /// Where messages go, and whether events go there as well.
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
