// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// The content of a screen, and how it is shown.
package struct ScreenComposition: Sendable, Hashable {
    /// The content of a screen.
    package enum Content: Sendable, Hashable {
        /// The app's windows, back to front. The size of each tree is that of the screen's bounds in points; it is
        /// stretched to the part of the frame that overscan leaves.
        case windows([RenderTree])
        /// Another screen's content.
        case mirror(Mirror)
        /// A black screen.
        case black
    }

    /// The frame size in pixels, that of the mode.
    package var size: PixelSize
    /// The content.
    package var content: Content
    /// The rotation of the picture in the frame; windows, mirror, and overscan are laid out in the upright picture.
    package var rotation: Rotation
    /// The overscan of the monitor and its compensation.
    package var overscan: Overscan
    /// Whether newly composed parts are tinted, for debugging.
    package var tintsDamage: Bool

    /// Creates a composition.
    package init(
        size: PixelSize, content: Content, rotation: Rotation = .none, overscan: Overscan = Overscan(),
        tintsDamage: Bool = false
    ) {
        self.size = size
        self.content = content
        self.rotation = rotation
        self.overscan = overscan
        self.tintsDamage = tintsDamage
    }

    /// The size of the picture before rotation, as a viewer sees it.
    package var uprightSize: PixelSize { size.rotated(by: rotation) }

    /// The composition without rotation, in a frame of the upright size, as a viewer of the rotated monitor sees it.
    package var upright: ScreenComposition {
        var upright = self
        (upright.size, upright.rotation) = (uprightSize, .none)
        return upright
    }
}

/// How another screen's content is shown.
package struct Mirror: Sendable, Hashable {
    /// The mirrored content.
    package var tree: RenderTree
    /// The scaling mode.
    package var aspect: MirrorAspect
    /// The visible part of the content, in points; `nil` or empty for all of it.
    package var region: RenderRect?
    /// The color of bars.
    package var letterboxColor: Color
    /// Whether layers that are private to the device's user, such as a simulated keyboard, are shown.
    package var showsPrivateLayers: Bool

    /// Creates a mirror.
    package init(
        _ tree: RenderTree, aspect: MirrorAspect = .fit, region: RenderRect? = nil, letterboxColor: Color = .black,
        showsPrivateLayers: Bool = false
    ) {
        self.tree = tree
        self.aspect = aspect
        self.region = region
        self.letterboxColor = letterboxColor
        self.showsPrivateLayers = showsPrivateLayers
    }
}

extension Mirror {
    /// The visible part of the tree; never empty unless the tree is.
    package var visibleRegion: RenderRect {
        let part = region?.intersection(tree.bounds) ?? tree.bounds
        return part.isEmpty ? tree.bounds : part
    }
}

extension MirrorAspect {
    /// Returns the place of an image of `size` points in `room`, in whole pixels and at least one pixel wide and high.
    ///
    /// - Parameters:
    ///   - size: The size of the image in points.
    ///   - room: The available size in pixels.
    /// - Returns: The place; with `fill` it extends beyond the room.
    package func place(_ size: RenderSize, in room: PixelSize) -> PixelRect {
        guard size.width > 0, size.height > 0 else { return PixelRect(room) }
        let (across, down) = (Double(room.width) / size.width, Double(room.height) / size.height)
        let scale: Double
        switch self {
        case .fit: scale = min(across, down)
        case .fill: scale = max(across, down)
        case .exact:
            let fit = min(across, down)
            scale = fit >= 1 ? fit.rounded(.down) : 1 / (1 / fit).rounded(.up)
        }
        let width = max(1, Int((size.width * scale).harmless.rounded()))
        let height = max(1, Int((size.height * scale).harmless.rounded()))
        // An odd pixel goes to the right and bottom, even if the image is larger than the room.
        return PixelRect(
            x: (room.width - width) >> 1, y: (room.height - height) >> 1, width: width, height: height)
    }
}

/// The overscan of a monitor, and its compensation (OVR-1 to OVR-7).
package struct Overscan: Sendable, Hashable {
    /// The fraction of a side that is cut off at each end, from 0 to 0.49.
    package let share: Double
    /// The compensation.
    package let compensation: OverscanCompensation

    /// Creates an overscan; by default nothing is cut off.
    package init(share: Double = 0, compensation: OverscanCompensation = .scale) {
        self.share = share.isNaN ? 0 : min(max(share, 0), 0.49)
        self.compensation = compensation
    }

    /// Returns the part of a frame into which the screen's bounds are drawn, in whole pixels and at least one pixel
    /// wide and high.
    package func contentRect(in size: PixelSize) -> PixelRect {
        guard compensation != .none else { return PixelRect(size) }
        let dx = min(Int((Double(size.width) * share).rounded()), (size.width - 1) / 2)
        let dy = min(Int((Double(size.height) * share).rounded()), (size.height - 1) / 2)
        return PixelRect(x: dx, y: dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}
