// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Constants that describe whether a screen measures the force of touches (3D Touch).
public enum UIForceTouchCapability: Int, Sendable {
    /// Not specified.
    case unknown = 0
    /// It does not, as on every device that is sold today.
    case unavailable = 1
    /// It does.
    case available = 2
}

extension UITraitCollection {
    /// Whether the screen measures the force of touches: never, or unknown in a collection that is not a device's.
    public var forceTouchCapability: UIForceTouchCapability {
        userInterfaceIdiom == .unspecified ? .unknown : .unavailable
    }
}
