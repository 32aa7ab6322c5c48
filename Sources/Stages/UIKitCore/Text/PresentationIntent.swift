// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Foundation on Linux has neither Markdown nor the attributes that describe it.

/// What Markdown says about the looks of characters.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable, Codable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Emphasized, as in italics.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Strongly emphasized, as in bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Code.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// Struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 0x20)
    /// A line feed in the source that is a space in the text.
    public static let softBreak = InlinePresentationIntent(rawValue: 0x40)
    /// The end of a line within a paragraph.
    public static let lineBreak = InlinePresentationIntent(rawValue: 0x80)
    /// HTML within a paragraph.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 0x100)
    /// HTML between paragraphs; does not occur here.
    public static let blockHTML = InlinePresentationIntent(rawValue: 0x200)
}

/// What Markdown says about a paragraph: what it is, and what contains it.
public struct PresentationIntent: Hashable, Sendable {
    /// The kinds of parts of a text.
    public enum Kind: Hashable, Sendable {
        /// A paragraph.
        case paragraph
        /// A heading of a level from 1 to 6.
        case header(level: Int)
        /// A numbered list.
        case orderedList
        /// A list with bullets.
        case unorderedList
        /// An item of a list with its number.
        case listItem(ordinal: Int)
        /// A block of code in a language, if it is known.
        case codeBlock(languageHint: String?)
        /// A quotation.
        case blockQuote
        /// A line between paragraphs.
        case thematicBreak
        /// A table.
        case table(columns: [TableColumn])
        /// The row with the headings of a table.
        case tableHeaderRow
        /// A row of a table with its index, from 1 for the one below the headings.
        case tableRow(rowIndex: Int)
        /// A cell of a row with the index of its column.
        case tableCell(columnIndex: Int)
    }

    /// A column of a table.
    public struct TableColumn: Hashable, Sendable, Codable {
        /// Constants that specify how the cells of a column are aligned.
        public enum Alignment: Int, Hashable, Sendable, Codable {
            /// Left.
            case left = 0
            /// Centered.
            case center = 1
            /// Right.
            case right = 2
        }

        /// How the cells are aligned.
        public var alignment: Alignment
        /// Creates a column.
        public init(alignment: Alignment) { self.alignment = alignment }
    }

    /// A part of a text.
    public struct IntentType: Hashable, Sendable, CustomDebugStringConvertible {
        /// The kind of the part.
        public var kind: Kind
        /// A number that distinguishes parts of the same kind.
        public var identity: Int
        /// Creates a part.
        public init(kind: Kind, identity: Int) { (self.kind, self.identity) = (kind, identity) }
        /// The kind and the number.
        public var debugDescription: String { "\(kind) (id \(identity))" }
    }

    /// The parts from the innermost to the outermost.
    public var components: [IntentType]

    /// Creates an intent from parts, the innermost first.
    package init(components: [IntentType]) { self.components = components }
    /// Creates an intent of one part within those of another intent.
    public init(_ kind: Kind, identity: Int, parent: PresentationIntent? = nil) {
        components = [IntentType(kind: kind, identity: identity)] + (parent?.components ?? [])
    }
    /// The number of lists, quotations and tables around the innermost part.
    public var indentationLevel: Int {
        components.dropFirst().count { part in
            switch part.kind {
            case .orderedList, .unorderedList, .blockQuote: true
            default: false
            }
        }
    }
}

extension AttributeScopes.FoundationAttributes {
    /// The key of what Markdown says about the looks of characters.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
        /// The type of the value.
        public typealias Value = InlinePresentationIntent
        /// The name of the attribute.
        public static let name = NSAttributedString.Key.inlinePresentationIntent.rawValue
    }

    /// The key of what Markdown says about paragraphs.
    public enum PresentationIntentAttribute: AttributedStringKey {
        /// The type of the value.
        public typealias Value = PresentationIntent
        /// The name of the attribute.
        public static let name = NSAttributedString.Key.presentationIntentAttributeName.rawValue
    }
}

extension NSAttributedString.Key {
    /// What Markdown says about the looks of characters, the raw value of an ``InlinePresentationIntent``: bold, italic and
    /// monospaced variants of the font, and a line through the text.
    public static let inlinePresentationIntent = NSAttributedString.Key("NSInlinePresentationIntent")
    /// What Markdown says about paragraphs, a ``PresentationIntent``. Not drawn.
    public static let presentationIntentAttributeName = NSAttributedString.Key("NSPresentationIntent")
}
