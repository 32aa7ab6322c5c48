// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension NSAttributedString {
    /// The type of a document.
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a type with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Text without attributes.
        public static let plain = DocumentType(rawValue: "NSPlainText")
        /// Rich Text Format, which cannot be read here.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        /// Rich Text Format with attachments, which cannot be read here.
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
        /// HTML.
        public static let html = DocumentType(rawValue: "NSHTML")
    }

    /// The name of an option for reading a document.
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The ``DocumentType`` or its name; without it, the type is guessed.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The attributes of plain text, by key.
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
        /// The raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        /// How sizes of text are scaled; ignored.
        public static let targetTextScaling = DocumentReadingOptionKey(rawValue: "TargetTextScaling")
        /// How sizes of text were scaled; ignored.
        public static let sourceTextScaling = DocumentReadingOptionKey(rawValue: "SourceTextScaling")
    }

    /// The name of an attribute of a whole document.
    public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The type of the document.
        public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
        /// The raw value of the `String.Encoding`.
        public static let characterEncoding = DocumentAttributeKey(rawValue: "CharacterEncoding")
    }

    /// Creates the text of a document. HTML is read on any thread.
    ///
    /// Images of HTML are shown if their data is in the document; nothing is loaded. Text of HTML is black, and in Times
    /// New Roman with 12 points unless the document says otherwise.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - options: The type, the encoding, and the attributes of plain text. HTML without an encoding has that of its
    ///     byte order mark or `meta` element, otherwise Windows-1252; plain text has UTF-8.
    ///   - dict: Receives the type and the encoding by the names of ``DocumentAttributeKey``; nil if they are not needed.
    /// - Throws: A `CocoaError` if the type cannot be read, or the document has more than 16 MB.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let document = try TextDocument(data, options: options)
        unsafe dict?.pointee = document.attributes
        self.init(attributedString: document.text)
    }

    /// Creates the text of the document in a file, as ``init(data:options:documentAttributes:)`` does.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The type, the encoding, and the attributes of plain text.
    ///   - dict: Receives the type and the encoding; nil if they are not needed.
    /// - Throws: A `CocoaError` if the file or its type cannot be read.
    public convenience init(
        url: URL, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        var options = options
        let isHTML = ["html", "htm"].contains(url.pathExtension.lowercased())
        if isHTML, options[.documentType] == nil { options[.documentType] = DocumentType.html }
        let document = try TextDocument(Data(contentsOf: url), options: options)
        unsafe dict?.pointee = document.attributes
        self.init(attributedString: document.text)
    }
}

extension NSMutableAttributedString {
    /// Replaces the text by that of a document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - opts: The type, the encoding, and the attributes of plain text.
    ///   - dict: Receives the type and the encoding; nil if they are not needed.
    /// - Throws: A `CocoaError` if the type cannot be read, or the document has more than 16 MB.
    public func read(
        from data: Data, options opts: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let document = try TextDocument(data, options: opts)
        unsafe dict?.pointee = document.attributes
        setAttributedString(document.text)
    }
}

extension CocoaError.Code {
    /// The text is not a document of the type.
    public static var textReadInapplicableDocumentType: CocoaError.Code { CocoaError.Code(rawValue: 65806) }
}

extension CocoaError {
    /// The text is not a document of the type.
    public static var textReadInapplicableDocumentType: CocoaError.Code { .textReadInapplicableDocumentType }
}

/// A document whose type and encoding are known.
struct TextDocument {
    /// The contents, without a byte order mark.
    let contents: String
    private let type: NSAttributedString.DocumentType
    private let encoding: String.Encoding
    /// The attributes of plain text.
    private let plainAttributes: [NSAttributedString.Key: Any]

    /// The maximum size in bytes.
    private static let maximumBytes = 16 << 20
    /// The number of bytes at the start that may tell what the document is.
    private static let sniffedBytes = 1024

    /// Decodes a document.
    ///
    /// - Parameters:
    ///   - data: The document.
    ///   - options: The type, the encoding, and the attributes of plain text.
    /// - Throws: A `CocoaError` if the type cannot be read, or the document has more than 16 MB.
    init(_ data: Data, options: [NSAttributedString.DocumentReadingOptionKey: Any]) throws {
        guard data.count <= Self.maximumBytes else { throw CocoaError(.fileReadTooLarge) }
        let start = String(decoding: data.prefix(Self.sniffedBytes).filter { $0 != 0 }, as: UTF8.self).lowercased()
        let name = (options[.documentType] as? NSAttributedString.DocumentType)?.rawValue
        let given = (name ?? options[.documentType] as? String).map(NSAttributedString.DocumentType.init(rawValue:))
        type = given ?? Self.type(start)
        guard type == .html || type == .plain else { throw CocoaError(.textReadInapplicableDocumentType) }
        encoding =
            Self.encoding(options[.characterEncoding]) ?? Self.encoding(of: data)
            ?? (type == .plain || start.contains("charset=utf-8") || start.contains("charset=\"utf-8")
                ? .utf8 : .windowsCP1252)
        let string = String(data: data, encoding: encoding) ?? String(decoding: data, as: UTF8.self)
        contents = string.hasPrefix("\u{FEFF}") ? String(string.dropFirst()) : string
        plainAttributes = options[.defaultAttributes] as? [NSAttributedString.Key: Any] ?? [:]
    }

    /// The text with its attributes.
    var text: NSAttributedString {
        type == .html
            ? HTMLReader(contents).attributedText : NSAttributedString(string: contents, attributes: plainAttributes)
    }

    /// The type and the encoding by the names of ``NSAttributedString/DocumentAttributeKey``.
    var attributes: NSDictionary {
        [
            NSAttributedString.DocumentAttributeKey.documentType.rawValue: type.rawValue,
            NSAttributedString.DocumentAttributeKey.characterEncoding.rawValue: NSNumber(value: encoding.rawValue),
        ]
    }

    /// Returns the type of a document by its lowercase start.
    private static func type(_ start: String) -> NSAttributedString.DocumentType {
        if start.hasPrefix("{\\rtf") { return .rtf }
        return start.contains("<!doctype html") || start.contains("<html") ? .html : .plain
    }

    private static func encoding(_ option: Any?) -> String.Encoding? {
        switch option {
        case let encoding as String.Encoding: encoding
        case let number as UInt: String.Encoding(rawValue: number)
        case let number as Int: UInt(exactly: number).map(String.Encoding.init(rawValue:))
        case let number as NSNumber: String.Encoding(rawValue: number.uintValue)
        default: nil
        }
    }

    /// Returns the encoding of a byte order mark; nil without one.
    private static func encoding(of data: Data) -> String.Encoding? {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return .utf8 }
        return data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) ? .utf16 : nil
    }
}
