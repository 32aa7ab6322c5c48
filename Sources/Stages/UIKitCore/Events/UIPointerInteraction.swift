// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The object that provides the regions and styles of a pointer; all methods are optional.
///
/// The simulator's pointer acts as a finger and keeps its shape, so none of them is called.
@preconcurrency @MainActor public protocol UIPointerInteractionDelegate: NSObjectProtocol {
    /// Returns the region for the place of the pointer; nil for none.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion?
    /// Returns the style of the pointer in a region; nil for the system's.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle?
    /// Called before the pointer enters a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
    /// Called before the pointer leaves a region.
    func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating)
}

extension UIPointerInteractionDelegate {
    /// Returns the default region.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest, defaultRegion: UIPointerRegion
    ) -> UIPointerRegion? { defaultRegion }
    /// Returns nil.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
    ) -> UIPointerStyle? { nil }
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
    /// Does nothing.
    public func pointerInteraction(
        _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
        animator: any UIPointerInteractionAnimating
    ) {}
}

/// An animator that runs animations alongside those of the pointer.
@preconcurrency @MainActor public protocol UIPointerInteractionAnimating: NSObjectProtocol {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure to call at the end.
    func addCompletion(_ completion: @escaping (Bool) -> Void)
}

/// An interaction that changes the pointer over a view. It has no effect: the pointer keeps its shape.
@preconcurrency @MainActor open class UIPointerInteraction: NSObject, UIInteraction {
    /// The view of the interaction.
    open private(set) weak var view: UIView?
    /// The object that provides regions and styles.
    open private(set) weak var delegate: (any UIPointerInteractionDelegate)?
    /// Whether the interaction is enabled. The default is true.
    open var isEnabled = true

    /// Creates an interaction.
    public init(delegate: (any UIPointerInteractionDelegate)? = nil) { self.delegate = delegate }

    /// Asks for the region and the style anew; has no effect.
    open func invalidate() {}
    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Notes the view.
    open func didMove(to view: UIView?) { self.view = view }
}

/// The place of the pointer for which a region is requested.
@preconcurrency @MainActor open class UIPointerRegionRequest: NSObject {
    /// The place in the coordinates of the view.
    public let location: CGPoint
    /// The modifier keys that are down.
    public let modifiers: UIKeyModifierFlags

    init(location: CGPoint, modifiers: UIKeyModifierFlags) {
        (self.location, self.modifiers) = (location, modifiers)
        super.init()
    }
}

/// A part of a view in which the pointer has a style.
@preconcurrency @MainActor open class UIPointerRegion: NSObject {
    /// The rectangle in the coordinates of the view.
    public let rect: CGRect
    /// The identifier; nil for none.
    public let identifier: AnyHashable?
    /// The axes along which the pointer keeps to the region while it is near.
    open var latchingAxes: UIAxis = []

    /// Creates a region.
    public init(rect: CGRect, identifier: AnyHashable? = nil) {
        (self.rect, self.identifier) = (rect, identifier)
        super.init()
    }
}

/// The effect of a pointer over a view.
@preconcurrency @MainActor public enum UIPointerEffect {
    /// Constants that describe where a hovering view is tinted.
    public enum TintMode: Int, Sendable {
        /// Nowhere.
        case none = 0
        /// Over the view.
        case overlay = 1
        /// Behind the view.
        case underlay = 2
    }

    /// The effect that fits the view.
    case automatic(UITargetedPreview)
    /// The pointer becomes a highlight behind the view.
    case highlight(UITargetedPreview)
    /// The view rises, and the pointer disappears behind it.
    case lift(UITargetedPreview)
    /// The view changes, and the pointer stays.
    case hover(
        UITargetedPreview, preferredTintMode: TintMode = .overlay, prefersShadow: Bool = false,
        prefersScaledContent: Bool = true)

    /// The view that has the effect.
    public var preview: UITargetedPreview {
        switch self {
        case .automatic(let preview), .highlight(let preview), .lift(let preview), .hover(let preview, _, _, _): preview
        }
    }
}

/// The shape of a pointer.
@preconcurrency @MainActor public enum UIPointerShape {
    /// The radius of a rounded rectangle that fits its size.
    nonisolated public static let defaultCornerRadius: CGFloat = 8

    /// An outline around the place of the pointer.
    case path(UIBezierPath)
    /// A rounded rectangle.
    case roundedRect(CGRect, radius: CGFloat = Self.defaultCornerRadius)
    /// A vertical beam of a length, as for text.
    case verticalBeam(length: CGFloat)
    /// A horizontal beam of a length.
    case horizontalBeam(length: CGFloat)
}

/// The style of a pointer in a region.
@preconcurrency @MainActor open class UIPointerStyle: NSObject {
    /// The effect; nil for none.
    let effect: UIPointerEffect?
    /// The shape; nil for that of the effect, or the system's.
    let shape: UIPointerShape?
    /// The axes along which the pointer does not move freely.
    let constrainedAxes: UIAxis

    private init(_ effect: UIPointerEffect?, _ shape: UIPointerShape?, _ axes: UIAxis) {
        (self.effect, self.shape, constrainedAxes) = (effect, shape, axes)
        super.init()
    }

    /// Creates a style with an effect.
    public convenience init(effect: UIPointerEffect, shape: UIPointerShape? = nil) { self.init(effect, shape, []) }

    /// Creates a style with a shape.
    public convenience init(shape: UIPointerShape, constrainedAxes: UIAxis = []) {
        self.init(nil, shape, constrainedAxes)
    }

    /// Returns the style of a pointer that is hidden.
    public class func hidden() -> UIPointerStyle { UIPointerStyle(nil, nil, []) }
    /// Returns the style of the system's pointer.
    public class func system() -> UIPointerStyle { UIPointerStyle(nil, nil, []) }
}
