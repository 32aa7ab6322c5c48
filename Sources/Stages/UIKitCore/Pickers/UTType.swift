// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// A type of data or files, with the common types that the system declares.
///
/// Types of an app are known by their identifiers alone; the property list's declarations are not read.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The identifier, such as `public.jpeg`.
    public let identifier: String

    package init(known identifier: String) { self.identifier = identifier }

    /// Creates the type with an identifier; nil if it is not known. Case does not matter.
    public init?(_ identifier: String) {
        let identifier = identifier.lowercased()
        guard KnownType.byIdentifier[identifier] != nil else { return nil }
        self.identifier = identifier
    }

    /// Creates the type of files with an extension that conforms to another one; nil if none is known.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        let name = filenameExtension.lowercased()
        self.init(conformingTo: supertype) { $0.extensions.contains(name) }
    }

    /// Creates the type of data with a MIME type that conforms to another one; nil if none is known.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        let name = mimeType.lowercased()
        self.init(conformingTo: supertype) { $0.mimeType == name }
    }

    private init?(conformingTo supertype: UTType, where matches: (KnownType) -> Bool) {
        guard
            let type = KnownType.all.filter(matches).map({ UTType(known: $0.identifier) })
                .first(where: { $0.conforms(to: supertype) })
        else { return nil }
        self = type
    }

    /// Creates a type that an app exports.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(known: identifier.lowercased())
    }

    /// Creates a type that an app imports.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(known: identifier.lowercased())
    }

    private var known: KnownType? { KnownType.byIdentifier[identifier] }

    /// The preferred extension of files; nil for none.
    public var preferredFilenameExtension: String? { known?.extensions.first }
    /// The MIME type; nil for none.
    public var preferredMIMEType: String? { known?.mimeType }
    /// Whether the type is declared by the system or an app.
    public var isDeclared: Bool { known != nil }
    /// Whether the type has no identifier of its own; always false.
    public var isDynamic: Bool { false }
    /// Whether the system declares the type.
    public var isPublic: Bool { identifier.hasPrefix("public.") }

    /// All types to which the type conforms, itself excluded.
    public var supertypes: Set<UTType> {
        (known?.supertypes ?? []).reduce(into: []) { result, identifier in
            let type = UTType(known: identifier)
            result.insert(type)
            result.formUnion(type.supertypes)
        }
    }

    /// Returns whether the type is another one or a special case of it.
    public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }
    /// Returns whether the type is a special case of another one.
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
    /// Returns whether another type is a special case of this one.
    public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

    /// The identifier.
    public var description: String { identifier }
}
