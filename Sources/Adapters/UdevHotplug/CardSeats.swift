// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// Which seat each graphics card is on (hotplug.md rule 26), from udevd's database.
///
/// It needs no socket, so that seats are told apart also where uevents cannot be received. Not safe for use by two
/// threads at once; it belongs to one actor.
final class CardSeats {
    /// The seat of cards that udevd does not know, or gave none.
    static let defaultSeat = "seat0"

    private let context: UdevContext
    /// The seats of the cards that were asked for.
    private var seats: [String: String] = [:]

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - controlPath: the file that exists while udevd runs; without udevd there is no other seat.
    ///   - dataPath: udevd's database.
    /// - Throws: when the seats cannot be known.
    init(controlPath: String, dataPath: String = "/run/udev/data") throws(UdevError) {
        context = try UdevContext()
        // libudev itself says of a device that it may not look up that it is on no seat.
        if unsafe access(controlPath, F_OK) == 0, unsafe access(dataPath, R_OK | X_OK) != 0, errno == EACCES {
            throw UdevError("read \(dataPath)", errorNumber: EACCES)
        }
    }

    /// The seat of the card at a device path.
    ///
    /// The first time it is looked up in the database, for which libudev opens each folder on the way to the card.
    func seat(ofCardAt path: String) -> String {
        if let seat = seats[path] { return seat }
        let seat = context.seat(ofDeviceAt: "/sys" + path) ?? Self.defaultSeat
        seats[path] = seat
        return seat
    }

    /// Takes over what an event says of a card's seat, which spares the look-up: udevd sends all that it knows along.
    func note(_ event: UdevEvent, isFromUdevd: Bool) {
        guard seats[event.devicePath] != nil else { return }
        seats[event.devicePath] = isFromUdevd ? event.seat ?? Self.defaultSeat : nil
    }

    /// Has every seat looked up again, after events were lost.
    func forget() { seats = [:] }
}
