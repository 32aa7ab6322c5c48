// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension UIWindowScene {
    /// The preferences of a request to change the geometry of a scene.
    @preconcurrency @MainActor open class GeometryPreferences: NSObject {
        /// Geometry preferences on iPhone and iPad.
        @preconcurrency @MainActor open class iOS: GeometryPreferences {
            /// The acceptable orientations; empty for no preference.
            open var interfaceOrientations: UIInterfaceOrientationMask

            /// Creates preferences with acceptable orientations.
            public init(interfaceOrientations: UIInterfaceOrientationMask = []) {
                self.interfaceOrientations = interfaceOrientations
                super.init()
            }
        }
    }

    /// The geometry of a scene.
    @preconcurrency @MainActor open class Geometry: NSObject {
        /// The orientation of the scene's interface.
        public let interfaceOrientation: UIInterfaceOrientation
        /// The bounds of the scene in the coordinates of the screen.
        let systemFrame: CGRect

        init(interfaceOrientation: UIInterfaceOrientation, systemFrame: CGRect) {
            self.interfaceOrientation = interfaceOrientation
            self.systemFrame = systemFrame
            super.init()
        }
    }

    /// The current geometry of the scene.
    public var effectiveGeometry: Geometry {
        Geometry(interfaceOrientation: interfaceOrientation, systemFrame: coordinateSpace.bounds)
    }
}

/// A snapshot of a screen's geometry, compared with later ones and passed to scene delegates (SCN-14).
@MainActor struct SceneGeometry: Equatable {
    let bounds: CGRect
    let orientation: UIInterfaceOrientation
    let traits: UITraitCollection

    init(_ screen: UIScreen) {
        bounds = screen.bounds
        orientation =
            screen === SimulatedDevice.current.mainScreen ? SimulatedDevice.current.interfaceOrientation : .portrait
        traits = screen.traitCollection
    }
}

/// The coordinate space of a screen before a change.
final class PastCoordinateSpace: NSObject, ScreenAnchoredSpace {
    let bounds: CGRect
    let transformToFixedSpace: CGAffineTransform

    @MainActor init(bounds: CGRect, orientation: UIInterfaceOrientation) {
        self.bounds = bounds
        let upright = orientation.isLandscape ? CGSize(width: bounds.height, height: bounds.width) : bounds.size
        transformToFixedSpace = orientation.transformToPortrait(of: upright)
        super.init()
    }
}

extension DeviceScenes {
    /// Resizes the scenes on a screen to its new geometry and passes the previous one to their delegates (SCN-14).
    ///
    /// Windows that filled their scene continue to fill it; others keep their frames.
    func updateScenes(on screen: UIScreen, from before: SceneGeometry) {
        guard SceneGeometry(screen) != before else { return }
        for case let scene as UIWindowScene in connected where scene.screen === screen {
            if screen !== device.mainScreen {
                for window in scene.windows where window.frame == before.bounds { window.resize(to: screen.bounds) }
            }
            announceGeometry(of: scene, from: before)
        }
    }

    /// Notifies a scene and its delegate of a change, passing the previous geometry.
    func announceGeometry(of scene: UIWindowScene, from before: SceneGeometry) {
        let traits = before.traits.overridden(by: scene.overrides)
        if traits != scene.traitCollection { scene.traitsDidChange(from: traits) }
        (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(
            scene, didUpdate: PastCoordinateSpace(bounds: before.bounds, orientation: before.orientation),
            interfaceOrientation: before.orientation, traitCollection: traits)
    }
}
