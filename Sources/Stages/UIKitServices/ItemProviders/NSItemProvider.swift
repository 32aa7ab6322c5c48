// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization
import UIKitCore

/// An object that offers data to others, such as by a drag or the pasteboard, in one or more types.
///
/// Data is loaded when it is needed, on a background queue, on which completion handlers are called as well. Types are in
/// the order of registration, which should be that of fidelity, the highest first.
open class NSItemProvider: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself has only constants and locked values.

    /// The domain of errors.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// The codes of errors of ``errorDomain``.
    public enum ErrorCode: Int, Sendable {
        /// Another error.
        case unknownError = -1
        /// There is no item of the type.
        case itemUnavailableError = -1000
        /// The item is of another class.
        case unexpectedValueClassError = -1100
        /// The item cannot be converted to the class.
        case unavailableCoercionError = -1200
    }

    /// Called with a loaded item or an error.
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

    /// How data is loaded.
    enum Loader: Sendable {
        /// As data in memory.
        case data(@Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?)
        /// As a file; the flag is whether it may be used in place.
        case file(@Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?)
    }

    /// A type in which data is offered.
    struct Representation: Sendable {
        let type: String
        let visibility: NSItemProviderRepresentationVisibility
        let fileOptions: NSItemProviderFileOptions
        let load: Loader
        /// Whether an object in memory is loaded, which takes little time on any thread.
        var isImmediate = false
    }

    /// What can change.
    private struct Values: Sendable {
        var representations: [Representation] = []
        var suggestedName: String?
        var presentationSize = CGSize.zero
        var teamData: Data?
        /// An image, which its own data would not show sharply at any scale; nil for other objects.
        var image: UIImage?
        /// The item with which the provider was created, in a box since items are not sendable; nil for none.
        var item: ItemBox?
    }

    private let values = Mutex(Values())

    /// Creates a provider without data.
    public override init() {}

    /// Creates a provider of an object, in all types in which it can be written.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    /// Creates a provider of an item of a type.
    ///
    /// - Parameters:
    ///   - item: A `NSString`, `NSURL`, `NSData` or another object that can be archived. The address of a file stands for
    ///     its contents, unless the type is one of addresses.
    ///   - typeIdentifier: The identifier of the type; nil for the usual one of the item.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        guard let item else { return }
        let box = ItemBox(item)
        let type = typeIdentifier ?? box.usualType
        values.withLock { $0.item = box }
        register(
            Representation(
                type: type, visibility: .all, fileOptions: [],
                load: .data { completion in
                    let data = box.data(as: type)
                    completion(data, data == nil ? NSItemProvider.error(.unavailableCoercionError, type) : nil)
                    return nil
                }, isImmediate: !box.isContents(as: type)))
    }

    /// Creates a provider of the contents of a file, whose extension determines the type; nil if there is no such file.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, fileURL.isFileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        let type = UTType(filenameExtension: fileURL.pathExtension) ?? .data
        suggestedName = fileURL.lastPathComponent
        registerFileRepresentation(forTypeIdentifier: type.identifier, fileOptions: [], visibility: .all) {
            completion in
            completion(fileURL, false, nil)
            return nil
        }
    }

    /// The name for a file of the data, with or without an extension; nil for none.
    open var suggestedName: String? {
        get { values.withLock { $0.suggestedName } }
        set { values.withLock { $0.suggestedName = newValue } }
    }
    /// The size at which the item should be shown, in points; stored only. The default is zero, for none.
    open var preferredPresentationSize: CGSize {
        get { values.withLock { $0.presentationSize } }
        set { values.withLock { $0.presentationSize = newValue } }
    }
    /// Data for the apps of the same developer; stored only.
    open var teamData: Data? {
        get { values.withLock { $0.teamData } }
        set { values.withLock { $0.teamData = newValue } }
    }

    // MARK: Registration

    /// Registers data in memory.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - visibility: Which apps can see the data.
    ///   - loadHandler: Calls the closure that it receives with the data or an error, now or later; returns the progress
    ///     or nil. It is called on a background queue.
    @preconcurrency open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        register(
            Representation(type: typeIdentifier, visibility: visibility, fileOptions: [], load: .data(loadHandler)))
    }

    /// Registers a file.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type.
    ///   - fileOptions: Whether the file can be opened in place.
    ///   - visibility: Which apps can see the file.
    ///   - loadHandler: Calls the closure that it receives with the file, whether a file opened in place is coordinated,
    ///     and an error; returns the progress or nil. It is called on a background queue.
    @preconcurrency open func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        register(
            Representation(
                type: typeIdentifier, visibility: visibility, fileOptions: fileOptions, load: .file(loadHandler)))
    }

    /// Registers all types in which an object can be written.
    open func registerObject(
        _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
    ) {
        if let image = object as? UIImage { values.withLock { $0.image = image } }
        // Objects to be written may be used on any thread, as in UIKit.
        let box = WritingBox(object)
        for type in object.writableTypeIdentifiersForItemProvider {
            registerImmediate(type, visibility) { completion in
                box.object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
            }
        }
    }

    /// Registers data of an object in memory, which is loaded in little time on any thread.
    func registerImmediate(
        _ type: String, _ visibility: NSItemProviderRepresentationVisibility,
        _ load: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        register(
            Representation(type: type, visibility: visibility, fileOptions: [], load: .data(load), isImmediate: true))
    }

    /// Registers all types in which objects of a class can be written; the object is made when it is needed.
    ///
    /// - Parameters:
    ///   - aClass: The class.
    ///   - visibility: Which apps can see the data.
    ///   - loadHandler: Calls the closure that it receives with the object or an error; returns the progress or nil. It is
    ///     called on a background queue.
    @preconcurrency open func registerObject(
        ofClass aClass: any NSItemProviderWriting.Type, visibility: NSItemProviderRepresentationVisibility,
        loadHandler:
            @escaping @Sendable (
                @escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void
            ) -> Progress?
    ) {
        for type in aClass.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { completion in
                loadHandler { object, error in
                    guard let object else { return completion(nil, error) }
                    _ = object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: completion)
                }
            }
        }
    }

    /// Registers a representation, in the place of an earlier one of the same type.
    private func register(_ representation: Representation) {
        values.withLock { values in
            if let index = values.representations.firstIndex(where: { $0.type == representation.type }) {
                values.representations[index] = representation
            } else {
                values.representations.append(representation)
            }
        }
    }

    // MARK: Types

    /// The identifiers of the types, the highest fidelity first.
    open var registeredTypeIdentifiers: [String] { representations.map(\.type) }

    /// Returns the identifiers of the types whose files can be opened in place, or of all types without options.
    open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions) -> [String] {
        representations.filter { $0.fileOptions.isSuperset(of: fileOptions) }.map(\.type)
    }

    /// Returns whether there is data of a type.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        representation(typeIdentifier) != nil
    }

    /// Returns whether there is data of a type, with files that can be opened in place if the options say so.
    open func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool { registeredTypeIdentifiers(fileOptions: fileOptions).contains { $0.conforms(to: typeIdentifier) } }

    /// The representations, the highest fidelity first.
    var representations: [Representation] { values.withLock { $0.representations } }
    /// The image that the provider was created with; nil for another object.
    var image: UIImage? { values.withLock { $0.image } }
    /// The item that the provider was created with; nil for none.
    var item: ItemBox? { values.withLock { $0.item } }

    /// Returns the first representation of a type; nil for none.
    func representation(_ type: String) -> Representation? { representations.first { $0.type.conforms(to: type) } }

    /// Returns an error that names a type.
    static func error(_ code: ErrorCode, _ type: String) -> any Error {
        NSError(
            domain: errorDomain, code: code.rawValue,
            userInfo: [NSLocalizedDescriptionKey: "Cannot load representation of type \(type)"])
    }
}

