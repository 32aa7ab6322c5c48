// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
