// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A transformer of the attributes of a text in a configuration.
///
/// Equal values are copies of one transformer. It is called on the main actor.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    private let body: TransformerBody<AttributeContainer>

    /// Creates a transformer.
    ///
    /// - Parameter transform: Returns the attributes of a part of the text. It gets those of the part, with the font and
    ///   the color of the configuration where the part has none of its own.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { body = TransformerBody(transform) }

    /// Returns the transformed attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { body.transform(input) }
}

/// A transformer of a color in a configuration.
///
/// Equal values are copies of one transformer. It is called on the main actor.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
    private let body: TransformerBody<UIColor>

    /// Creates a transformer.
    ///
    /// - Parameter transform: Returns the color to use in place of another.
    public init(_ transform: @escaping (UIColor) -> UIColor) { body = TransformerBody(transform) }

    /// Returns the transformed color.
    public func callAsFunction(_ input: UIColor) -> UIColor { body.transform(input) }

    /// Returns the gray with the brightness of the color.
    public static let grayscale = UIConfigurationColorTransformer { color in
        let shown = color.renderColor
        return UIColor(white: 0.299 * shown.red + 0.587 * shown.green + 0.114 * shown.blue, alpha: shown.alpha)
    }

    /// Returns the color of secondary text.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
    /// Returns the color itself.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
}

/// The function of a transformer; each is equal to itself alone.
// Configurations, which are sendable, are changed and used on the main actor.
private final class TransformerBody<Value>: Hashable, @unchecked Sendable {
    let transform: (Value) -> Value

    init(_ transform: @escaping (Value) -> Value) { self.transform = transform }

    static func == (left: TransformerBody, right: TransformerBody) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
