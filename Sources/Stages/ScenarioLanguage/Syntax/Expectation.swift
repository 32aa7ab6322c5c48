// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A condition that must hold when its step runs.
package enum Expectation: Hashable, Sendable {
    /// `expect screens N`: the number of screens, including the main one.
    case screens(Int)
    /// `expect screen NAME FACT…`: the screen exists, and every fact holds.
    case screen(String, [ScreenFact])
    /// `expect no-screen NAME`.
    case noScreen(String)
    /// `expect windows NAME N`: the number of visible windows on the screen; on a disconnected screen, of those left
    /// behind.
    case windows(screen: String, Int)
    /// `expect key NAME`: the screen of the key window; nil for `expect key none`.
    case keyWindow(screen: String?)
    /// `expect text NAME "TEXT"`: the screen shows a label that contains the text.
    case text(screen: String, String)
    /// `expect posted …`.
    case posted(Posted)
    /// `expect app STATE`.
    case app(AppState)
    /// `expect orientation ORIENTATION`: the orientation of the interface.
    case orientation(DeviceOrientation)
    /// `expect captured yes` or `no`: `UIScreen.main.isCaptured`.
    case captured(Bool)
    /// `expect warning "TEXT"`: a message logged since the last action contains the text.
    case warning(String)
    /// `expect no-warnings`: no message has been logged since the last action.
    case noWarnings
    /// `expect frame NAME FILE [tolerance=N]`: the screen matches the PNG, each channel within the tolerance.
    case frame(screen: String, file: String, tolerance: Int)
    /// `expect refused ["TEXT"]`: the previous action was refused, for a reason that contains the text.
    case refused(String?)
}

/// A condition on a screen, such as `mode=1920x1080@60`.
package enum ScreenFact: Hashable, Sendable {
    /// `mode=MODE`: the current mode.
    case mode(ModeRequest)
    /// `preferred=MODE`: the monitor's preferred mode.
    case preferred(ModeRequest)
    /// `modes=N`: the number of available modes.
    case modes(Int)
    /// `mirrored=main` or `mirrored=none`: the value of `mirroredScreen`.
    case mirrored(Bool)
    /// `shows=windows|mirroring|black`.
    case shows(ScreenContent)
    /// `bounds=WxH`: in points.
    case bounds(width: Double, height: Double)
    /// `scale=N`.
    case scale(Double)
    /// `windows=N`: the number of visible windows.
    case windows(Int)
    /// `monitor="NAME"`: the monitor's name from its EDID.
    case monitor(String)
}

/// The expected notifications.
package struct Posted: Hashable, Sendable {
    /// How strict the comparison is.
    package enum Strictness: Hashable, Sendable {
        /// `expect posted A, B`: these in this order, with others allowed in between.
        case inOrder
        /// `expect posted exactly A, B`: these and no others.
        case exactly
        /// `expect posted not A, B`: none of these.
        case not
    }

    /// The name of a notification without `Notification`, such as `didConnect`, and its screen; nil for any.
    package struct Name: Hashable, Sendable {
        /// The name, one of ``Posted/names``.
        package var name: String
        /// The screen.
        package var screen: String?

        /// Creates a name; see the properties.
        package init(_ name: String, screen: String? = nil) {
            (self.name, self.screen) = (name, screen)
        }
    }

    /// The known names, by poster: `UIScreen`, scenes, windows, the device and the app.
    package static let names = [
        "didConnect", "didDisconnect", "modeDidChange", "brightnessDidChange", "capturedDidChange",
        "sceneWillConnect", "sceneDidDisconnect", "sceneDidActivate", "sceneWillDeactivate", "sceneWillEnterForeground",
        "sceneDidEnterBackground",
        "windowDidBecomeVisible", "windowDidBecomeHidden", "windowDidBecomeKey", "windowDidResignKey",
        "orientationDidChange",
        "didFinishLaunching", "willResignActive", "didBecomeActive", "willEnterForeground", "didEnterBackground",
        "willTerminate", "didReceiveMemoryWarning",
    ]

    /// The notifications caused by a cable; `nothing` expects none of them.
    package static let ofCables: Set<String> = ["didConnect", "didDisconnect", "modeDidChange"]

    /// The expected notifications; empty for `nothing`.
    package var notifications: [Name]
    /// How strict the comparison is.
    package var strictness: Strictness
    /// `since TIME`: the start of the period; nil for the start of the last action.
    package var since: Duration?

    /// Creates an expectation; see the properties.
    package init(_ notifications: [Name], strictness: Strictness = .inOrder, since: Duration? = nil) {
        (self.notifications, self.strictness, self.since) = (notifications, strictness, since)
    }
}
