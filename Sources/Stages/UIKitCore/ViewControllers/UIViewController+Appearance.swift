// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIViewController {
    /// Replaces the view; a view belongs to one controller at a time (SCN-10).
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

    /// Creates the view from the storyboard or nib, otherwise an empty view with the size of the main screen.
    func makeStandardView() {
        if makeInterfaceView() { return }
        let view = UIView(frame: initialViewFrame)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        self.view = view
    }

    /// The bounds of the screen with the nearest ancestor whose view is in a window; those of the main screen otherwise.
    private var initialViewFrame: CGRect {
        var ancestor = parent
        while let controller = ancestor {
            if let window = controller.loadedView?.window { return window.screen.bounds }
            ancestor = controller.parent
        }
        return UIScreen.main.bounds
    }

    /// Creates the view from the storyboard or nib; returns whether there is one.
    func makeInterfaceView() -> Bool {
        if let origin, let load = origin.scene.loadView {
            load(self, origin.objects)
            origin.objects.awaken()
            if let loadedView {
                loadedView.frame = initialViewFrame
                return true
            }
        }
        // Without a name, UIKit uses the nib with the name of the class.
        let name = nibName ?? "\(type(of: self))"
        if origin == nil, UINib.load(name, owner: self, besides: type(of: self)) != nil {
            if loadedView != nil { return true }
            let reason =
                "-[UIViewController _loadViewFromNibNamed:bundle:] loaded the \"\(name)\" nib but the view outlet was not set."
            SimulatedDevice.current.raise(.inconsistency(reason))
        } else if let nibName {
            SimulatedDevice.current.raise(UINib.failure(nibName, nibBundle))
        }
        return false
    }

    var window: UIWindow? { viewIfLoaded?.window }

    /// The traits of the view; while it is not loaded or not shown, those of the parent with the overrides.
    var currentTraits: UITraitCollection {
        if let view = viewIfLoaded, view.superview != nil || parent == nil { return view.traitCollection }
        let own = viewIfLoaded.map(\.ownOverrides) ?? overrides
        return (parent?.currentTraits ?? UIScreen.main.traitCollection).overridden(by: own)
    }

    /// Notifies the controller, its children and its presented controller of a trait change, unless their views are in
    /// `window`, which notifies them itself.
    func announceTraits(from previous: UITraitCollection, outside window: UIWindow) {
        let before = previous.overridden(by: viewIfLoaded.map(\.ownOverrides) ?? overrides)
        if viewIfLoaded?.window !== window, before != currentTraits { traitsDidChange(from: before) }
        for child in children { child.announceTraits(from: before, outside: window) }
        ownPresented?.announceTraits(from: previous, outside: window)
    }

    /// Notifies the controller, its children and its presented controller that memory is low.
    func warnOfMemory() {
        didReceiveMemoryWarning()
        for child in children { child.warnOfMemory() }
        ownPresented?.warnOfMemory()
    }

    /// Passes a size change to the affected children (VCT-1).
    func forwardSize(_ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        for child in children {
            let childSize = self.size(forChildContentContainer: child, withParentContainerSize: size)
            guard let view = child.viewIfLoaded, view.bounds.size != childSize else { continue }
            child.viewWillTransition(to: childSize, with: coordinator)
        }
    }

    /// The nearest ancestor of a type.
    func ancestor<Container: UIViewController>() -> Container? {
        var controller = parent
        while let current = controller {
            if let container = current as? Container { return container }
            controller = current.parent
        }
        return nil
    }

    /// The current orientation if this controller supports it, otherwise a supported one (ROT-8).
    var standardPreferredOrientation: UIInterfaceOrientation {
        let device = SimulatedDevice.current
        let mask = supportedInterfaceOrientations
        let present = device.interfaceOrientation
        if mask.contains(present.mask) { return present }
        if let held = device.rotation.requestedOrientation, mask.contains(held.mask) { return held }
        return mask.orientations.first ?? present
    }

    /// Reevaluates the orientations in the next turn; several requests coalesce (ROT-12).
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

    /// The reason for an appearance transition, as the callbacks report it (VCT-5).
    enum Transition { case none, presented, dismissed, movedToParent, movedFromParent }

    /// Begins an appearance transition of this controller and of the children whose views it contains.
    func beginAppearance(_ isAppearing: Bool, animated: Bool) {
        if isAppearing { loadViewIfNeeded() }
        guard appearance.begin(appearing: isAppearing, animated: animated) else { return }
        if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in forwardedChildren { child.beginAppearance(isAppearing, animated: animated) }
    }

    /// Ends the appearance transition of this controller and those children.
    func endAppearance() {
        if appearance.phase == .appearing { announceAppearing() }
        guard let (appeared, animated) = appearance.end() else { return }
        let children = forwardedChildren
        if appeared {
            viewDidAppear(animated)
            takeFocusForInputViews()
        } else {
            viewDidDisappear(animated)
        }
        for child in children { child.endAppearance() }
        transition = .none
        SimulatedDevice.current.scenes.accessories.setNeedsUpdate()
    }

    /// Calls `viewIsAppearing(_:)` once per appearance, when the view has entered the hierarchy between
    /// `viewWillAppear(_:)` and `viewDidAppear(_:)` (PRE-2).
    ///
    /// https://developer.apple.com/documentation/uikit/uiviewcontroller/viewisappearing(_:)
    func announceAppearing() {
        if let animated = appearance.announce() { viewIsAppearing(animated) }
    }

    /// The children to which this controller forwards appearance methods: those whose views are in its own.
    private var forwardedChildren: [UIViewController] {
        guard shouldAutomaticallyForwardAppearanceMethods, let view = viewIfLoaded else { return [] }
        return children.filter { $0.viewIfLoaded?.isDescendant(of: view) == true }
    }

    // MARK: Moves of the view

    /// Begins an appearance transition because the view moves into or out of a visible window.
    ///
    /// A container or presentation that began a transition also ends it.
    func viewWillMove(intoShownWindow isShown: Bool) {
        if let parent, !parent.shouldAutomaticallyForwardAppearanceMethods { return }
        guard appearance.isIn != isShown else { return }
        appearsByMove = true
        beginAppearance(isShown, animated: false)
    }

    /// Ends a transition that a move began, unless the container's transition ends it.
    func viewDidMove() {
        guard appearsByMove else { return }
        appearsByMove = false
        if let parent, parent.appearance.phase == .appearing, appearance.phase == .appearing { return }
        endAppearance()
    }

    // MARK: Containment

    /// Adds a child, removing it from another container if necessary.
    func adopt(_ child: UIViewController) {
        if child === self {
            SimulatedDevice.current.raise(.invalidArgument("Attempt to add view controller as a child of itself"))
            return
        }
        if sequence(first: self, next: \.parent).contains(where: { $0 === child }) {
            SimulatedDevice.current.raise(
                .invalidArgument("Attempt to add view controller \(child) as a child of its descendant \(self)"))
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

    func leaveParent() {
        guard let container = parent else { return }
        container.children.removeAll { $0 === self }
        parent = nil
        didMove(toParent: nil)
    }
}

/// The state machine of a view controller's appearance callbacks.
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
    /// The appearance state of a view.
    enum Phase: Hashable { case disappeared, appearing, appeared, disappearing }

    private(set) var phase = Phase.disappeared
    private var isAnimated = false
    private var isAnnounced = false

    /// Whether the view has appeared or is appearing.
    var isIn: Bool { phase == .appeared || phase == .appearing }

    /// Begins a transition; returns whether the state changed.
    mutating func begin(appearing: Bool, animated: Bool) -> Bool {
        guard isIn != appearing else { return false }
        phase = appearing ? .appearing : .disappearing
        (isAnimated, isAnnounced) = (animated, false)
        return true
    }

    /// Returns whether the appearance is animated, once for each time that the view appears; otherwise nil.
    mutating func announce() -> Bool? {
        guard phase == .appearing, !isAnnounced else { return nil }
        isAnnounced = true
        return isAnimated
    }

    /// Ends the transition; returns its direction and whether it was animated, or nil if there was none.
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
