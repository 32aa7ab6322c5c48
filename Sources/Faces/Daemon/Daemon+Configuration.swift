// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Configuration
import ControlService
import DisplayModel
import Logging
import Runtime
import SecondScreen

extension Daemon {
    /// Has a configuration count for the monitors, those that are there and those that come.
    func follow(_ configuration: Configuration) {
        self.configuration = configuration
        host.screens.settingsDependOnOthers = !configuration.profiles.isEmpty
        host.screens.settings = { [weak self] connector in
            guard let self else { return ScreenSettings() }
            return ScreenSettings(configuration.settings(for: connector, among: connectors(with: connector)))
        }
        host.screens.reconfigure()
    }

    /// The monitors that are plugged in, one of them perhaps only just.
    func connectors(with connector: Connector) -> [Connector] {
        let others = host.screens.attachedMonitors.map(\.connector).filter { $0.id != connector.id }
        return (others + [connector]).sorted { $0.id < $1.id }
    }

    /// Why a monitor's screen is as it is: what was chosen, then what the configuration says.
    func reasons(for monitor: AttachedMonitor) -> [ScreensControl.Reason] {
        let settings = configuration.settings(
            for: monitor.connector, among: connectors(with: monitor.connector))
        let refused = host.screens.refusedMode(of: monitor).map {
            ScreensControl.Reason(
                setting: "note", value: "", reason: "the output does not take \($0.mode): \($0.reason)")
        }
        return ScreensControl.Reason.all(settings, host.screens.choices[monitor.key]) + [refused].compactMap(\.self)
    }

    /// Reads the configuration again as a client asked.
    ///
    /// One reading after another: each finds what the one before has plugged in, and reads the newest files.
    func reload() async throws(ControlError) {
        await reloads.take()
        defer { reloads.give() }
        try await reloadInTurn()
    }

    private func reloadInTurn() async throws(ControlError) {
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
        let later = new.settings.waitingForRestart(since: before.settings)
        let message =
            later.isEmpty
            ? "the configuration is in effect"
            : "the configuration is in effect, but for \(later.joined(separator: ", ")): they count from the next start on"
        parts.logger.notice("\(message)")
        host.control.noteConfiguration(message)
    }

    /// Reads the configuration again as a signal or a changed file asks; problems are told, and nothing changes.
    func reloadUnasked() async {
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
        let (before, now) = (provenance.sockets, new.settings.configuredSockets)
        guard before != now, parts.overrides.origins["plug"] == nil else { return }
        provenance.sockets = now
        func sockets(_ configured: [PersistentState.Socket]) -> [VirtualSockets.Socket] {
            configured.map { VirtualSockets.Socket(id: $0.id, spec: $0.spec) }
        }
        for problem in await host.sockets.change(from: sockets(before), to: sockets(now)) {
            parts.logger.warning("the configured monitors are not all there: \(problem)")
        }
    }
}
