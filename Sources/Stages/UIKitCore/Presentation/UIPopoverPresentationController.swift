// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// Constants that describe the direction of a popover's arrow.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt
    /// Creates a set with a raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The arrow points up: the popover is below its source.
    public static let up = Self(rawValue: 1 << 0)
    /// The arrow points down.
    public static let down = Self(rawValue: 1 << 1)
    /// The arrow points to the left.
    public static let left = Self(rawValue: 1 << 2)
    /// The arrow points to the right.
    public static let right = Self(rawValue: 1 << 3)
    /// Any direction.
    public static let any: Self = [.up, .down, .left, .right]
    /// The direction is not known yet.
    public static let unknown = Self(rawValue: .max)
}

/// An item to which a popover points: a view or a bar button item.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {
    /// Returns the frame of the item in a view; nil if the item is not in the view's window.
    func frame(in referenceView: UIView) -> CGRect?
}

extension UIView: UIPopoverPresentationControllerSourceItem {
    /// Returns the frame in another view of the same window; nil if the windows differ.
    public func frame(in referenceView: UIView) -> CGRect? {
        window == nil || window !== referenceView.window ? nil : convert(bounds, to: referenceView)
    }
}

extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {
    /// Returns the frame of the button that shows the item in the window of a view.
    public func frame(in referenceView: UIView) -> CGRect? {
        if let customView { return customView.frame(in: referenceView) }
        return referenceView.window?.barButton(of: self)?.frame(in: referenceView)
    }
}

extension UIView {
    /// Returns the button of an item in this view hierarchy.
    fileprivate func barButton(of item: UIBarButtonItem) -> BarButton? {
        if let button = self as? BarButton, button.item === item { return button }
        for view in subviews {
            if let button = view.barButton(of: item) { return button }
        }
        return nil
    }
}

