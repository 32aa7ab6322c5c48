// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
