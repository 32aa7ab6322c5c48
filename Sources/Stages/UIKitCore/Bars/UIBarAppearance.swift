// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The appearance of a bar: its background and shadow.
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
    /// The background color over the effect; nil for none.
    open var backgroundColor: UIColor?
    /// The effect below the color; nil for none.
    open var backgroundEffect: UIBlurEffect?
    /// The image over the color; nil for none.
    open var backgroundImage: UIImage?
    /// The color of the shadow; nil for none.
    open var shadowColor: UIColor?
    /// The image of the shadow; nil for a line.
    open var shadowImage: UIImage?

    /// Creates the default appearance.
    public override init() {
        super.init()
        configureWithDefaultBackground()
    }

    /// Creates an appearance with the background and the shadow of another.
    public init(barAppearance: UIBarAppearance) {
        super.init()
        take(barAppearance)
    }

    private func take(_ other: UIBarAppearance) {
        (backgroundColor, backgroundEffect, backgroundImage) =
            (other.backgroundColor, other.backgroundEffect, other.backgroundImage)
        (shadowColor, shadowImage) = (other.shadowColor, other.shadowImage)
    }

    /// Configures the default background, which is blurred, and a shadow.
    open func configureWithDefaultBackground() {
        (backgroundColor, backgroundEffect, backgroundImage) = (nil, UIBlurEffect(style: .systemMaterial), nil)
        (shadowColor, shadowImage) = (UIColor(white: 0, alpha: 0.3), nil)
    }

    /// Configures an opaque background and a shadow.
    open func configureWithOpaqueBackground() {
        (backgroundColor, backgroundEffect, backgroundImage) = (.systemBackground, nil, nil)
        (shadowColor, shadowImage) = (UIColor(white: 0, alpha: 0.3), nil)
    }

    /// Configures a transparent background without a shadow.
    open func configureWithTransparentBackground() {
        (backgroundColor, backgroundEffect, backgroundImage) = (nil, nil, nil)
        (shadowColor, shadowImage) = (nil, nil)
    }

    /// Returns an independent copy. Call it on the main thread.
    open override nonisolated func copy() -> Any { MainActor.assumeIsolated { duplicate() } }

    func duplicate() -> UIBarAppearance { UIBarAppearance(barAppearance: self) }
}

/// The attributes of a bar button's title in one state.
@preconcurrency @MainActor open class UIBarButtonItemStateAppearance: NSObject {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title. The default is zero.
    open var titlePositionAdjustment = UIOffset.zero
    /// The background image; nil for none.
    open var backgroundImage: UIImage?
}

/// The appearance of a bar's buttons.
@preconcurrency @MainActor open class UIBarButtonItemAppearance: NSObject {
    /// The normal state.
    public let normal = UIBarButtonItemStateAppearance()
    /// The highlighted state.
    public let highlighted = UIBarButtonItemStateAppearance()
    /// The disabled state.
    public let disabled = UIBarButtonItemStateAppearance()
    /// The focused state.
    public let focused = UIBarButtonItemStateAppearance()

    /// Creates the appearance for a style.
    public init(style: UIBarButtonItem.Style = .plain) {
        super.init()
        if style == .done { normal.titleTextAttributes = [.font: UIFont.boldSystemFont(ofSize: 17)] }
    }
}

/// The appearance of a navigation bar.
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of the large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title. The default is zero.
    open var titlePositionAdjustment = UIOffset.zero
    /// The appearance of plain buttons.
    open var buttonAppearance = UIBarButtonItemAppearance(style: .plain)
    /// The appearance of done buttons.
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
    /// The appearance of the back button.
    open var backButtonAppearance = UIBarButtonItemAppearance(style: .plain)

    override func duplicate() -> UIBarAppearance {
        let made = UINavigationBarAppearance(barAppearance: self)
        (made.titleTextAttributes, made.largeTitleTextAttributes) = (titleTextAttributes, largeTitleTextAttributes)
        made.titlePositionAdjustment = titlePositionAdjustment
        (made.buttonAppearance, made.doneButtonAppearance) = (buttonAppearance, doneButtonAppearance)
        made.backButtonAppearance = backButtonAppearance
        return made
    }
}

/// An offset in points.
public struct UIOffset: Hashable, Sendable {
    /// The offset to the right.
    public var horizontal: CGFloat
    /// The offset downward.
    public var vertical: CGFloat

    /// Creates an offset; the default is zero.
    public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// No offset.
    public static let zero = UIOffset()
}
