// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

package import DisplayModel

/// How another screen's picture is shown.
package struct Mirror: Sendable, Hashable {
    /// The picture.
    package var tree: RenderTree
    /// How it is made to fit.
    package var aspect: MirrorAspect
    /// The part of it that is shown, in points; nil for all of it, which is also what stands in for an empty part.
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
