// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An interface: the parsed and checked content of an interface file.
public struct VarlinkInterface: Sendable, Hashable {
    /// The name, such as `org.example.more`.
    public let name: String
    /// The comment before `interface`, without its markers.
    public let documentation: String
    /// The text of the file, comments included, as returned by `GetInterfaceDescription`.
    public let source: String
    /// All declarations in file order.
    public let members: [Member]

    private let declarations: [String: Declaration]

    /// A declaration.
    public struct Member: Sendable, Hashable {
        /// The name, which starts with a capital letter.
        public let name: String
        /// The comment directly before it, without its markers.
        public let documentation: String
        /// The declaration itself.
        public let declaration: Declaration
    }

    /// The kinds of declarations.
    public enum Declaration: Sendable, Hashable {
        /// A named structure or enumeration.
        case type(VarlinkType)
        /// A method.
        case method(Method)
        /// An error and its fields.
        case error([Field])
    }

    /// A method.
    public struct Method: Sendable, Hashable {
        /// The parameters of a call.
        public let input: [Field]
        /// The parameters of a reply.
        public let output: [Field]
    }

    /// A field of a structure, or a parameter.
    public struct Field: Sendable, Hashable {
        /// The name.
        public let name: String
        /// The type.
        public let type: VarlinkType
    }

    init(name: String, documentation: String, source: String, members: [Member]) {
        self.name = name
        self.documentation = documentation
        self.source = source
        self.members = members
        declarations = Dictionary(members.map { ($0.name, $0.declaration) }) { first, _ in first }
    }

    /// Returns the type with a name.
    public func type(named name: String) -> VarlinkType? {
        if case .type(let type) = declarations[name] { type } else { nil }
    }

    /// Returns the method with a name, given without the interface.
    public func method(named name: String) -> Method? {
        if case .method(let method) = declarations[name] { method } else { nil }
    }

    /// Returns the fields of the error with a name, given without the interface.
    public func error(named name: String) -> [Field]? {
        if case .error(let fields) = declarations[name] { fields } else { nil }
    }
}

/// The type of a value.
public indirect enum VarlinkType: Sendable, Hashable {
    /// A Boolean.
    case bool
    /// A 64-bit integer.
    case int
    /// Any number.
    case float
    /// Text.
    case string
    /// An untyped object.
    case object
    /// One of several words.
    case enumeration([String])
    /// A structure of fields.
    case structure([VarlinkInterface.Field])
    /// An array of one type.
    case array(VarlinkType)
    /// A dictionary from strings to one type.
    case dictionary(VarlinkType)
    /// An optional value.
    case nullable(VarlinkType)
    /// A type that the interface declares.
    case named(String)
}

/// The first error in an interface file.
public struct VarlinkInterfaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// The error, without a period.
    public let message: String

    /// The position and the message, in the format of compilers.
    public var description: String { "\(line):\(column): \(message)" }
}

/// The naming rules of interface files.
enum InterfaceNames {
    static let basicTypes: [String: VarlinkType] = [
        "bool": .bool, "int": .int, "float": .float, "string": .string, "object": .object,
    ]

    /// Returns whether a name is valid for an interface: words separated by dots, with `-` only inside of words.
    static func isInterface(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count > 1, let first = name.utf8.first, isLetter(first) else { return false }
        return parts.allSatisfy { part in
            guard let first = part.first, let last = part.last else { return false }
            return isLetterOrDigit(first) && isLetterOrDigit(last)
                && part.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// Returns whether a name is valid for a type, a method or an error: letters and digits, starting with a capital.
    static func isMember(_ name: String) -> Bool {
        guard let first = name.utf8.first, isLetter(first), first < UInt8(ascii: "a") else { return false }
        return name.utf8.allSatisfy(isLetterOrDigit)
    }

    /// Returns whether a name is valid for a field or an enumeration case: starts with a letter, with single `_`
    /// inside.
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
