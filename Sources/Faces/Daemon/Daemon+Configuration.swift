// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Configuration
import ControlService
import DisplayModel
import Hotplug
import Logging
import Runtime
import ScreensWire
import SecondScreen

extension Daemon {
    /// Applies a configuration to present and future monitors.
    func apply(_ configuration: Configuration) {
        self.configuration = configuration
        host.screens.settingsDependOnOthers = !configuration.profiles.isEmpty
        host.screens.settings = { [weak self] connector in
            guard let self else { return ScreenSettings() }
            return ScreenSettings(configuration.settings(for: connector, among: connectors(with: connector)))
        }
        host.screens.reconfigure()
    }

    /// Returns the attached monitors' connectors, including one that may have just been attached.
    private func connectors(with connector: Connector) -> [Connector] {
        let others = host.screens.attachedMonitors.map(\.connector).filter { $0.id != connector.id }
        return (others + [connector]).sorted { $0.id < $1.id }
    }

    /// Returns the reasons for a screen's settings: clients' choices, then the configuration.
    func reasons(for monitor: AttachedMonitor) -> [Wire.Reason] {
        let settings = configuration.settings(
            for: monitor.connector, among: connectors(with: monitor.connector))
        let refused = host.screens.refusedMode(of: monitor).map {
            Wire.Reason(
                setting: "note", value: "", reason: "the output rejects \($0.mode): \($0.reason)")
        }
        return Wire.Reason.all(settings, host.screens.choices[monitor.key]) + [refused].compactMap(\.self)
    }

    /// Reloads the configuration at a client's request.
    ///
    /// Reloads are serialized: each sees the monitors plugged in by the previous one, and reads the latest files.
    ///
    /// - Throws: `ScreensError.configurationInvalid` with all problems; the previous configuration stays in effect.
    func reload() async throws(ScreensError) {
        await reloads.take()
        defer { reloads.give() }
        try await reloadInTurn()
    }

    private func reloadInTurn() async throws(ScreensError) {
        let new: Configuration
        do throws(ConfigurationProblems) {
            new = try parts.reader.read().applying(parts.overrides)
        } catch {
            isFileUnusable = true
            report(error.problems)
            throw .configurationInvalid(problems: error.problems)
        }
        guard new != configuration || isFileUnusable || isPlugIncomplete else { return }
        isFileUnusable = false
        apply(new)
        showApp()
        await plugConfigured(new)
        let later = new.settings.waitingForRestart(since: initialSettings)
        let message =
            later.isEmpty
            ? "the configuration is in effect"
            : "the configuration is in effect; these settings take effect at the next start: "
                + "\(later.joined(separator: ", "))"
        parts.logger.notice("\(message)")
        host.control.noteConfiguration(message)
    }

    /// Logs the problems of a configuration that is not used, and notifies watching clients.
    private func report(_ problems: [Wire.Problem]) {
        for problem in problems {
            parts.logger.error("\(problem)")
        }
        let first = problems.first.map { "; first: \($0)" } ?? ""
        host.control.noteConfiguration(
            "the configuration has \(Spelling.count(problems.count, "problem"))\(first); "
                + "the previous configuration stays in effect")
    }

    /// Reloads the configuration after a signal or a change of its files; if it has problems, nothing changes.
    func reloadUnasked() async {
        // `reload()` reports problems itself.
        await supervision.reloading { try? await reload() }
    }

    /// Plugs and unplugs virtual monitors to match a new configuration; leaves those of unchanged entries alone.
    private func plugConfigured(_ new: Configuration) async {
        let requests = new.settings.plugRequests
        guard requests != plugRequests || isPlugIncomplete, parts.overrides.origins["plug"] == nil else { return }
        let (monitors, problems) = await host.sockets.change(from: configuredMonitors, to: requests)
        (configuredMonitors, plugRequests, isPlugIncomplete) = (monitors, requests, !problems.isEmpty)
        // After the changes, so that a crash in between begins anew; and saved, also if there were none.
        provenance.sockets = new.settings.configuredSockets
        host.sockets.didChange()
        for problem in problems { parts.logger.warning("cannot connect a configured monitor: \(problem)") }
    }

    /// Finds the configured monitors at the start. Without any, the monitor that there is for that reason counts as one.
    func findConfiguredMonitors() {
        plugRequests = configuration.settings.plugRequests
        let standard = PluggedMonitor.plug([.standard])
        let isStandard = plugRequests.isEmpty && provenance.isVirtual
        let expected = zip(
            isStandard ? standard.map { VirtualSockets.Request(spec: $0.spec.description, socket: nil) } : plugRequests,
            isStandard ? standard.map(\.socket) : provenance.sockets.map(\.id))
        let monitors = expected.map { VirtualSockets.Configured($0, in: $1) }
        configuredMonitors = isStandard ? monitors.filter(host.sockets.isPresent) : host.sockets.configured(monitors)
    }
}

extension Settings {
    /// The configured virtual monitors as requests.
    fileprivate var plugRequests: [VirtualSockets.Request] {
        plug.map { VirtualSockets.Request(spec: $0.spec.description, socket: $0.connector) }
    }
}

/// Serializes asynchronous operations in the order requested; an actor alone would be reentrant.
@MainActor
final class Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for a turn, which `give()` ends; ignores cancellation.
    func take() async {
        await withCheckedContinuation { continuation in
            // Checked here because the turn may end before this closure runs.
            guard isTaken else {
                isTaken = true
                return continuation.resume()
            }
            waiting.append(continuation)
        }
    }

    /// Passes the turn to the next caller.
    func give() {
        guard !waiting.isEmpty else { return isTaken = false }
        waiting.removeFirst().resume()
    }
}
