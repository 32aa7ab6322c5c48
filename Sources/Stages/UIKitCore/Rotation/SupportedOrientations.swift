// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIInterfaceOrientation {
    /// The set with this orientation alone; empty for ``unknown``.
    var mask: UIInterfaceOrientationMask {
        self == .unknown ? [] : UIInterfaceOrientationMask(rawValue: 1 << UInt(rawValue))
    }

    /// The orientation's name in UIKit's error texts.
    var name: String {
        switch self {
        case .unknown: "unknown"
        case .portrait: "portrait"
        case .portraitUpsideDown: "portraitUpsideDown"
        case .landscapeLeft: "landscapeLeft"
        case .landscapeRight: "landscapeRight"
        }
    }

    /// The way up that a device is held; nil for a device that lies flat, which turns nothing (ROT-1, ROT-4).
    init?(_ device: UIDeviceOrientation) {
        switch device {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeRight
        case .landscapeRight: self = .landscapeLeft
        case .unknown, .faceUp, .faceDown: return nil
        }
    }
}

extension UIInterfaceOrientationMask {
    /// The orientations in the set, in the order in which one is chosen when any will do.
    var orientations: [UIInterfaceOrientation] {
        [.portrait, .landscapeRight, .landscapeLeft, .portraitUpsideDown].filter { contains($0.mask) }
    }

    /// The names of the orientations in the order of their values, as UIKit's error texts list them.
    var names: String {
        let ordered: [UIInterfaceOrientation] = [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
        return ordered.filter { contains($0.mask) }.map(\.name).joined(separator: ", ")
    }
}

extension SimulatedDevice {
    /// What the application allows for a window: its delegate's answer, else its property list's (ROT-5).
    func applicationMask(for window: UIWindow?) -> UIInterfaceOrientationMask {
        keptDelegate?.application(application, supportedInterfaceOrientationsFor: window)
            ?? application.supportedInterfaceOrientations(for: window)
    }

    /// The property list's orientations, else every one on an iPad and all but upside down on an iPhone (ROT-5).
    var listedOrientations: UIInterfaceOrientationMask {
        let onPad = profile.idiom == .pad
        let listed = onPad ? info.supportedInterfaceOrientationsOnPad : nil
        return listed ?? info.supportedInterfaceOrientations ?? (onPad ? .all : .allButUpsideDown)
    }

    /// What the device itself can do: a phone without home button is never upside down (ROT-6).
    var deviceMask: UIInterfaceOrientationMask {
        profile.idiom == .phone && !profile.hasHomeButton ? .allButUpsideDown : .all
    }

    /// Whether view controllers are not asked at all: on an iPad, by an app that takes part in multitasking (ROT-6).
    var ignoresViewControllerMasks: Bool {
        profile.idiom == .pad && options.systemVersion >= SystemVersion(9) && !info.requiresFullScreen
            && listedOrientations == .all
    }

    /// The view controller that decides for a window: the topmost presented one that fills it, else the root (ROT-3).
    func decidingController(of window: UIWindow) -> UIViewController? {
        var controller = window.rootViewController
        while let presented = controller?.presentedViewController, presented.fillsWindow { controller = presented }
        return controller
    }

    /// The orientations that a window can be in now (ROT-4), or nil after an exception (ROT-9).
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
        raise(
            UIKitException(
                name: UIApplication.invalidInterfaceOrientationException.rawValue,
                reason: "Supported orientations has no common orientation with the application, and "
                    + "[\(type(of: controller)) shouldAutorotate] is returning YES"))
        return nil
    }

    /// Whether a view controller lets its window turn by itself.
    func autorotates(_ controller: UIViewController?) -> Bool {
        guard options.consultsShouldAutorotate, let controller else { return true }
        return controller.shouldAutorotate
    }
}
