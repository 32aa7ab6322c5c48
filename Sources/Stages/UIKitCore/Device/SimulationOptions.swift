// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Options for behavior where the sources about UIKit disagree or are silent.
///
/// Each option names its rule and has the default of that rule.
package struct SimulationOptions: Hashable, Sendable {
    /// The version of the simulated system, which selects version-dependent behavior.
    package var systemVersion = SystemVersion.standard
    /// The SDK version that the app links against; nil for the system version (KEY-1, LIF-9).
    package var linkedSDKVersion: SystemVersion?

    /// The initial mode of a screen (MODE-6).
    package enum InitialMode: String, Hashable, Sendable, CaseIterable {
        /// The mode that the monitor prefers.
        case preferred
        /// The mode with the most pixels, as in the documentation of `currentMode`.
        case highest
        /// The most common mode that the monitor offers, as in the guides.
        case common
    }
    /// The initial mode of a screen (MODE-6).
    package var initialMode = InitialMode.preferred
    /// Whether setting another screen's mode raises an exception instead of having no effect (MODE-3).
    package var trapsForeignModes = false
    /// Whether setting the current mode again posts a notification (MODE-4).
    package var postsUnchangedModes = false

    /// Whether the system mirrors the main screen on screens without app windows (MIR-1, MIR-4).
    package var isMirroringEnabled = true

    /// The successor of a key window that disappears (KEY-6).
    package enum KeyWindowSuccession: String, Hashable, Sendable, CaseIterable {
        /// The topmost visible window at the normal level in the same scope that can become key.
        case topmostNormalWindow
        /// No window.
        case none
    }
    /// The successor of a key window that disappears (KEY-6).
    package var keyWindowSuccession = KeyWindowSuccession.topmostNormalWindow

    /// When `UIApplication.windows` starts to list a window (KEY-7).
    package enum WindowListing: String, Hashable, Sendable, CaseIterable {
        /// When the window is first shown or made key.
        case firstShow
        /// When the window is created.
        case creation
    }
    /// When `UIApplication.windows` starts to list a window (KEY-7).
    package var windowListing = WindowListing.firstShow
    /// Whether `UIApplication.windows` also lists the system's windows on the main screen (WIN-15).
    package var listsSystemWindows = false

    /// When a monitor's scene connects relative to the screen's notification (SCR-9).
    package enum SceneConnectionOrder: String, Hashable, Sendable, CaseIterable {
        /// Notification first, then the scene in the next turn of the main loop.
        case notificationThenNextTurn
        /// Notification first, then the scene immediately.
        case notificationThenScene
        /// Scene first, then the notification.
        case sceneThenNotification
    }
    /// When a monitor's scene connects relative to the screen's notification (SCR-9).
    ///
    /// When the monitor disconnects, the scene always disconnects before the notification.
    package var sceneConnectionOrder = SceneConnectionOrder.notificationThenNextTurn

    /// The role of sessions on external screens (SCN-3).
    package enum ExternalRole: String, Hashable, Sendable, CaseIterable {
        /// The role for the system version; on iOS 16 and later, the old one if the manifest has only the old key.
        case byManifest
        /// `windowExternalDisplay`.
        case old
        /// `windowExternalDisplayNonInteractive`.
        case new
    }
    /// The role of sessions on external screens (SCN-3).
    package var externalRole = ExternalRole.byManifest
    /// Whether a configuration with the wrong role raises an exception instead of being reported (SCN-5).
    package var assertsSceneRoles = false
    /// Whether scenes on external screens count toward `applicationState` (LIF-6).
    package var externalScenesCountForApplicationState = true
    /// Whether `willEnterForegroundNotification` precedes the app delegate's method (LIF-7).
    package var postsWillEnterForegroundFirst = false

    /// Whether `shouldAutorotate` is consulted; Apple recommends ignoring it on iOS 16 and later (ROT-4).
    package var consultsShouldAutorotate = true
    /// Whether windows on external screens rotate with the device, as on some systems (ROT-15).
    package var rotatesExternalWindows = false
    /// Whether a presented controller is notified of a new size before the root controller (VCT-4).
    package var transitionsPresentedFirst = false

    /// The notifications that a suspended app receives when it resumes.
    package enum SuspensionDelivery: String, Hashable, Sendable, CaseIterable {
        /// The net change: reverted changes are omitted, and related ones combined.
        case netChange
        /// Every change, in order.
        case replay
    }
    /// The notifications that a suspended app receives when it resumes.
    package var suspensionDelivery = SuspensionDelivery.netChange
    /// Whether a screen that connected during suspension also posts its mode change.
    package var postsModeChangeOfQueuedScreen = false

    /// Creates the default options.
    package init() {}

    /// The SDK version that the app links against.
    package var effectiveSDKVersion: SystemVersion { linkedSDKVersion ?? systemVersion }
}
