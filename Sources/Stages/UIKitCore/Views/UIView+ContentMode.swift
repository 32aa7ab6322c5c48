// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation

extension UIView {
    /// Constants that describe how content is scaled or placed in its view.
    public enum ContentMode: Int, Sendable {
        /// Scaled to the size of the view, which can change the aspect ratio.
        case scaleToFill = 0
        /// Scaled to fit the view, keeping the aspect ratio.
        case scaleAspectFit = 1
        /// Scaled to fill the view, keeping the aspect ratio; some content can be clipped.
        case scaleAspectFill = 2
        /// Drawn again when the size of the view changes; drawings are sharp here in every mode.
        case redraw = 3
        /// Centered, not scaled.
        case center = 4
        /// Centered at the top, not scaled.
        case top = 5
        /// Centered at the bottom, not scaled.
        case bottom = 6
        /// Centered on the left, not scaled.
        case left = 7
        /// Centered on the right, not scaled.
        case right = 8
        /// At the top left, not scaled.
        case topLeft = 9
        /// At the top right, not scaled.
        case topRight = 10
        /// At the bottom left, not scaled.
        case bottomLeft = 11
        /// At the bottom right, not scaled.
        case bottomRight = 12
    }
}

extension UIView.ContentMode {
    /// Returns the rectangle of content with a size in bounds; nil for content without an area.
    func place(_ size: CGSize, in bounds: CGRect) -> CGRect? {
        guard size.width > 0, size.height > 0 else { return nil }
        let (fitX, fitY) = (bounds.width / size.width, bounds.height / size.height)
        var scale: CGFloat = 1
        if self == .scaleAspectFit { scale = min(fitX, fitY) }
        if self == .scaleAspectFill { scale = max(fitX, fitY) }
        let (width, height) = (size.width * scale, size.height * scale)
        var frame = CGRect(x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
        switch self {
        case .scaleToFill, .redraw: return bounds
        case .top, .topLeft, .topRight: frame.origin.y = bounds.minY
        case .bottom, .bottomLeft, .bottomRight: frame.origin.y = bounds.maxY - height
        case .scaleAspectFit, .scaleAspectFill, .center, .left, .right: break
        }
        switch self {
        case .left, .topLeft, .bottomLeft: frame.origin.x = bounds.minX
        case .right, .topRight, .bottomRight: frame.origin.x = bounds.maxX - width
        default: break
        }
        return frame
    }
}
