// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// How much room there is along one axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Nothing is known.
    case unspecified = 0
    /// Little room.
    case compact = 1
    /// Plenty of room.
    case regular = 2
}

/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Nothing is known.
    case unspecified = 0
    /// Light.
    case light = 1
    /// Dark.
    case dark = 2
}

/// The surroundings of a view, immutable; equality compares values.
open class UITraitCollection: NSObject, @unchecked Sendable {
    // Unchecked, because an open class may be subclassed; this class itself holds constants only.

    /// The kind of interface.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// Pixels for one point.
    public let displayScale: CGFloat
    /// Room from left to right.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// Room from top to bottom.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// Whether the interface is light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle

    init(
        userInterfaceIdiom: UIUserInterfaceIdiom, displayScale: CGFloat,
        horizontalSizeClass: UIUserInterfaceSizeClass, verticalSizeClass: UIUserInterfaceSizeClass,
        userInterfaceStyle: UIUserInterfaceStyle = .light
    ) {
        self.userInterfaceIdiom = userInterfaceIdiom
        self.displayScale = displayScale
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.userInterfaceStyle = userInterfaceStyle
        super.init()
    }

    /// Whether `object` has the same values.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UITraitCollection else { return false }
        return userInterfaceIdiom == other.userInterfaceIdiom && displayScale == other.displayScale
            && horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
            && userInterfaceStyle == other.userInterfaceStyle
    }

    /// A hash of the values.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(displayScale)
        hasher.combine(horizontalSizeClass)
        hasher.combine(verticalSizeClass)
        return hasher.finalize()
    }
}

/// An object that has traits: screens, scenes, view controllers and views.
@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    /// The object's traits.
    var traitCollection: UITraitCollection { get }
    /// Tells the delegate that the traits have changed; the argument holds the previous ones.
    func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UITraitCollection {
    /// The same traits with another style; these themselves when `style` is unspecified.
    func withStyle(_ style: UIUserInterfaceStyle) -> UITraitCollection {
        guard style != .unspecified, style != userInterfaceStyle else { return self }
        return UITraitCollection(
            userInterfaceIdiom: userInterfaceIdiom, displayScale: displayScale,
            horizontalSizeClass: horizontalSizeClass, verticalSizeClass: verticalSizeClass, userInterfaceStyle: style)
    }
}

extension UIView {
    /// The style that the view or its controller overrides; nil for that around it.
    var ownStyle: UIUserInterfaceStyle? {
        let own = overrideUserInterfaceStyle
        let style = own == .unspecified ? viewController?.overrideUserInterfaceStyle ?? own : own
        return style == .unspecified ? nil : style
    }

    /// The traits around the view with the style that the nearest view or controller outwards overrides.
    func overriddenTraits(_ traits: UITraitCollection) -> UITraitCollection {
        var view: UIView? = self
        while let current = view {
            if let style = current.ownStyle { return traits.withStyle(style) }
            view = current.superview
        }
        return traits
    }

    /// Tells this view, its controller and what is inside that the style is another one.
    func announceStyle(from old: UIUserInterfaceStyle, to new: UIUserInterfaceStyle) {
        guard old != new else { return }
        let previous = traitCollection.withStyle(old == .unspecified ? .light : old)
        guard previous != traitCollection else { return }
        announceTraits(from: previous)
    }

    private func announceTraits(from previous: UITraitCollection) {
        setNeedsDisplay()
        traitCollectionDidChange(previous)
        viewController?.traitCollectionDidChange(previous)
        for view in subviews { view.announceTraits(from: previous) }
    }
}
