// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import UIKitCore

/// The modes that outputs could not be set to although they had nothing against them, and what was told of refusals.
struct ModeRefusals {
    private var failed: [String: [DisplayMode: String]] = [:]
    private var told: [String: DisplayMode] = [:]

    /// Why a screen's output could not be set to a mode; nil when it was never tried or was.
    func reason(_ mode: DisplayMode, on screen: String) -> String? { failed[screen]?[mode] }

    /// Takes note that an output could not be set to a mode.
    ///
    /// - Returns: whether that is news.
    mutating func note(_ mode: DisplayMode, on screen: String, reason: String) -> Bool {
        failed[screen, default: [:]].updateValue(reason, forKey: mode) == nil
    }

    /// Whether somebody is to be told that the wanted mode of a screen is refused: once, until another one is.
    mutating func isNews(_ mode: DisplayMode?, on screen: String) -> Bool {
        defer { told[screen] = mode }
        return mode != nil && told[screen] != mode
    }

    /// Forgets a screen that is gone: what is plugged in next is tried anew.
    mutating func forget(_ screen: String) {
        failed[screen] = nil
        told[screen] = nil
    }
}

/// Modes are wanted, tested, committed: what an output refuses is never current (MODE-3).
extension ScreenManager {
    /// Why a screen's output does not take a mode; nil when it does.
    package func refusal(of mode: DisplayMode, on screen: String) -> String? {
        refusals.reason(mode, on: screen) ?? modeRefusal(screen, mode)
    }

    /// The mode that a monitor's settings mean, and why its output refuses it; nil when it does not.
    package func refusedMode(of monitor: AttachedMonitor) -> (mode: DisplayMode, reason: String)? {
        let modes = monitor.connector.modes
        let wanted = monitor.settings.mode.mode(among: modes) ?? ModePolicy.preferred.mode(among: modes)
        guard let wanted, let reason = refusal(of: wanted, on: monitor.connector.id.description) else { return nil }
        return (wanted, reason)
    }

    /// The mode that a screen of a monitor takes by itself; nil while no mode is known.
    func wantedMode(of monitor: AttachedMonitor) -> DisplayMode? {
        let (connector, settings) = (monitor.connector, monitor.settings)
        // Where the output refuses all, the wanted one stands.
        let taken = connector.modes.filter { refusal(of: $0, on: connector.id.description) == nil }
        let modes = taken.isEmpty ? connector.modes : taken
        return settings.mode.mode(among: modes) ?? ModePolicy.preferred.mode(among: modes)
    }

    /// Warns once when the output of a monitor refuses the mode that is wanted.
    func warnOfRefusal(of monitor: AttachedMonitor) {
        let id = monitor.connector.id.description
        let refused = refusedMode(of: monitor)
        guard refusals.isNews(refused?.mode, on: id), let refused else { return }
        report(.warning("\(id): the output does not take \(refused.mode): \(refused.reason)"))
    }

    /// Has a screen take back a mode that its output could not be set to after all.
    ///
    /// - Parameters:
    ///   - mode: the mode that failed.
    ///   - screen: the screen, which is in that mode.
    ///   - before: the mode that the output is still in; nil for none.
    ///   - reason: why it failed.
    func takeBack(_ mode: DisplayMode, on screen: UIScreen, before: DisplayMode?, reason: String) {
        guard refusals.note(mode, on: screen.id, reason: reason) else { return }
        report(.warning("\(screen.id): the output cannot be set to \(mode): \(reason)"))
        guard let monitor = monitor(of: screen), screen.displayMode == mode else { return }
        let offered = before.flatMap { monitor.connector.modes.contains($0) ? $0 : nil }
        guard let other = offered ?? wantedMode(of: monitor), refusal(of: other, on: screen.id) == nil else { return }
        var description = describe(monitor)
        description.initialMode = other
        device.update(screen, to: description, mode: other)
        device.settle()
    }
}
