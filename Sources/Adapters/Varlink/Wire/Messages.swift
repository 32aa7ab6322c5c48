// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import NIOCore

/// A call as it is on the wire.
struct CallMessage: Sendable, Hashable {
    /// The full name: interface, dot, method.
    var method: String
    var parameters: JSONObject = [:]
    var more = false
    var oneway = false
    var upgrade = false

    /// The message as an object; what is false or empty is left out, as the protocol's other clients do.
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
    /// Reads a call from the wire.
    ///
    /// - Throws: `VarlinkError.violation` for what is no call.
    init(_ bytes: ByteBuffer, limits: JSONLimits) throws(VarlinkError) {
        let json: JSONValue
        do throws(JSONError) {
            json = try JSONValue(parsing: Array(bytes.readableBytesView), limits: limits)
        } catch {
            throw .violation("not JSON: \(error)")
        }
        try self.init(json: json)
    }

    /// Reads a call as strictly as sd-varlink's server does, which closes the connection on anything else.
    ///
    /// - Parameter json: the message.
    /// - Throws: `VarlinkError.violation` for what is no object, an unknown key, a wrong type, `oneway` together with
    ///   `more`, and a missing method.
    init(json: JSONValue) throws(VarlinkError) {
        self.init(method: "")
        guard case .object(let object) = json else { throw .violation("a call is no object") }
        for member in object.members {
            switch (member.name, member.value) {
            case ("method", .string(let method)) where !method.isEmpty: self.method = method
            case ("parameters", .object(let parameters)): self.parameters = parameters
            case ("parameters", .null): break
            case ("more", .bool(let more)): self.more = more
            case ("oneway", .bool(let oneway)): self.oneway = oneway
            case ("upgrade", .bool(let upgrade)): self.upgrade = upgrade
            case ("method", _), ("parameters", _), ("more", _), ("oneway", _), ("upgrade", _):
                throw .violation("`\(member.name)` of a call has a wrong type")
            default:
                throw .violation("a call has no key `\(member.name)`")
            }
        }
        guard !method.isEmpty else { throw .violation("a call without a method") }
        guard !(more && oneway) else { throw .violation("a call with `oneway` and `more`") }
    }

    /// The method's name without its interface, and the interface; without a dot all is the interface.
    var names: (interface: String, method: String) {
        guard let dot = method.lastIndex(of: ".") else { return (method, "") }
        return (String(method[..<dot]), String(method[method.index(after: dot)...]))
    }
}

/// A reply as it is on the wire.
struct ReplyMessage: Sendable, Hashable {
    var parameters: JSONObject = [:]
    /// Whether more replies to the same call follow.
    var continues = false
    /// The full name of the error that this is.
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
    /// Reads a reply as strictly as sd-varlink's client does, which closes the connection on anything else.
    ///
    /// - Parameters:
    ///   - json: the message.
    ///   - more: whether the call asked for several replies.
    /// - Throws: `VarlinkError.violation` for what is no object, an unknown key, a wrong type, `continues` without `more`
    ///   and `continues` with an error: an error is final.
    init(json: JSONValue, more: Bool) throws(VarlinkError) {
        self.init()
        guard case .object(let object) = json else { throw .violation("a reply is no object") }
        for member in object.members {
            switch (member.name, member.value) {
            case ("parameters", .object(let parameters)): self.parameters = parameters
            case ("parameters", .null): break
            case ("continues", .bool(let continues)): self.continues = continues
            case ("error", .string(let error)) where !error.isEmpty: self.error = error
            case ("parameters", _), ("continues", _), ("error", _):
                throw .violation("`\(member.name)` of a reply has a wrong type")
            default:
                throw .violation("a reply has no key `\(member.name)`")
            }
        }
        guard !continues || more else { throw .violation("a reply continues, which the call did not ask for") }
        guard !continues || error == nil else { throw .violation("an error continues") }
    }
}
