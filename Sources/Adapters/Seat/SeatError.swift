// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import SystemPackage

/// The reason why a session or one of its devices is unavailable, and the remedy.
package struct SeatError: Error, Hashable, CustomStringConvertible {
    /// The message.
    package let description: String

    init(_ description: String) { self.description = description }

    /// Nothing grants access to the seat: names what each backend lacks, and one remedy.
    static func noAccess(errno: Errno, _ access: SeatAccess = SeatAccess()) -> SeatError {
        SeatError("cannot open a session on the seat: \(errno); \(access.problems); \(access.remedy)")
    }

    /// The session ended unexpectedly.
    static func ended(errno: Errno) -> SeatError {
        SeatError(
            "the session on the seat has ended: \(errno); check seatd or systemd-logind, and start this program again")
    }

    /// A device could not be opened.
    static func cannotOpen(_ path: String, errno: Errno) -> SeatError {
        SeatError("cannot open \(path): \(errno)")
    }
}
