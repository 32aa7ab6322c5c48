// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A sheet presentation that rests at one of its detents.
///
/// At the bottom of a phone, the sheet has the height of its selected detent, initially the smallest one. Dragging its
/// top moves it to the nearest detent, or dismisses it below half of the smallest. On an iPad, the sheet is a card in
/// the center.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
    /// The heights at which the sheet rests, smallest first. The default is the large one.
    open var detents: [Detent] = [.large()] { didSet { place() } }
    /// The identifier of the selected detent; nil for the smallest.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { place() } }
    /// The largest detent at which the views below are not dimmed and receive touches; nil to always dim them.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { place() } }
    /// Whether the sheet shows a grabber at the top. The default is false.
    open var prefersGrabberVisible = false { didSet { place() } }
    /// Whether the sheet is attached to the bottom in a compact height, instead of filling it. The default is false.
    open var prefersEdgeAttachedInCompactHeight = false { didSet { place() } }
    /// Whether an edge-attached sheet uses the preferred width of the content. The default is false.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { place() } }
    /// Whether scrolling at the edge expands the sheet. Stored but ignored; scrolling never does.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// The corner radius; nil for the system's.
    open var preferredCornerRadius: CGFloat? { didSet { place() } }
    /// The view from which the sheet appears. Stored but ignored.
    open var sourceView: UIView?
    override var decorations: [UIView] { [grabber] }
    private let grabber = UIView(frame: CGRect(x: 0, y: 5, width: 36, height: 5))
    private var startOfDrag: CGFloat = 0

    /// The popover that is shown as this sheet; nil for a sheet of its own.
    weak var popover: UIPopoverPresentationController?

    override var shownStyle: UIModalPresentationStyle { popover?.shownStyle ?? super.shownStyle }

    private var sheetDelegate: (any UISheetPresentationControllerDelegate)? {
        delegate as? any UISheetPresentationControllerDelegate
    }

    /// Animates changes to the detents.
    open func animateChanges(_ changes: () -> Void) {
        UIView.animate(for: 0.3) {
            changes()
            container?.layoutIfNeeded()
        }
    }

    /// Reevaluates the detents.
    open func invalidateDetents() { place() }

    private func place() {
        container?.receding?.setNeedsUpdate()
        container?.placesContent = true
        container?.setNeedsLayout()
    }

    // MARK: Detents

    private var isAttached: Bool {
        let traits = presentingViewController.traitCollection
        let isSheet = shownStyle == .pageSheet || shownStyle == .formSheet
        guard isSheet, traits.userInterfaceIdiom == .phone else { return false }
        return traits.verticalSizeClass != .compact || prefersEdgeAttachedInCompactHeight
    }

    private var maximumHeight: CGFloat {
        guard let container else { return 0 }
        let insets = container.window?.safeAreaInsets ?? .zero
        return max(0, container.bounds.height - insets.top - 10 - insets.bottom)
    }

    /// The identifiers and heights of the detents, excluding the safe area below.
    private var heights: [(identifier: Detent.Identifier, height: CGFloat)] {
        let context = DetentContext(presentingViewController.traitCollection, maximumHeight)
        return detents.compactMap { detent in
            detent.resolvedValue(in: context).map { (detent.identifier, min(max(0, $0), maximumHeight)) }
        }
    }

    private var selected: (identifier: Detent.Identifier, height: CGFloat)? {
        heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.min { $0.height < $1.height }
    }

    /// The frame at the selected detent.
    open override var frameOfPresentedViewInContainerView: CGRect {
        guard isAttached, let container, let selected else { return super.frameOfPresentedViewInContainerView }
        let height = selected.height + (container.window?.safeAreaInsets.bottom ?? 0)
        let wanted = presentedViewController.preferredContentSize.width
        let isNarrow = widthFollowsPreferredContentSizeWhenEdgeAttached && wanted > 0
        let width = isNarrow ? min(wanted, container.bounds.width) : container.bounds.width
        return CGRect(
            x: container.bounds.midX - width / 2, y: container.bounds.maxY - height, width: width, height: height)
    }

    override var dimming: UIColor? { selected.map { dims(at: $0.height) } ?? true ? super.dimming : nil }

    /// Whether the views below are dimmed at a height.
    private func dims(at height: CGFloat) -> Bool {
        heights.first { $0.identifier == largestUndimmedDetentIdentifier }.map { height > $0.height } ?? true
    }

    /// Whether the presenter recedes at a height: on a phone, behind a sheet of full height.
    private func recedes(at height: CGFloat?) -> Bool {
        guard let height, isAttached, super.dimming != nil else { return false }
        return height >= maximumHeight - 0.5 && dims(at: height)
    }

    /// Lets the presenter recede behind a sheet of full height on a phone.
    private func recede() {
        let isFull = recedes(at: selected?.height)
        if isFull { addReceding() }
        container?.receding?.update(isReceding: isFull)
    }

    /// Adds the card of the presenter, which begins in its place, even if an animation is what lets it recede.
    private func addReceding() {
        guard let container, container.receding == nil, let below = presentingViewController.viewIfLoaded else {
            return
        }
        UIView.performWithoutAnimation { container.receding = RecedingPresenter(below, in: container) }
    }

    // MARK: Appearance

    /// The recognizer of drags, from the first presentation on.
    private var recognizer: UIPanGestureRecognizer?

    /// Adds the grabber and the drag recognizer.
    open override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        attach()
    }

    /// Adds what an attached sheet has, if it is not there yet.
    private func attach() {
        guard isAttached, let view = presentedView else { return }
        let recognizer =
            recognizer ?? UIPanGestureRecognizer(primaryAction: UIAction { [weak self] in self?.drag($0.sender) })
        recognizer.delegate = self
        self.recognizer = recognizer
        if recognizer.view !== view { view.addGestureRecognizer(recognizer) }
        grabber.backgroundColor = .tertiaryLabel
        grabber.layer.cornerRadius = 2.5
        if grabber.superview !== container { container?.addSubview(grabber) }
    }

    /// Takes back what the sheet has changed around a popover that is no longer shown as a sheet.
    func leave() {
        grabber.removeFromSuperview()
        if let recognizer { recognizer.view?.removeGestureRecognizer(recognizer) }
        container?.receding?.update(isReceding: false)
        unround()
    }

    /// Places the grabber, and rounds the corners.
    open override func containerViewDidLayoutSubviews() {
        super.containerViewDidLayoutSubviews()
        // A popover can become a sheet while it is shown.
        if popover != nil { attach() }
        recede()
        guard let view = presentedView, let container else { return }
        grabber.isHidden = !prefersGrabberVisible
        grabber.center = CGPoint(x: view.frame.midX, y: view.frame.minY + 7.5)
        if grabber.superview === container { container.bringSubviewToFront(grabber) }
        guard shownStyle == .pageSheet || shownStyle == .formSheet else { return }
        guard view.frame != container.bounds else { return unround() }
        let layer = view.layer
        let hasOwn = layer.cornerRadius > 0 && layer.cornerRadius != rounding?.radius
        guard preferredCornerRadius != nil || !hasOwn else { return }
        let radius = preferredCornerRadius ?? 10
        rounding = (radius, wasMasked: rounding?.wasMasked ?? layer.masksToBounds)
        layer.cornerRadius = radius
        layer.masksToBounds = true
        // An attached sheet extends to the edge of the screen, where rounded corners would reveal the dimmed views.
        let top: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        layer.maskedCorners = isAttached ? top : .all
    }

    /// The radius of the corners as the sheet has rounded them, and whether the view was masked before; nil if it has not.
    private var rounding: (radius: CGFloat, wasMasked: Bool)?

    /// Removes the rounding by the sheet, so that the view can be shown elsewhere; not the app's own.
    private func unround() {
        guard let rounding, let layer = presentedView?.layer else { return }
        self.rounding = nil
        guard layer.cornerRadius == rounding.radius else { return }
        (layer.cornerRadius, layer.maskedCorners) = (0, .all)
        layer.masksToBounds = rounding.wasMasked
    }

    /// Removes the rounding of the corners if the sheet was not shown.
    open override func presentationTransitionDidEnd(_ completed: Bool) {
        super.presentationTransitionDidEnd(completed)
        if !completed { unround() }
    }

    /// Removes the rounding of the corners if the sheet is closed.
    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        super.dismissalTransitionDidEnd(completed)
        if completed { unround() }
    }

    // MARK: Dragging

    private func drag(_ recognizer: Any?) {
        guard let pan = recognizer as? UIPanGestureRecognizer, let view = presentedView, let container else { return }
        let way = pan.translation(in: container).y
        switch pan.state {
        case .began: startOfDrag = view.frame.minY
        case .changed:
            let top = container.bounds.maxY - maximumHeight - (container.window?.safeAreaInsets.bottom ?? 0)
            view.frame.origin.y = max(top, startOfDrag + way)
            // The presenter comes back as the sheet is dragged to the next detent, or to the bottom, and recedes as it is
            // dragged to its full height.
            let next = heights.map(\.height).filter { $0 < maximumHeight - 0.5 }.max() ?? 0
            let share = max(0, 1 - (view.frame.minY - top) / max(1, maximumHeight - next))
            if share > 0, recedes(at: heights.map(\.height).max()) { addReceding() }
            container.receding?.share = share
        case .ended: settle(at: container.bounds.maxY - startOfDrag - way)
        default: place()
        }
    }

    /// Moves the sheet to the detent nearest to a height, or dismisses it.
    private func settle(at height: CGFloat) {
        let height = height - (container?.window?.safeAreaInsets.bottom ?? 0)
        guard let nearest = heights.min(by: { abs($0.height - height) < abs($1.height - height) }),
            let smallest = heights.map(\.height).min()
        else { return place() }
        if height < smallest / 2 {
            (popover ?? self).userWantsToDismiss()
            if presentedViewController.transition != .dismissed { animateChanges { place() } }
            return
        }
        defer { animateChanges { place() } }
        guard nearest.identifier != selected?.identifier else { return }
        selectedDetentIdentifier = nearest.identifier
        sheetDelegate?.sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    }
}

