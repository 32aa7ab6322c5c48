// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import BuiltInApp
package import DisplayModel
package import Runtime
import SecondScreen
package import UIKitCore

/// What a person says for one run, by options or by the environment; nil where nothing is said.
///
/// It counts more than anything in a file, also more than what a file says of a certain monitor or of a profile.
package struct Overrides: Hashable, Sendable {
    /// Where monitors come from.
    package var source: MonitorSource?
    /// The seat whose graphics cards count; `all` for every seat.
    package var seat: String?
    /// How long a real monitor must stay away before its screen goes.
    package var grace: Duration?
    /// How often to look when nothing happens; zero for never.
    package var poll: Duration?
    /// The name of the device.
    package var device: String?
    /// The connector whose monitor is the main screen.
    package var main: String?
    /// How the device is held at launch.
    package var orientation: UIDeviceOrientation?
    /// The simulated system.
    package var systemVersion: SystemVersion?
    /// What the main window shows.
    package var app: BuiltInContent?
    /// Whether each screen says which one it is.
    package var identify: Bool?
    /// What an external screen shows by default.
    package var mirror: MirroringPolicy?
    /// How a mirrored picture is made to fit.
    package var aspect: MirrorAspect?
    /// The mode that a screen takes.
    package var mode: ModePolicy?
    /// The folder with the fonts.
    package var fonts: String?
    /// Where pictures go, in place of the files' outputs.
    package var outputs: [FrameDestination]?
    /// The virtual monitors at the start, in place of the files' monitors.
    package var plug: [PluggedMonitor]?
    /// The control socket.
    package var socket: PathChoice?
    /// The least level that is logged.
    package var logLevel: LogSettings.Level?
    /// The folder for what outlives a run.
    package var state: PathChoice?

    /// Creates overrides that say nothing.
    package init() {}
}
