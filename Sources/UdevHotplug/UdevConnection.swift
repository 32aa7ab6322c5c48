// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// An open connection to udev: the library, its socket, and what udevd knows of each card.
///
/// Not safe for use by two threads at once; it belongs to one actor.
final class UdevConnection {
    /// What one emptying of the socket brought.
    struct Burst {
        /// How many events of each meaning came.
        var counts: [UdevEvent.Meaning: Int] = [:]
        /// Whether the socket overflowed.
        var eventsWereLost = false
        /// The device paths of cards that went and did not come back within the burst (rule 23).
        var removedCards: Set<String> = []

        /// Whether anything happened after which connectors may differ.
        var asksForScan: Bool {
            eventsWereLost
                || counts.keys.contains { [.connectorsMayHaveChanged, .cardAdded, .cardRemoved].contains($0) }
        }
    }

    /// The socket, for waiting only.
    var fileDescriptor: CInt { monitor.fileDescriptor }

    private static let defaultSeat = "seat0"

    private let context: UdevContext
    private let group: UdevMonitor.Group
    private let monitor: UdevMonitor
    /// The seats of the cards that were asked for.
    private var seats: [String: String] = [:]

    /// Opens the socket: udevd's events where udevd runs, else the kernel's (rule 9).
    ///
    /// libudev itself would give a socket that never receives anything when udevd is absent.
    init(_ options: UdevConnectorSource.Options) throws(UdevError) {
        context = try UdevContext()
        group = unsafe access(options.udevControlPath, F_OK) == 0 ? .udev : .kernel
        monitor = try UdevMonitor(
            context, group: group, subsystem: options.subsystem, bufferBytes: options.bufferBytes)
    }

    /// Takes events until there are no more, at most 4096, so that an endless storm cannot keep its reader from looking.
    ///
    /// - Parameter observe: told of each event, and whether it is udevd's copy.
    /// - Returns: what the events mean together.
    func drain(_ observe: UdevConnectorSource.Observer? = nil) -> Burst {
        var burst = Burst()
        for _ in 0..<4096 {
            switch monitor.receive() {
            case .nothing:
                return burst
            case .eventsLost:
                burst.eventsWereLost = true
                seats = [:]
            case .event(let event):
                observe?(event, group == .udev)
                burst.counts[event.meaning, default: 0] += 1
                switch event.meaning {
                case .cardAdded: burst.removedCards.remove(event.devicePath)
                case .cardRemoved: burst.removedCards.insert(event.devicePath)
                default: break
                }
                noteSeat(event)
            }
        }
        return burst
    }

    /// Takes over what an event says of a card's seat, which spares the look-up: udevd sends all that it knows along.
    private func noteSeat(_ event: UdevEvent) {
        guard seats[event.devicePath] != nil else { return }
        seats[event.devicePath] = group == .udev ? event.seat ?? Self.defaultSeat : nil
    }

    /// The seat of the card at a device path; cards that udevd does not know or gave no seat are on `seat0`.
    ///
    /// The first time it is looked up in udevd's database, for which libudev opens each folder on the way to the card.
    func seat(ofCardAt path: String) -> String {
        if let seat = seats[path] { return seat }
        let seat = context.seat(ofDeviceAt: "/sys" + path) ?? Self.defaultSeat
        seats[path] = seat
        return seat
    }
}
