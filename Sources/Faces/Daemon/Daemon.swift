// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Base
package import Configuration
import ControlService
import DisplayModel
import Glibc
import Hotplug
package import Logging
package import Runtime
package import ScreensWire
import SecondScreen
package import Systemd
import Varlink

/// `secondscreen run`: a runtime with a configuration that is watched, persistent state, hooks, and a service manager.
@MainActor
package final class Daemon {
    /// A daemon's parts.
    package struct Parts {
        /// Reads the configuration.
        package var reader: ConfigurationReader
        /// The command line's settings, which override the configuration.
        package var overrides = Settings()
        /// The path of the sysfs to read.
        package var sysfs = "/sys"
        /// The process's environment.
        package var environment: [String: String]
        /// The service manager.
        package var notifier: ServiceNotifier
        /// The queue for sources, and for everything that is not isolated to an actor.
        package var queue: SerialQueue
        /// The logger.
        package var logger: Logger
        /// The writer to standard output, for frames in a terminal; nil if nothing else is printed.
        package var output: OutputWriter?
        /// The terminal that the process was started from; if nil, SIGHUP reloads the configuration.
        package var terminal: ControllingTerminal?
        /// Requests to stop the run.
        package var stop = StopSignal()
        /// Called with every event, in order.
        package var report: @MainActor (Wire.Event) -> Void

        /// Creates parts; see the properties.
        package init(
            reader: ConfigurationReader, environment: [String: String], notifier: ServiceNotifier, queue: SerialQueue,
            logger: Logger, report: @escaping @MainActor (Wire.Event) -> Void
        ) {
            (self.reader, self.environment, self.notifier, self.queue) = (reader, environment, notifier, queue)
            (self.logger, self.report) = (logger, report)
        }
    }

    let parts: Parts
    var configuration: Configuration
    /// The settings that this process started with.
    let initialSettings: Settings
    /// Whether the files are currently invalid and an earlier configuration is in effect.
    var isFileUnusable = false
    /// Serializes reloads.
    let reloads = Turns()
    let host: RuntimeHost
    let supervision: Supervision
    let hooks: HookRunner
    /// Writes the persistent state; nil if there is none.
    var writer: StateWriter?
    /// The state saved by an earlier run.
    let restored: PersistentState
    /// Keeps other daemons from the state's folder; nil if there is no state.
    let reservation: StateReservation?
    /// Marks a start that restores virtual monitors; otherwise nil.
    let start: StartMarker?
    /// Whether an earlier run's virtual monitors are not restored because a start with them crashed.
    var areSocketsLeftOut = false
    /// The monitor identifiers to save for the next run.
    var names: [MonitorNaming.Remembered]
    /// The configuration's virtual monitors.
    var provenance: PersistentState.Provenance
    /// The configured monitors that this daemon has plugged in.
    var configuredMonitors: [VirtualSockets.Configured] = []
    /// The entries of the configuration that they are for.
    var plugRequests: [VirtualSockets.Request] = []
    /// Whether some could not be plugged in, which the next reload attempts again.
    var isPlugIncomplete = false

    /// Assembles a daemon; nothing happens until ``run(for:)``.
    ///
    /// - Parameters:
    ///   - configuration: the configuration at start, with overrides applied.
    ///   - parts: the other parts.
    /// - Throws: if something in the configuration is unavailable: a monitor, a device, an output, fonts, a group, a
    ///   state folder.
    package init(_ configuration: Configuration, _ parts: Parts) throws {
        (self.parts, self.configuration) = (parts, configuration)
        initialSettings = configuration.settings
        let (queue, logger) = (parts.queue, parts.logger)
        let (file, reservation) = try Self.reservedStateFile(configuration, parts)
        self.reservation = reservation
        let memory = file?.read() ?? StateFile.Reading()
        restored = memory.state
        names = memory.state.names
        provenance = configuration.settings.provenance(sysfs: parts.sysfs)
        var sockets = configuration.settings.socketsToRestore(from: memory.state, sysfs: parts.sysfs)
        start = sockets == nil ? nil : file.map { StartMarker(in: $0.folder) }
        // The marker of an earlier start means nothing if there is no longer anything to restore.
        if sockets == nil, memory.state.sockets?.isEmpty ?? true { file.map { StartMarker(in: $0.folder).end() } }
        start?.endOnSignals()
        if start?.foundDeadStart == true {
            (sockets, areSocketsLeftOut) = (nil, true)
            logger.warning(
                """
                the previous start crashed while restoring virtual monitors; they are omitted this time, and restored \
                at the next start unless others are connected
                """)
        }
        try configuration.settings.checkGroup(parts.environment)
        var hostParts = RuntimeHost.Parts(setup: try configuration.settings.deviceSetup(), queue: queue, logger: logger)
        hostParts.source = configuration.source
        hostParts.monitors = configuration.settings.monitorOptions(restoring: sockets, sysfs: parts.sysfs) {
            logger.warning("\($0)")
        }
        hostParts.outputs = configuration.outputs
        hostParts.fullScreen = configuration.fullScreen
        hostParts.standardOutput = parts.output
        hostParts.fontFolder = configuration.fonts
        hostParts.tintsDamage = configuration.tintsDamage
        hostParts.frameMemory = configuration.limits.frameMemory
        hostParts.names = memory.state.names
        hostParts.notice = { logger.notice("\($0)") }
        let relay = EventRelay()
        host = try RuntimeHost(hostParts, report: { relay.report($0) })
        supervision = Supervision(parts.notifier, queue: queue)
        hooks = HookRunner(queue: queue) { message in
            await MainActor.run { relay.warn(message) }
        }
        findConfiguredMonitors()
        relay.report = { [weak self] in self?.note($0) }
        relay.warn = { [weak self] in self?.warn($0) }
        apply(configuration)
        host.screens.restore(memory.state.choices)
        if let warning = memory.warning { logger.warning("\(warning)") }
        if let file { persist(to: file) }
        host.control.abilities.reload = { [weak self] () async throws(ScreensError) in try await self?.reload() }
        host.control.abilities.explain = { [weak self] in self?.reasons(for: $0) ?? [] }
    }

    /// Forwards events to a receiver created after their sender.
    @MainActor
    private final class EventRelay {
        var report: @MainActor (Wire.Event) -> Void = { _ in }
        var warn: @MainActor (String) -> Void = { _ in }
    }

    /// Handles SIGHUP: exits if the terminal that the daemon was started from is gone; otherwise reloads.
    private func hangUp() async {
        guard let terminal = parts.terminal else { return await reloadUnasked() }
        if terminal.hasEnded { return parts.stop.request() }
        await reloadUnasked()
        // A shell forwards the signal before its terminal is gone.
        try? await QueueClock(parts.queue).sleep(for: .seconds(1))
        if terminal.hasEnded { parts.stop.request() }
    }

    /// Runs for the lifetime of a process: until SIGINT or SIGTERM, the maximum time, or a request from ``Parts/stop``.
    ///
    /// - Parameter duration: the maximum time after the app's launch; nil for no limit.
    /// - Throws: if the control socket or a signal handler is unavailable.
    package func run(for duration: Duration?) async throws {
        // A start that fails with an error has not crashed.
        defer { start?.end() }
        // Exceeding the file size limit makes the state's write fail instead of killing the process.
        _ = signal(SIGXFSZ, SIG_IGN)
        let (sockets, peers) = try configuration.settings.openSockets(parts.environment)
        var limits = VarlinkLimits.server
        limits.connections = configuration.limits.connections
        limits.incomingMessage = configuration.limits.messageBytes
        var services = [
            Service("supervision") { [supervision] in await supervision.run() },
            Service("receiver of SIGHUP", for: await UnixSignals.trapped([SIGHUP])) { [weak self] in
                await self?.hangUp()
            },
        ]
        do {
            let changes = try ConfigurationWatcher(parts.reader.watchedFolders, on: parts.queue.queue).changes()
            services.append(
                Service("watch of the configuration", for: changes) { [weak self] in await self?.reloadUnasked() })
        } catch {
            parts.logger.warning("the configuration is not watched: \(error); send SIGHUP after a change")
        }
        let running = Task(executorPreference: parts.queue) { [hooks] in await hooks.run() }
        var failure: (any Error)?
        do {
            try await host.run(
                for: duration, until: parts.stop, on: sockets, peers: peers, limits: limits, beside: services)
        } catch {
            failure = error
        }
        hooks.finish()
        running.cancel()
        await finishPersisting()
        // A hook that ignores SIGTERM must not outlive this process.
        await running.value
        if let failure { throw failure }
    }
}
