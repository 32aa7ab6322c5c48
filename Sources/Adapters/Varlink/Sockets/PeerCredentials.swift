// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Glibc
internal import NIOCore

/// The process at the other end of a connection, recorded by the kernel when it connected (`SO_PEERCRED`).
public struct PeerCredentials: Sendable, Hashable {
    /// The process ID; 0 if it is in a PID namespace that is not visible here.
    public let processID: Int32
    /// The effective user ID.
    public let userID: UInt32
    /// The effective group ID.
    public let groupID: UInt32
}

/// Who may connect to a server; others are disconnected immediately.
public struct PeerPolicy: Sendable {
    /// Returns whether a peer may connect.
    public let allows: @Sendable (PeerCredentials) -> Bool

    /// Creates a policy.
    ///
    /// - Parameter allows: Returns whether a peer is allowed; called on an event loop, and must not block.
    public init(allows: @escaping @Sendable (PeerCredentials) -> Bool) { self.allows = allows }

    /// The server's own user, and root.
    public static var sameUser: PeerPolicy {
        let user = geteuid()
        return PeerPolicy { $0.userID == user || $0.userID == 0 }
    }

    /// Everyone who has permission to open the socket file.
    public static var anyone: PeerPolicy { PeerPolicy { _ in true } }
}

extension PeerCredentials {
    /// The kernel's `struct ucred`, which glibc declares only with `_GNU_SOURCE`.
    private struct Record: Sendable {
        var processID: Int32 = 0
        var userID: UInt32 = 0
        var groupID: UInt32 = 0
    }

    private init(_ record: Record) {
        self.init(processID: record.processID, userID: record.userID, groupID: record.groupID)
    }

    /// Gets the peer of a connected socket.
    init(ofPeerOf descriptor: borrowing SocketDescriptor) throws(VarlinkError) {
        var record = Record()
        var size = socklen_t(MemoryLayout<Record>.size)
        // The pointers do not escape the call.
        guard unsafe getsockopt(descriptor.number, SOL_SOCKET, SO_PEERCRED, &record, &size) == 0 else {
            throw .failed("get the peer credentials")
        }
        self.init(record)
    }

    /// Gets the peer of a channel.
    static func ofPeer(of channel: any Channel) -> EventLoopFuture<PeerCredentials> {
        guard let provider = channel as? any SocketOptionProvider else {
            return channel.eventLoop.makeFailedFuture(VarlinkError.unusable("the channel has no socket"))
        }
        let record: EventLoopFuture<Record> = provider.unsafeGetSocketOption(
            level: NIOBSDSocket.OptionLevel(rawValue: SOL_SOCKET), name: NIOBSDSocket.Option(rawValue: SO_PEERCRED))
        return record.map { PeerCredentials($0) }
    }
}
