// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Choices where UIKit's sources disagree or are silent, each with the default that the behaviour rules name.
///
/// The option's comment gives the rule. Everything has a default, so that `SimulationOptions()` is the usual device.
package struct SimulationOptions: Hashable, Sendable {
    /// The simulated system's version, which selects behaviour by generation.
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

    /// Creates the defaults.
    package init() {}

    /// The SDK that the app counts as built with.
    package var effectiveSDKVersion: SystemVersion { linkedSDKVersion ?? systemVersion }
}
