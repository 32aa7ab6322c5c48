// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

// Foundation on Linux has no conversions between its two kinds of attributed strings. These handle UIKit's attributes
// and the link; others, such as an app's own, are omitted.

extension AttributeContainer {
    /// Creates a container with the UIKit attributes in a dictionary.
    ///
    /// - Parameter dictionary: the attributes; one with a value of another type is omitted.
    public init(_ dictionary: [NSAttributedString.Key: Any]) {
        self.init()
        for attribute in AttributeConversion.all {
            if let value = dictionary[attribute.key] { attribute.write(value, &self) }
        }
    }

    /// Creates a container with the UIKit attributes in a dictionary, regardless of the scope.
    public init<S: AttributeScope>(
        _ dictionary: [NSAttributedString.Key: Any], including scope: KeyPath<AttributeScopes, S.Type>
    ) throws { self.init(dictionary) }
}

extension Dictionary where Key == NSAttributedString.Key, Value == Any {
    /// Creates a dictionary with the UIKit attributes in a container.
    public init(_ container: AttributeContainer) {
        self.init()
        for attribute in AttributeConversion.all { self[attribute.key] = attribute.read(container) }
    }
}

extension NSAttributedString {
    /// Creates a string with the characters and UIKit attributes of another.
    public convenience init(_ attrStr: AttributedString) { self.init(StyledText(attrStr)) }

    /// Creates a string from styled pieces.
    convenience init(_ text: StyledText) {
        let whole = NSMutableAttributedString(string: "")
        for piece in text.pieces {
            whole.append(NSAttributedString(string: piece.string, attributes: piece.attributes))
        }
        self.init(attributedString: whole)
    }

    /// Creates a string with the characters and UIKit attributes of another, regardless of the scope.
    public convenience init<S: AttributeScope>(
        _ attrStr: AttributedString, including scope: KeyPath<AttributeScopes, S.Type>
    ) throws { self.init(attrStr) }
}

extension AttributedString {
    /// Creates a string with the characters and UIKit attributes of another.
    public init(_ nsStr: NSAttributedString) {
        let characters = nsStr.string as NSString
        var text = AttributedString()
        // The closure receives a pointer for stopping, which is unused.
        unsafe nsStr.enumerateAttributes(in: NSRange(location: 0, length: characters.length)) { own, range, _ in
            text += AttributedString(characters.substring(with: range), attributes: AttributeContainer(own))
        }
        self = text
    }

    /// Creates a string with the characters and UIKit attributes of another, regardless of the scope.
    public init<S: AttributeScope>(
        _ nsStr: NSAttributedString, including scope: KeyPath<AttributeScopes, S.Type>
    ) throws { self.init(nsStr) }
}

/// The two forms of an attribute.
private struct AttributeConversion: Sendable {
    let key: NSAttributedString.Key
    /// Returns the value in the form that dictionaries use.
    let read: @Sendable (AttributeContainer) -> Any?
    /// Sets a value from a dictionary.
    let write: @Sendable (Any, inout AttributeContainer) -> Void

    private typealias Scope = AttributeScopes.UIKitAttributes

    static let all = [
        object(Scope.FontAttribute.self), object(Scope.ParagraphStyleAttribute.self),
        object(Scope.ForegroundColorAttribute.self), object(Scope.BackgroundColorAttribute.self),
        object(Scope.UnderlineColorAttribute.self), object(Scope.StrikethroughColorAttribute.self),
        object(Scope.StrokeColorAttribute.self),
        object(Scope.ShadowAttribute.self), object(Scope.AttachmentAttribute.self),
        object(AttributeScopes.FoundationAttributes.LinkAttribute.self),
        object(AttributeScopes.FoundationAttributes.PresentationIntentAttribute.self), inlineIntent,
        number(Scope.KernAttribute.self), number(Scope.TrackingAttribute.self),
        number(Scope.StrokeWidthAttribute.self), number(Scope.BaselineOffsetAttribute.self),
        style(Scope.UnderlineStyleAttribute.self), style(Scope.StrikethroughStyleAttribute.self),
    ]

    /// An attribute with the same value in both forms.
    private static func object<K: AttributedStringKey>(_ attribute: K.Type) -> Self where K.Value: Sendable {
        Self(key: NSAttributedString.Key(K.name)) {
            $0[K.self]
        } write: { value, container in
            if let value = value as? K.Value { container[K.self] = value }
        }
    }

    private static func number<K: AttributedStringKey>(_ attribute: K.Type) -> Self where K.Value == CGFloat {
        Self(key: NSAttributedString.Key(K.name)) {
            $0[K.self]
        } write: { value, container in
            if let number = Double(attribute: value) { container[K.self] = CGFloat(number) }
        }
    }

    /// What Markdown says about characters, a raw value in dictionaries.
    private static let inlineIntent = Self(key: .inlinePresentationIntent) {
        $0[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self].map { Int($0.rawValue) }
    } write: { value, container in
        guard let intent = InlinePresentationIntent(attribute: value) else { return }
        container[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self] = intent
    }

    /// An attribute that is a raw value in dictionaries.
    private static func style<K: AttributedStringKey>(_ attribute: K.Type) -> Self where K.Value == NSUnderlineStyle {
        Self(key: NSAttributedString.Key(K.name)) {
            $0[K.self]?.rawValue
        } write: { value, container in
            guard let number = Double(attribute: value), let style = Int(exactly: number) else { return }
            container[K.self] = NSUnderlineStyle(rawValue: style)
        }
    }
}
