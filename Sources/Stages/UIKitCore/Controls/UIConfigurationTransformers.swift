// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A transformer of the text attributes in a configuration.
///
/// Two values are equal only if they are copies of the same transformer. Transformers are called on the main actor.
public struct UIConfigurationTextAttributesTransformer: Hashable, Sendable {
    private let body: TransformerBody<AttributeContainer>

    /// Creates a transformer.
    ///
    /// - Parameter transform: Returns the attributes of a run of text. Its argument has the attributes of the run, with
    ///   the configuration's font and color as defaults.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { body = TransformerBody(transform) }

    /// Returns the transformed attributes.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { body.transform(input) }
}

/// A transformer of a color in a configuration.
///
/// Two values are equal only if they are copies of the same transformer. Transformers are called on the main actor.
public struct UIConfigurationColorTransformer: Hashable, Sendable {
    private let body: TransformerBody<UIColor>

    /// Creates a transformer.
    ///
    /// - Parameter transform: Returns the color that replaces another.
    public init(_ transform: @escaping (UIColor) -> UIColor) { body = TransformerBody(transform) }

    /// Returns the transformed color.
    public func callAsFunction(_ input: UIColor) -> UIColor { body.transform(input) }

    /// Converts a color to the gray with the same brightness.
    public static let grayscale = UIConfigurationColorTransformer { color in
        let shown = color.renderColor
        return UIColor(white: 0.299 * shown.red + 0.587 * shown.green + 0.114 * shown.blue, alpha: shown.alpha)
    }

    /// Replaces a color with that of secondary text.
    public static let monochromeTint = UIConfigurationColorTransformer { _ in .secondaryLabel }
    /// Leaves a color unchanged.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
}

/// The function of a transformer; each instance is equal only to itself.
// Unchecked, because configurations are sendable but are changed and used only on the main actor.
private final class TransformerBody<Value>: Hashable, @unchecked Sendable {
    let transform: (Value) -> Value

    init(_ transform: @escaping (Value) -> Value) { self.transform = transform }

    static func == (left: TransformerBody, right: TransformerBody) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
