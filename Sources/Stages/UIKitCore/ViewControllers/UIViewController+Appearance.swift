// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

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
