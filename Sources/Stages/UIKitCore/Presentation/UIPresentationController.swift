// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// An object that manages the presentation of a view controller and the views around it.
///
/// A subclass returned by a ``UIViewControllerTransitioningDelegate`` determines the frame of the presented view and
/// adds views to the ``containerView``. The callbacks occur in the order that Apple documents for custom presentations:
/// `presentationTransitionWillBegin`, appearance and animation, `presentationTransitionDidEnd`.
@preconcurrency @MainActor open class UIPresentationController: NSObject, UIContentContainer {
    /// Creates a presentation controller.
    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        self.presenter = presentingViewController
        super.init()
        style = presentedViewController.requestedStyle
    }

    /// The presented view controller, which owns this object.
    open private(set) unowned var presentedViewController: UIViewController
    weak var presenter: UIViewController?
    /// The presenting view controller; before the presentation, the presented view controller.
    open var presentingViewController: UIViewController { presenter ?? presentedViewController }
    /// The view in the window that contains the presented view; nil outside of a presentation.
    open var containerView: UIView? { container }
    /// The traits of the container, or before the presentation, of the presenting controller.
    open var traitCollection: UITraitCollection {
        container?.traitCollection ?? presentingViewController.traitCollection
    }
    var container: PresentationContainer?
    /// The completions of dismissals that were asked for while one was running.
    var laterCompletions: [() -> Void] = []
    /// The view that is animated into place. The default is the presented view controller's view.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }
    /// The views around the presented view that move with it.
    var decorations: [UIView] { [] }
    /// The object that adapts the presentation and is notified when the user dismisses it.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

    /// The style before adaptation.
    open var presentationStyle: UIModalPresentationStyle { style }
    private var style = UIModalPresentationStyle.fullScreen
    /// The style in the current environment; none for the original style.
    open var adaptivePresentationStyle: UIModalPresentationStyle {
        adaptivePresentationStyle(for: presentingViewController.traitCollection)
    }

    /// Returns the style for traits; none for the original style. The default asks the ``delegate``.
    open func adaptivePresentationStyle(for traitCollection: UITraitCollection) -> UIModalPresentationStyle {
        delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
            ?? standardAdaptation(for: traitCollection)
    }

    /// Returns the default adaptation: in a compact width, a popover becomes a sheet, or full screen before iOS 13.
    func standardAdaptation(for traits: UITraitCollection) -> UIModalPresentationStyle {
        guard style == .popover, traits.horizontalSizeClass == .compact else { return .none }
        return SimulatedDevice.current.options.systemVersion >= SystemVersion(13) ? .pageSheet : .fullScreen
    }

    /// The style in effect.
    var shownStyle: UIModalPresentationStyle {
        let adapted = adaptivePresentationStyle
        return adapted == .none || adapted == .automatic ? style : adapted
    }

    /// Whether the presentation covers the whole window. The default is true for the full-screen styles.
    open var shouldPresentInFullscreen: Bool { shownStyle == .fullScreen || shownStyle == .overFullScreen }
    /// Whether the presenter's view is removed at the end of the presentation. The default is true for full screen and
    /// the current context.
    open var shouldRemovePresentersView: Bool { shownStyle == .fullScreen || shownStyle == .currentContext }

    /// The frame of the presented view at the end of the transition.
    open var frameOfPresentedViewInContainerView: CGRect { standardFrame }

    /// Called before the presentation transition begins.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation transition has ended; the argument is false if it was canceled.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal transition begins.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal transition has ended; the argument is false if it was canceled.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Called before the container view is laid out.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container view has been laid out.
    open func containerViewDidLayoutSubviews() {}
    /// Called when the preferred size of the presented controller changes; triggers a layout of the container view.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        self.container?.placesContent = true
        self.container?.setNeedsLayout()
    }

    /// The preferred size of the presented controller.
    open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
    /// Returns the size of the presented controller in a container of a size. The default is that size.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Called before the size of the container view changes. Overrides call super to notify the presented controller.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        let inner = self.size(forChildContentContainer: presentedViewController, withParentContainerSize: size)
        if presentedViewController.viewIfLoaded?.bounds.size != inner {
            presentedViewController.viewWillTransition(to: inner, with: coordinator)
        }
    }
    /// Called before the traits change. Overrides call super to notify the presented controller.
    open func willTransition(
        to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
    ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }
    /// The traits that override those of the presented controller; nil for none.
    open var overrideTraitCollection: UITraitCollection? {
        didSet {
            if overrideTraitCollection != oldValue { presentedViewController.takeTraits(overrideTraitCollection) }
        }
    }

    /// Called when the user taps outside the presented view or drags it down.
    func userWantsToDismiss() {
        guard presentedViewController.ownPresenting != nil, presentedViewController.transition == .none else { return }
        let isAllowed = !presentedViewController.forcesModality && mayDismiss
        guard isAllowed, delegate?.presentationControllerShouldDismiss(self) ?? true else {
            delegate?.presentationControllerDidAttemptToDismiss(self)
            return
        }
        delegate?.presentationControllerWillDismiss(self)
        presentedViewController.ownPresenting?.beginDismissal(animated: true) { [self] in didDismissForUser() }
    }

    /// Whether the presentation can begin; raises an exception if it cannot.
    var isReady: Bool { true }

    /// Whether the delegate of a subclass allows the user to dismiss the presentation.
    var mayDismiss: Bool { true }
    func didDismissForUser() {
        delegate?.presentationControllerDidDismiss(self)
        (presentedViewController as? any SystemPicker)?.wasDismissedByUser()
    }

    /// The color behind the presented view; nil for none, in which case taps outside the view do not dismiss it.
    var dimming: UIColor? {
        switch shownStyle {
        case .pageSheet, .formSheet: UIColor.black.withAlphaComponent(0.2)
        default: nil
        }
    }

    /// The frame for the style in effect.
    private var standardFrame: CGRect {
        guard let container else { return .zero }
        let bounds = container.bounds
        let traits = presentingViewController.traitCollection
        switch shownStyle {
        case .pageSheet where traits.userInterfaceIdiom == .phone, .formSheet where traits.userInterfaceIdiom == .phone:
            // A compact height leaves no room for a sheet (Apple, “UIModalPresentationStyle.pageSheet”).
            if traits.verticalSizeClass == .compact { return bounds }
            let top = (container.window?.safeAreaInsets.top ?? 0) + 10
            return bounds.inset(by: UIEdgeInsets(top: top, left: 0, bottom: 0, right: 0))
        case .pageSheet, .formSheet:
            let wanted = presentedViewController.preferredContentSize
            let (width, height) = wanted == .zero ? (540, 620) : (wanted.width, wanted.height)
            let size = CGSize(width: min(width, bounds.width), height: min(height, bounds.height))
            return CGRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height)
        case .currentContext, .overCurrentContext:
            guard let context = presenter?.context.viewIfLoaded, context.window === container.window else {
                return bounds
            }
            return context.convert(context.bounds, to: container)
        default: return bounds
        }
    }
}

