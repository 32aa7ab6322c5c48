// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Which connections there are and whose, so that neither idle ones nor one client's many keep others out.
///
/// A peer belongs to groups, each with a limit: its process, its user, those whom the server trusts no more than it, and
/// everybody; see `ConnectionShares`. A group within another is looked at first.
///
/// | state | event | next | action |
/// |---|---|---|---|
/// | room in each of the peer's groups | `admit` | one more, idle | admitted |
/// | a group is full, one of it is idle | `admit` | as many | the one of it idle for longest is to be closed |
/// | a group is full, all of it busy | `admit` | as many | refused |
/// | idle | `begin` | busy | |
/// | busy | `end` | idle, from now | |
/// | any are idle | `evict` | fewer | those idle for longest are to be closed |
/// | any | `remove` | one less | |
struct ConnectionTable {
    enum Admission: Equatable {
        case admitted(Int)
        /// Admitted, and the other is to be closed.
        case admittedInstead(Int, of: Int)
        case refused(ConnectionRefusal)
    }

    private struct Group {
        var refusal: ConnectionRefusal
        var contains: (PeerCredentials) -> Bool
    }

    private let shares: ConnectionShares
    private var nextNumber = 0
    private var peers: [Int: PeerCredentials] = [:]
    /// The idle connections, longest idle first.
    private(set) var idle: [Int] = []
    private(set) var busy: Set<Int> = []

    init(_ shares: ConnectionShares) {
        self.shares = shares
    }

    var count: Int { peers.count }

    mutating func admit(_ peer: PeerCredentials) -> Admission {
        var evicted: Int?
        for group in groups(of: peer) {
            let members = peers.filter { group.contains($0.value) }
            guard members.count >= group.refusal.limit else { continue }
            // Whoever goes leaves the groups around this one as well: nobody else has to.
            guard let oldest = idle.first(where: { members[$0] != nil }) else { return .refused(group.refusal) }
            remove(oldest)
            evicted = oldest
        }
        nextNumber += 1
        idle.append(nextNumber)
        peers[nextNumber] = peer
        return evicted.map { .admittedInstead(nextNumber, of: $0) } ?? .admitted(nextNumber)
    }

    /// The groups that a peer belongs to, each within the next.
    private func groups(of peer: PeerCredentials) -> [Group] {
        let (shares, standing) = (shares, shares.standing(of: peer))
        var groups = [
            Group(refusal: ConnectionRefusal(holder: .process, limit: shares.process)) {
                $0.processID == peer.processID && $0.userID == peer.userID
            }
        ]
        if standing == .other {
            groups.append(
                Group(refusal: ConnectionRefusal(holder: .user, limit: shares.user)) { $0.userID == peer.userID })
        }
        groups.append(
            Group(refusal: ConnectionRefusal(holder: .everybody, limit: shares.places(upTo: standing))) {
                shares.standing(of: $0) <= standing
            })
        if standing != .root {
            groups.append(
                Group(refusal: ConnectionRefusal(holder: .everybody, limit: shares.capacity)) { _ in true })
        }
        return groups
    }

    /// Takes the connections idle for longest out, so many at most; they are to be closed.
    mutating func evict(_ count: Int) -> [Int] {
        let evicted = Array(idle.prefix(count))
        for number in evicted { remove(number) }
        return evicted
    }

    /// A connection is answering a call; without effect on one that made room for another.
    mutating func begin(_ number: Int) {
        guard let index = idle.firstIndex(of: number) else { return }
        idle.remove(at: index)
        busy.insert(number)
    }

    mutating func end(_ number: Int) {
        if busy.remove(number) != nil { idle.append(number) }
    }

    mutating func remove(_ number: Int) {
        busy.remove(number)
        idle.removeAll { $0 == number }
        peers[number] = nil
    }
}

/// How the places of a server are shared out, so that nobody takes all of them.
///
/// | who | places | of 64 |
/// |---|---|---|
/// | one process | a quarter | 16 |
/// | one user that is neither the server's own nor root | half | 32 |
/// | all such users together | all but a sixteenth | 60 |
/// | these and the server's own user together | all but half a sixteenth | 62 |
/// | everybody | all | 64 |
///
/// Where there are fewer than four times as many as that, one process and one user may have four.
struct ConnectionShares {
    /// Whose a connection is, the least trusted first.
    enum Standing: Comparable {
        case other, own, root
    }

    let capacity: Int
    /// The user that the server runs as.
    let ownUser: UInt32

    /// The places of one process.
    var process: Int { max(capacity / 4, min(capacity, 4)) }
    /// The places of one user that is not trusted.
    var user: Int { max(capacity / 2, min(capacity, 4)) }

    /// The places of all peers of this standing or below it.
    func places(upTo standing: Standing) -> Int {
        switch standing {
        case .other: capacity - capacity / 16
        case .own: capacity - capacity / 32
        case .root: capacity
        }
    }

    func standing(of peer: PeerCredentials) -> Standing {
        if peer.userID == 0 { return .root }
        return peer.userID == ownUser ? .own : .other
    }
}

/// Why there is no place for a connection.
public struct ConnectionRefusal: Sendable, Hashable {
    /// Who has too many connections already.
    public enum Holder: Sendable, Hashable {
        /// The peer's process.
        case process
        /// The peer's user.
        case user
        /// All clients together.
        case everybody
    }

    /// Who has too many.
    public let holder: Holder
    /// How many connections they may have.
    public let limit: Int

    /// Creates a reason; see the properties.
    public init(holder: Holder, limit: Int) {
        self.holder = holder
        self.limit = limit
    }
}

extension ConnectionRefusal: CustomStringConvertible {
    /// The reason in words, as `this process has 16 connections already, which is the limit`.
    public var description: String {
        let number = "\(limit) connection\(limit == 1 ? "" : "s")"
        return switch holder {
        case .process: "this process has \(number) already, which is the limit"
        case .user: "this user has \(number) already, which is the limit"
        case .everybody: "there are \(number) already, which is the limit, and none of them is idle"
        }
    }
}
