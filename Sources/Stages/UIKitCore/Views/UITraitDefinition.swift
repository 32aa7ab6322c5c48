// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A trait: one of the system's, or one that an app defines.
///
/// A type conforms with the default value, which applies where no ``UITraitOverrides`` set another. Apps usually add a
/// property to ``UITraitCollection`` and to ``UIMutableTraits`` that uses the trait as a subscript.
public protocol UITraitDefinition {
    /// The type of the trait's values.
    associatedtype Value
    /// The value where none is set.
    static var defaultValue: Value { get }
    /// Whether dynamic colors can depend on the trait. The default is false.
    static var affectsColorAppearance: Bool { get }
    /// The name of the trait for debugging.
    static var name: String { get }
    /// A unique identifier of the trait.
    static var identifier: String { get }
}

extension UITraitDefinition {
    /// Returns false.
    public static var affectsColorAppearance: Bool { false }
    /// The name of the type.
    public static var name: String { "\(Self.self)" }
    /// The name of the type with its module.
    public static var identifier: String { String(reflecting: Self.self) }

    /// Returns whether the trait differs between two collections.
    static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
        one.values.differs(Self.self, from: other.values)
    }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// A trait of the system, with its place among the values.
protocol SystemTrait: UITraitDefinition where Value: Hashable {
    static var path: WritableKeyPath<TraitValues, Value> { get }
}

/// The style of the interface.
public enum UITraitUserInterfaceStyle: SystemTrait {
    /// Returns true: dynamic colors depend on the style.
    public static var affectsColorAppearance: Bool { true }
    /// Not specified.
    public static var defaultValue: UIUserInterfaceStyle { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIUserInterfaceStyle> { \.style }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: SystemTrait {
    /// Not specified.
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.horizontal }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: SystemTrait {
    /// Not specified.
    public static var defaultValue: UIUserInterfaceSizeClass { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIUserInterfaceSizeClass> { \.vertical }
}

/// The number of pixels per point.
public enum UITraitDisplayScale: SystemTrait {
    /// Not specified.
    public static var defaultValue: CGFloat { 0 }
    static var path: WritableKeyPath<TraitValues, CGFloat> { \.scale }
}

/// The user interface idiom.
public enum UITraitUserInterfaceIdiom: SystemTrait {
    /// Not specified.
    public static var defaultValue: UIUserInterfaceIdiom { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIUserInterfaceIdiom> { \.idiom }
}

/// The preferred size of text, which changes only by overrides.
public enum UITraitPreferredContentSizeCategory: SystemTrait {
    /// Not specified.
    public static var defaultValue: UIContentSizeCategory { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIContentSizeCategory> { \.category }
}

/// Whether the scene is mirrored or recorded (MIR-9).
public enum UITraitSceneCaptureState: SystemTrait {
    /// Not specified.
    public static var defaultValue: UISceneCaptureState { .unspecified }
    static var path: WritableKeyPath<TraitValues, UISceneCaptureState> { \.capture }
}

/// The direction of the interface, which changes only by overrides.
public enum UITraitLayoutDirection: SystemTrait {
    /// Not specified.
    public static var defaultValue: UITraitEnvironmentLayoutDirection { .unspecified }
    static var path: WritableKeyPath<TraitValues, UITraitEnvironmentLayoutDirection> { \.direction }
}

/// The contrast of the interface, which changes only by overrides.
public enum UITraitAccessibilityContrast: SystemTrait {
    /// Returns true: dynamic colors can depend on the contrast.
    public static var affectsColorAppearance: Bool { true }
    /// Not specified.
    public static var defaultValue: UIAccessibilityContrast { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIAccessibilityContrast> { \.contrast }
}

/// The range of colors, which changes only by overrides.
public enum UITraitDisplayGamut: SystemTrait {
    /// Not specified.
    public static var defaultValue: UIDisplayGamut { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIDisplayGamut> { \.gamut }
}

/// The level of the interface, which changes only by overrides.
public enum UITraitUserInterfaceLevel: SystemTrait {
    /// Returns true: dynamic colors can depend on the level.
    public static var affectsColorAppearance: Bool { true }
    /// Not specified.
    public static var defaultValue: UIUserInterfaceLevel { .unspecified }
    static var path: WritableKeyPath<TraitValues, UIUserInterfaceLevel> { \.level }
}

/// The weight of text, which changes only by overrides.
public enum UITraitLegibilityWeight: SystemTrait {
    /// Not specified.
    public static var defaultValue: UILegibilityWeight { .unspecified }
    static var path: WritableKeyPath<TraitValues, UILegibilityWeight> { \.legibility }
}