/// A presentation next to the view or button from which it originates, with an arrow.
///
/// It uses the first permitted direction of up, down, left, and right in which the content fits. In a compact width, it
/// is adapted to a sheet unless its delegate returns `none` (Apple, “UIPopoverPresentationController”).
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
    /// The view that contains ``sourceRect``.
    open var sourceView: UIView? { didSet { place() } }
    /// The rectangle to which the arrow points; if null, the bounds of ``sourceView``.
    open var sourceRect = CGRect.null { didSet { place() } }
    /// The button to which the arrow points, which takes precedence over ``sourceView``.
    open var barButtonItem: UIBarButtonItem? { didSet { place() } }
    /// The item to which the arrow points.
    open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
        get { barButtonItem ?? sourceView }
        set { (barButtonItem, sourceView) = (newValue as? UIBarButtonItem, newValue as? UIView) }
    }
    /// The permitted directions of the arrow. The default is any.
    open var permittedArrowDirections = UIPopoverArrowDirection.any { didSet { place() } }
    /// The direction of the arrow.
    open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
    /// Views that receive touches while the popover is shown. Stored but ignored.
    open var passthroughViews: [UIView]?
    /// Whether the popover may cover its source. Stored but ignored; it never does.
    open var canOverlapSourceViewRect = false
    /// The color of the background and the arrow; nil for the system's.
    open var backgroundColor: UIColor? { didSet { place() } }
    /// The margins from the edges of the container. The default is 10 points.
    open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    /// The class of the background with the arrow, a subclass of ``UIPopoverBackgroundView``; nil for the system's.
    open var popoverBackgroundViewClass: (any UIPopoverBackgroundViewMethods.Type)? { didSet { place() } }
    /// The sheet as which the popover is shown in a compact width, such as on a phone.
    ///
    /// The popover stays the presentation controller of its content, and its delegate hears of the dismissal; the delegate
    /// of the sheet hears of selected detents.
    open private(set) lazy var adaptiveSheetPresentationController: UISheetPresentationController = {
        let sheet = UISheetPresentationController(
            presentedViewController: presentedViewController, presenting: presenter)
        sheet.popover = self
        sheet.container = container
        madeSheet = sheet
        return sheet
    }()
    /// The sheet, if it was created.
    private var madeSheet: UISheetPresentationController?
    override var container: PresentationContainer? { didSet { madeSheet?.container = container } }
    override var presenter: UIViewController? { didSet { madeSheet?.presenter = presenter } }
    /// The sheet, if the popover is shown as one.
    private var sheet: UISheetPresentationController? {
        shownStyle == .pageSheet || shownStyle == .formSheet ? adaptiveSheetPresentationController : nil
    }

    private let arrow = PopoverArrow()
    /// The background of the app; nil for the system's.
    private var background: UIPopoverBackgroundView?
    private var arrowHeight: CGFloat { popoverBackgroundViewClass?.arrowHeight() ?? 13 }

    private var popoverDelegate: (any UIPopoverPresentationControllerDelegate)? {
        delegate as? any UIPopoverPresentationControllerDelegate
    }

    private func place() {
        container?.placesContent = true
        container?.setNeedsLayout()
    }

    private var isPopover: Bool { shownStyle == .popover }

    override var dimming: UIColor? { isPopover ? .clear : sheet?.dimming ?? nil }
    override var mayDismiss: Bool { popoverDelegate?.popoverPresentationControllerShouldDismissPopover(self) ?? true }

    override func didDismissForUser() {
        super.didDismissForUser()
        popoverDelegate?.popoverPresentationControllerDidDismissPopover(self)
    }

    /// Raises an exception for a popover without a source, as UIKit does.
    override var isReady: Bool {
        popoverDelegate?.prepareForPopoverPresentation(self)
        guard isPopover, sourceView == nil, barButtonItem == nil else { return true }
        let reason =
            "\(type(of: self)) should have a non-nil sourceView or barButtonItem set before the presentation occurs."
        SimulatedDevice.current.raise(UIKitException(name: "NSGenericException", reason: reason))
        return false
    }

    // MARK: Place

    /// The rectangle to which the arrow points, in the container.
    private func source(in container: UIView) -> CGRect {
        if barButtonItem == nil, let sourceView, sourceView.window === container.window {
            return sourceView.convert(sourceRect.isNull ? sourceView.bounds : sourceRect, to: container)
        }
        // For an item that is not in a bar: the trailing end of the top bar.
        let top = container.window?.safeAreaInsets.top ?? 0
        return barButtonItem?.frame(in: container)
            ?? CGRect(x: container.bounds.maxX - 60, y: top, width: 44, height: 44)
    }

    /// The frame next to the source.
    open override var frameOfPresentedViewInContainerView: CGRect {
        if let sheet { return sheet.frameOfPresentedViewInContainerView }
        guard isPopover, let container else { return super.frameOfPresentedViewInContainerView }
        let wanted = presentedViewController.preferredContentSize
        let safe = (container.window?.safeAreaInsets ?? .zero) + popoverLayoutMargins
        let room = container.bounds.inset(by: safe)
        var size = wanted == .zero ? CGSize(width: 320, height: 480) : wanted
        let insets = popoverBackgroundViewClass?.contentViewInsets() ?? .zero
        // Of the background without the arrow.
        size = CGSize(
            width: min(size.width + insets.left + insets.right, room.width),
            height: min(size.height + insets.top + insets.bottom, room.height))
        let source = source(in: container)
        let gap = arrowHeight
        let places: [(UIPopoverArrowDirection, room: CGFloat, needed: CGFloat)] = [
            (.up, room.maxY - source.maxY - gap, size.height), (.down, source.minY - gap - room.minY, size.height),
            (.left, room.maxX - source.maxX - gap, size.width), (.right, source.minX - gap - room.minX, size.width),
        ]
        let permitted = places.filter { permittedArrowDirections.contains($0.0) }
        let chosen = permitted.first { $0.room >= $0.needed } ?? permitted.max { $0.room < $1.room }
        arrowDirection = chosen?.0 ?? .unknown
        if let chosen {
            let length = max(0, min(chosen.room, chosen.needed))
            if chosen.0 == .up || chosen.0 == .down { size.height = length } else { size.width = length }
        }
        var origin = CGPoint(x: source.midX - size.width / 2, y: source.midY - size.height / 2)
        switch chosen?.0 {
        case .up?: origin.y = source.maxY + gap
        case .down?: origin.y = source.minY - gap - size.height
        case .left?: origin.x = source.maxX + gap
        case .right?: origin.x = source.minX - gap - size.width
        default: break
        }
        origin.x = max(room.minX, min(origin.x, room.maxX - size.width))
        origin.y = max(room.minY, min(origin.y, room.maxY - size.height))
        return CGRect(origin: origin, size: size).inset(by: insets)
    }

    /// Adds what a sheet has around its content.
    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        sheet?.presentationTransitionWillBegin()
    }

    /// Removes the rounding by a sheet that was not shown.
    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        madeSheet?.presentationTransitionDidEnd(completed)
    }

    /// Removes the rounding by a sheet that is closed.
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        madeSheet?.dismissalTransitionDidEnd(completed)
    }

    override var decorations: [UIView] {
        sheet?.decorations ?? [arrow, background].compactMap(\.self).filter { $0.superview != nil }
    }

    /// Adds the background of the app below a view, with its arrow toward a point; returns whether there is one.
    private func placeBackground(below view: UIView, toward point: CGPoint) -> Bool {
        guard let backgroundClass = popoverBackgroundViewClass as? UIPopoverBackgroundView.Type else {
            background?.removeFromSuperview()
            background = nil
            return false
        }
        if background.map({ type(of: $0) != backgroundClass }) ?? true {
            background?.removeFromSuperview()
            background = backgroundClass.makeInstance(frame: .zero)
        }
        guard let background else { return false }
        background.place(around: view.frame, arrowDirection, toward: point)
        if background.superview !== view.superview { view.superview?.insertSubview(background, belowSubview: view) }
        return true
    }

    /// Places the arrow.
    open override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        guard isPopover, let container, let view = presentedView, view.superview === container else {
            arrow.removeFromSuperview()
            background?.removeFromSuperview()
            sheet?.containerViewDidLayoutSubviews()
            return
        }
        madeSheet?.leave()
        let source = source(in: container)
        if placeBackground(below: view, toward: CGPoint(x: source.midX, y: source.midY)) {
            arrow.removeFromSuperview()
            guard background.map({ type(of: $0).wantsDefaultContentAppearance }) ?? false else { return }
            if view.layer.cornerRadius == 0 { view.layer.cornerRadius = 13 }
            view.clipsToBounds = true
            return
        }
        if view.layer.cornerRadius == 0 { view.layer.cornerRadius = 13 }
        view.clipsToBounds = true
        if view.backgroundColor == nil { view.backgroundColor = backgroundColor ?? .systemBackground }
        let gap = arrowHeight
        let x = max(view.frame.minX + 26, min(source.midX, view.frame.maxX - 26))
        let y = max(view.frame.minY + 26, min(source.midY, view.frame.maxY - 26))
        arrow.frame =
            switch arrowDirection {
            case .up: CGRect(x: x - gap, y: view.frame.minY - gap, width: gap * 2, height: gap)
            case .down: CGRect(x: x - gap, y: view.frame.maxY, width: gap * 2, height: gap)
            case .left: CGRect(x: view.frame.minX - gap, y: y - gap, width: gap, height: gap * 2)
            case .right: CGRect(x: view.frame.maxX, y: y - gap, width: gap, height: gap * 2)
            default: .zero
            }
        arrow.direction = arrowDirection
        arrow.color = backgroundColor ?? view.backgroundColor ?? .systemBackground
        if arrow.superview !== container { container.addSubview(arrow) }
    }
}

