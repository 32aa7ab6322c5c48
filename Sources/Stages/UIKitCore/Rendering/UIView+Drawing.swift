// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

extension UIView {
    /// Asks for a new picture, as something that can be seen is another one.
    ///
    /// Whether the view is in a shown window is not looked at: it may be by the end of the turn.
    func setNeedsCommit() { SimulatedDevice.current.mainLoop.setNeedsCommit() }

    /// Has `draw(_:)` called before the next frame.
    public func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Has `draw(_:)` called before the next frame; all of the view is drawn.
    public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
}
