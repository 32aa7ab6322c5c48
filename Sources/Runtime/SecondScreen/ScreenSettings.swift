// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What is done with the screen of a monitor.
package struct ScreenSettings: Hashable, Sendable {
    /// Which mode it takes when it connects.
    package var mode = ModePolicy.preferred
    /// What it shows while the app has no window of its own on it.
    package var mirroring = MirroringPolicy.window
    /// How the main window's picture is made to fit.
    package var aspect = MirrorAspect.fit
    /// What is done about a monitor that cuts edges off; nil leaves it to the app.
    package var overscan: OverscanCompensation?
    /// Pixels for one point; nil for the monitor's own.
    package var scale: Double?
    /// Whether the monitor gives no screen at all.
    package var isIgnored = false

    /// Creates the settings of a screen of which nobody said anything.
    package init() {}
}

/// What somebody chose for one monitor while the program ran; nil leaves it to the settings.
package struct ScreenChoice: Hashable, Sendable {
    /// Which mode it takes.
    package var mode: ModePolicy?
    /// What it shows while the app has no window of its own on it.
    package var mirroring: MirroringPolicy?
    /// How the main window's picture is made to fit.
    package var aspect: MirrorAspect?
    /// What is done about a monitor that cuts edges off.
    package var overscan: OverscanCompensation?

    /// Creates the choice to leave everything as it is.
    package init() {}

    /// Whether nothing is chosen.
    package var isEmpty: Bool { self == ScreenChoice() }

    /// What another choice becomes when the changes that made this one are made to it.
    ///
    /// - Parameters:
    ///   - earlier: this choice before the changes.
    ///   - other: the other choice.
    /// - Returns: `other` with what is different here from `earlier`.
    func moved(from earlier: ScreenChoice, onto other: ScreenChoice) -> ScreenChoice {
        var moved = other
        if mode != earlier.mode { moved.mode = mode }
        if mirroring != earlier.mirroring { moved.mirroring = mirroring }
        if aspect != earlier.aspect { moved.aspect = aspect }
        if overscan != earlier.overscan { moved.overscan = overscan }
        return moved
    }
}

extension ScreenSettings {
    /// The settings with what was chosen in the place of what was set.
    func choosing(_ choice: ScreenChoice) -> ScreenSettings {
        var settings = self
        settings.mode = choice.mode ?? mode
        settings.mirroring = choice.mirroring ?? mirroring
        settings.aspect = choice.aspect ?? aspect
        settings.overscan = choice.overscan ?? overscan
        return settings
    }
}
