// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension JSONValue {
    /// The value in JSON on one line in UTF-8, without zero bytes.
    ///
    /// Parsing gives back exactly the same numbers; those that are not finite become `null`, because JSON cannot
    /// represent them.
    public var utf8: [UInt8] {
        var writer = JSONWriter()
        writer.write(self)
        return writer.bytes
    }

    /// The value in JSON on one line.
    public var text: String { String(decoding: utf8, as: UTF8.self) }

    /// Returns the value in JSON with the members of all objects sorted by name, and whole numbers without a fraction.
    ///
    /// - Parameter isIndented: Whether each member and element is on its own line, indented by two spaces per level.
    /// - Returns: The text in UTF-8, without a line feed at its end.
    package func sortedUTF8(isIndented: Bool = false) -> [UInt8] {
        var writer = JSONWriter(isSorted: true, isIndented: isIndented)
        writer.write(self)
        return writer.bytes
    }
}

/// Writes JSON in UTF-8.
private struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let isSorted: Bool
    private let isIndented: Bool
    private var depth = 0

    init(isSorted: Bool = false, isIndented: Bool = false) {
        (self.isSorted, self.isIndented) = (isSorted, isIndented)
        bytes.reserveCapacity(256)
    }

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let bool): append(bool ? "true" : "false")
        case .integer(let integer): write(integer)
        case .number(let number): write(number)
        case .string(let string): write(string)
        case .prepared(let prepared):
            if isSorted { write(prepared.value) } else { bytes.append(contentsOf: prepared.utf8) }
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for index in elements.indices {
                begin(index)
                write(elements[index])
            }
            end(elements.count, UInt8(ascii: "]"))
        case .object(let object):
            let members = object.members
            bytes.append(UInt8(ascii: "{"))
            if isSorted {
                // Sorted by index: moving members would count references to their names and values.
                let order = members.indices.sorted { members[$0].name < members[$1].name }
                for place in order.indices { write(members[order[place]], at: place) }
            } else {
                for index in members.indices { write(members[index], at: index) }
            }
            end(members.count, UInt8(ascii: "}"))
        }
    }

    private mutating func write(_ member: JSONObject.Member, at index: Int) {
        begin(index)
        write(member.name)
        if isIndented { append(" : ") } else { bytes.append(UInt8(ascii: ":")) }
        write(member.value)
    }

    /// Begins an element of an array or a member of an object.
    private mutating func begin(_ index: Int) {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        guard isIndented else { return }
        if index == 0 { depth += 1 }
        breakLine()
    }

    private mutating func end(_ count: Int, _ bracket: UInt8) {
        if isIndented, count > 0 {
            depth -= 1
            breakLine()
        }
        bytes.append(bracket)
    }

    private mutating func breakLine() {
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func write(_ number: Double) {
        guard number.isFinite else { return append("null") }
        if isSorted, let whole = Int64(exactly: number) { return write(whole) }
        append(number.description)
    }

    private mutating func write(_ integer: Int64) {
        if integer < 0 { bytes.append(UInt8(ascii: "-")) }
        var place: UInt64 = 1
        while integer.magnitude / place >= 10 { place *= 10 }
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: integer.magnitude / place % 10))
            place /= 10
        }
    }

    private mutating func write(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: string.utf8)
        if bytes[start...].contains(where: Self.needsEscape) {
            // Copied, because a slice would retain the buffer, and the removal would then copy all of it.
            let plain = Array(bytes[start...])
            bytes.removeSubrange(start...)
            for byte in plain { write(escaping: byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func write(escaping byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A: append(#"\n"#)
        case ..<0x20:
            append(#"\u00"#)
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