extension UISheetPresentationController: UIGestureRecognizerDelegate {
    /// Accepts touches only at the top of the sheet, so that its content can scroll.
    public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        touch.location(in: presentedView).y < 60
    }
}

/// The environment in which a detent is resolved.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext: NSObjectProtocol {
    /// The traits.
    var containerTraitCollection: UITraitCollection { get }
    /// The largest possible value.
    var maximumDetentValue: CGFloat { get }
}

private final class DetentContext: NSObject, UISheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: UITraitCollection
    let maximumDetentValue: CGFloat

    init(_ traits: UITraitCollection, _ maximum: CGFloat) {
        (containerTraitCollection, maximumDetentValue) = (traits, maximum)
    }
}

extension UISheetPresentationController {
    /// A height at which a sheet rests.
    @preconcurrency @MainActor open class Detent: NSObject {
        /// An identifier of detents.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The raw value.
            public let rawValue: String
            /// Creates an identifier with a raw value.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates an identifier with a raw value.
            public init(_ rawValue: String) { self.init(rawValue: rawValue) }

            /// A detent at about half the height of the screen.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// A detent at full height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The identifier.
        public let identifier: Identifier
        private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        private init(
            _ identifier: Identifier,
            _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) { (self.identifier, self.resolver) = (identifier, resolver) }

        /// Returns a detent at about half the height of the screen; it is inactive in a compact height.
        open class func medium() -> Detent {
            Detent(.medium) {
                $0.containerTraitCollection.verticalSizeClass == .compact ? nil : $0.maximumDetentValue / 2
            }
        }

        /// Returns a detent at full height.
        open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a detent at a custom height, excluding the safe area below; nil makes it inactive.
        open class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

        /// Returns the height in a context; nil if the detent is inactive there.
        open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            resolver(context)
        }
    }
}

/// The methods that respond to changes to a sheet; all are optional.
@preconcurrency @MainActor
public protocol UISheetPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {
    /// Tells the delegate that the user moved the sheet to another detent.
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController)
}

extension UISheetPresentationControllerDelegate {
    /// Does nothing.
    public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
    ) {}
}
