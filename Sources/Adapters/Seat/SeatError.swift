// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SystemPackage

/// The reason why a session or one of its devices is unavailable, and the remedy.
package struct SeatError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) { self.description = description }

    /// Nothing grants access to the seat.
    static func noAccess(errno: Errno) -> SeatError {
        SeatError(
            "cannot open a session on the seat: \(errno); run as root on a text console, "
                + "start seatd and join its group (video on Debian), or use a unit with PAMName=login and TTYPath=")
    }

    /// A device could not be opened.
    static func cannotOpen(_ path: String, errno: Errno) -> SeatError {
        SeatError("cannot open \(path): \(errno)")
    }
}
