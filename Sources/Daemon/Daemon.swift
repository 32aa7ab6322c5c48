// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import Configuration
import ControlService
import DisplayModel
import Foundation
import FrameSinks
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

    private let parts: Parts
    private var configuration: Configuration
    /// Whether what is written now cannot be used, and an earlier configuration counts.
    private var isFileUnusable = false
    private let host: RuntimeHost
    private let supervision: Supervision
    private let hooks: HookRunner
    private var keeper: StateKeeper?
    /// What an earlier run left.
    private let restored: LastingState
    /// What the configuration has in the way of virtual monitors.
    private var basis = LastingState.Basis()

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
            keeper?.write()
        }
        try await host.run(
            for: duration, on: sockets, peers: peers, limits: limits, logger: logger, beside: services, onStart: onStart
        )
    }

    // MARK: What happens

    /// Looks at every connector when the machine has woken, and twice more: links come up slowly (hotplug.md rule 21).
    private func lookAgain() async {
        for pause in [Duration.zero, .seconds(2), .seconds(4)] {
            guard (try? await QueueClock(parts.queue).sleep(for: pause)) != nil else { return }
            await host.control.rescan()
        }
    }

    private func note(_ event: RuntimeEvent) {
        parts.report(event)
        let screens = host.screens.device.screens.map(\.id)
        switch event {
        case .ready: supervision.ready(screens)
        case .screenConnected(let screen): run(.connect, screen)
        case .screenDisconnected(let screen): run(.disconnect, screen)
        case .modeChanged(let screen): run(.modeChange, screen)
        default: break
        }
        supervision.note(screens)
        switch event {
        case .ready, .screenConnected, .screenDisconnected: showApp()
        default: break
        }
    }

    /// Has the main window show what is configured for the monitors that are there, once they have come or gone.
    private func showApp() {
        guard configuration.profiles.contains(where: { $0.app != nil }) else { return }
        Task { [weak self] in
            guard let self else { return }
            host.screens.show(configuration.app(among: host.screens.attachedMonitors.map(\.connector)).value)
        }
    }

    /// Tells of something that the runtime knows nothing of.
    private func warn(_ message: String) {
        parts.report(.warning(message))
        host.control.note(.warning(message))
    }

    private func run(_ event: Hook.Event, _ screen: ScreenState) {
        guard !configuration.hooks.isEmpty else { return }
        let connector = host.screens.attachedMonitors.first { $0.connector.id.description == screen.id }?.connector
        for hook in configuration.hooks where hook.events.contains(event) {
            if let match = hook.match {
                guard let connector, match.matches(connector, makers: .installed) else { continue }
            }
            let facts = HookFacts.environment(event, screen, environment: parts.environment)
            hooks.enqueue(HookRunner.Job(hook: hook, facts: facts))
        }
    }

    // MARK: The configuration

    /// Has a configuration count for the monitors, those that are there and those that come.
    private func follow(_ configuration: Configuration) {
        self.configuration = configuration
        host.screens.settingsDependOnOthers = !configuration.profiles.isEmpty
        host.screens.settings = { [weak self] connector in
            guard let self else { return ScreenSettings() }
            return ScreenSettings(configuration.settings(for: connector, among: connectors(with: connector)))
        }
        host.screens.reconfigure()
    }

    /// The monitors that are plugged in, one of them perhaps only just.
    private func connectors(with connector: Connector) -> [Connector] {
        let others = host.screens.attachedMonitors.map(\.connector).filter { $0.id != connector.id }
        return (others + [connector]).sorted { $0.id < $1.id }
    }

    /// Why a monitor's screen is as it is: what was chosen, then what the configuration says.
    private func reasons(for monitor: AttachedMonitor) -> [ScreensControl.Reason] {
        let settings = configuration.settings(
            for: monitor.connector, among: connectors(with: monitor.connector))
        return ScreensControl.Reason.all(settings, host.screens.choices[monitor.key])
    }

    /// Reads the configuration again as a client asked.
    private func reload() async throws(ControlError) {
        let before = configuration
        let new: Configuration
        do throws(ConfigurationProblems) {
            new = try parts.reader.read().applying(parts.overrides)
        } catch {
            isFileUnusable = true
            throw .configurationInvalid(
                error.problems.map {
                    .init(file: $0.file, line: $0.line, column: $0.column, message: $0.message)
                })
        }
        guard new != before || isFileUnusable else { return }
        isFileUnusable = false
        follow(new)
        showApp()
        await plugConfigured(new)
        let later = new.waitingForRestart(since: before)
        let message =
            later.isEmpty
            ? "the configuration is in effect"
            : "the configuration is in effect, but for \(later.joined(separator: ", ")): they count from the next start on"
        parts.logger.notice("\(message)")
        host.control.noteConfiguration(message)
    }

    /// Reads the configuration again as a signal or a changed file asks; problems are told, and nothing changes.
    private func reloadUnasked() async {
        await supervision.reloading {
            do throws(ControlError) {
                try await reload()
            } catch {
                guard case .configurationInvalid(let problems) = error else { return }
                for problem in problems {
                    parts.logger.error("\(problem.file):\(problem.line):\(problem.column): \(problem.message)")
                }
                let first = problems.first.map { ", first \($0.file):\($0.line):\($0.column): \($0.message)" } ?? ""
                host.control.noteConfiguration(
                    "the configuration has \(problems.count) problem\(problems.count == 1 ? "" : "s")\(first); "
                        + "the one before stays")
            }
        }
    }

    /// Plugs in and pulls out what another configuration has and has not; what it leaves as it was is left alone.
    private func plugConfigured(_ new: Configuration) async {
        let (before, now) = (basis.sockets, new.configuredSockets)
        guard before != now, parts.overrides.plug == nil else { return }
        basis.sockets = now
        do throws(ControlError) {
            for socket in before where !now.contains(where: { $0.id == socket.id }) {
                if host.sockets.socket(socket.id)?.spec != nil { try await host.sockets.unplug(socket.id) }
            }
            for socket in now where !before.contains(socket) {
                guard let spec = socket.spec else { continue }
                if host.sockets.socket(socket.id)?.spec == nil {
                    _ = try await host.sockets.plug(spec, as: socket.id)
                } else {
                    try await host.sockets.set(socket.id, to: spec)
                }
            }
        } catch {
            parts.logger.warning("a configured monitor cannot be plugged in: \(error)")
        }
    }

    // MARK: The state that lasts

    private static func stateFile(_ configuration: Configuration, _ environment: [String: String]) -> StateFile? {
        // Without clients nobody can choose anything.
        guard configuration.control.socket != .none else { return nil }
        switch configuration.state {
        case .none: return nil
        case .path(let folder): return StateFile(folder: folder)
        case .automatic: return StateFile.usualFolder(environment: environment).map(StateFile.init)
        }
    }

    private func keep(_ file: StateFile) {
        let keeper = StateKeeper(
            file, queue: parts.queue, state: { [weak self] in self?.lastingState ?? LastingState() },
            report: { [weak self] in self?.warn($0) })
        self.keeper = keeper
        host.screens.choicesDidChange = { keeper.note() }
        host.sockets.didChange = { keeper.note() }
    }

    private var lastingState: LastingState {
        var state = LastingState()
        state.choices = host.screens.choices
        // What somebody plugged in for this run alone goes with it, and what was there before stays.
        let isForThisRun = parts.overrides.plug != nil
        state.basis = isForThisRun ? restored.basis : basis
        state.sockets =
            isForThisRun
            ? restored.sockets
            : host.sockets.sockets.map { LastingState.Socket(id: $0.id, spec: $0.spec) }
        return state
    }
}
