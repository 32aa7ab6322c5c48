// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

/// An object that can be written to an item provider.
public protocol NSItemProviderWriting: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types in which objects of the class can be written, the highest fidelity first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The identifiers of the types in which the object can be written. The default is those of its class.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Writes the object.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - completionHandler: Call this with the data or an error.
    /// - Returns: The progress, or nil.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    /// The types of the class.
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}

/// An object that can be read from an item provider.
public protocol NSItemProviderReading: NSObjectProtocol, SendableMetatype {
    /// The identifiers of the types from which objects of the class can be read, the preferred one first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Returns the object that data of a type stands for, on a background queue.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

extension NSItemProviderReading {
    /// Returns an object of the class for which it was read; throws for nil, and in subclasses, which are not made.
    static func own(_ object: (any NSItemProviderReading)?, _ type: String) throws -> Self {
        guard let own = object as? Self else { throw NSItemProvider.error(.unavailableCoercionError, type) }
        return own
    }
}

extension NSString: NSItemProviderWriting, NSItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }
    /// Plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.utf8PlainText.identifier, UTType.plainText.identifier]
    }
    /// Writes the text as UTF-8; returns nil.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as String).utf8), nil)
        return nil
    }
    /// Returns the text of UTF-8; throws for other data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try own(String(data: data, encoding: .utf8).map { NSString(string: $0) }, typeIdentifier)
    }
}

extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
    /// Plain text.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.utf8PlainText.identifier] }
    /// HTML and plain text.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.html.identifier, UTType.utf8PlainText.identifier, UTType.plainText.identifier]
    }
    /// Writes the characters as UTF-8; returns nil.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data(string.utf8), nil)
        return nil
    }
    /// Returns the text of a document; throws for data that is none.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let isHTML = typeIdentifier.conforms(to: UTType.html.identifier)
        let options: [DocumentReadingOptionKey: Any] = [
            .documentType: isHTML ? DocumentType.html : .plain, .characterEncoding: String.Encoding.utf8.rawValue,
        ]
        // Safe: there is no pointer.
        return try own(
            unsafe NSMutableAttributedString(data: data, options: options, documentAttributes: nil), typeIdentifier)
    }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
    /// Addresses.
    public static var writableTypeIdentifiersForItemProvider: [String] { [UTType.url.identifier] }
    /// Addresses of files and others.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.fileURL.identifier, UTType.url.identifier]
    }
    /// Addresses, and for a file first those of files.
    public var writableTypeIdentifiersForItemProvider: [String] {
        (self as URL).isFileURL ? Self.readableTypeIdentifiersForItemProvider : [UTType.url.identifier]
    }
    /// Writes the address as UTF-8; returns nil.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        completionHandler(Data((self as URL).absoluteString.utf8), nil)
        return nil
    }
    /// Returns the address that data contains; throws for other data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try own(String(data: data, encoding: .utf8).flatMap { NSURL(string: $0) }, typeIdentifier)
    }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
    /// PNG and JPEG.
    public static var writableTypeIdentifiersForItemProvider: [String] {
        [UTType.png.identifier, UTType.jpeg.identifier]
    }
    /// PNG, JPEG, GIF, and other images.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.png, .jpeg, .gif, .image].map(\.identifier)
    }
    /// Encodes the image; returns nil. Without a renderer, only files have data.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let isJPEG = typeIdentifier.conforms(to: UTType.jpeg.identifier)
        let data = isJPEG ? jpegData(compressionQuality: 1) : pngData()
        completionHandler(data, data == nil ? NSItemProvider.error(.unavailableCoercionError, typeIdentifier) : nil)
        return nil
    }
    /// Returns the image of a file; throws for other data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        try own(UIImage(data: data), typeIdentifier)
    }
}

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
    private static let typeIdentifier = "com.apple.uikit.color"

    /// The type of colors.
    public static var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }
    /// The type of colors.
    public static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }
    /// Writes the components; returns nil.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        let color = components
        do {
            completionHandler(try JSONEncoder().encode([color.red, color.green, color.blue, color.alpha]), nil)
        } catch {
            completionHandler(nil, error)
        }
        return nil
    }
    /// Returns the color of components; throws for other data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        let parts = try JSONDecoder().decode([Double].self, from: data)
        guard parts.count == 4 else { return try own(nil, typeIdentifier) }
        return try own(UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]), typeIdentifier)
    }
}
