// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An entry of the journal as journald reads it: fields by name, in the order in which they came.
struct ReceivedEntry {
    private var fields: [String: [String]] = [:]

    /// Reads the native protocol; nil when journald would drop something of it.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
                add(line[..<equals], line[(equals + 1)...])
                continue
            }
            guard rest.count > 8 else { return nil }
            let length = rest.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(8)
            guard rest.count > length, rest[rest.startIndex + length] == UInt8(ascii: "\n") else { return nil }
            add(line, rest.prefix(length))
            rest = rest.dropFirst(length + 1)
        }
        let isValid = fields.keys.allSatisfy { name in
            (1...64).contains(name.utf8.count) && name.first?.isLetter == true
                && name.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber || $0 == "_") }
        }
        guard isValid else { return nil }
    }

    private mutating func add(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
        fields[String(decoding: name, as: UTF8.self), default: []].append(String(decoding: value, as: UTF8.self))
    }

    /// The names of the fields.
    var names: Set<String> { Set(fields.keys) }

    /// The value of a field that came once.
    subscript(name: String) -> String? { fields[name]?.count == 1 ? fields[name]?.first : nil }
}
