// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// A condition that must hold when its step runs.
package enum Expectation: Hashable, Sendable {
    /// `expect screens N`: so many, the main one included.
    case screens(Int)
    /// `expect screen NAME FACT…`: the screen is there, and every fact holds; without facts it only has to be there.
    case screen(String, [ScreenFact])
    /// `expect no-screen NAME`.
    case noScreen(String)
    /// `expect windows NAME N`: so many visible windows are on the screen; on one that is gone, so many were left.
    case windows(screen: String, Int)
    /// `expect key NAME`: the key window is on that screen; `expect key none`.
    case keyWindow(screen: String?)
    /// `expect text NAME "TEXT"`: a label that can be seen on the screen has the text somewhere in it.
    case text(screen: String, String)
    /// `expect posted …`.
    case posted(Posted)
    /// `expect app STATE`.
    case app(AppState)
    /// `expect orientation ORIENTATION`: of the interface.
    case orientation(DeviceOrientation)
    /// `expect captured yes` or `no`: `UIScreen.main.isCaptured`.
    case captured(Bool)
    /// `expect warning "TEXT"`: a message since the last action has the text in it.
    case warning(String)
    /// `expect no-warnings`: no message since the last action.
    case noWarnings
    /// `expect frame NAME FILE [tolerance=N]`: the screen's picture is the PNG's, each channel within so much.
    case frame(screen: String, file: String, tolerance: Int)
    /// `expect refused ["TEXT"]`: the action before could not be done, for a reason with the text in it.
    case refused(String?)
}

/// A condition on a screen, as `mode=1920x1080@60`.
package enum ScreenFact: Hashable, Sendable {
    /// `mode=MODE`: the current mode.
    case mode(ModeRequest)
    /// `preferred=MODE`: the mode that the monitor prefers.
    case preferred(ModeRequest)
    /// `modes=N`: how many modes are available.
    case modes(Int)
    /// `mirrored=main` or `mirrored=none`: what `mirroredScreen` says.
    case mirrored(Bool)
    /// `shows=windows|mirroring|black`.
    case shows(ScreenContent)
    /// `bounds=WxH`: in points.
    case bounds(width: Double, height: Double)
    /// `scale=N`.
    case scale(Double)
    /// `windows=N`: visible windows on it.
    case windows(Int)
    /// `monitor="NAME"`: what the monitor says it is called.
    case monitor(String)
}

/// The expected notifications.
package struct Posted: Hashable, Sendable {
    /// How strict the comparison is.
    package enum Strictness: Hashable, Sendable {
        /// `expect posted A, B`: these, in this order, with others in between.
        case inOrder
        /// `expect posted exactly A, B`: these and no other.
        case exactly
        /// `expect posted not A, B`: none of these.
        case not
    }

    /// A notification by its name without `Notification`, as `didConnect`, and the screen it is about; nil for any.
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

    /// The names that are known, with what posts them: of `UIScreen`, then scenes, windows, the device and the app.
    package static let names = [
        "didConnect", "didDisconnect", "modeDidChange", "brightnessDidChange", "capturedDidChange",
        "sceneWillConnect", "sceneDidDisconnect", "sceneDidActivate", "sceneWillDeactivate", "sceneWillEnterForeground",
        "sceneDidEnterBackground",
        "windowDidBecomeVisible", "windowDidBecomeHidden", "windowDidBecomeKey", "windowDidResignKey",
        "orientationDidChange",
        "willResignActive", "didBecomeActive", "willEnterForeground", "didEnterBackground", "willTerminate",
        "didReceiveMemoryWarning",
    ]

    /// The notifications that a cable causes, whose absence `nothing` means.
    package static let ofCables: Set<String> = ["didConnect", "didDisconnect", "modeDidChange"]

    /// What is expected; empty for `nothing`, which means no notification of a screen at all.
    package var notifications: [Name]
    /// How strict the comparison is.
    package var strictness: Strictness
    /// `since TIME`: from when on; nil for since the last action began.
    package var since: Duration?

    /// Creates an expectation; see the properties.
    package init(_ notifications: [Name], strictness: Strictness = .inOrder, since: Duration? = nil) {
        (self.notifications, self.strictness, self.since) = (notifications, strictness, since)
    }
}
