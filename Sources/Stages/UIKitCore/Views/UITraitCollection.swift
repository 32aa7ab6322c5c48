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

/// The traits of the interface environment; immutable, compared by value.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The user interface idiom.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The number of pixels per point.
    public let displayScale: CGFloat
    /// The horizontal size class.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// The style of the interface.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The text size that the user prefers.
    public let preferredContentSizeCategory: UIContentSizeCategory

    init(
        userInterfaceIdiom: UIUserInterfaceIdiom, displayScale: CGFloat, horizontalSizeClass: UIUserInterfaceSizeClass,
        verticalSizeClass: UIUserInterfaceSizeClass, userInterfaceStyle: UIUserInterfaceStyle = .light,
        preferredContentSizeCategory: UIContentSizeCategory = .large
    ) {
        self.userInterfaceIdiom = userInterfaceIdiom
        self.displayScale = displayScale
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceStyle = userInterfaceStyle
        self.preferredContentSizeCategory = preferredContentSizeCategory
        super.init()
    }

    /// Creates a collection in which no trait is specified.
    public convenience override init() { self.init(userInterfaceIdiom: .unspecified) }

    /// Returns whether `object` is a trait collection with the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.values == values
    }

    /// A hash of the values.
    open override var hash: Int { values.hashValue }

    private var values: [AnyHashable] {
        [
            userInterfaceIdiom, displayScale, horizontalSizeClass, verticalSizeClass, userInterfaceStyle,
            preferredContentSizeCategory,
        ]
    }
}

/// The traits of an object: a screen, scene, view controller or view.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The object's traits.
    var traitCollection: UITraitCollection { get }
    /// Called when the traits of the object change.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
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

extension UITraitCollection {
    /// The range of colors: always sRGB here.
    public var displayGamut: UIDisplayGamut { .SRGB }

    /// Returns whether dynamic colors can differ between these traits and others.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
    }

    /// Returns the traits with another style; unchanged if `style` is unspecified.
    func withStyle(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        return UITraitCollection(
            userInterfaceIdiom: userInterfaceIdiom, displayScale: displayScale,
            horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass, userInterfaceStyle: style,
            preferredContentSizeCategory: preferredContentSizeCategory)
    }
}

extension UIView {
    /// The style with which the view or its controller overrides the inherited one, if any.
    var ownStyle: UIUserInterfaceStyle? {
        let own = overrideUserInterfaceStyle
        let style = own == .unspecified ? viewController?.overrideUserInterfaceStyle ?? own : own
        return style == .unspecified ? nil : style
    }

    /// Returns the traits with the style that the view, its controller or the nearest ancestor overrides.
    func overriddenTraits(_ traits: UITraitCollection) -> UITraitCollection {
        var view: UIView? = self
        while let current = view {
            if let style = current.ownStyle { return traits.withStyle(style) }
            view = current.superview
        }
        return traits
    }

    /// Notifies the view, its controller and its descendants of a style change.
    func announceStyle(from old: UIUserInterfaceStyle, to new: UIUserInterfaceStyle) {
        guard old != new else { return }
        let previous = traitCollection.withStyle(old == .unspecified ? .light : old)
        guard previous != traitCollection else { return }
        announceTraits(from: previous)
    }

    private func announceTraits(from previous: UITraitCollection) {
        setNeedsDisplay()
        traitsDidChange(from: previous)
        viewController?.traitsDidChange(from: previous)
        for view in subviews { view.announceTraits(from: previous) }
    }
}