extension UIViewController {
    /// The controller whose view is covered by a presentation in the current context (`definesPresentationContext`).
    fileprivate var context: UIViewController {
        var controller = self
        while !controller.definesPresentationContext, let parent = controller.parent { controller = parent }
        return controller
    }
}

/// The view that contains a presented view and the dimming view below it.
final class PresentationContainer: UIView {
    /// Whether the next layout places the presented view; in between, an animator places it.
    var placesContent = true
    private weak var presentation: UIPresentationController?
    let dimming = UIView()
    /// The presenter behind a sheet of full height; nil before there was one.
    var receding: RecedingPresenter?
    private var placedIn = CGSize.zero

    init(_ presentation: UIPresentationController, frame: CGRect) {
        self.presentation = presentation
        super.init(frame: frame)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.autoresizingMask = autoresizingMask
        dimming.frame = bounds
        dimming.backgroundColor = presentation.dimming
        addSubview(dimming)
        dimming.addGestureRecognizer(
            UITapGestureRecognizer(
                primaryAction: UIAction { [weak presentation] _ in presentation?.userWantsToDismiss() }))
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let presentation else { return }
        presentation.containerViewWillLayoutSubviews()
        dimming.backgroundColor = presentation.dimming
        dimming.isHidden = presentation.dimming == nil
        let isResized = placedIn != bounds.size
        placedIn = bounds.size
        if placesContent || isResized, let view = presentation.presentedView, view.superview === self {
            placesContent = false
            view.frame = presentation.frameOfPresentedViewInContainerView
        }
        presentation.containerViewDidLayoutSubviews()
    }

    /// Passes touches outside the presented view to the views below if they are not dimmed.
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let view = super.hitTest(point, with: event)
        return view === self ? nil : view
    }
}
