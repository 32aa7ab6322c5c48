// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What an external screen shows while the app has no window of its own on it.
package enum MirroringPolicy: String, CaseIterable, Sendable {
    /// A secondary window that stands for the main window's content.
    case window
    /// No window: the screen mirrors the main screen, as iOS does (MIR-1).
    case system
    /// A black field (MIR-4).
    case none
}
