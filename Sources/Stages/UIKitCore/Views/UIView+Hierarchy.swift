// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

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

extension UIView {
    /// Finds the frontmost view at a point.
    ///
    /// Views that are hidden, almost transparent or take no touches are passed by with everything inside; so is what
    /// lies outside of a view's bounds, though it may be visible there (WIN-11).
    func findView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for view in subviews.reversed() {
            let local = point.applying(view.geometry.transformToSuperview.inverted())
            if let hit = view.hitTest(local, with: event) { return hit }
        }
        return self
    }
}

/// The objects whose addresses a view's description prints beside its own; they stand for nothing else.
final class ViewDescriptionObjects {
    /// In the place of the array of recognizers.
    let recognizers = NSObject()
    /// In the place of the layer.
    let layer = NSObject()
}

extension UIView {
    /// What the description says after class and address: frame, what is out of the ordinary, layer.
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
}

extension UIView {
    /// Asks for a new picture, as something that can be seen is another one.
    ///
    /// Whether the view is in a shown window is not looked at: it may be by the end of the turn.
    func setNeedsCommit() { SimulatedDevice.current.mainLoop.setNeedsCommit() }

    /// Has `draw(_:)` called before the next frame.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Has `draw(_:)` called before the next frame; all of the view is drawn.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
}
