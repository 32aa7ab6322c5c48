// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the space along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Constrained space.
    case compact = 1
    /// Expansive space.
    case regular = 2
}

/// Constants that describe the style of the interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not specified.
    case unspecified = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
}

/// Constants that describe whether a scene is captured: mirrored to another screen, or recorded (MIR-9).
public enum UISceneCaptureState: Int, Sendable {
    /// Not specified; before iOS 17.
    case unspecified = -1
    /// The scene is not captured.
    case inactive = 0
    /// The scene is captured.
    case active = 1
}

/// Constants that describe the direction of the interface.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// Left to right.
    case leftToRight = 0
    /// Right to left.
    case rightToLeft = 1
}

/// Constants that describe the contrast of the interface.
public enum UIAccessibilityContrast: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// Normal contrast.
    case normal = 0
    /// High contrast.
    case high = 1
}

/// Constants that describe the visual level of the interface.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// The level of the main content.
    case base = 0
    /// A level above the main content.
    case elevated = 1
}

/// Constants that describe the weight of text.
public enum UILegibilityWeight: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// Regular weight.
    case regular = 0
    /// Bold weight.
    case bold = 1
}

/// The range of colors that a screen shows.
public enum UIDisplayGamut: Int, Sendable {
    /// Not specified.
    case unspecified = -1
    /// The colors of sRGB.
    case SRGB = 0
    /// The colors of Display P3.
    case P3 = 1
}

/// The traits of the interface environment; immutable, compared by value.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    let values: TraitValues

    init(_ values: TraitValues) {
        self.values = values
        super.init()
    }

    /// Creates a collection in which no trait is specified.
    public convenience override init() { self.init(TraitValues()) }

    /// Returns whether `object` is a trait collection with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }

    /// A hash of the values.
    open override var hash: Int { values.hashValue }
}

extension UITraitCollection {
    /// The user interface idiom.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
    /// The number of pixels per point.
    public var displayScale: CGFloat { values.scale }
    /// The horizontal size class.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
    /// The vertical size class.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
    /// The style of the interface.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    /// The text size that the user prefers.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.category }
    /// Whether the scene is captured: mirrored to another screen, or recorded (MIR-9).
    public var sceneCaptureState: UISceneCaptureState { values.capture }
    /// The direction of the interface.
    public var layoutDirection: UITraitEnvironmentLayoutDirection { values.direction }
    /// The contrast of the interface.
    public var accessibilityContrast: UIAccessibilityContrast { values.contrast }
    /// The range of colors.
    public var displayGamut: UIDisplayGamut { values.gamut }
    /// The level of the interface.
    public var userInterfaceLevel: UIUserInterfaceLevel { values.level }
    /// The weight of text.
    public var legibilityWeight: UILegibilityWeight { values.legibility }

    /// The value of a trait.
    public subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { values[trait] }

    /// The traits of the system that can change dynamic colors.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self]
    }

    /// The traits of the system that can change the image of a name.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [
            UITraitUserInterfaceIdiom.self, UITraitDisplayScale.self, UITraitUserInterfaceStyle.self,
            UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self, UITraitDisplayGamut.self,
            UITraitAccessibilityContrast.self, UITraitLayoutDirection.self,
        ]
    }

    /// Returns whether dynamic colors can differ between these traits and others.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        guard let other = traitCollection else { return true }
        return Self.systemTraitsAffectingColorAppearance.contains { $0.differs(self, other) }
            || values.changedOwnTraits(from: other.values).contains { $0.affectsColorAppearance }
    }

    /// Returns the traits with those that are specified by `overrides`; this object if they are the same.
    func overridden(by overrides: TraitValues?) -> UITraitCollection {
        guard let overrides else { return self }
        let new = values.overridden(by: overrides)
        return new == values ? self : UITraitCollection(new)
    }
}

/// The traits of an object: a screen, scene, view controller or view.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The object's traits.
    var traitCollection: UITraitCollection { get }
    /// Called when the traits of the object change.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
