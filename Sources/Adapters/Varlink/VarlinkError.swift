// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

@_exported public import JSONText

/// Why a call got no reply.
public enum VarlinkError: Error, Sendable, Hashable {
    /// The service answered with an error, by its full name; what a service throws to answer so.
    case failure(name: String, parameters: JSONObject)
    /// The connection ended before the reply.
    case disconnected
    /// The peer did not answer or did not read in time; the connection is closed.
    case timedOut
    /// The task was cancelled; the connection is closed, since a reply may still be under way.
    case cancelled
    /// The peer broke the protocol; the connection is closed.
    case violation(String)
    /// The connection serves a stream, which must end before the next call.
    case streaming
    /// An address, an interface or a set of services cannot be used as it is.
    case unusable(String)
    /// The system refused an operation on a socket.
    case system(operation: String, reason: String)
}

/// The errors that every service knows, in `org.varlink.service`.
extension VarlinkError {
    static func standard(_ name: String, _ parameters: JSONObject = [:]) -> VarlinkError {
        .failure(name: "org.varlink.service.\(name)", parameters: parameters)
    }

    /// There is no interface of this name.
    public static func interfaceNotFound(_ interface: String) -> VarlinkError {
        standard("InterfaceNotFound", ["interface": .string(interface)])
    }

    /// The interface has no method of this full name.
    public static func methodNotFound(_ method: String) -> VarlinkError {
        standard("MethodNotFound", ["method": .string(method)])
    }

    /// The method of this full name is declared, but cannot be called, or not in this way.
    public static func methodNotImplemented(_ method: String) -> VarlinkError {
        standard("MethodNotImplemented", ["method": .string(method)])
    }

    /// A parameter is missing, unknown or of another type; `place` is its name, as `mode.width` within another.
    public static func invalidParameter(_ place: String) -> VarlinkError {
        standard("InvalidParameter", ["parameter": .string(place)])
    }

    /// The caller may not do this.
    public static let permissionDenied = standard("PermissionDenied")

    /// The method makes sense as a stream only, and the call did not ask for `more`.
    public static let expectedMore = standard("ExpectedMore")
}

extension VarlinkError: CustomStringConvertible {
    /// What happened, in words.
    public var description: String {
        switch self {
        case .failure(let name, let parameters):
            parameters.isEmpty ? name : "\(name) \(JSONValue.object(parameters).text)"
        case .disconnected: "the connection ended before the reply"
        case .timedOut: "the peer did not answer in time"
        case .cancelled: "the call was cancelled"
        case .violation(let what): "the peer broke the protocol: \(what)"
        case .streaming: "the connection serves a stream"
        case .unusable(let what): what
        case .system(let operation, let reason): "cannot \(operation): \(reason)"
        }
    }
}

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

// Parameters of calls are JSON objects, so whoever speaks varlink needs the module of JSON with it.
