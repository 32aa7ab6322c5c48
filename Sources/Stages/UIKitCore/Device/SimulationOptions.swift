// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Choices where UIKit's sources disagree or are silent, each with the default that the behavior rules name.
///
/// The option's comment gives the rule. Everything has a default, so that `SimulationOptions()` is the usual device.
package struct SimulationOptions: Hashable, Sendable {
    /// The simulated system's version, which selects behavior by generation.
    package var systemVersion = SystemVersion.standard
    /// The SDK that the app counts as built with; nil for the system's own version (KEY-1, LIF-9).
    package var linkedSDKVersion: SystemVersion?

    /// The mode of a screen that has just connected (MODE-6).
    package enum InitialMode: String, Hashable, Sendable, CaseIterable {
        /// The mode that the monitor prefers.
        case preferred
        /// The mode with most pixels, as the documentation of `currentMode` says.
        case highest
        /// The most widespread mode that the monitor offers, as the guides say.
        case common
    }
    /// The mode of a screen that has just connected (MODE-6).
    package var initialMode = InitialMode.preferred
    /// Whether setting a mode of another screen raises an exception instead of being ignored (MODE-3).
    package var trapsForeignModes = false
    /// Whether setting the mode that a screen already has posts a notification (MODE-4).
    package var postsUnchangedModes = false

    /// Whether the system mirrors the main screen on screens without windows of the app (MIR-1, MIR-4).
    package var isMirroringEnabled = true

    /// Who becomes key when the key window goes (KEY-6).
    package enum KeyWindowSuccession: String, Hashable, Sendable, CaseIterable {
        /// The topmost visible window of level normal in the same scope that can become key.
        case topmostNormalWindow
        /// Nobody.
        case none
    }
    /// Who becomes key when the key window goes (KEY-6).
    package var keyWindowSuccession = KeyWindowSuccession.topmostNormalWindow

    /// From when on a window is in `UIApplication.windows` (KEY-7).
    package enum WindowListing: String, Hashable, Sendable, CaseIterable {
        /// From the first time that it is shown or made key.
        case firstShow
        /// From the moment that it is made.
        case creation
    }
    /// From when on a window is in `UIApplication.windows` (KEY-7).
    package var windowListing = WindowListing.firstShow
    /// Whether `UIApplication.windows` also holds the system's windows on the main screen (WIN-15).
    package var listsSystemWindows = false

    /// When the scene on a monitor comes, seen from the screen's notification (SCR-9).
    package enum SceneConnectionOrder: String, Hashable, Sendable, CaseIterable {
        /// The notification, and the scene in the next turn of the main loop.
        case notificationThenNextTurn
        /// The notification, then the scene at once.
        case notificationThenScene
        /// The scene, then the notification.
        case sceneThenNotification
    }
    /// When the scene on a monitor comes, seen from the screen's notification (SCR-9).
    ///
    /// When the monitor goes, the scene disconnects before the notification in every case.
    package var sceneConnectionOrder = SceneConnectionOrder.notificationThenNextTurn

    /// The role that sessions on external screens report (SCN-3).
    package enum ExternalRole: String, Hashable, Sendable, CaseIterable {
        /// By system version, and from iOS 16 on the old one for apps whose manifest lists the old key alone.
        case byManifest
        /// `windowExternalDisplay`.
        case old
        /// `windowExternalDisplayNonInteractive`.
        case new
    }
    /// The role that sessions on external screens report (SCN-3).
    package var externalRole = ExternalRole.byManifest
    /// Whether a configuration of another role than its session's raises instead of being reported (SCN-5).
    package var assertsSceneRoles = false
    /// Whether a scene on an external screen counts for `applicationState` (LIF-6).
    package var externalScenesCountForApplicationState = true
    /// Whether `willEnterForegroundNotification` comes before the app delegate's method, not after it (LIF-7).
    package var postsWillEnterForegroundFirst = false

    /// Whether `shouldAutorotate` is asked; Apple recommends to ignore it from iOS 16 on (ROT-4).
    package var consultsShouldAutorotate = true
    /// Whether windows on external screens are turned with the device, as some systems did (ROT-15).
    package var rotatesExternalWindows = false
    /// Whether a presented controller learns of a new size before the root controller (VCT-4).
    package var transitionsPresentedFirst = false

    /// What a suspended app is told when it runs again.
    package enum SuspensionDelivery: String, Hashable, Sendable, CaseIterable {
        /// The net change: what came to nothing is left out, what is related is told once.
        case netChange
        /// Everything, in order.
        case replay
    }
    /// What a suspended app is told when it runs again.
    package var suspensionDelivery = SuspensionDelivery.netChange
    /// Whether a screen that connected while the app was suspended also posts its mode change.
    package var postsModeChangeOfQueuedScreen = false

    /// Creates the defaults.
    package init() {}

    /// The SDK that the app counts as built with.
    package var effectiveSDKVersion: SystemVersion { linkedSDKVersion ?? systemVersion }
}
