// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension UIView {
    /// Makes the first responder resign if it is the view or one of its descendants.
    ///
    /// - Parameter force: whether it resigns even if it, or its delegate, refuses.
    /// - Returns: whether no first responder remains in the view.
    @discardableResult public func endEditing(_ force: Bool) -> Bool {
        guard let window = responderWindow, let responder = window.firstResponder as? UIView,
            responder.focusedView?.isDescendant(of: self) == true || responder.isDescendant(of: self)
        else { return true }
        if responder.resignFirstResponder() { return true }
        if force { responder.resignByForce(in: window) }
        return force
    }

    /// Inserts `view` at the index that `place` finds among the other subviews.
    func insert(_ view: UIView, at place: @escaping ([UIView]) -> Int) {
        guard !isDescendant(of: view) else {
            SimulatedDevice.current.raise(.invalidArgument("Can't add self as subview"))
            return
        }
        view.move(to: self, at: place)
    }

    /// Replaces a subview that a property holds, and lays out the view; the same one that is still a subview changes nothing.
    func replaceSubview(_ old: UIView?, by new: UIView?, insert: (UIView) -> Void) {
        guard old !== new || new.map({ $0.superview !== self }) == true else { return }
        if old !== new, old?.superview === self { old?.removeFromSuperview() }
        if let new { insert(new) }
        setNeedsLayout()
    }

    /// Moves the view to another superview, or none, with callbacks in UIKit's order.
    func move(to newSuperview: UIView?, at place: ([UIView]) -> Int) {
        guard superview != nil || newSuperview != nil else { return }
        let (oldWindow, newWindow) = (window, newSuperview?.window)
        let changesSuperview = newSuperview !== superview
        let canChangeTraits = changesSuperview && (newSuperview?.hasSpecialTraits ?? false || hasSpecialTraits)
        let traits = canChangeTraits ? traitCollection : nil
        let tint = tintColor
        if oldWindow !== newWindow {
            resignFirstResponderInside(of: oldWindow)
            announceMove(to: newWindow)
        }
        if changesSuperview {
            willMove(toSuperview: newSuperview)
            superview?.willRemoveSubview(self)
            if superview != nil { dropOuterConstraints() }
        }
        setSuperview(newSuperview, at: place)
        if let newSuperview {
            SimulatedDevice.current.mainLoop.feedback.invalidates(for: .subviews) {
                newSuperview.setNeedsLayout()
                if !translatesAutoresizingMaskIntoConstraints { newSuperview.layoutRoot.setNeedsLayout() }
            }
        }
        if outdated.isAny { markAncestors() }
        if oldWindow !== newWindow { confirmMove() }
        if let traits, newSuperview != nil { announceTraits(from: traits, to: traitCollection) }
        if changesSuperview, newSuperview != nil, tintColor != tint { tintColorDidChange() }
        if newWindow == nil, SimulatedDevice.current.frames.animator.hasAnimations { removeAnimations() }
        if changesSuperview {
            didMoveToSuperview()
            newSuperview?.didAddSubview(self)
        }
    }

    /// Changes the superview and its list.
    private func setSuperview(_ new: UIView?, at index: ([UIView]) -> Int) {
        superview?.subviews.removeAll { $0 === self }
        superview?.layer.subviewWasRemoved(self)
        superview = new
        setNeedsCommit()
        guard let new else { return }
        let place = min(index(new.subviews), new.subviews.count)
        new.subviews.insert(self, at: place)
        new.layer.subviewWasInserted(self, before: place + 1 < new.subviews.count ? new.subviews[place + 1] : nil)
    }

    /// Exchanges two subviews, if both exist.
    func swapSubviews(_ index1: Int, _ index2: Int) {
        guard subviews.indices.contains(index1), subviews.indices.contains(index2) else { return }
        layer.exchange(subviews[index1], subviews[index2])
        subviews.swapAt(index1, index2)
        setNeedsCommit()
    }

    /// Moves a subview in front of all others and of the app's layers, or behind them.
    func moveSubview(_ view: UIView, toFront isFront: Bool) {
        let end = isFront ? layer.children.last : layer.children.first
        guard let index = subviews.firstIndex(where: { $0 === view }), end !== view.layer else { return }
        subviews.insert(subviews.remove(at: index), at: isFront ? subviews.count : 0)
        layer.moveSubview(view, toFront: isFront)
        setNeedsCommit()
    }

    /// Invalidates the layout of the view itself, unless that is because of its layout again and again.
    func markLayout() {
        switch SimulatedDevice.current.mainLoop.feedback.answer(self) {
        case .layout:
            outdated.own = true
            markAncestors()
        case .solution: setNeedsSolution()
        case .none: break
        }
    }

    /// Draws the view, if a layer is its own and not another one that has the view as its delegate.
    func drawView(for layer: CALayer, in context: CGContext) {
        if layer === self.layer { GraphicsContextStack.with(context) { draw(layer.bounds) } }
    }

    /// Called after ``isHidden`` changed.
    func visibilityDidChange() {
        setNeedsCommit()
        (superview as? UIStackView)?.visibilityDidChange(of: self)
    }

    /// Whether the first responder is the view or one of its descendants. Lists keep such views when they scroll out of view.
    var holdsFirstResponder: Bool {
        (responderWindow?.firstResponder as? UIView)?.isDescendant(of: self) == true
    }

    /// Makes the first responder resign if it is in the view, which leaves the window; it cannot refuse.
    private func resignFirstResponderInside(of window: UIWindow?) {
        guard let window = window?.focusWindow, let responder = window.firstResponder,
            responder.focusedView?.isDescendant(of: self) == true
                || (responder as? UIView)?.isDescendant(of: self) == true,
            !responder.resignFirstResponder()
        else { return }
        responder.resignByForce(in: window)
    }

    /// Notifies the view and its descendants that their window will change.
    private func announceMove(to newWindow: UIWindow?) {
        viewController?.viewWillMove(intoShownWindow: newWindow?.placement.shown != nil)
        willMove(toWindow: newWindow)
        for view in subviews { view.announceMove(to: newWindow) }
    }

    /// Ends the animations of the view and its descendants, which are no longer visible.
    private func removeAnimations() {
        layer.removeAnimationsInTree()
        for view in subviews { view.removeAnimations() }
    }

    /// Notifies the view and its descendants that their window changed.
    private func confirmMove() {
        attachedAt = SimulatedDevice.current.mainLoop.commits
        if window?.placement.shown != nil { viewController?.announceAppearing() }
        if window != nil { applyAppearance() }
        didMoveToWindow()
        for view in subviews { view.confirmMove() }
        viewController?.viewDidMove()
    }

    /// The nearest window among the view and its ancestors.
    var nearestWindow: UIWindow? {
        var view: UIView? = self
        while let current = view {
            if let window = current as? UIWindow { return window }
            view = current.superview
        }
        return nil
    }

    /// Returns whether the view is `view` or one of its descendants.
    public func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let ancestor = current {
            if ancestor === view { return true }
            current = ancestor.superview
        }
        return false
    }

    /// Returns the view or its first descendant with a tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for subview in subviews {
            if let view = subview.viewWithTag(tag) { return view }
        }
        return nil
    }

    /// Attaches a recognizer, detaching it from its previous view.
    func attach(_ recognizer: UIGestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
    }

    /// Tells recognizers which view they belong to now.
    func recognizersDidChange(from old: [UIGestureRecognizer]?) {
        let new = gestureRecognizers ?? []
        for recognizer in old ?? [] where recognizer.view === self && !new.contains(recognizer) {
            recognizer.view = nil
        }
        for recognizer in new where recognizer.view !== self {
            recognizer.view?.removeGestureRecognizer(recognizer)
            recognizer.view = self
        }
    }

    /// Removes a recognizer of the view.
    func detach(_ recognizer: UIGestureRecognizer) {
        guard recognizer.view === self else { return }
        gestureRecognizers?.removeAll { $0 === recognizer }
        if gestureRecognizers?.isEmpty == true { gestureRecognizers = nil }
    }

    /// Returns a point in the view's own coordinates; nil if the view is not in front of the viewer there.
    private func point(fromSuperview point: CGPoint) -> CGPoint? {
        guard CALayer.usesSpace else { return point.applying(geometry.transformToSuperview.inverted()) }
        guard let superview, !superview.layer.isPlane else { return layer.point(fromPlane: point) }
        // The way back begins at the plane above.
        return layer.point(fromPlane: superview.layer.pointInPlane(point))
    }

    /// Returns the frontmost view at a point.
    ///
    /// Views that are hidden, almost transparent or disabled for touches are skipped with their descendants, as is
    /// everything outside the bounds of a view, even where it is visible (WIN-11).
    func findView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            if let local = view.point(fromSuperview: point), let hit = view.hitTest(local, with: event) { return hit }
        }
        return self
    }
}

