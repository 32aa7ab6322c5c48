// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScreensWire
import SecondScreen
import UIKitCore

/// A mode that reverts unless the client keeps it.
///
/// A trial belongs to one monitor on its screen, not to the connector's name. It ends when the monitor is unplugged, so
/// that the next one is not affected, and when the screen's mode changes for any reason. Only a monitor that returns
/// while the app is suspended keeps its screen, and so its trial.
@MainActor
final class ModeTrial {
    private weak var screen: UIScreen?
    fileprivate let mode: DisplayMode
    /// The choice to remember when the mode is kept.
    let policy: ModePolicy?
    /// The mode to revert to.
    let before: DisplayMode
    /// Reverts the mode.
    var timer: Task<Void, Never>?

    init(of mode: DisplayMode, on screen: UIScreen, keeping policy: ModePolicy?, before: DisplayMode) {
        (self.screen, self.mode, self.policy, self.before) = (screen, mode, policy, before)
    }

    /// Whether a screen is the one on trial and still in the trial mode.
    func concerns(_ other: UIScreen) -> Bool {
        screen === other && other.displayMode.map { $0.isSame(as: mode) } == true
    }
}

extension DisplayMode {
    /// Whether the modes are equal, regardless of which one the monitor prefers.
    fileprivate func isSame(as other: DisplayMode) -> Bool {
        size == other.size && refreshMillihertz == other.refreshMillihertz && isInterlaced == other.isInterlaced
    }
}

extension ScreensControl {
    /// Sets a screen's mode.
    ///
    /// - Parameters:
    ///   - text: a policy or a mode; nil for the configured one.
    ///   - screen: the screen's name.
    ///   - seconds: the time after which to revert unless the mode is kept; nil to keep it.
    ///   - isTest: whether to check the request only.
    /// - Returns: the mode that the request resolves to.
    /// - Throws: ``ScreensError`` or `ScreenRequestError` if there is no such screen or mode.
    func setMode(_ text: String?, on screen: String, revertAfter seconds: Double?, isTest: Bool) throws -> DisplayMode {
        let policy = try text.map { text in
            guard let policy = ModePolicy(parsing: text) else { throw ScreensError.invalidParameter("mode") }
            return policy
        }
        if let seconds, !(0.1...86400).contains(seconds) { throw ScreensError.invalidParameter("revertAfter") }
        let mode = try screens.mode(for: policy, on: screen)
        if isTest { return mode }
        if let seconds {
            try begin(policy, mode, on: screen, for: .seconds(seconds))
        } else {
            try screens.setMode(policy, on: screen)
            endTrial(on: screen)
        }
        screens.device.settle()
        return mode
    }

    private func begin(
        _ policy: ModePolicy?, _ mode: DisplayMode, on id: String, for time: Duration
    ) throws {
        let screen = try screens.external(id).screen
        let before = trial(on: id)?.before ?? screen.displayMode ?? mode
        try screens.take(mode, on: id)
        endTrial(on: id)
        let trial = ModeTrial(of: mode, on: screen, keeping: policy, before: before)
        trial.timer = Task(executorPreference: queue) { [weak self, clock] in
            guard (try? await clock.sleep(for: time)) != nil else { return }
            await self?.revert(trial, on: id)
        }
        trials[id] = trial
    }

    /// Returns a screen's reasons with the mode on trial, if there is one, in place of the mode that it will have afterward.
    func explainingTrial(on id: String, _ reasons: [Wire.Reason]) -> [Wire.Reason] {
        guard let trial = trial(on: id) else { return reasons }
        return reasons.map { reason in
            guard reason.setting == "mode" else { return reason }
            return Wire.Reason(
                setting: "mode", value: "\(trial.mode)",
                reason:
                    "on trial until it is confirmed, and reverted otherwise; then \(reason.value) (\(reason.reason))",
                chosen: reason.chosen)
        }
    }

    /// The trial of the screen's current monitor.
    private func trial(on id: String) -> ModeTrial? {
        guard let trial = trials[id], let screen = try? screens.external(id).screen, trial.concerns(screen) else {
            return nil
        }
        return trial
    }

    private func endTrial(on id: String) { trials.removeValue(forKey: id)?.timer?.cancel() }

    /// Ends a trial at once, as if its time were up.
    func revertTrial(on id: String) {
        guard let trial = trials[id] else { return }
        trial.timer?.cancel()
        revert(trial, on: id)
    }

    private func revert(_ trial: ModeTrial, on id: String) {
        // Another trial may have begun while this one was ending.
        guard trials[id] === trial else { return }
        let isUnderWay = self.trial(on: id) != nil
        trials[id] = nil
        guard isUnderWay, let screen = try? screens.external(id).screen else { return }
        // If the monitor no longer offers the earlier mode, the settings decide.
        let isOffered = screen.hardware.modes.contains { $0.isSame(as: trial.before) }
        guard let mode = isOffered ? trial.before : try? screens.mode(for: nil, on: id) else { return }
        try? screens.take(mode, on: id)
        screens.device.settle()
    }

    /// Keeps a mode that would revert.
    ///
    /// - Throws: ``ScreensError`` if there is none, or if the mode cannot be kept; in that case it still reverts.
    func keepMode(on screen: String) throws(ScreensError) {
        guard let trial = trial(on: screen) else {
            throw .notPossible(reason: "no mode change on \(screen) is waiting for confirmation")
        }
        do { try screens.setMode(trial.policy, on: screen) } catch { throw ScreensError(error) }
        endTrial(on: screen)
    }
}
