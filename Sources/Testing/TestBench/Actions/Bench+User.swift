// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import ScenarioLanguage
public import UIKitCore

/// The user: what the person who holds the device does, and what is chosen for its screens.
extension Bench {
    /// Turns the device.
    ///
    /// - Parameter orientation: how it is held then.
    public func rotate(to orientation: UIDeviceOrientation) async {
        await launch()
        device.turn(to: orientation)
        // Like an exception of the app's, it makes the test fail.
        do { try await settle() } catch { log.add(.exception("\(error)"), at: now) }
    }

    /// Has the interface stay as it is when the device is turned.
    public func lock() async throws { try await perform(.lock) }

    /// Has the interface follow the device again.
    public func unlock() async throws { try await perform(.unlock) }

    /// Leaves the app.
    public func enterBackground() async throws { try await perform(.background) }

    /// Comes back to the app.
    public func enterForeground() async throws { try await perform(.foreground) }

    /// Leaves the app, which is stopped: nothing of it runs until ``resume()``.
    public func suspend() async throws { try await perform(.suspend) }

    /// Comes back to the app; what it missed is delivered first.
    public func resume() async throws { try await perform(.resume) }

    /// Touches the main screen and lifts the finger.
    ///
    /// - Parameters:
    ///   - x: points from the left.
    ///   - y: points from the top.
    /// - Throws: ``ActionRefused`` outside of the screen.
    public func touch(x: Double, y: Double) async throws {
        try await perform(.touch(x: x, y: y, toX: nil, toY: nil))
    }

    /// Touches what shows a text on the main screen, as a button's title.
    ///
    /// - Parameter text: the text, or a part of it.
    /// - Throws: ``ActionRefused`` that tells what can be read there.
    public func touch(_ text: String) async throws { try await perform(.touchText(text)) }

    /// Chooses the mode of a screen, as its user may; it is remembered for the monitor.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - mode: `preferred`, `highestRefresh`, `largest`, `common`, or a mode as `1280x720@60`.
    /// - Throws: ``ActionRefused`` when there is no such screen or mode.
    public func chooseMode(_ screen: String, _ mode: String) async throws {
        guard let policy = ModePolicy(parsing: mode) else {
            throw ActionRefused("'\(mode)' is no mode: say preferred, highestRefresh, largest, common or 1920x1080@60")
        }
        try await perform(.mode(screen: screen, policy))
    }

    /// Chooses what a screen shows while the app has no window of its own on it.
    ///
    /// - Parameters:
    ///   - screen: the screen.
    ///   - policy: `system` for a mirror of the main screen, `none` for black.
    /// - Throws: ``ActionRefused`` when there is no such screen or policy.
    public func chooseMirroring(_ screen: String, _ policy: String) async throws {
        guard let known = MirroringPolicy(rawValue: policy), known != .window else {
            throw ActionRefused("'\(policy)' is no way to mirror: say system or none")
        }
        try await perform(.mirror(screen: screen, known))
    }

    /// Chooses what is done about a monitor that cuts edges off.
    public func chooseOverscan(_ screen: String, _ compensation: UIScreen.OverscanCompensation) async throws {
        try await perform(.overscan(screen: screen, OverscanCompensation(compensation)))
    }

    /// Forgets what was chosen for the monitor of a screen.
    public func forgetChoices(_ screen: String) async throws { try await perform(.forget(screen: screen)) }
}
