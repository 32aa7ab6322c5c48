// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Configuration
import ControlService
import DisplayModel
import Foundation
import Glibc
package import Hotplug
package import Logging
package import Runtime
package import SecondScreen
import ServiceLifecycle
import SystemPackage
package import Systemd
import UIKitCore
import UnixSignals
import Varlink

/// `secondscreen run`: a runtime with a configuration that is watched, a state that lasts, hooks, and a service manager.
@MainActor
package final class Daemon {
    /// What a daemon is given by whoever starts it.
    package struct Parts {
        /// Where the configuration is read.
        package var reader: ConfigurationReader
        /// The settings that were given for this run.
        package var overrides = Settings()
        /// Which sysfs is looked at.
        package var sysfs = "/sys"
        /// The process's environment.
        package var environment: [String: String]
        /// The service manager.
        package var notifier: ServiceNotifier
        /// Where sources run, and everything that belongs to no actor.
        package var queue: SourceQueue
        /// Where messages go.
        package var logger: Logger
        /// What writes to standard output, for pictures in a terminal; nil where nothing is printed.
        package var output: OutputWriter?
        /// The terminal that the process was started from; without one SIGHUP has the configuration read again.
        package var terminal: ControllingTerminal?
        /// Told of everything that happens, in order.
        package var report: @MainActor (RuntimeEvent) -> Void

        /// Creates parts; see the properties.
        package init(
            reader: ConfigurationReader, environment: [String: String], notifier: ServiceNotifier, queue: SourceQueue,
            logger: Logger, report: @escaping @MainActor (RuntimeEvent) -> Void
        ) {
            self.reader = reader
            self.environment = environment
            self.notifier = notifier
            self.queue = queue
            self.logger = logger
            self.report = report
        }
    }

    let parts: Parts
    var configuration: Configuration
    /// Whether what is written now cannot be used, and an earlier configuration counts.
    var isFileUnusable = false
    /// Has the configuration read by one at a time.
    let reloads = Turns()
    let host: RuntimeHost
    let supervision: Supervision
    let hooks: HookRunner
    /// Ends the run in order.
    private var endRun: @Sendable () -> Void = {}
    /// Writes what outlives the run; nil where nothing does.
    var writer: StateWriter?
    /// What an earlier run left.
    let restored: PersistentState
    /// Tells the next start that this one did not live; nil when it would do nothing else for that.
    let start: StartMarker?
    /// Whether virtual monitors of an earlier run stay away because a start with them did not live.
    var areSocketsLeftOut = false
    /// The identifiers of monitors that the next run has to know.
    var names: [MonitorNaming.Remembered]
    /// What the configuration has in the way of virtual monitors.
    var provenance = PersistentState.Provenance()

    /// Puts a daemon together; nothing happens until ``run(for:onStart:)``.
    ///
    /// - Parameters:
    ///   - configuration: what counts at the start, with the overrides over it.
    ///   - parts: the rest.
    /// - Throws: when something that the configuration names cannot be had: a monitor, a device, an output, fonts, a group.
    package init(_ configuration: Configuration, _ parts: Parts) throws {
        self.parts = parts
        self.configuration = configuration
        let queue = parts.queue
        let file = Self.stateFile(configuration, parts.environment)
        let memory = file?.read() ?? StateFile.Reading()
        restored = memory.state
        names = memory.state.names
        var sockets = configuration.settings.socketsToRestore(from: memory.state, sysfs: parts.sysfs)
        start = sockets == nil ? nil : file.map { StartMarker(in: $0.folder) }
        start?.endOnSignals()
        if start?.foundDeadStart == true {
            (sockets, areSocketsLeftOut) = (nil, true)
            parts.logger.warning(
                """
                an earlier start with the virtual monitors of the run before did not live: they stay away this time, and \
                come back at the next start unless others are plugged in
                """)
        }
        let source = try configuration.settings.openSource(
            restoring: sockets, sysfs: parts.sysfs, on: queue, report: { parts.logger.notice("\($0)") },
            warn: { parts.logger.warning("\($0)") })
        var hostParts = RuntimeHost.Parts(
            setup: try configuration.settings.deviceSetup(), source: source,
            drawing: LazyDrawing { [fonts = configuration.fonts] in try Drawing(fontFolder: fonts) }, queue: queue)
        try configuration.settings.checkGroup(parts.environment)
        hostParts.sinks = try configuration.outputs.map { output in
            try output.makeSink(writingTo: parts.output ?? OutputWriter(.standardOutput))
        }
        hostParts.tintsDamage = configuration.tintsDamage
        hostParts.names = memory.state.names
        hostParts.logger = parts.logger
        supervision = Supervision(parts.notifier, queue: queue)
        let relay = EventRelay()
        hooks = HookRunner(queue: queue) { message in
            await MainActor.run { relay.warn(message) }
        }
        host = try RuntimeHost(hostParts, report: { relay.report($0) })
        provenance = configuration.settings.provenance(sysfs: parts.sysfs)
        relay.report = { [weak self] in self?.note($0) }
        relay.warn = { [weak self] in self?.warn($0) }
        follow(configuration)
        host.screens.restore(memory.state.choices)
        if let warning = memory.warning { parts.logger.warning("\(warning)") }
        if let file { keep(file) }
        host.control.abilities.reload = { [weak self] () async throws(ControlError) in try await self?.reload() }
        host.control.abilities.explain = { [weak self] in self?.reasons(for: $0) ?? [] }
    }

    /// Passes events on to who is made after the one that reports them.
    @MainActor
    private final class EventRelay {
        var report: @MainActor (RuntimeEvent) -> Void = { _ in }
        var warn: @MainActor (String) -> Void = { _ in }
    }

    /// Ends with the terminal that the daemon was started from; as long as that is there, reads the configuration again.
    private func hangUp() async {
        guard let terminal = parts.terminal else { return await reloadUnasked() }
        if terminal.hasEnded { return endRun() }
        await reloadUnasked()
        // A shell passes the signal on before its terminal is gone.
        try? await QueueClock(parts.queue).sleep(for: .seconds(1))
        if terminal.hasEnded { endRun() }
    }

    /// Runs as the whole of a process: until SIGINT or SIGTERM comes, a time is over, or the closure is called.
    ///
    /// - Parameters:
    ///   - duration: how long; nil for no end.
    ///   - onStart: given a closure that ends the run in order, before anything happens.
    /// - Throws: what cannot be had of the system: the control socket, a signal.
    package func run(
        for duration: Duration?, onStart: (@escaping @Sendable () -> Void) -> Void
    ) async throws {
        // However it ends: a start that fails has lived.
        defer { start?.end() }
        // A state file that may not grow is an error of write, not a reason to die.
        _ = signal(SIGXFSZ, SIG_IGN)
        let (sockets, peers) = try configuration.settings.openSockets(parts.environment)
        var limits = VarlinkLimits.server
        limits.connections = configuration.limits.connections
        limits.incomingMessage = configuration.limits.messageBytes
        let sleepWatcher = SleepWatcher(queue: parts.queue.queue)
        let logger = parts.logger
        var services: [any Service] = [
            supervision,
            Following(await UnixSignalsSequence(trapping: .sighup)) { [weak self] in await self?.hangUp() },
            Following(sleepWatcher.resumes { logger.debug("resume signal", metadata: ["state": "\($0)"]) }) {
                [weak self] in await self?.lookAgain()
            },
        ]
        do {
            let changes = try ConfigurationWatcher(parts.reader.watchedFolders, on: parts.queue.queue).changes()
            services.append(Following(changes) { [weak self] in await self?.reloadUnasked() })
        } catch {
            logger.warning("the configuration is not watched: \(error); send SIGHUP after a change")
        }
        let running = Task(executorPreference: parts.queue) { [hooks] in await hooks.run() }
        var failure: (any Error)?
        do {
            try await host.run(
                for: duration, on: sockets, peers: peers, limits: limits, logger: logger, beside: services
            ) { end in
                endRun = end
                onStart(end)
            }
        } catch {
            failure = error
        }
        hooks.finish()
        running.cancel()
        await finishKeeping()
        // A hook that does not end when it is asked to must not outlive this process.
        await running.value
        if let failure { throw failure }
    }
}
