// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import Base

/// The target of a request, decoded: the path and the query.
struct RequestTarget {
    /// See `WebRequest.path`.
    var path: String
    /// The parameters of the query.
    var query: [WebRequest.Field]

    /// Parses a target; `nil` if it is not a path, or is a path that programs could interpret differently.
    init?(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let encoded = parts.first, encoded.hasPrefix("/"), !text.contains("#"),
            let path = Self.decode(encoded), Self.isPlain(path)
        else { return nil }
        self.path = path
        query = []
        guard parts.count > 1 else { return }
        for parameter in parts[1].split(separator: "&") {
            let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decode(pair[0], plusIsSpace: true),
                let value = pair.count > 1 ? Self.decode(pair[1], plusIsSpace: true) : ""
            else { return nil }
            query.append((name, value))
        }
    }

    private static func isPlain(_ path: String) -> Bool {
        guard path != "/" else { return true }
        return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\\") }
    }

    /// Decodes percent encoding once; `nil` if it is broken, not UTF-8, or has control characters.
    private static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
            default: bytes.append(byte)
            }
        }
        guard let decoded = String(validating: bytes, as: UTF8.self), !decoded.containsControls else { return nil }
        return decoded
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        Character(UnicodeScalar(byte)).hexDigitValue.flatMap(UInt8.init(exactly:))
    }
}
