// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension CALayer {
    /// The map from the layer to its superlayer.
    var transformToSuperlayer: CGAffineTransform {
        (view?.geometry ?? ViewGeometry(self)).transformToSuperview
    }
}

extension ViewGeometry {
    /// The geometry of a layer of the app's own.
    @MainActor fileprivate init(_ layer: CALayer) {
        self.init(frame: .zero)
        bounds = layer.bounds
        center = layer.position
        transform = layer.affineTransform()
    }
}

extension UIView {
    /// Asks for a new picture, as something that can be seen is another one.
    ///
    /// Whether the view is in a shown window is not looked at: it may be by the end of the turn.
    func setNeedsCommit() { SimulatedDevice.current.setNeedsCommit() }

    /// Has `draw(_:)` called before the next frame.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Has `draw(_:)` called before the next frame; all of the view is drawn.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
}
