// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension CALayer {
    /// Returns the content of the layer for the bounds of its presentation, and the area that it covers if that can
    /// extend beyond those bounds.
    ///
    /// While the bounds are animated, content that is drawn once for the final size is placed in the size of each frame
    /// according to ``contentsGravity``. Contents and system views, which are made of properties, are placed anew.
    func content(shownBy looks: CALayer) -> (list: DisplayList?, rect: CGRect?) {
        // Content drawn by a view or an app is not redrawn for each frame of an animation.
        if looks is any DrawsFromProperties || contents != nil { return (looks.displayList, looks.unboundedRect) }
        guard looks !== self, looks.bounds != bounds else { return (displayList, unboundedRect) }
        // A scroll view's content is in its coordinates, not in its bounds.
        guard !(view is UIScrollView) else { return (displayList, nil) }
        // The text of a label is laid out once, for its final size.
        if let view, view is any DrawsFromProperties, !(view is UILabel) {
            return view.withBounds(looks.bounds) { (displayList, unboundedRect) }
        }
        guard let list = displayList, let place = contentsGravity.mode.place(bounds.size, in: looks.bounds) else {
            return (nil, nil)
        }
        let map = CGAffineTransform(translationX: place.minX, y: place.minY)
            .scaledBy(x: place.width / bounds.width, y: place.height / bounds.height)
            .translatedBy(x: -bounds.minX, y: -bounds.minY)
        let start: [DrawCommand] = [
            .save, .concatenate(map.rendered), .clip(.rect(bounds.rendered), evenOdd: false),
        ]
        return (DisplayList(start + list.commands + [.restore]), masksToBounds ? nil : place)
    }
}

extension UIView {
    /// Calls a function that sees the view with other bounds, without any effect of a change of bounds.
    fileprivate func withBounds<Result>(_ bounds: CGRect, _ body: () -> Result) -> Result {
        let model = geometry
        geometry.bounds = bounds
        let shown = geometry
        defer { if geometry == shown { geometry = model } }
        return body()
    }

    /// Has the layer place its content in the way of the ``contentMode``.
    func contentModeDidChange() { layer.contentsGravity = contentMode.gravity }
}

extension UIView.ContentMode {
    /// The equivalent of layers; content that is redrawn fills the bounds until then.
    fileprivate var gravity: CALayerContentsGravity {
        switch self {
        case .scaleToFill, .redraw: .resize
        case .scaleAspectFit: .resizeAspect
        case .scaleAspectFill: .resizeAspectFill
        case .center: .center
        case .top: .top
        case .bottom: .bottom
        case .left: .left
        case .right: .right
        case .topLeft: .topLeft
        case .topRight: .topRight
        case .bottomLeft: .bottomLeft
        case .bottomRight: .bottomRight
        }
    }
}
