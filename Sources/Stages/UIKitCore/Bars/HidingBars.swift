// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The gestures that hide and show the bars of a navigation controller.
@MainActor final class BarHiding: NSObject, UIGestureRecognizerDelegate {
    private weak var controller: UINavigationController?
    /// Whether the gestures have hidden a toolbar, which they then show again.
    private var hasHiddenToolbar = false

    /// The tap that toggles the bars.
    private(set) lazy var tap: UITapGestureRecognizer = {
        let tap = UITapGestureRecognizer()
        tap.addTarget(self, action: BarHiding.toggle)
        tap.cancelsTouchesInView = false
        tap.delegate = self
        return tap
    }()

    /// The swipe that hides the bars upward and shows them downward.
    private(set) lazy var swipe: UIPanGestureRecognizer = {
        let swipe = UIPanGestureRecognizer()
        swipe.addTarget(self, action: BarHiding.follow)
        swipe.cancelsTouchesInView = false
        swipe.delegate = self
        return swipe
    }()

    init(_ controller: UINavigationController) { self.controller = controller }

    /// Adds or removes the recognizers of a controller whose view is loaded.
    func update() {
        guard let controller, let view = controller.viewIfLoaded else { return }
        if controller.hidesBarsOnTap { view.addGestureRecognizer(tap) } else { tap.view?.removeGestureRecognizer(tap) }
        if controller.hidesBarsOnSwipe {
            view.addGestureRecognizer(swipe)
        } else {
            swipe.view?.removeGestureRecognizer(swipe)
        }
    }

    /// Hides or shows the bars, the toolbar only if it was shown before.
    func setHidden(_ hidden: Bool) {
        guard let controller, controller.isNavigationBarHidden != hidden else { return }
        controller.setNavigationBarHidden(hidden, animated: true)
        if hidden {
            hasHiddenToolbar = !controller.isToolbarHidden
            controller.setToolbarHidden(true, animated: true)
        } else if hasHiddenToolbar {
            hasHiddenToolbar = false
            controller.setToolbarHidden(false, animated: true)
        }
    }

    private func toggle() { setHidden(controller?.isNavigationBarHidden == false) }

    private func follow() {
        let distance = swipe.translation(in: swipe.view).y
        if abs(distance) > 10 { setHidden(distance < 0) }
    }

    /// Leaves the bars' own touches, and for a tap those of controls, to them.
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        guard let controller, let view = touch.view else { return false }
        if view.isDescendant(of: controller.navigationBar) || view.isDescendant(of: controller.toolbar) { return false }
        return gestureRecognizer === swipe || !(view is UIControl)
    }

    /// Allows content to scroll.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { true }
}

extension UINavigationController {
    /// The seconds in which the bars are hidden and shown: 0.2.
    public class var hideShowBarDuration: CGFloat { 0.2 }

    /// The recognizer of the tap that hides and shows the bars.
    public var barHideOnTapGestureRecognizer: UITapGestureRecognizer { barHiding.tap }
    /// The recognizer of the swipe that hides and shows the bars.
    public var barHideOnSwipeGestureRecognizer: UIPanGestureRecognizer { barHiding.swipe }

    /// Slides the navigation bar up or down, while the top controller's view gets or gives up its space.
    func slideNavigationBar(isHidden: Bool) {
        let bar = navigationBar
        if !isHidden {
            isNavigationBarSlidAway = true
            layOutBars()
        }
        isNavigationBarHidden = isHidden
        bar.isHidden = false
        isNavigationBarSlidAway = isHidden
        UIView.animate(
            withDuration: Self.hideShowBarDuration,
            animations: { [weak self] in
                self?.view.setNeedsLayout()
                self?.view.layoutIfNeeded()
            },
            completion: { [weak self] _ in
                guard let self else { return }
                bar.isHidden = isNavigationBarHidden
                isNavigationBarSlidAway = false
            })
    }
}