/// Which apps can see the data of an item provider.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All apps.
    case all = 0
    /// Apps of the same developer.
    case team = 1
    /// Apps of the same group.
    case group = 2
    /// The app itself.
    case ownProcess = 3
}

/// How the files of an item provider can be used.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The raw value.
    public let rawValue: Int
    /// Creates a set with a raw value.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The file can be opened where it is.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

extension String {
    /// Returns whether the type with this identifier is the one with another identifier, or a special case of it.
    func conforms(to type: String) -> Bool {
        UTType(known: lowercased()).conforms(to: UTType(known: type.lowercased()))
    }
}

/// An item with its conversions.
// Unchecked: items are values such as strings, addresses and data, which do not change.
final class ItemBox: @unchecked Sendable {
    let item: any NSSecureCoding

    init(_ item: any NSSecureCoding) { self.item = item }

    /// The identifier of the type of such items.
    fileprivate var usualType: String {
        switch item {
        case is NSString, is NSAttributedString: UTType.utf8PlainText.identifier
        case let url as NSURL: url.isFileURL ? UTType.fileURL.identifier : UTType.url.identifier
        default: UTType.data.identifier
        }
    }

    /// Returns whether the data of the item as a type is the contents of a file.
    fileprivate func isContents(as type: String) -> Bool {
        guard let url = item as? NSURL else { return false }
        return (url as URL).isFileURL && !type.conforms(to: UTType.url.identifier)
    }

    /// Returns the data of the item as a type; nil if it cannot be converted or read.
    fileprivate func data(as type: String) -> Data? {
        switch item {
        case let data as NSData: Data(referencing: data)
        case let string as NSString: Data((string as String).utf8)
        case let text as NSAttributedString: Data(text.string.utf8)
        case let url as NSURL where isContents(as: type):
            try? Data(contentsOf: url as URL)
        case let url as NSURL: Data((url as URL).absoluteString.utf8)
        default: try? NSKeyedArchiver.archivedData(withRootObject: item, requiringSecureCoding: true)
        }
    }
}

/// An object that is written on a background queue.
// Unchecked: UIKit requires that objects can be written on any thread.
private final class WritingBox: @unchecked Sendable {
    let object: any NSItemProviderWriting

    init(_ object: any NSItemProviderWriting) { self.object = object }
}
