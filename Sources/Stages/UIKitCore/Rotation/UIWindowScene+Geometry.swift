// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIWindowScene {
    /// A wish about a scene's geometry.
    @MainActor open class GeometryPreferences: NSObject {
        /// A wish about the orientation of a scene on an iPhone or iPad.
        @MainActor open class iOS: GeometryPreferences {
            /// The orientations that will do; none for no wish.
            open var interfaceOrientations: UIInterfaceOrientationMask

            /// Creates a wish for one of some orientations.
            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }

    /// The geometry that a scene has.
    @MainActor open class Geometry: NSObject {
        /// Which way up the scene's interface is.
        public let interfaceOrientation: UIInterfaceOrientation
        /// The scene's bounds in the screen's space.
        let systemFrame: CGRect

        init(interfaceOrientation: UIInterfaceOrientation, systemFrame: CGRect) {
            self.interfaceOrientation = interfaceOrientation
            self.systemFrame = systemFrame
            super.init()
        }
    }

    /// The geometry that the scene has.
    public var effectiveGeometry: Geometry {
        Geometry(interfaceOrientation: interfaceOrientation, systemFrame: coordinateSpace.bounds)
    }
}

extension SimulatedDevice {
    /// Turns a scene to one of the wanted orientations in the next turn, whatever way the device is held (ROT-13).
    ///
    /// The windows' last answers count until `setNeedsUpdateOfSupportedInterfaceOrientations` or a turn asks anew.
    func requestGeometry(
        _ preferences: UIWindowScene.GeometryPreferences, of scene: UIWindowScene,
        onError: (@MainActor (any Error) -> Void)?
    ) {
        mainLoop.enqueue { [self] in
            guard scene.screen === mainScreen, let wish = preferences as? UIWindowScene.GeometryPreferences.iOS else {
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
