// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UITraitCollection {
    /// Creates a collection of one trait.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(
            userInterfaceIdiom: idiom, displayScale: 0, horizontalSizeClass: .unspecified,
            verticalSizeClass: .unspecified, userInterfaceStyle: .unspecified)
    }

    /// Creates a collection of one trait.
    public convenience init(displayScale scale: CGFloat) {
        self.init(
            userInterfaceIdiom: .unspecified, displayScale: scale, horizontalSizeClass: .unspecified,
            verticalSizeClass: .unspecified, userInterfaceStyle: .unspecified)
    }

    /// Creates a collection of one trait.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(
            userInterfaceIdiom: .unspecified, displayScale: 0, horizontalSizeClass: horizontalSizeClass,
            verticalSizeClass: .unspecified, userInterfaceStyle: .unspecified)
    }

    /// Creates a collection of one trait.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(
            userInterfaceIdiom: .unspecified, displayScale: 0, horizontalSizeClass: .unspecified,
            verticalSizeClass: verticalSizeClass, userInterfaceStyle: .unspecified)
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(
            userInterfaceIdiom: .unspecified, displayScale: 0, horizontalSizeClass: .unspecified,
            verticalSizeClass: .unspecified, userInterfaceStyle: userInterfaceStyle)
    }

    /// Creates a collection of the traits that others specify; of two that specify a trait, the later one counts.
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        func last<Value: Equatable>(_ path: KeyPath<UITraitCollection, Value>, _ none: Value) -> Value {
            traitCollections.last { $0[keyPath: path] != none }?[keyPath: path] ?? none
        }
        self.init(
            userInterfaceIdiom: last(\.userInterfaceIdiom, .unspecified), displayScale: last(\.displayScale, 0),
            horizontalSizeClass: last(\.horizontalSizeClass, .unspecified),
            verticalSizeClass: last(\.verticalSizeClass, .unspecified),
            userInterfaceStyle: last(\.userInterfaceStyle, .unspecified))
    }

    /// Returns whether this collection has all traits that another specifies.
    public func containsTraits(in trait: UITraitCollection?) -> Bool {
        guard let trait else { return true }
        return UITraitCollection(traitsFrom: [self, trait]) == self
    }
}
