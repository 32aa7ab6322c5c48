// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import Synchronization

/// The way to journald, shared by all loggers of a process.
final class JournalSocket: Sendable {
    /// What became of an entry.
    enum Outcome: Equatable {
        case sent
        /// journald has too much to read; the entry is lost, and the next one that is sent says how many were.
        case lost
        /// journald is not there.
        case unavailable
    }

    private let address: DatagramAddress
    private let socket: DatagramSocket
    private let lostEntries = Atomic<Int>(0)

    /// Opens a socket.
    ///
    /// - Parameter path: where journald listens.
    /// - Throws: when the path cannot be an address or the system gives no socket.
    init(path: String) throws(SystemdError) {
        guard let address = DatagramAddress(path) else {
            throw SystemdError("take \(path) for the journal's address", errorNumber: EINVAL)
        }
        self.address = address
        socket = try DatagramSocket()
    }

    /// Sends an entry; never waits, so that a journal that hangs does not stop the program.
    func send(_ entry: JournalEntry) -> Outcome {
        var entry = entry
        let lost = lostEntries.exchange(0, ordering: .relaxed)
        if lost > 0 { entry.append(JournalEntry.fieldName(ofMetadata: "lostEntries"), "\(lost)") }
        var failure = socket.send(entry.bytes, to: address)
        // More than the socket's buffer takes at once.
        if failure == EMSGSIZE || failure == ENOBUFS { failure = socket.sendSealed(entry.bytes, to: address) }
        guard failure != 0 else { return .sent }
        let isLost = failure == EAGAIN
        lostEntries.add(lost + (isLost ? 1 : 0), ordering: .relaxed)
        return isLost ? .lost : .unavailable
    }
}
