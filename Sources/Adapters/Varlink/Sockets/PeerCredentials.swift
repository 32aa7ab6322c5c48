// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import NIOCore

/// Who is at the other end of a connection, as the kernel saw it when they connected (`SO_PEERCRED`).
public struct PeerCredentials: Sendable, Hashable {
    /// The process; 0 when it is in a namespace that this process does not see.
    public let processID: Int32
    /// The effective user.
    public let userID: UInt32
    /// The effective group.
    public let groupID: UInt32
}

/// Who may connect to a server; others are closed at once.
public struct PeerPolicy: Sendable {
    /// Whether the peer may stay.
    public let allows: @Sendable (PeerCredentials) -> Bool

    /// Creates a policy.
    ///
    /// - Parameter allows: whether the peer may stay; called on an event loop, and must not block.
    public init(allows: @escaping @Sendable (PeerCredentials) -> Bool) {
        self.allows = allows
    }

    /// The server's own user, and root.
    public static var sameUser: PeerPolicy {
        let user = geteuid()
        return PeerPolicy { $0.userID == user || $0.userID == 0 }
    }

    /// Whoever the permissions of the socket's file let in.
    public static var anyone: PeerPolicy { PeerPolicy { _ in true } }
}

extension PeerCredentials {
    /// What the kernel fills in (`struct ucred`), which Glibc shows to GNU sources only.
    private struct Record: Sendable {
        var processID: Int32 = 0
        var userID: UInt32 = 0
        var groupID: UInt32 = 0
    }

    private init(_ record: Record) {
        self.init(processID: record.processID, userID: record.userID, groupID: record.groupID)
    }

    /// Asks the kernel for the peer of a connected socket.
    init(ofPeerOf descriptor: borrowing SocketDescriptor) throws(VarlinkError) {
        var record = Record()
        var size = socklen_t(MemoryLayout<Record>.size)
        // The pointers do not leave the call.
        guard unsafe getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &record, &size) == 0 else {
            throw .failed("ask who the peer is")
        }
        self.init(record)
    }

    /// Asks the kernel for the peer of a channel.
    static func ofPeer(of channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(VarlinkError.unusable("the channel has no socket"))
        }
        let record: EventLoopFuture<Record> = provider.unsafeGetSocketOption(
            level: NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET), name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
        return record.map { PeerCredentials($0) }
    }
}
