// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

/// An interface: what its file declares, parsed and checked.
public struct VarlinkInterface: Sendable, Hashable {
    /// The name, as `org.example.more`.
    public let name: String
    /// The comment before `interface`, without its marks.
    public let documentation: String
    /// The file as it was written, comments included: what `GetInterfaceDescription` answers.
    public let source: String
    /// All declarations, in the file's order.
    public let members: [Member]

    private let types: [String: VarlinkType]
    private let methods: [String: Method]
    private let errors: [String: [Field]]

    /// A declaration.
    public struct Member: Sendable, Hashable {
        /// The name, which begins with a capital letter.
        public let name: String
        /// The comment directly before it, without its marks.
        public let documentation: String
        /// What it declares.
        public let declaration: Declaration
    }

    /// What a member declares.
    public enum Declaration: Sendable, Hashable {
        /// A name for a structure or an enumeration.
        case type(VarlinkType)
        /// Something to call.
        case method(Method)
        /// A way in which methods fail, and what is said of it.
        case error([Field])
    }

    /// Something to call.
    public struct Method: Sendable, Hashable {
        /// The parameters of a call.
        public let input: [Field]
        /// The parameters of a reply.
        public let output: [Field]
    }

    /// A named value of a structure or of parameters.
    public struct Field: Sendable, Hashable {
        /// The name.
        public let name: String
        /// What it may be.
        public let type: VarlinkType
    }

    init(name: String, documentation: String, source: String, members: [Member]) {
        self.name = name
        self.documentation = documentation
        self.source = source
        self.members = members
        var types: [String: VarlinkType] = [:]
        var methods: [String: Method] = [:]
        var errors: [String: [Field]] = [:]
        for member in members {
            switch member.declaration {
            case .type(let type): types[member.name] = type
            case .method(let method): methods[member.name] = method
            case .error(let fields): errors[member.name] = fields
            }
        }
        (self.types, self.methods, self.errors) = (types, methods, errors)
    }

    /// The type that the file names `name`.
    public func type(named name: String) -> VarlinkType? { types[name] }

    /// The method of this name, without the interface's.
    public func method(named name: String) -> Method? { methods[name] }

    /// The fields of the error of this name, without the interface's.
    public func error(named name: String) -> [Field]? { errors[name] }
}

/// What a value may be.
public indirect enum VarlinkType: Sendable, Hashable {
    /// True or false.
    case bool
    /// An integer of 64 bits.
    case int
    /// Any number.
    case float
    /// Text.
    case string
    /// An object that the interface does not describe.
    case object
    /// One of some words.
    case enumeration([String])
    /// Fields.
    case structure([VarlinkInterface.Field])
    /// Values of one type in order.
    case array(VarlinkType)
    /// Values of one type under any names.
    case dictionary(VarlinkType)
    /// A value of the type, or none.
    case nullable(VarlinkType)
    /// A type that the interface declares.
    case named(String)
}

/// The first place of an interface file that is wrong.
public struct VarlinkInterfaceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// What is wrong, as a sentence without its full stop.
    public let message: String

    /// The message after its place, as compilers write it.
    public var description: String { "\(line):\(column): \(message)" }
}

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
