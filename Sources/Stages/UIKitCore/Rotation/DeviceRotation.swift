// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The orientation of a device and of the interface on its main screen.
@MainActor final class DeviceRotation {
    unowned let device: SimulatedDevice
    /// The orientation of the main screen's interface.
    private(set) var interfaceOrientation = UIInterfaceOrientation.portrait
    /// The physical orientation of the device.
    private(set) var physicalOrientation = UIDeviceOrientation.portrait
    /// Whether the user has locked the orientation of the interface (ROT-18).
    private(set) var isLocked = false
    /// Whether a rotation is in progress.
    private(set) var isTurning = false

    init(_ device: SimulatedDevice) { self.device = device }

    func turn(to orientation: UIDeviceOrientation) {
        guard orientation != physicalOrientation else { return }
        physicalOrientation = orientation
        defer { device.notify { $0.deviceDidTurn(device) } }
        guard device.execution != .suspended else { return }
        device.uiDevice.announceOrientation()
        turnWindows()
    }

    func setLocked(_ isLocked: Bool) {
        self.isLocked = isLocked
        if !isLocked { turnWindows() }
    }

    /// The interface orientation that matches the device orientation; nil if locked or flat.
    var requestedOrientation: UIInterfaceOrientation? {
        isLocked || isLockedByController ? nil : UIInterfaceOrientation(physicalOrientation)
    }

    /// Whether the view controller of the topmost full-screen window prefers a locked orientation (ROT-12).
    private var isLockedByController: Bool {
        guard device.options.systemVersion >= SystemVersion(26), let window = topmostFullWindow else { return false }
        return decidingController(of: window)?.prefersInterfaceOrientationLocked == true
    }

    /// Rotates every window on the main screen to the device orientation if supported (ROT-3, ROT-12, ROT-16).
    func turnWindows() {
        guard device.execution == .running, let wanted = requestedOrientation else { return }
        var targets: [(UIWindow, UIInterfaceOrientation)] = []
        for window in turningWindows {
            let controller = decidingController(of: window)
            let autorotates = ignoresViewControllerMasks || autorotates(controller)
            guard autorotates, let allowed = allowedOrientations(of: window) else { continue }
            targets.append((window, choose(from: allowed, wanted: wanted, for: window)))
        }
        rotate(targets, animated: true)
    }

    /// Reevaluates a window's orientation when it appears, presents, or dismisses (ROT-8, ROT-10, ROT-12).
    ///
    /// If `wanted` is nil, the window keeps its orientation if supported.
    func reevaluate(_ window: UIWindow, wanted: UIInterfaceOrientation? = nil, animated: Bool) {
        guard turns(window), let allowed = allowedOrientations(of: window) else { return }
        rotate([(window, choose(from: allowed, wanted: wanted ?? window.orientation, for: window))], animated: animated)
    }

    /// Returns whether a window rotates: it must be visible, and on the main screen unless the option includes external
    /// ones.
    func turns(_ window: UIWindow) -> Bool {
        guard let screen = window.placement.shown, !(window is UITextEffectsWindow) else { return false }
        return screen === device.mainScreen || (device.options.rotatesExternalWindows && screen.isConnected)
    }

    private var turningWindows: [UIWindow] {
        let external =
            device.options.rotatesExternalWindows ? device.screens.dropFirst().flatMap(\.windowStack.windows) : []
        return device.mainScreen.windowStack.windows.filter { !$0.followsInterface } + external
    }

    /// The frontmost window that fills the main screen; the status bar rotates with it (ROT-16).
    var topmostFullWindow: UIWindow? {
        device.mainScreen.windowStack.frontToBack.first { $0.fillsScreen && !$0.isSystemWindow }
    }

    private func choose(
        from allowed: UIInterfaceOrientationMask, wanted: UIInterfaceOrientation, for window: UIWindow
    ) -> UIInterfaceOrientation {
        if allowed.contains(wanted.mask) { return wanted }
        if allowed.isEmpty || allowed.contains(window.orientation.mask) { return window.orientation }
        if let requested = requestedOrientation, allowed.contains(requested.mask) { return requested }
        return allowed.orientations.first ?? window.orientation
    }

    /// Rotates only the status bar, at the app's request (seed 001).
    func setStatusBarOrientation(_ orientation: UIInterfaceOrientation) {
        guard let window = topmostFullWindow else {
            interfaceOrientation = orientation
            return
        }
        rotate([(window, orientation)], animated: false)
    }

    /// Chooses the orientation at launch: the device's if supported, otherwise one listed in the property list.
    func chooseLaunchOrientation() {
        let allowed = listedOrientations.intersection(deviceMask)
        if let requested = requestedOrientation, allowed.contains(requested.mask) {
            interfaceOrientation = requested
        } else if !allowed.contains(interfaceOrientation.mask), let first = allowed.orientations.first {
            interfaceOrientation = first
        }
    }

    /// Reevaluates the main window of the app or scene delegate after a dismissal; other windows keep their orientation
    /// (ROT-10).
    func windowDidDismiss(_ window: UIWindow) {
        let sceneWindow = (window.windowScene?.delegate as? any UIWindowSceneDelegate)?.ownedWindow
        guard window === device.app.delegate?.ownedWindow || window === sceneWindow else { return }
        reevaluate(window, wanted: requestedOrientation, animated: true)
    }

    // MARK: Rotating windows

