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
