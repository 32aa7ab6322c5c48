// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import DisplayModel
import Foundation
import InputDevices
import UIKitCore

/// The main screen's picture on a panel: converts positions among panel, picture, and interface.
///
/// Positions are fractions from the upper left corner. Panel positions are those of a touchscreen and of the monitor's
/// mode. The picture is upright for the viewer; the rotation turns it on the panel.
struct MainPicture: Equatable {
    /// The size of the interface in points.
    var bounds: CGSize
    /// The size of the panel in pixels.
    var panel: PixelSize
    /// The rotation of the picture on the panel.
    var rotation = Rotation.none

    /// Returns the picture of a device's main screen: on its monitor or, without one, on an unrotated panel of its
    /// size.
    @MainActor static func current(of device: SimulatedDevice) -> MainPicture {
        let screen = device.mainScreen
        let bounds = screen.bounds.size
        guard device.profile.monitor == nil else {
            return MainPicture(bounds: bounds, panel: screen.framebufferSize, rotation: screen.framebufferRotation)
        }
        let panel = PixelSize(
            width: Int((bounds.width * screen.scale).rounded()), height: Int((bounds.height * screen.scale).rounded()))
        return MainPicture(bounds: bounds, panel: panel)
    }

    /// Returns the picture position shown at a panel position.
    func picture(atPanel place: InputPosition) -> InputPosition {
        switch rotation {
        case .none: place
        case .quarter: InputPosition(x: place.y, y: 1 - place.x)
        case .half: InputPosition(x: 1 - place.x, y: 1 - place.y)
        case .threeQuarters: InputPosition(x: 1 - place.y, y: place.x)
        }
    }

    /// Returns the panel position that shows a picture position.
    func panel(atPicture place: InputPosition) -> InputPosition {
        switch rotation {
        case .none: place
        case .quarter: InputPosition(x: 1 - place.y, y: place.x)
        case .half: InputPosition(x: 1 - place.x, y: 1 - place.y)
        case .threeQuarters: InputPosition(x: place.y, y: 1 - place.x)
        }
    }

    /// Returns the interface point at a picture position, kept inside the bounds at the edges.
    func point(atPicture place: InputPosition) -> CGPoint {
        // A view does not contain the points on its right and lower edges.
        func along(_ share: Double, _ length: CGFloat) -> CGFloat { min(share * length, max(0, length - 0.5)) }
        return CGPoint(x: along(place.x, bounds.width), y: along(place.y, bounds.height))
    }

    /// Returns the panel pixel that shows a picture position.
    func pixel(atPicture place: InputPosition) -> (x: Int, y: Int) {
        let place = panel(atPicture: place)
        func along(_ share: Double, _ length: Int) -> Int { min(Int(share * Double(length)), max(0, length - 1)) }
        return (along(place.x, panel.width), along(place.y, panel.height))
    }

    /// Returns a picture position moved by a distance in points, clamped to the edges.
    func move(_ place: InputPosition, x: Double, y: Double) -> InputPosition {
        guard bounds.width > 0, bounds.height > 0 else { return place }
        return InputPosition(x: place.x + x / bounds.width, y: place.y + y / bounds.height)
    }
}
