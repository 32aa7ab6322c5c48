// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Configuration
import ControlService
import DisplayModel
import Foundation
import FrameSinks
import Glibc
package import Hotplug
package import Logging
import MonitorSources
import RuntimeHost
package import SecondScreen
import ServiceLifecycle
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
        /// What a person said for this run.
        package var overrides = Overrides()
        /// Whether what is composed anew is tinted.
        package var tintsDamage = false
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
    var keeper: StateKeeper?
    /// What an earlier run left.
    let restored: LastingState
    /// What the configuration has in the way of virtual monitors.
    var basis = LastingState.Basis()

    /// Puts a daemon together; nothing happens until ``run(for:onStart:)``.
    ///
    /// - Parameters:
    ///   - configuration: what counts at the start, with the overrides over it.
    ///   - parts: the rest.
    /// - Throws: when a monitor, a device or an output cannot be made; names the remedy.
    package init(_ configuration: Configuration, _ parts: Parts) throws {
        self.parts = parts
        self.configuration = configuration
        let queue = parts.queue
        let file = Self.stateFile(configuration, parts.environment)
        let memory = file?.read() ?? StateFile.Reading()
        restored = memory.state
        let source = try configuration.openSource(
            restoring: memory.state, sysfs: parts.sysfs, on: queue, report: { parts.logger.notice("\($0)") })
        var hostParts = RuntimeHost.Parts(
            setup: try configuration.deviceSetup(), source: source,
            drawing: LazyDrawing { [fonts = configuration.fonts] in try Drawing(fontFolder: fonts) }, queue: queue)
        hostParts.sinks = try configuration.outputs.map { try $0.makeSink() }
        hostParts.tintsDamage = parts.tintsDamage
        hostParts.logger = parts.logger
        supervision = Supervision(parts.notifier, queue: queue)
        let relay = EventRelay()
        hooks = HookRunner(queue: queue) { message in
            await MainActor.run { relay.warn(message) }
        }
        host = try RuntimeHost(hostParts, report: { relay.report($0) })
        basis = configuration.basis(sysfs: parts.sysfs)
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

    /// Runs as the whole of a process: until SIGINT or SIGTERM comes, a time is over, or the closure is called.
    ///
    /// - Parameters:
    ///   - duration: how long; nil for no end.
    ///   - onStart: given a closure that ends the run in order, before anything happens.
    /// - Throws: what cannot be had of the system: the control socket, a signal.
    package func run(
        for duration: Duration?, onStart: (@escaping @Sendable () -> Void) -> Void
    ) async throws {
        // A state file that may not grow is an error of write, not a reason to die.
        _ = signal(SIGXFSZ, SIG_IGN)
        let (sockets, peers) = try configuration.openSockets(parts.environment)
        var limits = VarlinkLimits.server
        limits.connections = configuration.limits.connections
        limits.incomingMessage = configuration.limits.messageBytes
        let sleepWatcher = SleepWatcher(queue: parts.queue.queue)
        let logger = parts.logger
        var services: [any Service] = [
            supervision,
            Following(await UnixSignalsSequence(trapping: .sighup)) { [weak self] in await self?.reloadUnasked() },
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
        defer {
            hooks.finish()
            running.cancel()
            keeper?.finish()
        }
        try await host.run(
            for: duration, on: sockets, peers: peers, limits: limits, logger: logger, beside: services, onStart: onStart
        )
    }
}
