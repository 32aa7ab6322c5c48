// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import UIKitCore

/// Reads values by names, as key-value coding does, without the Objective-C runtime.
///
/// Found are the values of dictionaries, stored properties of any object, some properties of UIKit, Photos and
/// Foundation, and the operators of collections, such as `@count`. Computed properties of an app's own classes are not
/// found: they leave no trace at run time.
enum KeyPathReader {
    /// Returns the value at a key path; throws if an object on the path does not have the property.
    static func value(at path: String, of object: Any?) throws(UIKitException) -> Any? {
        var parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        var value = object
        while let key = parts.popFirst() {
            // An operator is applied to the rest of the path.
            if let elements = PlainValue(value).elements, !(value is NSDictionary), key != "@count", key.first == "@" {
                return try CollectionOperator.apply(key, parts.joined(separator: "."), to: elements)
            }
            value = try Self.value(for: key, of: value)
        }
        return value
    }

    /// Returns the value at a key path; a missing property raises an exception, and is nil if that returns.
    static func raisingValue(at path: String, of object: Any?) -> Any? {
        do throws(UIKitException) {
            return try value(at: path, of: object)
        } catch {
            error.raise()
            return nil
        }
    }

    /// Returns the value with a name: nil if there is no object; throws if the object does not have the property.
    static func value(for key: String, of object: Any?) throws(UIKitException) -> Any? {
        if key.lowercased() == "self" { return object }
        // The usual case, without a copy of the dictionary.
        if let dictionary = object as? [String: Any], let value = dictionary[key] { return value }
        switch PlainValue(object) {
        case .null: return nil
        case .dictionary(let dictionary):
            return key == "@count" ? dictionary.count : dictionary[key]
        case .collection(let elements):
            if key == "@count" { return elements.count }
            var values: [Any] = []
            for element in elements { values.append(try value(for: key, of: element) ?? NSNull()) }
            return values
        case .string(let string): if let value = self.value(key, of: string) { return value }
        case .number(let number): if let value = self.value(key, of: number) { return value }
        case .date(let date): if let value = self.value(key, of: date) { return value }
        case .other(let value):
            if let found = property(key, of: value) { return found }
        }
        throw unknown(key, object)
    }

    private static func unknown(_ key: String, _ object: Any?) -> UIKitException {
        let name = object.map { String(reflecting: type(of: $0)) } ?? "nil"
        return UIKitException(
            name: "NSUnknownKeyException",
            reason:
                "[<\(name)> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key). "
                + "(On Linux, stored properties are found by their names, computed ones are not.)")
    }

    /// Returns a property of an object; nil if it has none with the name.
    private static func property(_ key: String, of object: Any) -> Any?? {
        if let asset = object as? PHAsset, let value = asset.property(key) { return value }
        if object is NSObject, DispatchQueue.isMainCurrent {
            // An object of UIKit, which is read where it lives.
            let box = Box(value: object)
            let found = MainActor.assumeIsolated { () -> Box? in
                (box.value as? NSObject)?.codedProperty(forKey: key).map { Box(value: $0) }
            }
            if let found { return found.value }
        }
        if let url = object as? URL, let value = self.value(key, of: url) { return value }
        if let stored = stored(key, in: object) { return stored }
        switch key {
        case "description": return String(describing: object)
        case "hash": return (object as? NSObject)?.hash
        default: return nil
        }
    }

    /// A value that stays on its thread.
    // Unchecked: it is unwrapped by the function that wrapped it.
    private struct Box: @unchecked Sendable { let value: Any? }

    /// Returns a stored property under one of the names that key-value coding tries; nil if there is none.
    private static func stored(_ key: String, in object: Any) -> Any?? {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        let names: Set<String> = [key, "_" + key, "is" + capitalized, "_is" + capitalized, "$__lazy_storage_$_" + key]
        var mirror: Mirror? = Mirror(reflecting: object)
        while let current = mirror {
            if let child = current.children.first(where: { $0.label.map(names.contains) ?? false }) {
                // A property without a value is a value that contains nil.
                return .some(PlainValue(child.value).isNull ? nil : child.value)
            }
            mirror = current.superclassMirror
        }
        return nil
    }

    // MARK: Foundation's own properties

    private static func value(_ key: String, of string: String) -> Any? {
        switch key {
        case "length": string.utf16.count
        case "uppercaseString": string.uppercased()
        case "lowercaseString": string.lowercased()
        case "capitalizedString": string.capitalized
        case "intValue", "integerValue": (string as NSString).integerValue
        case "doubleValue", "floatValue": (string as NSString).doubleValue
        case "boolValue": (string as NSString).boolValue
        case "lastPathComponent": (string as NSString).lastPathComponent
        case "pathExtension": (string as NSString).pathExtension
        case "description": string
        case "hash": (string as NSString).hash
        default: nil
        }
    }

    private static func value(_ key: String, of number: NSNumber) -> Any? {
        switch key {
        case "intValue", "integerValue", "longValue", "longLongValue", "unsignedIntegerValue": number.intValue
        case "doubleValue", "floatValue": number.doubleValue
        case "boolValue": number.boolValue
        case "stringValue", "description": number.stringValue
        case "hash": number.hash
        default: nil
        }
    }

    private static func value(_ key: String, of date: Date) -> Any? {
        switch key {
        case "timeIntervalSince1970": date.timeIntervalSince1970
        case "timeIntervalSinceReferenceDate": date.timeIntervalSinceReferenceDate
        case "timeIntervalSinceNow": date.timeIntervalSinceNow
        case "description": date.description
        default: nil
        }
    }

    private static func value(_ key: String, of url: URL) -> Any? {
        switch key {
        case "absoluteString": url.absoluteString
        case "path": url.path
        case "host": url.host ?? NSNull()
        case "scheme": url.scheme ?? NSNull()
        case "lastPathComponent": url.lastPathComponent
        case "pathExtension": url.pathExtension
        default: nil
        }
    }
}

extension PHAsset {
    /// Returns a property by its name; nil if there is none.
    fileprivate func property(_ key: String) -> Any?? {
        switch key {
        case "creationDate": .some(creationDate)
        case "modificationDate": .some(modificationDate)
        case "localIdentifier": .some(localIdentifier)
        case "mediaType": .some(mediaType.rawValue)
        case "mediaSubtypes", "mediaSubtype": .some(0)
        case "duration": .some(duration)
        case "pixelWidth": .some(pixelWidth)
        case "pixelHeight": .some(pixelHeight)
        case "favorite", "isFavorite": .some(isFavorite)
        case "hidden", "isHidden": .some(isHidden)
        default: nil
        }
    }
}
