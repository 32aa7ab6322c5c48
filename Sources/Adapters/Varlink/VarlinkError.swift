// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

@_exported public import JSONText

/// The reason why a call failed.
public enum VarlinkError: Error, Sendable, Hashable {
    /// The service replied with an error, identified by its full name; services throw this to do so.
    case failure(name: String, parameters: JSONObject)
    /// The connection ended before the reply.
    case disconnected
    /// The peer did not answer or read in time; the connection is closed.
    case timedOut
    /// The task was canceled; the connection is closed, because a reply may still be pending.
    case cancelled
    /// The peer violated the protocol; the connection is closed.
    case violation(String)
    /// The connection serves a stream, which must end before the next call.
    case streaming
    /// An address, an interface or a set of services is invalid.
    case unusable(String)
    /// A system call on a socket failed.
    case system(operation: String, reason: String)
}

/// The standard errors of `org.varlink.service`.
extension VarlinkError {
    static func standard(_ name: String, _ parameters: JSONObject = [:]) -> VarlinkError {
        .failure(name: "org.varlink.service.\(name)", parameters: parameters)
    }

    /// The interface does not exist.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        standard("InterfaceNotFound", ["interface": .string(interface)])
    }

    /// The method, given by its full name, does not exist.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        standard("MethodNotFound", ["method": .string(method)])
    }

    /// The method, given by its full name, is declared but not implemented, or not for this kind of call.
    public static func methodNotImplemented(_ method: String) -> VarlinkError {
        standard("MethodNotImplemented", ["method": .string(method)])
    }

    /// A parameter is missing, unknown or of another type; `place` is its path, such as `mode.width`.
    public static func invalidParameter(_ place: String) -> VarlinkError {
        standard("InvalidParameter", ["parameter": .string(place)])
    }

    /// The caller lacks permission.
    public static let permissionDenied = standard("PermissionDenied")

    /// The method requires `more`.
    public static let expectedMore = standard("ExpectedMore")
}

extension VarlinkError: CustomStringConvertible {
    /// A description of the error.
    public var description: String {
        switch self {
        case .failure(let name, let parameters):
            parameters.isEmpty ? name : "\(name) \(JSONValue.object(parameters).text)"
        case .disconnected: "the connection ended before the reply"
        case .timedOut: "the peer did not answer in time"
        case .cancelled: "the call was canceled"
        case .violation(let what): "the peer violated the protocol: \(what)"
        case .streaming: "the connection serves a stream"
        case .unusable(let what): what
        case .system(let operation, let reason): "cannot \(operation): \(reason)"
        }
    }
}

/// The limits of a connection's peer.
public struct VarlinkLimits: Sendable {
    /// The maximum size of incoming messages in bytes.
    public var incomingMessage: Int
    /// The maximum size of outgoing messages in bytes; sd-varlink reads at most 16 MiB.
    public var outgoingMessage: Int
    /// The limits for nesting and number of values of incoming messages.
    public var json = JSONLimits()
    /// The maximum number of connections of a server; the longest idle one is evicted for a new one.
    public var connections = 64
    /// How long a peer may leave pending data unread before it is disconnected; slow readers are tolerated.
    public var stall: Duration = .seconds(10)
    /// How long a canceled server waits for calls to end before it closes their connections.
    public var grace: Duration = .seconds(3)
    /// How long a client waits for a reply while nothing arrives; streams are not limited.
    public var call: Duration = .seconds(45)
    /// How long a client waits for a reply, or the first reply of a stream, before it reports the delay.
    public var delayNotice: Duration = .seconds(3)

    /// The limits of a server: small calls, large replies.
    public static var server: VarlinkLimits { VarlinkLimits(incomingMessage: 1 << 20, outgoingMessage: 16 << 20) }

    /// The limits of a client: large replies.
    public static var client: VarlinkLimits { VarlinkLimits(incomingMessage: 16 << 20, outgoingMessage: 1 << 20) }
}

// Parameters of calls are JSON objects, so clients and services need the JSON module as well.
