// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The methods that determine the room around the content of a popover with a background of the app.
@preconcurrency @MainActor public protocol UIPopoverBackgroundViewMethods: AnyObject {
    /// Returns the length of the side of the arrow at the popover, in points.
    static func arrowBase() -> CGFloat
    /// Returns the distances from the edges of the background, without the arrow, to the content.
    static func contentViewInsets() -> UIEdgeInsets
    /// Returns the distance from the popover to the tip of the arrow, in points.
    static func arrowHeight() -> CGFloat
}

/// The superclass of the backgrounds that apps draw for popovers, with their arrows.
///
/// A subclass overrides the methods and properties, and places what it draws in `layoutSubviews()` by the direction and the
/// offset of the arrow. The frame of the view includes the arrow.
@preconcurrency @MainActor open class UIPopoverBackgroundView: UIView, UIPopoverBackgroundViewMethods {
    /// The distance of the arrow's center from that of the view, along the side with the arrow, in points.
    open var arrowOffset: CGFloat = 0
    /// The direction of the arrow.
    open var arrowDirection = UIPopoverArrowDirection.up
    /// Whether the content has the standard looks: rounded corners. The default is true.
    open class var wantsDefaultContentAppearance: Bool { true }

    /// Creates a view; a popover does so itself.
    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates a view, ignoring the archive.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Returns the length of the side of the arrow at the popover; 0 unless a subclass overrides the method.
    open class func arrowBase() -> CGFloat { 0 }
    /// Returns the distances from the edges of the background to the content; none unless a subclass overrides the method.
    open class func contentViewInsets() -> UIEdgeInsets { .zero }
    /// Returns the distance to the tip of the arrow; 0 unless a subclass overrides the method.
    open class func arrowHeight() -> CGFloat { 0 }
}

extension UIPopoverBackgroundView {
    /// Places the view around a content, with its arrow toward a point; all are in the coordinates of the superview.
    func place(around content: CGRect, _ direction: UIPopoverArrowDirection, toward point: CGPoint) {
        let (insets, height) = (Self.contentViewInsets(), Self.arrowHeight())
        var outer = content.inset(
            by: UIEdgeInsets(top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right))
        let isVertical = direction == .up || direction == .down
        let (length, wanted) =
            isVertical ? (outer.width, point.x - outer.midX) : (outer.height, point.y - outer.midY)
        let limit = max((length - Self.arrowBase()) / 2, 0)
        switch direction {
        case .up:
            outer.origin.y -= height
            outer.size.height += height
        case .down: outer.size.height += height
        case .left:
            outer.origin.x -= height
            outer.size.width += height
        case .right: outer.size.width += height
        default: break
        }
        frame = outer
        let offset = direction == .unknown ? 0 : min(max(wanted, -limit), limit)
        guard arrowDirection != direction || arrowOffset != offset else { return }
        (arrowDirection, arrowOffset) = (direction, offset)
        setNeedsLayout()
        setNeedsDisplay()
    }
}
