// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

/// The geometry of what a screen's scenes show, kept to be compared with a later one and told to delegates (SCN-14).
@MainActor struct SceneGeometry {
    let bounds: CGRect
    let orientation: UIInterfaceOrientation
    let traits: UITraitCollection

    /// Notes the geometry that `screen` has now.
    init(_ screen: UIScreen) {
        bounds = screen.bounds
        orientation =
            screen === SimulatedDevice.current.mainScreen ? SimulatedDevice.current.interfaceOrientation : .portrait
        traits = screen.traitCollection
    }

    /// Whether another geometry shows the same.
    func isSame(as other: SceneGeometry) -> Bool {
        bounds == other.bounds && orientation == other.orientation && traits == other.traits
    }
}

/// A space as it was: bounds that no longer change, in place on its screen.
final class PastCoordinateSpace: NSObject, ScreenAnchoredSpace {
    let bounds: CGRect
    let transformToFixedSpace: CGAffineTransform

    @MainActor init(bounds: CGRect, orientation: UIInterfaceOrientation) {
        self.bounds = bounds
        let upright =
            orientation.isLandscape ? CGSize(width: bounds.height, height: bounds.width) : bounds.size
        transformToFixedSpace = orientation.transformToPortrait(of: upright)
        super.init()
    }

    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace))
    }

    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        point.applying(transform(to: coordinateSpace).inverted())
    }

    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace))
    }

    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        rect.applying(transform(to: coordinateSpace).inverted())
    }
}

extension DeviceScenes {
    /// Fits the scenes on a screen to its new geometry and tells their delegates of the previous one (SCN-14).
    ///
    /// Windows that filled their scene go on filling it; others keep their frames.
    func updateScenes(on screen: UIScreen, from before: SceneGeometry) {
        guard !SceneGeometry(screen).isSame(as: before) else { return }
        for case let scene as UIWindowScene in connected where scene.screen === screen {
            if screen !== device.mainScreen {
                for window in scene.windows where window.frame == before.bounds { window.resize(to: screen.bounds) }
            }
            announceGeometry(of: scene, from: before)
        }
    }

    /// Tells a scene and its delegate of the geometry that it had.
    func announceGeometry(of scene: UIWindowScene, from before: SceneGeometry) {
        if before.traits != scene.traitCollection { scene.traitCollectionDidChange(before.traits) }
        (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(
            scene,
            didUpdate: PastCoordinateSpace(bounds: before.bounds, orientation: before.orientation),
            interfaceOrientation: before.orientation,
            traitCollection: before.traits
        )
    }
}
