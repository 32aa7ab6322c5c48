// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIViewController {
    /// Takes another view for its own; a view belongs to one controller at a time (SCN-10).
    func replaceView(with view: UIView?) {
        guard view !== loadedView else { return }
        if let view, let owner = view.viewController {
            let reason =
                "A view can only be associated with at most one view controller at a time! View \(view) is associated "
                + "with \(owner). Clear this association before associating this view with \(self)."
            SimulatedDevice.current.raise(
                UIKitException(name: "UIViewControllerHierarchyInconsistency", reason: reason))
            return
        }
        loadedView?.viewController = nil
        loadedView = view
        view?.viewController = self
    }

    /// Makes an empty view of the main screen's size.
    func makeStandardView() {
        if let nibName {
            let reason = "Could not load NIB in bundle: '\(nibBundle ?? .main)' with name '\(nibName)'"
            SimulatedDevice.current.raise(.inconsistency(reason))
        }
        let view = UIView(frame: UIScreen.main.bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// The window that the view is in.
    var window: UIWindow? { viewIfLoaded?.window }

    /// The traits of the screen that the view is on, else of the main one.
    var currentTraits: UITraitCollection {
        viewIfLoaded?.traitCollection
            ?? UIScreen.main.traitCollection.withStyle(overrideUserInterfaceStyle)
    }

    /// Tells this controller, its children and what it presents that the traits have changed.
    func announceTraits(from previous: UITraitCollection) {
        traitCollectionDidChange(previous)
        for child in children { child.announceTraits(from: previous) }
        ownPresented?.announceTraits(from: previous)
    }

    /// Tells this controller, its children and what it presents that memory is short.
    func warnOfMemory() {
        didReceiveMemoryWarning()
        for child in children { child.warnOfMemory() }
        ownPresented?.warnOfMemory()
    }

    /// Passes a new size on to the children that it changes (VCT-1).
    func forwardSize(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            guard let view = child.viewIfLoaded, view.bounds.size != childSize else { continue }
            child.viewWillTransition(to: childSize, with: coordinator)
        }
    }

    /// The nearest container of a kind.
    func ancestor<Container: UIViewController>() -> Container? {
        var controller = parent
        while let current = controller {
            if let container = current as? Container { return container }
            controller = current.parent
        }
        return nil
    }

    /// The present orientation where this controller allows it, else one that it does allow (ROT-8).
    var standardPreferredOrientation: UIInterfaceOrientation {
        let device = SimulatedDevice.current
        let mask = supportedInterfaceOrientations
        let present = device.interfaceOrientation
        if mask.contains(present.mask) { return present }
        if let held = device.rotation.requestedOrientation, mask.contains(held.mask) { return held }
        return mask.orientations.first ?? present
    }

    /// Has the window ask for orientations anew in the next turn; what is asked several times is done once (ROT-12).
    func requestOrientationUpdate() {
        guard let window else { return }
        let device = SimulatedDevice.current
        window.askedMask = nil
        device.mainLoop.enqueue { [weak window] in
            guard let window, window.askedMask == nil else { return }
            let controller = device.rotation.decidingController(of: window)
            guard device.rotation.autorotates(controller) else { return }
            device.rotation.reevaluate(window, wanted: device.rotation.requestedOrientation, animated: true)
        }
    }
}

extension UIViewController {
    /// Why a view appears or disappears, as the controller tells it in its callbacks (VCT-5).
    enum Transition {
        /// For no reason of the controller's own.
        case none
        /// The controller is being presented.
        case presented
        /// The controller is being dismissed.
        case dismissed
        /// The controller was added to a container.
        case movedToParent
        /// The controller is leaving its container.
        case movedFromParent
    }

    /// Begins a way in or out, and the same for the children whose views are inside.
    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { loadViewIfNeeded() }
        guard appearance.begin(appearing: isAppearing, animated: animated) else { return }
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in forwardedChildren { child.beginAppearance(isAppearing, animated: animated) }
    }

    /// Ends the way in or out, and the same for the children.
    func endAppearance() {
        guard let (appeared, animated) = appearance.end() else { return }
        let children = forwardedChildren
        if appeared {
            viewIsAppearing(animated)
            viewDidAppear(animated)
        } else {
            viewDidDisappear(animated)
        }
        for child in children { child.endAppearance() }
        transition = .none
        SimulatedDevice.current.scenes.accessories.setNeedsUpdate()
    }

    /// The children that are told by this container: those whose views are in its own.
    private var forwardedChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
    }

    // MARK: Moves of the view

    /// Begins a way in or out because the view is put into a shown window or taken from it.
    ///
    /// A way that a container or a presentation has begun itself is left to it.
    func viewWillMove(intoShownWindow isShown: Bool) {
        if let parent, !parent.shouldAutomaticallyForwardAppearanceMethods { return }
        guard appearance.isIn != isShown else { return }
        appearsByMove = true
        beginAppearance(isShown, animated: false)
    }

    /// Ends a way that a move began, unless the container is itself on its way in: then that ends it.
    func viewDidMove() {
        guard appearsByMove else { return }
        appearsByMove = false
        if let parent, parent.appearance.phase == .appearing, appearance.phase == .appearing { return }
        endAppearance()
    }

    // MARK: Containment

    /// Takes a child in, from another container if need be.
    func adopt(_ child: UIViewController) {
        if child === self {
            SimulatedDevice.current.raise(
                UIKitException(
                    name: "NSInvalidArgumentException", reason: "Attempt to add view controller as a child of itself"))
            return
        }
        if child.parent === self {
            children.removeAll { $0 === child }
        } else if child.parent != nil {
            child.removeFromParent()
        }
        child.willMove(toParent: self)
        child.parent = self
        children.append(child)
        if viewIfLoaded?.window != nil { child.transition = .movedToParent }
    }

    /// Leaves the container.
    func leaveParent() {
        guard let container = parent else { return }
        container.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }
}

/// Decides which appearance callbacks a view controller gets.
///
/// | state | event | next | callback |
/// |---|---|---|---|
/// | disappeared | begin appearing | appearing | will appear |
/// | appearing | end | appeared | did appear |
/// | appeared | begin disappearing | disappearing | will disappear |
/// | disappearing | end | disappeared | did disappear |
/// | appearing | begin disappearing | disappearing | will disappear |
/// | disappearing | begin appearing | appearing | will appear |
/// | any other | any | same | none |
struct AppearanceState: Hashable {
    /// How far the view is on its way in or out.
    enum Phase: Hashable {
        /// The view is not shown.
        case disappeared
        /// The view is about to be shown.
        case appearing
        /// The view is shown.
        case appeared
        /// The view is about to go.
        case disappearing
    }

    private(set) var phase = Phase.disappeared
    private var isAnimated = false

    /// Whether the view is shown or on its way in.
    var isIn: Bool { phase == .appeared || phase == .appearing }

    /// Begins a way in or out; returns whether that is news.
    mutating func begin(appearing: Bool, animated: Bool) -> Bool {
        guard isIn != appearing else { return false }
        phase = appearing ? .appearing : .disappearing
        isAnimated = animated
        return true
    }

    /// Ends the way in or out; returns where it led and whether it was animated, or nil when none was begun.
    mutating func end() -> (appeared: Bool, animated: Bool)? {
        switch phase {
        case .appearing:
            phase = .appeared
            return (true, isAnimated)
        case .disappearing:
            phase = .disappeared
            return (false, isAnimated)
        case .appeared, .disappeared: return nil
        }
    }
}
