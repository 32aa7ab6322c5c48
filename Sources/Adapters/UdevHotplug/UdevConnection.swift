// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Glibc

/// An open connection to udev: the library and its socket.
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

    private let context: UdevContext
    private let group: UdevMonitor.Group
    private let monitor: UdevMonitor

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
    /// - Parameters:
    ///   - seats: told what events say of cards' seats.
    ///   - observe: told of each event, and whether it is udevd's copy.
    /// - Returns: what the events mean together.
    func drain(_ seats: CardSeats? = nil, _ observe: UdevConnectorSource.Observer? = nil) -> Burst {
        var burst = Burst()
        for _ in 0..<4096 {
            switch monitor.receive() {
            case .nothing:
                return burst
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
