// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension Wire {
    /// How the device is held.
    package enum Orientation: String, Codable, Hashable, Sendable, CaseIterable {
        case portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    }

    /// What the app can do.
    package enum AppState: String, Codable, Hashable, Sendable, CaseIterable {
        case active, inactive, background, suspended
    }

    /// What an external screen shows while the app has no window of its own on it.
    package enum MirrorPolicy: String, Codable, Hashable, Sendable, CaseIterable {
        case window, system, none
    }

    /// How a mirrored picture is fitted into a screen.
    package enum Aspect: String, Codable, Hashable, Sendable, CaseIterable {
        case fit, fill, exact
    }

    /// What a screen shows.
    package enum Content: String, Codable, Hashable, Sendable, CaseIterable {
        case windows, mirroring, black
    }

    /// How a screen compensates for a monitor that cuts off the edges.
    package enum Overscan: String, Codable, Hashable, Sendable, CaseIterable {
        case scale, insetBounds, none
    }
}
