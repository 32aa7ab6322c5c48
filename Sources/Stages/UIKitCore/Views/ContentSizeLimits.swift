// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The smallest and the largest text size that a view and its descendants have.
struct ContentSizeLimits: Hashable, Sendable {
    /// The smallest category; nil for no limit.
    var minimum: UIContentSizeCategory?
    /// The largest category; nil for no limit. It takes precedence over a greater minimum.
    var maximum: UIContentSizeCategory?

    /// Returns the category within the limits that is closest to one.
    func limit(_ category: UIContentSizeCategory) -> UIContentSizeCategory {
        let raised = minimum.map { max($0, category) } ?? category
        return maximum.map { min($0, raised) } ?? raised
    }

    /// Returns the limits of a category that these limit first, and then others.
    func limited(by other: ContentSizeLimits) -> ContentSizeLimits {
        ContentSizeLimits(
            minimum: minimum.map(other.limit) ?? other.minimum, maximum: maximum.map(other.limit) ?? other.maximum)
    }
}

extension TraitValues {
    /// Takes the category of overrides, or limits the one it has; without one, keeps the limits for later.
    mutating func overrideCategory(by overrides: TraitValues) {
        let new = overrides.category == .unspecified ? category : overrides.category
        if new == .unspecified {
            limits = overrides.limits.map { limits?.limited(by: $0) ?? $0 } ?? limits
        } else {
            (category, limits) = (overrides.limits?.limit(new) ?? new, nil)
        }
    }
}

extension UIView {
    /// The smallest text size of the view and its descendants, whatever the user prefers; nil for no limit.
    public var minimumContentSizeCategory: UIContentSizeCategory? {
        get { traitStore?.limits?.minimum }
        set { setLimits(ContentSizeLimits(minimum: newValue, maximum: maximumContentSizeCategory)) }
    }

    /// The largest text size of the view and its descendants, whatever the user prefers; nil for no limit.
    public var maximumContentSizeCategory: UIContentSizeCategory? {
        get { traitStore?.limits?.maximum }
        set { setLimits(ContentSizeLimits(minimum: minimumContentSizeCategory, maximum: newValue)) }
    }

    private func setLimits(_ limits: ContentSizeLimits) {
        let new = limits == ContentSizeLimits() ? nil : limits
        guard new != traitStore?.limits else { return }
        announceTraits { madeTraitStore.limits = new }
    }
}
