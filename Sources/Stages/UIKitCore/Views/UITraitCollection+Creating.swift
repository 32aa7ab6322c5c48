// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UITraitCollection {
    /// Creates a collection with the traits that a closure sets.
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        self.init(Self.values(TraitValues(), changedBy: mutations))
    }

    /// Returns the traits with the changes that a closure makes.
    public func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        UITraitCollection(Self.values(values, changedBy: mutations))
    }

    private static func values(
        _ values: TraitValues, changedBy mutations: (inout any UIMutableTraits) -> Void
    ) -> TraitValues {
        var traits: any UIMutableTraits = UITraitOverrides(values: values)
        mutations(&traits)
        return (traits as? UITraitOverrides)?.values ?? values
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init { $0.userInterfaceIdiom = idiom }
    }
    /// Creates a collection of one trait.
    public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }
    /// Creates a collection of one trait.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }
    /// Creates a collection of one trait.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }
    /// Creates a collection of one trait.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }
    /// Creates a collection of one trait.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }
    /// Creates a collection of one trait.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }
    /// Creates a collection of one trait.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init { $0.accessibilityContrast = accessibilityContrast }
    }
    /// Creates a collection of one trait.
    public convenience init(displayGamut: UIDisplayGamut) { self.init { $0.displayGamut = displayGamut } }
    /// Creates a collection of one trait.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init { $0.userInterfaceLevel = userInterfaceLevel }
    }
    /// Creates a collection of one trait.
    public convenience init(legibilityWeight: UILegibilityWeight) {
        self.init { $0.legibilityWeight = legibilityWeight }
    }

    /// Creates a collection of the traits that others specify; later collections override earlier ones.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        self.init(traitCollections.reduce(TraitValues()) { $0.overridden(by: $1.values) })
    }

    /// Creates a collection of one trait.
    public convenience init<Trait: UITraitDefinition>(_ trait: Trait.Type, value: Trait.Value) {
        self.init { $0[trait] = value }
    }

    /// Returns the traits that differ from another collection's.
    public func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
        let traits: [UITrait] = [
            UITraitUserInterfaceIdiom.self, UITraitUserInterfaceStyle.self, UITraitHorizontalSizeClass.self,
            UITraitVerticalSizeClass.self, UITraitDisplayScale.self, UITraitPreferredContentSizeCategory.self,
            UITraitSceneCaptureState.self, UITraitLayoutDirection.self, UITraitAccessibilityContrast.self,
            UITraitDisplayGamut.self, UITraitUserInterfaceLevel.self, UITraitLegibilityWeight.self,
        ]
        let other = traitCollection ?? UITraitCollection()
        return traits.filter { $0.differs(self, other) } + values.changedOwnTraits(from: other.values)
    }

    /// Returns whether this collection has all traits that another specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }
}
