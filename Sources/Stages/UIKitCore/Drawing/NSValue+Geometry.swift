// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import Synchronization

/// What values contain that Foundation on Linux cannot box, by the values, which are not retained.
///
/// Foundation lets other modules neither subclass its values nor store types of their own in them.
private final class GeometryValues: Sendable {
    static let shared = GeometryValues()

    private struct Entry: Sendable {
        weak var value: NSValue?
        let content: any Sendable
    }

    private let entries = Mutex<(byValue: [ObjectIdentifier: Entry], limit: Int)>(([:], 64))

    func make<Content: Hashable & Sendable>(_ content: Content) -> NSValue {
        // Values with equal contents are equal.
        let value = NSValue(point: CGPoint(x: content.hashValue, y: content.hashValue >> 32))
        entries.withLock { entries in
            if entries.byValue.count >= entries.limit {
                entries.byValue = entries.byValue.filter { $0.value.value != nil }
                entries.limit = max(64, 2 * entries.byValue.count)
            }
            entries.byValue[ObjectIdentifier(value)] = Entry(value: value, content: content)
        }
        return value
    }

    func contains(_ value: NSValue) -> Bool {
        entries.withLock { $0.byValue[ObjectIdentifier(value)].map { $0.value === value } ?? false }
    }

    func content<Content>(of value: NSValue) -> Content? {
        entries.withLock { entries in
            guard let entry = entries.byValue[ObjectIdentifier(value)], entry.value === value else { return nil }
            return entry.content as? Content
        }
    }
}

/// An implementation detail of values: only the initializers of a protocol extension can return another object.
public protocol _GeometryBoxing {}

extension NSValue: _GeometryBoxing {}

extension _GeometryBoxing where Self == NSValue {
    /// Creates a value that contains a three-dimensional transform.
    public init(caTransform3D transform: CATransform3D) { self = GeometryValues.shared.make(transform) }
    /// Creates a value that contains a vector.
    public init(cgVector vector: CGVector) { self = GeometryValues.shared.make(vector) }
    /// Creates a value that contains an affine transform.
    public init(cgAffineTransform transform: CGAffineTransform) { self = GeometryValues.shared.make(transform) }
    /// Creates a value that contains insets.
    public init(uiEdgeInsets insets: UIEdgeInsets) { self = GeometryValues.shared.make(insets) }
    /// Creates a value that contains insets with a leading and a trailing edge.
    public init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) { self = GeometryValues.shared.make(insets) }
    /// Creates a value that contains an offset.
    public init(uiOffset offset: UIOffset) { self = GeometryValues.shared.make(offset) }
}

extension NSValue {
    /// Returns the content; nil if the value contains something of another type.
    func content<Content: Hashable & Sendable>(_ type: Content.Type = Content.self) -> Content? {
        GeometryValues.shared.content(of: self)
    }

    /// Whether the value contains something that Foundation cannot box.
    var hasOwnContent: Bool { GeometryValues.shared.contains(self) }

    /// The three-dimensional transform that the value contains; the identity for other values.
    public var caTransform3DValue: CATransform3D { content() ?? CATransform3DIdentity }
    /// The vector that the value contains; zero for other values.
    public var cgVectorValue: CGVector { content() ?? .zero }
    /// The affine transform that the value contains; the identity for other values.
    public var cgAffineTransformValue: CGAffineTransform { content() ?? .identity }
    /// The insets that the value contains; zero for other values.
    public var uiEdgeInsetsValue: UIEdgeInsets { content() ?? .zero }
    /// The insets with a leading and a trailing edge that the value contains; zero for other values.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets { content() ?? .zero }
    /// The offset that the value contains; zero for other values.
    public var uiOffsetValue: UIOffset { content() ?? .zero }
}
