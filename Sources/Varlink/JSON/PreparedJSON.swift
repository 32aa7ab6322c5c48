// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// A value that is checked and written once and sent many times, as a change that many clients follow.
public final class PreparedJSON: Sendable {
    /// The value.
    let value: JSONValue
    /// The value as one line of JSON.
    let utf8: [UInt8]
    /// The interface that it has been checked against, and the name of the type there.
    let type: TypeName

    /// A type of an interface.
    struct TypeName: Sendable, Hashable {
        let interface: String
        let type: String
    }

    init(value: JSONValue, utf8: [UInt8], type: TypeName) {
        self.value = value
        self.utf8 = utf8
        self.type = type
    }
}

extension PreparedJSON: Hashable {
    /// Whether both are the same value.
    public static func == (left: PreparedJSON, right: PreparedJSON) -> Bool { left.value == right.value }

    /// Feeds the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension VarlinkInterface {
    /// Checks and writes a value once, for messages to many.
    ///
    /// - Parameters:
    ///   - value: what is to be sent as a part of replies.
    ///   - name: the type, which the interface declares.
    /// - Returns: a value that stands for it in parameters.
    /// - Throws: `VarlinkError.unusable` when it is not of the type.
    public func prepare(_ value: JSONValue, as name: String) throws(VarlinkError) -> JSONValue {
        let field = Field(name: name, type: .named(name))
        if let place = misfit(of: [name: value], in: [field]) {
            throw .unusable("a value of \(self.name) does not fit at `\(place)`")
        }
        return .prepared(
            PreparedJSON(value: value, utf8: value.utf8, type: .init(interface: self.name, type: name)))
    }
}
