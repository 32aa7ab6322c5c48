// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import UIKitCore

extension NSItemProvider {
    /// Loads data of a type.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type, or of one to which the data may conform.
    ///   - completionHandler: Called with the data or an error, on a background queue.
    /// - Returns: The progress. Canceling it ends the load with an error.
    @preconcurrency @discardableResult public func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        start(typeIdentifier, completionHandler) { $0.loadData($1) }
    }

    /// Loads data of a type as a file.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type, or of one to which the data may conform.
    ///   - completionHandler: Called with a temporary copy or an error, on a background queue. The copy is removed when
    ///     the handler returns.
    /// - Returns: The progress. Canceling it ends the load with an error.
    @preconcurrency @discardableResult public func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadCopy(typeIdentifier) { copy, error in
            completionHandler(copy, error)
            if let copy { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
        }
    }

    /// Loads a file of a type where it is, if that is possible.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type, or of one to which the data may conform.
    ///   - completionHandler: Called with the file and true, with a copy that belongs to the app and false, or with an
    ///     error, on a background queue.
    /// - Returns: The progress. Canceling it ends the load with an error.
    @preconcurrency @discardableResult public func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        guard let found = representation(typeIdentifier), found.fileOptions.contains(.openInPlace),
            case .file(let load) = found.load
        else { return loadCopy(typeIdentifier) { completionHandler($0, false, $1) } }
        return start(typeIdentifier) {
            completionHandler($0, $0 != nil, $1)
        } with: { _, completion in
            load { file, _, error in completion(file, error) }
        }
    }

    /// Returns whether objects of a class can be loaded.
    public func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { type(for: aClass) != nil }

    /// Returns whether values such as strings and addresses can be loaded.
    public func canLoadObject<T: _ObjectiveCBridgeable & SendableMetatype>(ofClass aClass: T.Type) -> Bool
    where T._ObjectiveCType: NSItemProviderReading { canLoadObject(ofClass: T._ObjectiveCType.self) }

    /// Loads an object.
    ///
    /// - Parameters:
    ///   - aClass: The class of the object.
    ///   - completionHandler: Called with the object or an error, on a background queue.
    /// - Returns: The progress. Canceling it ends the load with an error.
    @preconcurrency @discardableResult public func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        guard let type = type(for: aClass) else {
            return start("\(aClass)", completionHandler) { _, completion in
                completion(nil, Self.error(.unavailableCoercionError, "\(aClass)"))
                return nil
            }
        }
        let image = aClass == UIImage.self ? image : nil
        let own = representation(type)?.type ?? type
        return start(type, completionHandler) { representation, completion in
            if let image {
                completion(image, nil)
                return nil
            }
            return representation.loadData { data, error in
                guard let data else { return completion(nil, error) }
                do {
                    completion(try aClass.object(withItemProviderData: data, typeIdentifier: own), nil)
                } catch { completion(nil, error) }
            }
        }
    }

    /// Loads a value, such as a string or an address.
    ///
    /// - Parameters:
    ///   - aClass: The type of the value.
    ///   - completionHandler: Called with the value or an error, on a background queue.
    /// - Returns: The progress. Canceling it ends the load with an error.
    @preconcurrency @discardableResult public func loadObject<T: _ObjectiveCBridgeable & SendableMetatype>(
        ofClass aClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T._ObjectiveCType: NSItemProviderReading {
        loadObject(ofClass: T._ObjectiveCType.self) { object, error in
            completionHandler((object as? T._ObjectiveCType).map(T._unconditionallyBridgeFromObjectiveC), error)
        }
    }

    /// Loads an item.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type, or of one to which the item may conform.
    ///   - options: Ignored.
    ///   - completionHandler: Called on a background queue with the item with which the provider was created, a `NSURL`
    ///     of a file or an address, a `NSString` of plain text, a `NSData` of anything else, or an error.
    @preconcurrency public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        let item = item
        start(typeIdentifier) { (box: ItemBox?, error) in
            completionHandler?(box?.item, error)
        } with: { representation, completion in
            if let item {
                completion(item, nil)
                return nil
            }
            switch representation.load {
            case .file(let load): return load { file, _, error in completion(file.map { ItemBox($0 as NSURL) }, error) }
            case .data:
                return representation.loadData { data, error in
                    completion(data.map { ItemBox(representation.item($0)) }, error)
                }
            }
        }
    }

    /// Loads an item, as ``loadItem(forTypeIdentifier:options:completionHandler:)`` does.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The identifier of the type, or of one to which the item may conform.
    ///   - options: Ignored.
    /// - Returns: The item.
    /// - Throws: An error of ``errorDomain``, or the one of the load.
    public func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
    ) async throws -> any NSSecureCoding {
        let box = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<ItemBox, any Error>) in
            loadItem(forTypeIdentifier: typeIdentifier, options: nil) { item, error in
                if let item {
                    continuation.resume(returning: ItemBox(item))
                } else {
                    continuation.resume(throwing: error ?? Self.error(.unknownError, typeIdentifier))
                }
            }
        }
        return box.item
    }

    /// Returns the preferred type of a class of which there is data; nil for none.
    private func type(for aClass: any NSItemProviderReading.Type) -> String? {
        aClass.readableTypeIdentifiersForItemProvider.first { hasItemConformingToTypeIdentifier($0) }
    }

    /// Loads data of a type as a file in a folder of its own.
    private func loadCopy(
        _ type: String, _ completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        let name = suggestedName
        return start(type, completionHandler) { representation, completion in
            switch representation.load {
            case .data:
                representation.loadData { data, error in
                    guard let data else { return completion(nil, error) }
                    completion(copying: representation.type, named: name) { try data.write(to: $0) }
                }
            case .file(let load):
                load { file, _, error in
                    guard let file else { return completion(nil, error) }
                    completion(copying: representation.type, named: name ?? file.lastPathComponent) {
                        // A link is followed: its copy would lead nowhere.
                        try FileManager.default.copyItem(at: file.resolvingSymlinksInPath(), to: $0)
                    }
                }
            }
        }
    }

    /// Loads a representation on a background queue.
    ///
    /// - Parameters:
    ///   - type: The identifier of the type.
    ///   - completionHandler: Called once, on a background queue.
    ///   - load: Loads a value of the representation.
    /// - Returns: The progress.
    @discardableResult private func start<Value>(
        _ type: String, _ completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void,
        with load: @escaping @Sendable (Representation, ItemCompletion<Value>) -> Progress?
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        let completion = ItemCompletion(progress, completionHandler)
        progress.cancellationHandler = { completion.cancel() }
        let found = representation(type)
        DispatchQueue.global(qos: .userInitiated).async {
            guard let found else { return completion(nil, Self.error(.itemUnavailableError, type)) }
            guard completion.isPending, let part = load(found, completion) else { return }
            completion.follow(part)
        }
        return progress
    }
}

extension NSItemProvider.Representation {
    /// Loads data in memory.
    ///
    /// - Parameter completion: Called with the data or an error.
    /// - Returns: The progress, or nil.
    func loadData(_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress? {
        switch load {
        case .data(let load): return load(completion)
        case .file(let load):
            return load { file, _, error in
                guard let file else { return completion(nil, error) }
                do { completion(try Data(contentsOf: file), nil) } catch { completion(nil, error) }
            }
        }
    }

    /// Loads data in memory and reports it.
    fileprivate func loadData(_ completion: ItemCompletion<Data>) -> Progress? {
        loadData { completion($0, $1) }
    }

    /// Returns the item that data of the type stands for.
    fileprivate func item(_ data: Data) -> any NSSecureCoding {
        if type.conforms(to: UTType.url.identifier), let url = String(data: data, encoding: .utf8).flatMap(NSURL.init) {
            return url
        }
        if type.conforms(to: UTType.plainText.identifier), let text = String(data: data, encoding: .utf8) {
            return text as NSString
        }
        return data as NSData
    }
}
