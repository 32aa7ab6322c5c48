// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// Lets a structure have members that remain JSON.
extension JSONValue: Decodable {
    /// Takes the value as it is; only a ``JSONValueDecoder`` can provide it.
    ///
    /// - Parameter decoder: the decoder.
    /// - Throws: an error from another decoder.
    public init(from decoder: any Decoder) throws { self = try Self.taken(from: decoder) }

    fileprivate static func taken(from decoder: any Decoder) throws -> JSONValue {
        guard let json = (decoder as? any JSONProvider)?.json else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is not read by a JSON decoder")
            )
        }
        return json
    }
}

extension JSONObject: Decodable {
    /// Takes the object as it is; only a ``JSONValueDecoder`` can provide it.
    ///
    /// - Parameter decoder: the decoder.
    /// - Throws: an error for any other value, and from another decoder.
    public init(from decoder: any Decoder) throws {
        guard let object = try JSONValue.taken(from: decoder).object else {
            throw DecodingError.typeMismatch(
                JSONObject.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is not an object"))
        }
        self = object
    }
}

/// A decoder that has the value as JSON.
protocol JSONProvider {
    /// The value.
    var json: JSONValue { get }
}
