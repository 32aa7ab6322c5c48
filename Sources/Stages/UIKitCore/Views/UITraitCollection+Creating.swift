// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UITraitCollection {
    /// Creates a collection with the given traits.
    private convenience init(
        idiom: UIUserInterfaceIdiom = .unspecified, scale: CGFloat = 0,
        horizontal: UIUserInterfaceSizeClass = .unspecified, vertical: UIUserInterfaceSizeClass = .unspecified,
        style: UIUserInterfaceStyle = .unspecified, category: UIContentSizeCategory = .unspecified
    ) {
        self.init(
            userInterfaceIdiom: idiom, displayScale: scale, horizontalSizeClass: horizontal,
            verticalSizeClass: vertical, userInterfaceStyle: style, preferredContentSizeCategory: category)
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(idiom: idiom) }
    /// Creates a collection of one trait.
    public convenience init(displayScale scale: CGFloat) { self.init(scale: scale) }
    /// Creates a collection of one trait.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(horizontal: horizontalSizeClass)
    }
    /// Creates a collection of one trait.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) { self.init(vertical: verticalSizeClass) }
    /// Creates a collection of one trait.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Creates a collection of one trait.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(category: preferredContentSizeCategory)
    }

    /// Creates a collection of the traits that others specify; later collections override earlier ones.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ none: Value) -> Value {
            traitCollections.last { $0[keyPath: path] != none }?[keyPath: path] ?? none
        }
        self.init(
            idiom: last(\.userInterfaceIdiom, .unspecified), scale: last(\.displayScale, 0),
            horizontal: last(\.horizontalSizeClass, .unspecified),
            vertical: last(\.verticalSizeClass, .unspecified), style: last(\.userInterfaceStyle, .unspecified),
            category: last(\.preferredContentSizeCategory, .unspecified))
    }

    /// Returns whether this collection has all traits that another specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }
}
