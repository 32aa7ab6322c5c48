// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization
public import UIKitCore

extension UIPasteboard {
    /// The items as providers; setting them replaces all items.
    ///
    /// Data is loaded when providers are set: objects in memory at once, files and what handlers load on a background
    /// queue. The latter appears in the items when it is loaded, without another change, unless they have changed by then.
    public var itemProviders: [NSItemProvider] {
        get { items.map { NSItemProvider(pasted: $0) } }
        set { setItemProviders(newValue, localOnly: false, expirationDate: nil) }
    }

    /// Replaces all items by those of providers. The pasteboard is always local, and its items do not expire.
    public func setItemProviders(_ itemProviders: [NSItemProvider], localOnly: Bool, expirationDate: Date?) {
        let change = changeCount + 1
        items = itemProviders.enumerated().map { index, provider in
            PastedValues(provider).take { [weak self] part in
                guard let self, changeCount == change else { return }
                addValues(part.values, toItem: index)
            }
        }
    }

    /// Replaces all items by objects, in all types in which they can be written.
    public func setObjects(_ objects: [any NSItemProviderWriting]) {
        itemProviders = objects.map { NSItemProvider(object: $0) }
    }

    /// The identifiers of the first item's types.
    public var types: [String] { items.first.map { $0.keys.sorted() } ?? [] }

    /// Returns whether the first item has one of the types, or one that conforms to it.
    public func contains(pasteboardTypes: [String]) -> Bool {
        types.contains { type in pasteboardTypes.contains { type.conforms(to: $0) } }
    }
}

/// The values of an item provider, as items of a pasteboard have them, as far as they are loaded.
private final class PastedValues: Sendable {
    private struct State {
        var data: [String: Data] = [:]
        /// Called once for each later part, on the main thread; nil until the first parts have been taken.
        var notify: (@MainActor @Sendable (PastedValues) -> Void)?
    }

    private let state = Mutex(State())
    private let image: UIImage?

    /// Starts to load all representations of a provider.
    init(_ provider: NSItemProvider) {
        image = provider.image
        for representation in provider.representations {
            let type = representation.type
            // Encoding an image that is there would only take time.
            if image != nil, type.conforms(to: UTType.image.identifier) { continue }
            let load: @Sendable () -> Void = {
                _ = representation.loadData { data, _ in if let data { self.add(data, type) } }
            }
            // A handler may wait for the main thread, and a file for a disk.
            if representation.isImmediate {
                load()
            } else {
                DispatchQueue.global(qos: .userInitiated).async(execute: load)
            }
        }
    }

    private func add(_ data: Data, _ type: String) {
        let notify = state.withLock { state in
            state.data[type] = data
            return state.notify
        }
        if let notify { DispatchQueue.main.async { notify(self) } }
    }

    /// Returns the values that are loaded; a closure is called after each further part.
    func take(_ notify: @escaping @MainActor @Sendable (PastedValues) -> Void) -> [String: Any] {
        values(
            of: state.withLock { state in
                state.notify = notify
                return state.data
            })
    }

    /// The values that are loaded, by type identifier.
    var values: [String: Any] { values(of: state.withLock { $0.data }) }

    private func values(of parts: [String: Data]) -> [String: Any] {
        var values: [String: Any] = [:]
        if let image { values[UTType.image.identifier] = image }
        for (type, data) in parts {
            if type.conforms(to: UTType.url.identifier), let text = String(data: data, encoding: .utf8) {
                values[type] = URL(string: text)
            } else if type.conforms(to: UTType.plainText.identifier), let text = String(data: data, encoding: .utf8) {
                (values[type], values[UTType.utf8PlainText.identifier]) = (text, text)
            } else if type == UIColor.writableTypeIdentifiersForItemProvider.first {
                values[type] = try? UIColor.object(withItemProviderData: data, typeIdentifier: type)
            } else {
                values[type] = data
                guard image == nil, type.conforms(to: UTType.image.identifier) else { continue }
                values[UTType.image.identifier] = UIImage(data: data)
            }
        }
        return values
    }
}

extension NSItemProvider {
    /// Creates a provider of the values of an item of a pasteboard.
    fileprivate convenience init(pasted item: [String: Any]) {
        self.init()
        for (type, value) in item.sorted(by: { $0.key < $1.key }) {
            switch value {
            case let object as any NSItemProviderWriting: registerObject(object, visibility: .all)
            case let text as String: registerData(Data(text.utf8), type)
            case let url as URL: registerData(Data(url.absoluteString.utf8), type)
            case let data as Data: registerData(data, type)
            default: break
            }
        }
    }

    private func registerData(_ data: Data, _ type: String) {
        registerImmediate(type, .all) { completion in
            completion(data, nil)
            return nil
        }
    }
}
