// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that is filled with colours that run into one another along a line.
@MainActor open class CAGradientLayer: CALayer, DrawsFromProperties {
    /// The colours, each a ``CGColor``; nil for none.
    open var colors: [Any]? {
        didSet { setNeedsCommit() }
    }
    /// Where each colour lies, from 0 to 1; nil for even distances.
    open var locations: [NSNumber]? {
        didSet { if locations != oldValue { setNeedsCommit() } }
    }
    /// Where the first colour is, as shares of the bounds; the middle of the upper edge unless the app says otherwise.
    open var startPoint = CGPoint(x: 0.5, y: 0) {
        didSet { if startPoint != oldValue { setNeedsCommit() } }
    }
    /// Where the last colour is, as shares of the bounds; the middle of the lower edge unless the app says otherwise.
    open var endPoint = CGPoint(x: 0.5, y: 1) {
        didSet { if endPoint != oldValue { setNeedsCommit() } }
    }

    open override func draw(in context: CGContext) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        let places = locations?.map { CGFloat($0.doubleValue) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places) else { return }
        func place(_ share: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
        }
        context.record(.save)
        context.record(.clip(.roundedRect(bounds.rendered, radius: cornerRadius), evenOdd: false))
        context.drawLinearGradient(gradient, start: place(startPoint), end: place(endPoint), options: [])
        context.record(.restore)
    }
}