    /// Rotates windows in UIKit's order, and the status bar with the frontmost window that fills the screen.
    ///
    /// The root controllers are notified first, then the observers of the status bar. After the change come the
    /// alongside animations, the observers again, the scene delegate, and finally the completions.
    func rotate(_ targets: [(window: UIWindow, orientation: UIInterfaceOrientation)], animated: Bool) {
        let turning = targets.filter { $0.window.orientation != $0.orientation }
        let top = topmostFullWindow
        let interface = targets.first { $0.window === top }?.orientation ?? top?.orientation ?? interfaceOrientation
        let old = interfaceOrientation
        guard !turning.isEmpty || interface != old else { return }
        let isHalfTurn = interface.isLandscape == old.isLandscape
        let coordinator = TransitionCoordinator(
            duration: animated ? statusBarAnimationDuration * (isHalfTurn ? 2 : 1) : 0,
            targetTransform: interface.turn(from: old))
        let before = SceneGeometry(device.mainScreen)
        let filling = device.mainScreen.windowStack.windows.filter(\.fillsScreen)
        announceTurn(of: turning, with: coordinator)
        if interface != old { postStatusBar(UIApplication.willChangeStatusBarOrientationNotification, interface) }
        isTurning = true
        for (window, orientation) in turning {
            let flips = window.orientation.isLandscape != orientation.isLandscape
            window.orientation = orientation
            if flips, window.screen !== device.mainScreen { window.swapSides() }
        }
        interfaceOrientation = interface
        for window in filling where window.followsInterface { window.orientation = interface }
        for window in filling { window.place(for: interface) }
        for window in filling { window.layoutIfNeeded() }
        isTurning = false
        coordinator.animate()
        if interface != old { postStatusBar(UIApplication.didChangeStatusBarOrientationNotification, old) }
        device.scenes.updateScenes(on: device.mainScreen, from: before)
        announceTraits(of: filling, from: before)
        if !device.screenBoundsTurn { turning.forEach { $0.window.rootViewController?.didRotate(from: old) } }
        if animated { device.mainLoop.enqueue { coordinator.complete() } } else { coordinator.complete() }
    }

    private func announceTurn(
        of turning: [(window: UIWindow, orientation: UIInterfaceOrientation)], with coordinator: TransitionCoordinator
    ) {
        for (window, orientation) in turning {
            guard let root = window.rootViewController else { continue }
            guard device.screenBoundsTurn else {
                root.willRotate(to: orientation, duration: coordinator.transitionDuration)
                continue
            }
            let size = window.size(in: orientation)
            guard window.fillsScreen, size != window.bounds.size else { continue }
            announceTraits(for: size, to: root, in: window, with: coordinator)
            announceSize(size, to: root, with: coordinator)
        }
    }

    /// Notifies a root controller of the traits that come with a new size of the main screen.
    private func announceTraits(
        for size: CGSize, to root: UIViewController, in window: UIWindow, with coordinator: TransitionCoordinator
    ) {
        let new = device.mainScreen.traits(for: size)
        guard window.screen === device.mainScreen, new != device.mainScreen.traitCollection else { return }
        let own = [window.windowScene?.overrides, window.ownOverrides, root.viewIfLoaded?.ownOverrides]
        let traits = own.reduce(new) { $0.overridden(by: $1) }
        for container in fillingContainers(from: root) { container.willTransition(to: traits, with: coordinator) }
    }

    /// Returns a root controller and the presentations over it that have the size of the window, in the order in which they
    /// are told of changes.
    private func fillingContainers(from root: UIViewController) -> [any UIContentContainer] {
        var chain = [root]
        while let next = chain.last?.presentedViewController { chain.append(next) }
        let filling = chain.filter { $0 === root || $0.fillsWindow || $0.madePresentation?.shownStyle == .custom }
        let containers = filling.map { controller -> any UIContentContainer in
            guard controller !== root, let presentation = controller.madePresentation else { return controller }
            return presentation
        }
        return device.options.transitionsPresentedFirst ? containers.reversed() : containers
    }

    /// Notifies a root controller, and the controllers presented over it, of their new size (VCT-1, VCT-4).
    func announceSize(_ size: CGSize, to root: UIViewController, with coordinator: TransitionCoordinator) {
        for container in fillingContainers(from: root) { container.viewWillTransition(to: size, with: coordinator) }
    }

    /// Notifies the views and controllers of windows on the main screen if its traits changed.
    func announceTraits(of windows: [UIWindow], from before: SceneGeometry) {
        let new = device.mainScreen.traitCollection
        guard new != before.traits else { return }
        for window in windows {
            let own = [window.windowScene?.overrides, window.ownOverrides]
            window.announceTraits(
                from: own.reduce(before.traits) { $0.overridden(by: $1) }, to: own.reduce(new) { $0.overridden(by: $1) }
            )
            window.rootViewController?.announceTraits(from: before.traits, outside: window)
        }
    }

    private func postStatusBar(_ name: Notification.Name, _ orientation: UIInterfaceOrientation) {
        let key = UIApplication.statusBarOrientationUserInfoKey
        NotificationCenter.postForUIKit(
            name, object: device.application, userInfo: [key: NSNumber(value: orientation.rawValue)])
    }

    /// The duration of a 90-degree rotation in seconds; a 180-degree rotation takes twice as long (VCT-3).
    var statusBarAnimationDuration: TimeInterval { 0.3 }
}

extension UIInterfaceOrientation {
    /// Returns the rotation of an interface from `old` to this orientation.
    fileprivate func turn(from old: UIInterfaceOrientation) -> CGAffineTransform {
        var turn = old.transformToPortrait(of: .zero).concatenating(transformToPortrait(of: .zero).inverted())
        (turn.tx, turn.ty) = (0, 0)
        return turn
    }
}

extension UIWindow {
    /// Whether the window rotates with the interface, without consulting the app: the status bar, which belongs to another
    /// process, and the input views.
    fileprivate var followsInterface: Bool { self is UIStatusBarWindow || self is UITextEffectsWindow }
}
