// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

extension UIWindow {
    /// Puts the root view controller's view in the place of everything that the window held (WIN-6).
    func replaceContent(of old: UIViewController?) {
        let isShown = placement.shown != nil
        if isShown { old?.beginAppearance(false, animated: false) }
        for view in subviews { view.removeFromSuperview() }
        if isShown { old?.endAppearance() }
        guard let controller = rootViewController, let view = controller.view else { return }
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if isShown { beginRootAppearance() }
        addSubview(view)
        if isShown { device.rotation.reevaluate(self, animated: false) }
    }

    /// Tells the root view controller that it appears: will now, did in the next turn, when the first frame is drawn.
    func beginRootAppearance() {
        guard let controller = rootViewController else { return }
        controller.beginAppearance(true, animated: false)
        device.mainLoop.enqueue { [weak self, weak controller] in
            guard let self, let controller, controller === rootViewController, placement.shown != nil else { return }
            controller.endAppearance()
        }
    }

    /// Tells the root view controller that it has disappeared.
    func endRootAppearance() {
        rootViewController?.beginAppearance(false, animated: false)
        rootViewController?.endAppearance()
    }
}
