// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// What one screen is to show, and how.
package struct ScreenComposition: Sendable, Hashable {
    /// What is shown.
    package enum Content: Sendable, Hashable {
        /// The app's windows, from back to front. The size of each tree is that of the screen's bounds in points; it is
        /// stretched to the part of the frame that overscan leaves.
        case windows([RenderTree])
        /// Another screen's picture.
        case mirror(Mirror)
        /// Nothing.
        case black
    }

    /// The frame's size in pixels: the mode's.
    package var size: PixelSize
    /// What is shown.
    package var content: Content
    /// How the picture is turned on its way into the frame.
    package var rotation: Rotation
    /// What is done about a monitor that cuts edges off.
    package var overscan: Overscan
    /// Whether what was composed anew is tinted, to make the work visible.
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
}

/// How another screen's picture is shown.
package struct Mirror: Sendable, Hashable {
    /// The picture.
    package var tree: RenderTree
    /// How it is made to fit.
    package var aspect: MirrorAspect
    /// The part of it that is shown, in points; `nil` for all of it, which is also what stands in for an empty part.
    package var region: RenderRect?
    /// What bars are filled with.
    package var letterboxColor: Color
    /// Whether what is for the device's user alone is shown, a simulated keyboard say.
    package var showsPrivateLayers: Bool

    /// Creates a mirror image.
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
    /// The part of the tree that is shown, never empty unless the tree is.
    package var shownRegion: RenderRect {
        let part = region?.intersection(tree.bounds) ?? tree.bounds
        return part.isEmpty ? tree.bounds : part
    }
}

extension MirrorAspect {
    /// Where in `room` a picture of `size` points is put, in whole pixels, at least one each way.
    ///
    /// - Parameters:
    ///   - size: the picture's size in points.
    ///   - room: the room in pixels.
    /// - Returns: the place, which `fill` has reach beyond the room.
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
        // An odd pixel goes to the right and below, also where the picture is larger than the room.
        return PixelRect(
            x: (room.width - width) >> 1, y: (room.height - height) >> 1, width: width, height: height)
    }
}

/// What is done about a monitor that cuts edges off (OVR-1 to OVR-7).
package struct Overscan: Sendable, Hashable {
    /// The share of a side that is cut off at each of its ends, from 0 to 0.49.
    package let share: Double
    /// What is done about it.
    package let compensation: OverscanCompensation

    /// Creates an answer; nothing is cut off unless said otherwise.
    package init(share: Double = 0, compensation: OverscanCompensation = .scale) {
        self.share = share.isNaN ? 0 : min(max(share, 0), 0.49)
        self.compensation = compensation
    }

    /// The part of a frame that the screen's bounds are drawn into, in whole pixels, at least one each way.
    package func contentRect(in size: PixelSize) -> PixelRect {
        guard compensation != .none else { return PixelRect(size) }
        let dx = min(Int((Double(size.width) * share).rounded()), (size.width - 1) / 2)
        let dy = min(Int((Double(size.height) * share).rounded()), (size.height - 1) / 2)
        return PixelRect(x: dx, y: dy, width: size.width - 2 * dx, height: size.height - 2 * dy)
    }
}
