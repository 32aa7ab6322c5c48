// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The kind of interface that suits a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Nothing is known.
    case unspecified = -1
    /// An interface for iPhone.
    case phone = 0
    /// An interface for iPad.
    case pad = 1
    /// An interface for Apple TV.
    case tv = 2
    /// An interface for a car's screen.
    case carPlay = 3
    /// An interface for a Mac.
    case mac = 5
    /// An interface for Apple Vision.
    case vision = 6
}