/// The arrow of a popover.
private final class PopoverArrow: UIView {
    var direction = UIPopoverArrowDirection.up { didSet { if direction != oldValue { setNeedsDisplay() } } }
    var color = UIColor.systemBackground { didSet { if color != oldValue { setNeedsDisplay() } } }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0 else { return }
        let corners: [CGPoint] =
            switch direction {
            case .down: [.zero, CGPoint(x: bounds.maxX, y: 0), CGPoint(x: bounds.midX, y: bounds.maxY)]
            case .left:
                [
                    CGPoint(x: bounds.maxX, y: 0), CGPoint(x: bounds.maxX, y: bounds.maxY),
                    CGPoint(x: 0, y: bounds.midY),
                ]
            case .right: [.zero, CGPoint(x: 0, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.midY)]
            default:
                [
                    CGPoint(x: 0, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
                    CGPoint(x: bounds.midX, y: 0),
                ]
            }
        context.setFillColor(color.cgColor)
        context.beginPath()
        context.addLines(between: corners)
        context.closePath()
        context.fillPath()
    }
}

/// The methods that prepare a popover and respond to its dismissal; all are optional.
@preconcurrency @MainActor
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Tells the delegate that the popover is about to be presented.
    func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController)
    /// Asks whether the user may dismiss the popover.
    func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool
    /// Tells the delegate that the user dismissed the popover.
    func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController)
}

extension UIPopoverPresentationControllerDelegate {
    /// Does nothing.
    public func prepareForPopoverPresentation(_ popoverPresentationController: UIPopoverPresentationController) {}
    /// Returns true.
    public func popoverPresentationControllerShouldDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) -> Bool { true }
    /// Does nothing.
    public func popoverPresentationControllerDidDismissPopover(
        _ popoverPresentationController: UIPopoverPresentationController
    ) {}
}
