// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Hotplug
import SecondScreen
import UIKitCore

/// A mode that goes back unless it is kept.
struct ModeTrial {
    /// What is remembered when it is kept.
    var policy: ModePolicy?
    /// The mode that it goes back to.
    var before: DisplayMode
    /// Has it go back.
    var timer: Task<Void, Never>
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
    /// - Throws: ``ControlError``, when there is no such screen or no such mode.
    func setMode(
        _ text: String?, on screen: String, revertAfter seconds: Double?, isTest: Bool
    ) throws(ControlError) -> DisplayMode {
        let policy = try text.map { text throws(ControlError) in
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
                trials.removeValue(forKey: screen)?.timer.cancel()
                try screens.setMode(policy, on: screen)
            }
            screens.device.settle()
            return mode
        }
    }

    private func begin(
        _ policy: ModePolicy?, _ mode: DisplayMode, on screen: String, for time: Duration
    ) throws(ScreenRequestError) {
        let earlier = trials.removeValue(forKey: screen)
        earlier?.timer.cancel()
        let now = try screens.external(screen).screen.displayMode ?? mode
        try screens.take(mode, on: screen)
        let timer = Task(executorPreference: queue) { [weak self, queue] in
            guard (try? await QueueClock(queue).sleep(for: time)) != nil else { return }
            await self?.endTrial(on: screen)
        }
        trials[screen] = ModeTrial(policy: policy, before: earlier?.before ?? now, timer: timer)
    }

    private func endTrial(on screen: String) {
        guard let trial = trials.removeValue(forKey: screen), !Task.isCancelled else { return }
        // The monitor may be gone by now, and its mode with it.
        try? screens.take(trial.before, on: screen)
        screens.device.settle()
    }

    /// Keeps a mode that would go back.
    func keepMode(on screen: String) throws(ControlError) {
        guard let trial = trials.removeValue(forKey: screen) else {
            throw .notPossible(reason: "no mode of \(screen) goes back")
        }
        trial.timer.cancel()
        try screenRequest { () throws(ScreenRequestError) in try screens.setMode(trial.policy, on: screen) }
    }
}
