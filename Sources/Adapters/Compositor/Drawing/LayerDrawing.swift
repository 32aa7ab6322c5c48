// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

internal import DisplayModel
internal import RenderTree

/// Something of a layer that is drawn once and kept as pixels; equal values give equal pixels.
struct LayerDrawing: Hashable {
    /// What of the layer is drawn.
    enum Part: Hashable {
        /// Background, contents and border, or those of them that there are.
        case face
        /// The border alone, which lies above sublayers.
        case border
        /// White where sublayers may be seen.
        case mask
        /// White where the layer keeps light off, blurred by a standard deviation in pixels.
        case shadow(deviation: Double)
    }

    let part: Part
    let bounds: RenderRect
    let cornerRadius: Double
    let backgroundColor: Color
    let borderWidth: Double
    let borderColor: Color
    let masksToBounds: Bool
    let contents: DisplayList?
    let size: PixelSize
    let transform: RenderTransform
    let isAligned: Bool

    /// The part of a layer at its place; what the part does not show is left out, so that it makes no difference.
    init(_ part: Part, of layer: RenderLayer, at placement: LayerPlacement, withBorder: Bool = true) {
        self.part = part
        // The corner of the bounds only matters to contents and to what is turned.
        bounds = layer.bounds
        cornerRadius = layer.cornerRadius
        size = placement.size
        transform = placement.transform
        isAligned = placement.isAligned
        masksToBounds = layer.masksToBounds && part == .face
        let hasBorder = withBorder && (part == .face || part == .border) && layer.borderWidth > 0
        borderWidth = hasBorder ? layer.borderWidth : 0
        borderColor = hasBorder ? layer.borderColor : .clear
        switch part {
        case .face:
            backgroundColor = layer.backgroundColor
            contents = layer.contents
        case .border:
            backgroundColor = .clear
            contents = nil
        case .mask:
            backgroundColor = .white
            contents = nil
        case .shadow:
            // A layer without background casts the shadow of what is drawn on it.
            backgroundColor = layer.backgroundColor.isClear ? .clear : .white
            contents = layer.backgroundColor.isClear ? layer.contents : nil
        }
    }

    /// By how many pixels the drawing reaches beyond the placement's rectangle.
    var margin: Int {
        guard case .shadow(let deviation) = part else { return 0 }
        return Int((3 * deviation).rounded(.up)) + 1
    }

    /// Whether all pixels of the drawing are opaque.
    var isOpaque: Bool {
        part == .face && isAligned && backgroundColor.isOpaque && cornerRadius == 0
    }
}
