// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
