// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
package import Runtime
import SecondScreen

/// What the files and the command line say of a simulation; a value, the same until it is read anew.
///
/// A configuration that nobody said anything about behaves as the program does without options. Texts have been checked
/// by then: devices and monitors exist, paths are absolute.
package struct Configuration: Hashable, Sendable {
    /// Where monitors come from.
    package var source = MonitorSource.auto
    /// The seat whose graphics cards count; `all` for every seat.
    package var seat = "seat0"
    /// How long a real monitor must stay away before its screen goes.
    package var grace: Duration = .seconds(3)
    /// How often to look when nothing happens; zero for never.
    package var poll: Duration = .seconds(60)
    /// The device that is simulated.
    package var device = DeviceSettings()
    /// What the main window shows.
    package var app = BuiltInContent.board
    /// Whether each screen says which one it is.
    package var identify = false
    /// What an external screen shows by default.
    package var mirror = MirroringPolicy.window
    /// How a mirrored picture is made to fit.
    package var aspect = MirrorAspect.fit
    /// The mode that a screen takes when it connects.
    package var mode = ModePolicy.preferred
    /// The folder with the fonts that text is drawn with, and no others; nil for the system's.
    package var fonts: String?
    /// Where the screens' pictures go; nowhere when empty.
    package var outputs: [FrameDestination] = []
    /// The virtual monitors at the start; of the files' lists, earlier files' first.
    package var plug: [PluggedMonitor] = []
    /// What is different for certain monitors: the first that matches counts, so later files' come first.
    package var monitors: [MonitorOverride] = []
    /// What is different for certain sets of monitors: the first that fits counts, so later files' come first.
    package var profiles: [Profile] = []
    /// Programs that run when something happens, in this order; earlier files' first.
    package var hooks: [Hook] = []
    /// What clients may ask of the control socket.
    package var limits = LimitSettings()
    /// The control socket.
    package var control = ControlSettings()
    /// What is logged, and where to.
    package var log = LogSettings()
    /// The folder for what outlives a run.
    package var state = PathChoice.automatic
    /// Where the values that are not defaults came from, by key path as `device.profile`; lists' entries say it
    /// themselves.
    package var origins: [String: Origin] = [:]

    /// Creates the configuration of a machine that nobody said anything about.
    package init() {}
}
