// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// What one end of a connection grants the other.
public struct VarlinkLimits: Sendable {
    /// The longest message that is read, in bytes.
    public var incomingMessage: Int
    /// The longest message that is sent, in bytes; sd-varlink reads no more than 16 MiB.
    public var outgoingMessage: Int
    /// How deep an incoming message may be and how many values it may have.
    public var json = JSONLimits()
    /// How many connections a server holds; the one idle for longest makes room for another.
    public var connections = 64
    /// How long a peer may take nothing of what is sent to it before its connection is closed; one that reads slowly, but
    /// reads, is waited for.
    public var stall: Duration = .seconds(10)
    /// How long a cancelled server waits for calls to end before it closes their connections.
    public var grace: Duration = .seconds(3)
    /// How long a client waits for the reply to a call that is no stream while nothing of it comes.
    public var call: Duration = .seconds(45)

    /// What a server grants: short calls, long replies.
    public static var server: VarlinkLimits { VarlinkLimits(incomingMessage: 1 << 20, outgoingMessage: 16 << 20) }

    /// What a client grants: long replies.
    public static var client: VarlinkLimits { VarlinkLimits(incomingMessage: 16 << 20, outgoingMessage: 1 << 20) }
}
