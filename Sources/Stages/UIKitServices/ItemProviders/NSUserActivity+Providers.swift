// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
public import UIKitCore

extension NSUserActivity: NSItemProviderWriting, NSItemProviderReading {
    private static let typeIdentifier = "com.apple.uikit.useractivity"

    /// The type of activities.
    public static var writableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }
    /// The type of activities.
    public static var readableTypeIdentifiersForItemProvider: [String] { [typeIdentifier] }
    /// The type of the activity, by which apps find it, and that of activities.
    public var writableTypeIdentifiersForItemProvider: [String] { [activityType, Self.typeIdentifier] }

    /// Writes the title, the web page and the information; returns nil.
    ///
    /// The information can have the types of property lists, and URLs, UUIDs, sets and null; others are an error.
    public func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress? {
        var parts: [String: Any] = ["type": activityType]
        parts["title"] = title
        parts["page"] = webpageURL?.absoluteString
        parts["target"] = targetContentIdentifier
        let information = userInfo.flatMap(ActivityInformation.written)
        parts["information"] = information
        guard (information == nil) == (userInfo == nil),
            PropertyListSerialization.propertyList(parts, isValidFor: .binary)
        else {
            completionHandler(nil, NSItemProvider.error(.unavailableCoercionError, typeIdentifier))
            return nil
        }
        do {
            completionHandler(
                try PropertyListSerialization.data(fromPropertyList: parts, format: .binary, options: 0), nil)
        } catch {
            completionHandler(nil, error)
        }
        return nil
    }

    /// Returns the activity that was written; throws for other data.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        // Safe: there is no pointer.
        let parts = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        let activity = (parts?["type"] as? String).map { NSUserActivity(activityType: $0) }
        activity?.title = parts?["title"] as? String
        activity?.webpageURL = (parts?["page"] as? String).flatMap { URL(string: $0) }
        activity?.targetContentIdentifier = parts?["target"] as? String
        activity?.userInfo = parts?["information"].flatMap(ActivityInformation.read) as? [AnyHashable: Any]
        return try own(activity, typeIdentifier)
    }
}

/// The values of an activity's information in a property list, which has no types for some of them.
private enum ActivityInformation {
    /// Returns a value as one of a property list; nil for a type that activities cannot have, unless it is the list's.
    ///
    /// A dictionary in the list stands for a dictionary, whose keys can be any value, or for what the list has no type for.
    static func written(_ value: Any) -> Any? {
        func all(_ values: some Sequence<Any>) -> [Any]? {
            let written = values.map(written)
            return written.contains { $0 == nil } ? nil : written.compactMap(\.self)
        }
        switch value {
        case let url as URL: return ["url": url.absoluteString]
        case let uuid as UUID: return ["uuid": uuid.uuidString]
        case is NSNull: return ["null": true]
        case let dictionary as [AnyHashable: Any]:
            guard let keys = all(dictionary.keys.map(\.base)), let values = all(dictionary.values) else { return nil }
            return ["keys": keys, "values": values]
        case let set as Set<AnyHashable>: return all(set.map(\.base)).map { ["set": $0] }
        case let array as [Any]: return all(array)
        default: return value
        }
    }

    /// Returns the value that was written; nil for what was not.
    static func read(_ value: Any) -> Any? {
        func hashable(_ values: Any?) -> [AnyHashable]? {
            (values as? [Any])?.compactMap(read).compactMap { $0 as? AnyHashable }
        }
        if let array = value as? [Any] { return array.compactMap(read) }
        guard let parts = value as? [String: Any] else { return value }
        if let text = parts["url"] as? String { return URL(string: text) }
        if let text = parts["uuid"] as? String { return UUID(uuidString: text) }
        if parts["null"] != nil { return NSNull() }
        if let elements = hashable(parts["set"]) { return Set(elements) }
        guard let keys = hashable(parts["keys"]), let values = parts["values"] as? [Any], keys.count == values.count
        else { return nil }
        return [AnyHashable: Any](zip(keys, values.map { read($0) ?? NSNull() })) { first, _ in first }
    }
}
