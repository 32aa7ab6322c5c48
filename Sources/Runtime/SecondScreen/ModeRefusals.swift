// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
package import UIKitCore

/// The modes that outputs accepted in the test but failed to set, and the refusals already reported.
struct ModeRefusals {
    private var failed: [String: [DisplayMode: String]] = [:]
    private var told: [String: DisplayMode] = [:]

    /// Why setting a mode on a screen's output failed; nil if it has not.
    func reason(_ mode: DisplayMode, on screen: String) -> String? { failed[screen]?[mode] }

    /// Records that setting a mode on an output failed.
    ///
    /// - Returns: whether this is the first time.
    mutating func note(_ mode: DisplayMode, on screen: String, reason: String) -> Bool {
        failed[screen, default: [:]].updateValue(reason, forKey: mode) == nil
    }

    /// Whether to report that a screen's wanted mode is refused: once, until another mode is refused.
    mutating func isNews(_ mode: DisplayMode?, on screen: String) -> Bool {
        defer { told[screen] = mode }
        return mode != nil && told[screen] != mode
    }

    /// Forgets a disconnected screen, so that modes are tried again on the next monitor.
    mutating func forget(_ screen: String) {
        failed[screen] = nil
        told[screen] = nil
    }
}

/// Modes are requested, tested and committed: a mode that the output refuses is never current (MODE-3).
extension ScreenManager {
    /// Why a screen's output refuses a mode; nil if it accepts it.
    package func refusal(of mode: DisplayMode, on screen: String) -> String? {
        refusals.reason(mode, on: screen) ?? modeRefusal(screen, mode)
    }

    /// The mode that a monitor's settings request and why its output refuses it; nil if it accepts it.
    package func refusedMode(of monitor: AttachedMonitor) -> (mode: DisplayMode, reason: String)? {
        let modes = monitor.connector.modes
        let wanted = monitor.settings.mode.mode(among: modes) ?? ModePolicy.preferred.mode(among: modes)
        guard let wanted, let reason = refusal(of: wanted, on: monitor.connector.id.description) else { return nil }
        return (wanted, reason)
    }

    /// The default mode of a monitor's screen; nil while no mode is known.
    func wantedMode(of monitor: AttachedMonitor) -> DisplayMode? {
        let (connector, settings) = (monitor.connector, monitor.settings)
        let wanted = settings.mode.mode(among: connector.modes) ?? ModePolicy.preferred.mode(among: connector.modes)
        guard let wanted, refusal(of: wanted, on: connector.id.description) != nil else { return wanted }
        // A test can require a commit, so the other modes are tested only now. If the output refuses every mode, keep
        // the wanted one.
        let taken = connector.modes.filter { refusal(of: $0, on: connector.id.description) == nil }
        let modes = taken.isEmpty ? connector.modes : taken
        return settings.mode.mode(among: modes) ?? ModePolicy.preferred.mode(among: modes)
    }

    /// Warns once if a monitor's output refuses the wanted mode.
    func warnOfRefusal(of monitor: AttachedMonitor) {
        let id = monitor.connector.id.description
        let refused = refusedMode(of: monitor)
        guard refusals.isNews(refused?.mode, on: id), let refused else { return }
        report(.warning("\(id): the output rejects \(refused.mode): \(refused.reason)"))
    }

    /// Reverts a mode that could not be set.
    ///
    /// - Parameters:
    ///   - mode: the mode that failed.
    ///   - screen: the screen in that mode.
    ///   - before: the mode that the output is still in, if any.
    ///   - reason: why it failed.
    package func takeBack(_ mode: DisplayMode, on screen: UIScreen, before: DisplayMode?, reason: String) {
        guard refusals.note(mode, on: screen.id, reason: reason) else { return }
        report(.warning("\(screen.id): the output rejects \(mode): \(reason)"))
        guard let monitor = monitor(of: screen), screen.displayMode == mode else { return }
        let offered = before.flatMap { monitor.connector.modes.contains($0) ? $0 : nil }
        guard let other = offered ?? wantedMode(of: monitor), refusal(of: other, on: screen.id) == nil else { return }
        var description = describe(monitor)
        description.initialMode = other
        device.update(screen, to: description, mode: other)
        device.settle()
    }
}
