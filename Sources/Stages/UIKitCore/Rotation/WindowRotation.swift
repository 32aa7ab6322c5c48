// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIWindow {
    /// Whether the window covers its screen, however it is turned.
    var fillsScreen: Bool {
        let size = screen.bounds.size
        return bounds.size == size || bounds.size == CGSize(width: size.height, height: size.width)
    }

    /// Gives the window another size as its scene gets one (VCT-1).
    func resize(to rect: CGRect) {
        frame = rect
        layoutIfNeeded()
    }

    /// Places the window for its orientation on a screen that is turned another way or the same (ROT-16).
    ///
    /// Before iOS 8 windows stay as they are and the root view is turned inside; views put straight into the window
    /// stay as well (seed 000).
    func place(for interface: UIInterfaceOrientation) {
        guard device.screenBoundsTurn else {
            turnRootView()
            return
        }
        let screenBounds = screen.bounds
        guard orientation.isLandscape != interface.isLandscape || !transform.isIdentity else {
            frame = screenBounds
            return
        }
        let upright = screen.fixedBounds.size
        let own = orientation.transformToPortrait(of: upright)
        var turn = own.concatenating(interface.transformToPortrait(of: upright).inverted())
        (turn.tx, turn.ty) = (0, 0)
        var placed = geometry
        placed.transform = .identity
        placed.bounds.size =
            orientation.isLandscape ? CGSize(width: upright.height, height: upright.width) : upright
        placed.transform = turn.isIdentity ? .identity : turn
        placed.center = CGPoint(x: screenBounds.midX, y: screenBounds.midY)
        setGeometry(placed)
    }

    /// Swaps the sides of a window on an external screen, with the option that reproduces it (ROT-15).
    func swapSides() { bounds.size = CGSize(width: bounds.height, height: bounds.width) }

    private func turnRootView() {
        guard let view = rootViewController?.viewIfLoaded else { return }
        var turn = orientation.transformToPortrait(of: .zero)
        (turn.tx, turn.ty) = (0, 0)
        view.transform = turn
        view.frame = bounds
    }

    /// The size that the window will have when it is turned to `orientation`.
    func size(in orientation: UIInterfaceOrientation) -> CGSize {
        guard device.screenBoundsTurn, orientation.isLandscape != self.orientation.isLandscape else {
            return bounds.size
        }
        return CGSize(width: bounds.height, height: bounds.width)
    }
}

extension SimulatedDevice {
    /// Turns windows, and with the frontmost one that fills the screen the status bar, in UIKit's order.
    ///
    /// The root controllers are told before anything changes, then the status bar's observers; afterwards the
    /// animations that run alongside, the observers again, the scene's delegate, and in the end the completions.
    func rotate(_ targets: [(window: UIWindow, orientation: UIInterfaceOrientation)], animated: Bool) {
        let turning = targets.filter { $0.window.orientation != $0.orientation }
        let top = topmostFullWindow
        let interface = targets.first { $0.window === top }?.orientation ?? top?.orientation ?? interfaceOrientation
        let old = interfaceOrientation
        guard !turning.isEmpty || interface != old else { return }
        let isHalfTurn = interface.isLandscape == old.isLandscape
        let coordinator = TransitionCoordinator(
            duration: animated ? statusBarAnimationDuration * (isHalfTurn ? 2 : 1) : 0,
            targetTransform: interface.turn(from: old)
        )
        let before = SceneGeometry(mainScreen)
        let filling = mainScreen.windowStack.windows.filter(\.fillsScreen)
        announceTurn(of: turning, with: coordinator)
        if interface != old { postStatusBar(UIApplication.willChangeStatusBarOrientationNotification, interface) }
        isTurning = true
        for (window, orientation) in turning {
            let flips = window.orientation.isLandscape != orientation.isLandscape
            window.orientation = orientation
            if flips, window.screen !== mainScreen { window.swapSides() }
        }
        interfaceOrientation = interface
        for window in filling { window.place(for: interface) }
        for window in filling { window.layoutIfNeeded() }
        isTurning = false
        coordinator.animate()
        if interface != old { postStatusBar(UIApplication.didChangeStatusBarOrientationNotification, old) }
        updateScenes(on: mainScreen, from: before)
        announceTraits(of: filling, from: before)
        if !screenBoundsTurn { turning.forEach { $0.window.rootViewController?.didRotate(from: old) } }
        if animated { mainLoop.enqueue { coordinator.complete() } } else { coordinator.complete() }
    }

    private func announceTurn(
        of turning: [(window: UIWindow, orientation: UIInterfaceOrientation)], with coordinator: TransitionCoordinator
    ) {
        for (window, orientation) in turning {
            guard let root = window.rootViewController else { continue }
            guard screenBoundsTurn else {
                root.willRotate(to: orientation, duration: coordinator.transitionDuration)
                continue
            }
            let size = window.size(in: orientation)
            guard window.fillsScreen, size != window.bounds.size else { continue }
            announceSize(size, to: root, with: coordinator)
        }
    }

    /// Tells a root controller and the controllers presented over it of their new size (VCT-1, VCT-4).
    func announceSize(_ size: CGSize, to root: UIViewController, with coordinator: TransitionCoordinator) {
        var chain = [root]
        while let next = chain.last?.presentedViewController { chain.append(next) }
        let filling = chain.filter { $0 === root || $0.fillsWindow }
        for controller in options.transitionsPresentedFirst ? filling.reversed() : filling {
            controller.viewWillTransition(to: size, with: coordinator)
        }
    }

    private func announceTraits(of windows: [UIWindow], from before: SceneGeometry) {
        guard mainScreen.traitCollection != before.traits else { return }
        for window in windows { window.rootViewController?.announceTraits(from: before.traits) }
    }

    private func postStatusBar(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
        let key = UIApplication.statusBarOrientationUserInfoKey
        NotificationCenter.postForUIKit(
            name, object: application, userInfo: [key: NSNumber(value: orientation.rawValue)])
    }

    /// Seconds that a quarter turn takes; a half turn takes twice as long (VCT-3).
    var statusBarAnimationDuration: TimeInterval { 0.3 }
}

extension UIInterfaceOrientation {
    /// The rotation that takes an interface from `old` to this orientation.
    fileprivate func turn(from old: UIInterfaceOrientation) -> CGAffineTransform {
        var turn = old.transformToPortrait(of: .zero).concatenating(transformToPortrait(of: .zero).inverted())
        (turn.tx, turn.ty) = (0, 0)
        return turn
    }
}
