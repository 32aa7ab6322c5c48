// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// The rules of names in interface files.
enum InterfaceNames {
    static let basicTypes: [String: VarlinkType] = [
        "bool": .bool, "int": .int, "float": .float, "string": .string, "object": .object,
    ]

    /// Whether this names an interface: words with a dot between, which may have single or more `-` inside.
    static func isInterface(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1, let first = name.utf8.first, isLetter(first) else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return isLetterOrDigit(first) && isLetterOrDigit(last)
                && part.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// Whether this names a type, a method or an error: letters and digits, a capital first.
    static func isMember(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), first < UInt8(ascii: "a") else { return false }
        return name.utf8.allSatisfy(isLetterOrDigit)
    }

    /// Whether this names a field or a word of an enumeration: a letter first, `_` only singly and between.
    static func isField(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first) else { return false }
        return name.utf8.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0.allSatisfy(isLetterOrDigit)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
