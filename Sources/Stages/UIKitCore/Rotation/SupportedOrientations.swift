// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension DeviceRotation {
    /// Returns the app's orientations for a window, from the delegate or else the property list (ROT-5).
    func applicationMask(for window: UIWindow?) -> UIInterfaceOrientationMask {
        device.app.delegate?.application(device.application, supportedInterfaceOrientationsFor: window)
            ?? device.application.supportedInterfaceOrientations(for: window)
    }

    /// The orientations in the property list; by default, all on iPad and all but upside down on iPhone (ROT-5).
    var listedOrientations: UIInterfaceOrientationMask {
        device.app.info.supportedInterfaceOrientations
            ?? (device.profile.idiom == .pad ? .all : .allButUpsideDown)
    }

    /// The orientations supported by the hardware; a phone without a home button is never upside down (ROT-6).
    var deviceMask: UIInterfaceOrientationMask {
        device.profile.idiom == .phone && !device.profile.hasHomeButton ? .allButUpsideDown : .all
    }

    /// Whether view controllers are ignored: on iPad, in apps that support multitasking (ROT-6).
    var ignoresViewControllerMasks: Bool {
        device.profile.idiom == .pad && device.options.systemVersion >= SystemVersion(9)
            && !device.app.info.requiresFullScreen && listedOrientations == .all
    }

    /// Returns the controller that determines a window's orientation: the topmost presented controller that fills the
    /// window, otherwise the root (ROT-3).
    func decidingController(of window: UIWindow) -> UIViewController? {
        var controller = window.rootViewController
        while let presented = controller?.presentedViewController, presented.fillsWindow { controller = presented }
        return controller
    }

    /// Returns the orientations allowed for a window (ROT-4), or nil after an exception (ROT-9).
    func allowedOrientations(of window: UIWindow) -> UIInterfaceOrientationMask? {
        let applicationMask = applicationMask(for: window)
        guard let controller = decidingController(of: window), !ignoresViewControllerMasks else {
            window.askedMask = applicationMask
            return applicationMask.intersection(deviceMask)
        }
        let asked = controller.supportedInterfaceOrientations
        window.askedMask = asked
        let common = asked.intersection(applicationMask)
        guard common.isEmpty, autorotates(controller) else { return common.intersection(deviceMask) }
        device.raise(
            UIKitException(
                name: UIApplication.invalidInterfaceOrientationException.rawValue,
                reason: "Supported orientations has no common orientation with the application, and "
                    + "[\(type(of: controller)) shouldAutorotate] is returning YES"))
        return nil
    }

    func autorotates(_ controller: UIViewController?) -> Bool {
        guard device.options.consultsShouldAutorotate, let controller else { return true }
        return controller.shouldAutorotate
    }

    // MARK: Requests by scenes

    /// Rotates a scene to a requested orientation in the next turn, regardless of the device orientation (ROT-13).
    ///
    /// The cached orientations of a window apply until `setNeedsUpdateOfSupportedInterfaceOrientations` or a rotation.
    func requestGeometry(
        _ preferences: UIWindowScene.GeometryPreferences, of scene: UIWindowScene,
        onError: (@MainActor (any Error) -> Void)?
    ) {
        device.mainLoop.enqueue { [self] in
            guard scene.screen === device.mainScreen, let wish = preferences as? UIWindowScene.GeometryPreferences.iOS
            else {
                onError?(UISceneError(.geometryRequestUnsupported, "The scene does not support geometry requests."))
                return
            }
            guard !wish.interfaceOrientations.isEmpty else { return }
            guard let window = scene.windowStack.frontToBack.first(where: { turns($0) && $0.fillsScreen }) else {
                onError?(UISceneError(.geometryRequestDenied, "The scene shows no window."))
                return
            }
            let supported = supportedForRequest(window)
            let common = wish.interfaceOrientations.intersection(supported)
            guard !common.isEmpty else {
                let message =
                    "None of the requested orientations are supported by the view controller. "
                    + "Requested: \(wish.interfaceOrientations.names); Supported: \(supported.names)"
                onError?(UISceneError(.geometryRequestDenied, message))
                return
            }
            let held = UIInterfaceOrientation(physicalOrientation).flatMap { common.contains($0.mask) ? $0 : nil }
            let kept = common.contains(window.orientation.mask) ? window.orientation : nil
            guard let target = kept ?? held ?? common.orientations.first else { return }
            rotate([(window, target)], animated: true)
        }
    }

    private func supportedForRequest(_ window: UIWindow) -> UIInterfaceOrientationMask {
        guard let asked = window.askedMask else { return allowedOrientations(of: window) ?? [] }
        return asked.intersection(applicationMask(for: window)).intersection(deviceMask)
    }
}
