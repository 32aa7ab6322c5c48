// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension SimulatedDevice {
    /// Turns the device: orientation, notification, then every window decides for itself (ROT-2, ROT-3).
    ///
    /// A suspended app learns of it when it runs again.
    package func turn(to orientation: UIDeviceOrientation) {
        guard orientation != physicalOrientation else { return }
        physicalOrientation = orientation
        guard execution != .suspended else { return }
        uiDevice.announceOrientation()
        turnWindows()
    }

    /// Locks the interface in its orientation, or lets it follow the device again (ROT-18).
    package func setRotationLocked(_ isLocked: Bool) {
        isRotationLocked = isLocked
        if !isLocked { turnWindows() }
    }

    /// The interface orientation that the way the device is held asks for; nil when it is locked or lies flat.
    var requestedOrientation: UIInterfaceOrientation? {
        isRotationLocked || isLockedByController ? nil : UIInterfaceOrientation(physicalOrientation)
    }

    /// Whether the key window's view controller asks the system to stay as it is (ROT-12).
    private var isLockedByController: Bool {
        guard options.systemVersion >= SystemVersion(26), let window = topmostFullWindow else { return false }
        return decidingController(of: window)?.prefersInterfaceOrientationLocked == true
    }

    /// Has every window on the main screen follow the device where it may (ROT-3, ROT-12, ROT-16).
    func turnWindows() {
        guard execution == .running, let wanted = requestedOrientation else { return }
        var targets: [(UIWindow, UIInterfaceOrientation)] = []
        for window in turningWindows {
            let controller = decidingController(of: window)
            let autorotates = ignoresViewControllerMasks || autorotates(controller)
            guard autorotates, let allowed = allowedOrientations(of: window) else { continue }
            targets.append((window, choose(from: allowed, wanted: wanted, for: window)))
        }
        rotate(targets, animated: true)
    }

    /// Asks a window anew, as it appears, presents or dismisses (ROT-8, ROT-10, ROT-12).
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - wanted: the orientation to take when it is allowed; nil for the one that the window has.
    ///   - animated: whether the turn is animated.
    func reevaluate(_ window: UIWindow, wanted: UIInterfaceOrientation? = nil, animated: Bool) {
        guard turns(window), let allowed = allowedOrientations(of: window) else { return }
        rotate([(window, choose(from: allowed, wanted: wanted ?? window.orientation, for: window))], animated: animated)
    }

    /// Whether a window takes part in rotation: it is shown, on the main screen unless the option says otherwise.
    func turns(_ window: UIWindow) -> Bool {
        guard let screen = window.placement.shown else { return false }
        return screen === mainScreen || (options.rotatesExternalWindows && screen.isConnected)
    }

    private var turningWindows: [UIWindow] {
        let external = options.rotatesExternalWindows ? screens.dropFirst().flatMap(\.windowStack.windows) : []
        // The status bar's window is another process's: it follows, and the app is not asked about it.
        return mainScreen.windowStack.windows.filter { !($0 is UIStatusBarWindow) } + external
    }

    /// The frontmost window that fills the main screen, which the status bar turns with (ROT-16).
    var topmostFullWindow: UIWindow? {
        mainScreen.windowStack.frontToBack.first { $0.fillsScreen && !$0.isSystemWindow }
    }

    private func choose(
        from allowed: UIInterfaceOrientationMask, wanted: UIInterfaceOrientation, for window: UIWindow
    ) -> UIInterfaceOrientation {
        if allowed.contains(wanted.mask) { return wanted }
        if allowed.isEmpty || allowed.contains(window.orientation.mask) { return window.orientation }
        if let requested = requestedOrientation, allowed.contains(requested.mask) { return requested }
        return allowed.orientations.first ?? window.orientation
    }

    /// Turns the status bar alone, on behalf of the app (seed 001).
    func setStatusBarOrientation(_ orientation: UIInterfaceOrientation) {
        guard let window = topmostFullWindow else {
            interfaceOrientation = orientation
            return
        }
        rotate([(window, orientation)], animated: false)
    }

    /// The orientation that the app starts in: as the device is held where it may, else as its list allows.
    func chooseLaunchOrientation() {
        let allowed = listedOrientations.intersection(deviceMask)
        if let requested = requestedOrientation, allowed.contains(requested.mask) {
            interfaceOrientation = requested
        } else if !allowed.contains(interfaceOrientation.mask), let first = allowed.orientations.first {
            interfaceOrientation = first
        }
    }
}
