// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel
import Foundation
import InputDevices

/// How a monitor shows the main screen.
package struct MainDisplay: Hashable, Sendable {
    /// The connector, such as `card0-eDP-1`.
    package var connector: String
    /// The size of the monitor's mode.
    package var size: PixelSize
    /// The rotation of the picture in the mode.
    package var rotation: Rotation

    /// Creates a display; see the properties.
    package init(connector: String, size: PixelSize, rotation: Rotation = .none) {
        (self.connector, self.size, self.rotation) = (connector, size, rotation)
    }

    /// Whether a device that udev gave to `output`, such as `eDP-1`, belongs to this display.
    func has(output: String) -> Bool {
        // udev's rules name connectors as the kernel does, without a card.
        let parts = connector.split(separator: "-", maxSplits: 1)
        return output == connector || (parts.count == 2 && parts[0].hasPrefix("card") && parts[1] == output)
    }
}

/// The picture of the main screen on a panel: places on the panel, in the picture, and in the interface.
///
/// Places are fractions from the upper left corner. The panel's are those of a touch screen and of the monitor's mode;
/// the picture is upright for a person, and turned on the panel by the rotation.
struct MainPicture: Equatable {
    /// The size of the interface in points.
    var bounds: CGSize
    /// The size of the panel in pixels.
    var panel: PixelSize
    /// The rotation of the picture on the panel.
    var rotation = Rotation.none

    /// Returns the place in the picture that is shown at a place of the panel.
    func picture(atPanel place: InputPosition) -> InputPosition {
        switch rotation {
        case .none: place
        case .quarter: InputPosition(x: place.y, y: 1 - place.x)
        case .half: InputPosition(x: 1 - place.x, y: 1 - place.y)
        case .threeQuarters: InputPosition(x: 1 - place.y, y: place.x)
        }
    }

    /// Returns the place of the panel that shows a place in the picture.
    func panel(atPicture place: InputPosition) -> InputPosition {
        switch rotation {
        case .none: place
        case .quarter: InputPosition(x: 1 - place.y, y: place.x)
        case .half: InputPosition(x: 1 - place.x, y: 1 - place.y)
        case .threeQuarters: InputPosition(x: place.y, y: 1 - place.x)
        }
    }

    /// Returns the point of the interface at a place in the picture; at the edges too, it is on a view.
    func point(atPicture place: InputPosition) -> CGPoint {
        // A view does not contain the points on its right and lower edges.
        func along(_ share: Double, _ length: CGFloat) -> CGFloat { min(share * length, max(0, length - 0.5)) }
        return CGPoint(x: along(place.x, bounds.width), y: along(place.y, bounds.height))
    }

    /// Returns the pixel of the panel that shows a place in the picture.
    func pixel(atPicture place: InputPosition) -> (x: Int, y: Int) {
        let place = panel(atPicture: place)
        func along(_ share: Double, _ length: Int) -> Int { min(Int(share * Double(length)), max(0, length - 1)) }
        return (along(place.x, panel.width), along(place.y, panel.height))
    }

    /// Returns a place in the picture moved by a distance in points, at most to an edge.
    func move(_ place: InputPosition, x: Double, y: Double) -> InputPosition {
        guard bounds.width > 0, bounds.height > 0 else { return place }
        return InputPosition(x: place.x + x / bounds.width, y: place.y + y / bounds.height)
    }
}
