// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Base
import Glibc
import SystemPackage

/// An open connection to udev: the library and its socket.
///
/// Not thread-safe; it belongs to one actor.
final class UdevConnection {
    /// The events received while draining the socket once.
    struct Burst {
        /// The number of events of each meaning.
        var counts: [UdevEvent.Meaning: Int] = [:]
        /// Whether the socket overflowed.
        var eventsWereLost = false
        /// The device paths of cards that were removed and not added again within the burst (rule 23).
        var removedCards: Set<String> = []

        /// Whether connectors may have changed.
        var asksForScan: Bool {
            eventsWereLost
                || counts.keys.contains { [.connectorsMayHaveChanged, .cardAdded, .cardRemoved].contains($0) }
        }
    }

    /// The socket, for polling only.
    var fileDescriptor: CInt { monitor.fileDescriptor }

    private let context: UdevContext
    private let group: UdevMonitor.Group
    private let monitor: UdevMonitor

    /// Opens the socket: for udevd's events if udevd is running, otherwise for the kernel's (rule 9).
    ///
    /// Without udevd, libudev itself would return a socket that never receives anything.
    init(_ options: UdevConnectorSource.Options) throws(FileError) {
        context = try UdevContext()
        group = unsafe access(options.udevControlPath, F_OK) == 0 ? .udev : .kernel
        monitor = try UdevMonitor(
            context, group: group, subsystem: options.subsystem, bufferBytes: options.bufferBytes)
    }

    /// Receives events until the socket is empty, at most 4096, so that an endless storm cannot delay the scan forever.
    ///
    /// - Parameters:
    ///   - seats: updated with the seats of cards in the events.
    ///   - observe: called with each event, and whether it is udevd's copy.
    /// - Returns: the combined meaning of the events.
    func drain(_ seats: CardSeats? = nil, _ observe: UdevConnectorSource.Observer? = nil) -> Burst {
        var burst = Burst()
        for _ in 0..<4096 {
            switch monitor.receive() {
            case .nothing: return burst
            case .eventsLost:
                burst.eventsWereLost = true
                seats?.forget()
            case .event(let event):
                observe?(event, group == .udev)
                burst.counts[event.meaning, default: 0] += 1
                switch event.meaning {
                case .cardAdded: burst.removedCards.remove(event.devicePath)
                case .cardRemoved: burst.removedCards.insert(event.devicePath)
                default: break
                }
                seats?.note(event, isFromUdevd: group == .udev)
            }
        }
        return burst
    }
}

/// The seat of each graphics card (hotplug.md rule 26), from udevd's database.
///
/// Needs no socket, so seats are known even if uevents cannot be received. Not thread-safe; it belongs to one actor.
final class CardSeats {
    /// The seat of cards that udevd does not know or has not assigned.
    static let defaultSeat = "seat0"

    private let context: UdevContext
    /// The seats of the cards looked up so far.
    private var seats: [String: String] = [:]

    /// Opens the database.
    ///
    /// - Parameters:
    ///   - controlPath: the file that exists while udevd is running; without udevd, there is only the default seat.
    ///   - dataPath: udevd's database.
    /// - Throws: if the seats cannot be determined.
    init(controlPath: String, dataPath: String = "/run/udev/data") throws(FileError) {
        context = try UdevContext()
        // For a device that it may not look up, libudev reports no seat.
        if unsafe access(controlPath, F_OK) == 0, unsafe access(dataPath, R_OK | X_OK) != 0, errno == EACCES {
            throw FileError("read", dataPath, Errno.permissionDenied)
        }
    }

    /// The seat of the card at a device path.
    ///
    /// The first call looks it up in the database, for which libudev opens each directory on the way to the card.
    func seat(ofCardAt path: String) -> String {
        if let seat = seats[path] { return seat }
        let seat = context.seat(ofDeviceAt: "/sys" + path) ?? Self.defaultSeat
        seats[path] = seat
        return seat
    }

    /// Updates a card's seat from an event, which avoids the lookup: udevd's events contain all its data.
    func note(_ event: UdevEvent, isFromUdevd: Bool) {
        guard seats[event.devicePath] != nil else { return }
        seats[event.devicePath] = isFromUdevd ? event.seat ?? Self.defaultSeat : nil
    }

    /// Forgets all seats, after events were lost.
    func forget() { seats = [:] }
}