/// The objects whose addresses appear in the description of a view.
final class ViewDescriptionObjects {
    let recognizers = NSObject()
    let layer = NSObject()
}

extension UIView {
    /// The details of the description: frame, nondefault properties, layer.
    var descriptionParts: [String] {
        var parts = ["frame = \(frame.viewDescription)"]
        if let text = (self as? UILabel)?.text { parts.append("text = '\(text)'") }
        if !transform.isIdentity {
            let t = transform
            let entries = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.compactDescription).joined(separator: ", ")
            parts.append("transform = [\(entries)]")
        }
        if isHidden { parts.append("hidden = YES") }
        if alpha != 1 { parts.append("alpha = \(alpha.compactDescription)") }
        if !isOpaque { parts.append("opaque = NO") }
        if autoresizingMask != [] { parts.append("autoresize = \(autoresizingMask.letters)") }
        if !isUserInteractionEnabled { parts.append("userInteractionEnabled = NO") }
        if tag != 0 { parts.append("tag = \(tag)") }
        if self is UIWindow || gestureRecognizers != nil {
            parts.append("gestureRecognizers = <NSArray: \(descriptionObjects.recognizers.addressDescription)>")
        }
        parts.append("layer = <\(layerClassName): \(descriptionObjects.layer.addressDescription)>")
        return parts
    }

    private var layerClassName: String {
        switch self {
        case is UIWindow: "UIWindowLayer"
        case is UILabel: "_UILabelLayer"
        default: "CALayer"
        }
    }

    /// Requests a commit because something visible changed.
    ///
    /// The view need not be in a visible window, as it may be in one by the end of the turn.
    func setNeedsCommit() {
        SimulatedDevice.current.mainLoop.setNeedsCommit()
        KeyValueObservers.objectChanged(self)
    }
}

extension UIResponder {
    /// Whether the responder resigns even if it, or its delegate, refuses.
    var isForcedToResign: Bool { SimulatedDevice.current.keyboard.forced == ObjectIdentifier(self) }

    /// Makes the first responder of a window resign after it refused, which its delegate hears as usual.
    fileprivate func resignByForce(in window: UIWindow) {
        let keyboard = SimulatedDevice.current.keyboard
        keyboard.forced = ObjectIdentifier(self)
        resignFirstResponder()
        keyboard.forced = nil
        guard window.firstResponder === self else { return }
        window.firstResponder = nil
        keyboard.focusDidChange()
    }
}
