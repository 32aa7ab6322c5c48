// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// A call on the wire.
struct CallMessage: Sendable, Hashable {
    /// The full name: interface, dot, method.
    var method: String
    var parameters: JSONObject = [:]
    var more = false
    var oneway = false
    var upgrade = false

    /// The message as JSON; defaults are omitted, as other implementations of the protocol do.
    var json: JSONValue {
        var object: JSONObject = ["method": .string(method)]
        if !parameters.isEmpty { object["parameters"] = .object(parameters) }
        if more { object["more"] = true }
        if oneway { object["oneway"] = true }
        if upgrade { object["upgrade"] = true }
        return .object(object)
    }
}

extension CallMessage {
    /// Decodes a call.
    ///
    /// - Throws: `VarlinkError.violation` if it is not a valid call.
    init(_ bytes: ByteBuffer, limits: JSONLimits) throws(VarlinkError) {
        try self.init(json: JSONValue(message: bytes, limits: limits))
    }

    /// Decodes a call as strictly as sd-varlink's server does, which closes the connection on anything else.
    ///
    /// - Parameter json: The message.
    /// - Throws: `VarlinkError.violation` if it is not an object, for an unknown key, a wrong type, `oneway` together
    ///   with `more`, or a missing method.
    init(json: JSONValue) throws(VarlinkError) {
        self.init(method: "")
        guard case .object(let object) = json else { throw .violation("a call is not an object") }
        for member in object.members {
            switch (member.name, member.value) {
            case ("method", .string(let method)) where !method.isEmpty: self.method = method
            case ("parameters", .object(let parameters)): self.parameters = parameters
            case ("parameters", .null): break
            case ("more", .bool(let more)): self.more = more
            case ("oneway", .bool(let oneway)): self.oneway = oneway
            case ("upgrade", .bool(let upgrade)): self.upgrade = upgrade
            case ("method", _), ("parameters", _), ("more", _), ("oneway", _), ("upgrade", _):
                throw .violation("'\(member.name)' of a call has the wrong type")
            default: throw .violation("unknown key '\(member.name)' in a call")
            }
        }
        guard !method.isEmpty else { throw .violation("a call without a method") }
        guard !(more && oneway) else { throw .violation("a call with 'oneway' and 'more'") }
    }

    /// The method name without its interface, and the interface; without a dot, the whole name is the interface.
    var names: (interface: String, method: String) {
        guard let dot = method.lastIndex(of: ".") else { return (method, "") }
        return (String(method[..<dot]), String(method[method.index(after: dot)...]))
    }
}

/// A reply on the wire.
struct ReplyMessage: Sendable, Hashable {
    var parameters: JSONObject = [:]
    /// Whether more replies to the same call follow.
    var continues = false
    /// The full name of the error, if the reply is one.
    var error: String?

    var json: JSONValue {
        var object: JSONObject = [:]
        if let error { object["error"] = .string(error) }
        object["parameters"] = .object(parameters)
        if continues { object["continues"] = true }
        return .object(object)
    }
}

extension ReplyMessage {
    /// Decodes a reply as strictly as sd-varlink's client does, which closes the connection on anything else.
    ///
    /// - Parameters:
    ///   - json: The message.
    ///   - more: Whether the call asked for several replies.
    /// - Throws: `VarlinkError.violation` if it is not an object, for an unknown key, a wrong type, `continues` without
    ///   `more`, or `continues` with an error, which is final.
    init(json: JSONValue, more: Bool) throws(VarlinkError) {
        self.init()
        guard case .object(let object) = json else { throw .violation("a reply is not an object") }
        for member in object.members {
            switch (member.name, member.value) {
            case ("parameters", .object(let parameters)): self.parameters = parameters
            case ("parameters", .null): break
            case ("continues", .bool(let continues)): self.continues = continues
            case ("error", .string(let error)) where !error.isEmpty: self.error = error
            case ("parameters", _), ("continues", _), ("error", _):
                throw .violation("'\(member.name)' of a reply has the wrong type")
            default: throw .violation("unknown key '\(member.name)' in a reply")
            }
        }
        guard !continues || more else { throw .violation("'continues' in a reply to a call without 'more'") }
        guard !continues || error == nil else { throw .violation("'continues' in an error") }
    }
}

extension JSONValue {
    /// Parses a message.
    ///
    /// - Throws: `VarlinkError.violation` if it is not JSON.
    init(message: ByteBuffer, limits: JSONLimits) throws(VarlinkError) {
        do throws(JSONError) {
            try self.init(parsing: Array(message.readableBytesView), limits: limits)
        } catch {
            throw .violation("not JSON: \(error)")
        }
    }
}
