// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The connections of a server by owner, so that neither idle connections nor one client's many connections lock out
/// others.
///
/// A peer belongs to nested groups, each with a limit: its process, its user, all peers of at most its trust level, and
/// everyone; see `ConnectionQuotas`. Inner groups are checked first.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | room in each of the peer's groups | `admit` | one more, idle | admitted |
/// | a group is full, some of it idle | `admit` | unchanged count | close the longest idle of the group |
/// | a group is full, all of it busy | `admit` | unchanged | refused |
/// | idle | `begin` | busy | |
/// | busy | `end` | idle, from now | |
/// | some idle | `evict` | fewer | close the longest idle |
/// | any | `remove` | one fewer | |
struct ConnectionTable {
    enum Admission: Equatable {
        case admitted(Int)
        /// Admitted; the other connection has to be closed, for the reason for which the new one would be refused.
        case admittedInstead(Int, of: Int, ConnectionRefusal)
        case refused(ConnectionRefusal)
    }

    private struct Group {
        var refusal: ConnectionRefusal
        var contains: (PeerCredentials) -> Bool
    }

    private let quotas: ConnectionQuotas
    private var nextNumber = 0
    private var peers: [Int: PeerCredentials] = [:]
    /// The idle connections, longest idle first.
    private(set) var idle: [Int] = []
    private(set) var busy: Set<Int> = []

    init(_ quotas: ConnectionQuotas) { self.quotas = quotas }

    var count: Int { peers.count }

    mutating func admit(_ peer: PeerCredentials) -> Admission {
        var evicted: (number: Int, reason: ConnectionRefusal)?
        for group in groups(of: peer) {
            let members = peers.filter { group.contains($0.value) }
            guard members.count >= group.refusal.limit else { continue }
            // The evicted connection also leaves the outer groups, so no other has to be closed.
            guard let oldest = idle.first(where: { members[$0] != nil }) else { return .refused(group.refusal) }
            remove(oldest)
            evicted = (oldest, group.refusal)
        }
        nextNumber += 1
        idle.append(nextNumber)
        peers[nextNumber] = peer
        return evicted.map { .admittedInstead(nextNumber, of: $0.number, $0.reason) } ?? .admitted(nextNumber)
    }

    /// The groups of a peer, from inner to outer.
    private func groups(of peer: PeerCredentials) -> [Group] {
        let (quotas, trustLevel) = (quotas, quotas.trustLevel(of: peer))
        var groups = [
            Group(refusal: ConnectionRefusal(holder: .process, limit: quotas.process)) {
                $0.processID == peer.processID && $0.userID == peer.userID
            }
        ]
        if trustLevel == .other {
            groups.append(
                Group(refusal: ConnectionRefusal(holder: .user, limit: quotas.user)) { $0.userID == peer.userID })
        }
        groups.append(
            Group(refusal: ConnectionRefusal(holder: .everybody, limit: quotas.places(upTo: trustLevel))) {
                quotas.trustLevel(of: $0) <= trustLevel
            })
        if trustLevel != .root {
            groups.append(
                Group(refusal: ConnectionRefusal(holder: .everybody, limit: quotas.capacity)) { _ in true })
        }
        return groups
    }

    /// Removes and returns up to `count` connections, longest idle first; the caller has to close them.
    mutating func evict(_ count: Int) -> [Int] {
        let evicted = Array(idle.prefix(count))
        for number in evicted { remove(number) }
        return evicted
    }

    /// Marks a connection as busy; has no effect on an evicted one.
    mutating func begin(_ number: Int) {
        guard let index = idle.firstIndex(of: number) else { return }
        idle.remove(at: index)
        busy.insert(number)
    }

    mutating func end(_ number: Int) { if busy.remove(number) != nil { idle.append(number) } }

    mutating func remove(_ number: Int) {
        busy.remove(number)
        idle.removeAll { $0 == number }
        peers[number] = nil
    }
}

/// The connection limits of a server, so that no client can take all connections.
///
/// | who | limit | of 64 |
/// |---|---|---|
/// | one process | a quarter | 16 |
/// | one user other than the server's own and root | half | 32 |
/// | all such users together | all but 1/16 | 60 |
/// | these and the server's own user together | all but 1/32 | 62 |
/// | everyone | all | 64 |
///
/// One process and one user may have four connections even if their share is smaller.
struct ConnectionQuotas {
    /// The trust level of a peer, lowest first.
    enum TrustLevel: Comparable {
        case other, own, root
    }

    let capacity: Int
    /// The user that the server runs as.
    let ownUser: UInt32

    /// The limit for one process.
    var process: Int { max(capacity / 4, min(capacity, 4)) }
    /// The limit for one untrusted user.
    var user: Int { max(capacity / 2, min(capacity, 4)) }

    /// The limit for all peers up to a trust level.
    func places(upTo trustLevel: TrustLevel) -> Int {
        switch trustLevel {
        case .other: capacity - capacity / 16
        case .own: capacity - capacity / 32
        case .root: capacity
        }
    }

    func trustLevel(of peer: PeerCredentials) -> TrustLevel {
        if peer.userID == 0 { return .root }
        return peer.userID == ownUser ? .own : .other
    }
}

/// The reason for refusing a connection.
public struct ConnectionRefusal: Sendable, Hashable {
    /// Who has too many connections.
    public enum Holder: Sendable, Hashable {
        /// The peer's process.
        case process
        /// The peer's user.
        case user
        /// All clients together.
        case everybody
    }

    /// Who has too many connections.
    public let holder: Holder
    /// The maximum number of connections.
    public let limit: Int

    /// Creates a reason; see the properties.
    public init(holder: Holder, limit: Int) {
        self.holder = holder
        self.limit = limit
    }
}

extension ConnectionRefusal: CustomStringConvertible {
    /// The reason in words: `this process has 16 connections already, which is the limit`.
    public var description: String {
        let number = "\(limit) connection\(limit == 1 ? "" : "s")"
        return switch holder {
        case .process: "this process has \(number) already, which is the limit"
        case .user: "this user has \(number) already, which is the limit"
        case .everybody: "there are \(number) already, which is the limit, and none of them is idle"
        }
    }
}
