// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

extension AttributedString {
    /// How Markdown is read.
    public struct MarkdownParsingOptions: Sendable {
        /// Which parts of Markdown count.
        public enum InterpretedSyntax: Int, Sendable {
            /// All; paragraphs follow each other without line feeds, and are distinguished by their intents.
            case full = 0
            /// Emphasis, code and links; line feeds are spaces.
            case inlineOnly = 1
            /// Emphasis, code and links; spaces and line feeds stay as they are.
            case inlineOnlyPreservingWhitespace = 2
        }

        /// What happens with text that is not valid.
        public enum FailurePolicy: Int, Sendable {
            /// An error is thrown. No text is invalid here, except for data that is not UTF-8.
            case throwError = 0
            /// The text is read as far as possible.
            case returnPartiallyParsedIfPossible = 1
        }

        /// Whether attributes are read from the text; stored only, they are not.
        public var allowsExtendedAttributes: Bool
        /// Which parts of Markdown count.
        public var interpretedSyntax: InterpretedSyntax
        /// What happens with text that is not valid.
        public var failurePolicy: FailurePolicy
        /// The language of the text; stored only.
        public var languageCode: String?
        /// Whether the text has attributes for the positions in the source; stored only, it has none.
        public var appliesSourcePositionAttributes: Bool

        /// Creates options.
        public init(
            allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
            failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil,
            appliesSourcePositionAttributes: Bool = false
        ) {
            self.allowsExtendedAttributes = allowsExtendedAttributes
            self.interpretedSyntax = interpretedSyntax
            self.failurePolicy = failurePolicy
            self.languageCode = languageCode
            self.appliesSourcePositionAttributes = appliesSourcePositionAttributes
        }
    }

    /// Creates a string from Markdown.
    ///
    /// - Parameters:
    ///   - markdown: the text.
    ///   - options: how it is read.
    ///   - baseURL: the address to which those of links are relative; nil for none.
    /// - Throws: nothing; the declaration is UIKit's.
    public init(
        markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        self.init()
        guard options.interpretedSyntax == .full else {
            let keepsSpace = options.interpretedSyntax == .inlineOnlyPreservingWhitespace
            let pieces = MarkdownInlines.pieces(of: markdown, references: [:], keepsSpace: keepsSpace)
            append(pieces, nil, baseURL)
            return
        }
        let document = MarkdownBlocks(markdown)
        for block in document.blocks {
            let pieces =
                block.isLiteral
                ? [MarkdownPiece(text: block.text)]
                : MarkdownInlines.pieces(of: block.text, references: document.references, keepsSpace: false)
            append(pieces, PresentationIntent(components: block.components), baseURL)
        }
    }

    private mutating func append(_ pieces: [MarkdownPiece], _ intent: PresentationIntent?, _ base: URL?) {
        for piece in pieces {
            var attributes = AttributeContainer()
            attributes[AttributeScopes.FoundationAttributes.PresentationIntentAttribute.self] = intent
            if !piece.intent.isEmpty {
                attributes[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = piece.intent
            }
            attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] = piece.link.flatMap {
                URL(string: $0, relativeTo: base)
            }
            self += AttributedString(piece.text, attributes: attributes)
        }
    }

    /// Creates a string from Markdown in UTF-8; throws an error for other data.
    public init(
        markdown: Data, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws {
        guard let text = String(data: markdown, encoding: .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        try self.init(markdown: text, options: options, baseURL: baseURL)
    }

    /// Creates a string from a file with Markdown.
    public init(
        contentsOf url: URL, options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws { try self.init(markdown: Data(contentsOf: url), options: options, baseURL: baseURL) }

    /// Creates a string from Markdown, regardless of the scope.
    public init<S: AttributeScope>(
        markdown: String, including scope: KeyPath<AttributeScopes, S.Type>,
        options: MarkdownParsingOptions = MarkdownParsingOptions(), baseURL: URL? = nil
    ) throws { try self.init(markdown: markdown, options: options, baseURL: baseURL) }
}

extension NSAttributedString {
    /// How Markdown is read.
    public typealias MarkdownParsingOptions = AttributedString.MarkdownParsingOptions

    /// Creates a string from Markdown.
    ///
    /// - Parameters:
    ///   - markdown: the text.
    ///   - options: how it is read; nil for the default.
    ///   - baseURL: the address to which those of links are relative; nil for none.
    /// - Throws: nothing; the declaration is UIKit's.
    public convenience init(markdown: String, options: MarkdownParsingOptions? = nil, baseURL: URL? = nil) throws {
        let options = options ?? MarkdownParsingOptions()
        self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
    }

    /// Creates a string from Markdown in UTF-8; throws an error for other data.
    public convenience init(markdown: Data, options: MarkdownParsingOptions? = nil, baseURL: URL? = nil) throws {
        let options = options ?? MarkdownParsingOptions()
        self.init(try AttributedString(markdown: markdown, options: options, baseURL: baseURL))
    }
}
