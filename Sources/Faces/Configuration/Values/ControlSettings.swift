// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The socket through which the program is controlled.
package struct ControlSettings: Hashable, Sendable {
    /// Where it is; `automatic` is what systemd passed, else `varlink` in the runtime folder.
    package var socket = PathChoice.automatic
    /// The group whose members may connect as well; nil for the owner alone.
    package var group: String?

    /// Creates the usual settings; the properties say what is usual.
    package init() {}
}

/// What clients may ask of the control socket.
package struct LimitSettings: Hashable, Sendable {
    /// How many connections are held; the one idle for longest makes room for another.
    package var connections = 64
    /// The longest message that is read, in bytes.
    package var messageBytes = 1 << 20

    /// Creates the usual limits; the properties say what is usual.
    package init() {}
}
