// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import ScreensWire
import SecondScreen
import UIKitCore

/// A mode that goes back unless it is kept.
///
/// It belongs to one monitor on its screen, not to the name of the connector: it is over when the monitor is pulled out, so
/// that none of it reaches the next one, and when the screen takes another mode for any reason. Only a monitor that comes
/// back while the app is suspended keeps its screen, and so its trial.
@MainActor
final class ModeTrial {
    private weak var screen: UIScreen?
    private let mode: DisplayMode
    /// What is remembered when it is kept.
    let policy: ModePolicy?
    /// The mode that it goes back to.
    let before: DisplayMode
    /// Has it go back.
    var timer: Task<Void, Never>?

    init(of mode: DisplayMode, on screen: UIScreen, keeping policy: ModePolicy?, before: DisplayMode) {
        self.screen = screen
        self.mode = mode
        self.policy = policy
        self.before = before
    }

    /// Whether a screen is still the one that is on trial, in the mode that is.
    func concerns(_ other: UIScreen) -> Bool {
        screen === other && other.displayMode.map { $0.isSame(as: mode) } == true
    }
}

extension DisplayMode {
    /// Whether it is the same mode, whatever the monitor prefers.
    fileprivate func isSame(as other: DisplayMode) -> Bool {
        size == other.size && refreshMillihertz == other.refreshMillihertz && isInterlaced == other.isInterlaced
    }
}

extension ScreensControl {
    /// Has a screen take a mode.
    ///
    /// - Parameters:
    ///   - text: the policy or the mode; nil for what the settings say.
    ///   - screen: the screen's name.
    ///   - seconds: after how many it goes back unless it is kept; nil to keep it.
    ///   - isTest: whether it is only looked if it would do.
    /// - Returns: the mode that was meant.
    /// - Throws: ``ScreensError``, when there is no such screen or no such mode.
    func setMode(
        _ text: String?, on screen: String, revertAfter seconds: Double?, isTest: Bool
    ) throws(ScreensError) -> DisplayMode {
        let policy = try text.map { text throws(ScreensError) in
            guard let policy = ModePolicy(parsing: text) else { throw .invalidParameter("mode") }
            return policy
        }
        if let seconds, !(0.1...86400).contains(seconds) { throw .invalidParameter("revertAfter") }
        return try screenRequest { () throws(ScreenRequestError) in
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
    }

    private func begin(
        _ policy: ModePolicy?, _ mode: DisplayMode, on id: String, for time: Duration
    ) throws(ScreenRequestError) {
        let screen = try screens.external(id).screen
        let before = trial(on: id)?.before ?? screen.displayMode ?? mode
        try screens.take(mode, on: id)
        endTrial(on: id)
        let trial = ModeTrial(of: mode, on: screen, keeping: policy, before: before)
        trial.timer = Task(executorPreference: queue) { [weak self, trialClock] in
            guard (try? await trialClock.sleep(for: time)) != nil else { return }
            await self?.revert(trial, on: id)
        }
        trials[id] = trial
    }

    /// The trial of the monitor that is there now.
    private func trial(on id: String) -> ModeTrial? {
        guard let trial = trials[id], let screen = try? screens.external(id).screen, trial.concerns(screen) else {
            return nil
        }
        return trial
    }

    private func endTrial(on id: String) { trials.removeValue(forKey: id)?.timer?.cancel() }

    private func revert(_ trial: ModeTrial, on id: String) {
        // Another one may have begun while this one was about to end.
        guard trials[id] === trial else { return }
        let isUnderWay = self.trial(on: id) != nil
        trials[id] = nil
        guard isUnderWay, let screen = try? screens.external(id).screen else { return }
        // Where the monitor does not offer the earlier mode any more, the settings say which.
        let isOffered = screen.hardware.modes.contains { $0.isSame(as: trial.before) }
        guard let mode = isOffered ? trial.before : try? screens.mode(for: nil, on: id) else { return }
        try? screens.take(mode, on: id)
        screens.device.settle()
    }

    /// Keeps a mode that would go back.
    ///
    /// - Throws: ``ScreensError``, when none does; or when the mode cannot be kept, and then it still goes back.
    func keepMode(on screen: String) throws(ScreensError) {
        guard let trial = trial(on: screen) else {
            throw .notPossible(reason: "no mode of \(screen) goes back")
        }
        try screenRequest { () throws(ScreenRequestError) in try screens.setMode(trial.policy, on: screen) }
        endTrial(on: screen)
    }
}
