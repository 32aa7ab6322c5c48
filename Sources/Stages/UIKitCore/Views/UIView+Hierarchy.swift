// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// Makes `view` a subview at the index that `place` finds among the others.
    func insert(_ view: UIView, at place: @escaping ([UIView]) -> Int) {
        guard !isDescendant(of: view) else {
            SimulatedDevice.current.raise(.invalidArgument("Can't add self as subview"))
            return
        }
        view.move(to: self, at: place)
    }

    /// Gives the view another superview, or none, and tells everybody concerned in UIKit's order.
    func move(to newSuperview: UIView?, at place: ([UIView]) -> Int) {
        guard superview != nil || newSuperview != nil else { return }
        let (oldWindow, newWindow) = (window, newSuperview?.window)
        let changesSuperview = newSuperview !== superview
        if oldWindow !== newWindow { announceMove(to: newWindow) }
        if changesSuperview {
            willMove(toSuperview: newSuperview)
            superview?.willRemoveSubview(self)
            if superview != nil { dropOuterConstraints() }
        }
        setSuperview(newSuperview, at: place)
        newSuperview?.setNeedsLayout()
        if !translatesAutoresizingMaskIntoConstraints { newSuperview?.layoutRoot.setNeedsLayout() }
        if outdated.isAny { markAncestors() }
        if oldWindow !== newWindow { confirmMove() }
        if newWindow == nil, SimulatedDevice.current.frames.animator.isRunning { removeAnimations() }
        if changesSuperview {
            didMoveToSuperview()
            newSuperview?.didAddSubview(self)
        }
    }

    /// Tells the view and everything inside that it is about to get another window.
    private func announceMove(to newWindow: UIWindow?) {
        viewController?.viewWillMove(intoShownWindow: newWindow?.placement.shown != nil)
        willMove(toWindow: newWindow)
        for view in subviews { view.announceMove(to: newWindow) }
    }

    /// Ends the animations of the view and of everything inside, as nobody sees them any more.
    private func removeAnimations() {
        layer.removeAllAnimations()
        for view in subviews { view.removeAnimations() }
    }

    /// Tells the view and everything inside that it has another window.
    private func confirmMove() {
        didMoveToWindow()
        for view in subviews { view.confirmMove() }
        viewController?.viewDidMove()
    }
}
