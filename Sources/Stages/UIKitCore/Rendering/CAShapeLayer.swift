// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that shows an outline.
@MainActor open class CAShapeLayer: CALayer, DrawsFromProperties {
    /// The outline in the layer's points; nil for none.
    open var path: CGPath? {
        // A path may have been changed since it was set, and comparing outlines is not cheap.
        didSet { setNeedsCommit() }
    }
    /// What the outline is filled with; black unless the app says otherwise, nil for nothing.
    open var fillColor: CGColor? = UIColor.black.cgColor { didSet { if fillColor != oldValue { setNeedsCommit() } } }
    /// What the outline is stroked with; nil for nothing.
    open var strokeColor: CGColor? { didSet { if strokeColor != oldValue { setNeedsCommit() } } }
    /// The width of lines in points.
    open var lineWidth: CGFloat = 1 { didSet { if lineWidth != oldValue { setNeedsCommit() } } }
    /// How lines end.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { if lineCap != oldValue { setNeedsCommit() } } }
    /// How lines meet.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { if lineJoin != oldValue { setNeedsCommit() } } }
    /// Lengths of strokes and gaps in turn; nil for solid lines.
    open var lineDashPattern: [NSNumber]? { didSet { if lineDashPattern != oldValue { setNeedsCommit() } } }
    /// Where in the pattern a line begins.
    open var lineDashPhase: CGFloat = 0 { didSet { if lineDashPhase != oldValue { setNeedsCommit() } } }

    open override func draw(in context: CGContext) {
        guard let path else { return }
        if let fillColor {
            context.setFillColor(fillColor)
            context.fill(path.path)
        }
        if let strokeColor {
            context.setStrokeColor(strokeColor)
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCap.cap)
            context.setLineJoin(lineJoin.join)
            context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [])
            context.stroke(path.path)
        }
    }
}

/// How a shape's lines end.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the last point.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// With half a circle around the last point.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// Half a width beyond the last point.
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    var cap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// How a shape's lines meet.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In a sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// In a round corner.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// In a corner that is cut off.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    var join: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// A layer that is filled with colors that run into one another along a line.
@MainActor open class CAGradientLayer: CALayer, DrawsFromProperties {
    /// The colors, each a ``CGColor``; nil for none.
    open var colors: [Any]? { didSet { setNeedsCommit() } }
    /// Where each color lies, from 0 to 1; nil for even distances.
    open var locations: [NSNumber]? { didSet { if locations != oldValue { setNeedsCommit() } } }
    /// Where the first color is, as shares of the bounds. The default is the middle of the upper edge.
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { if startPoint != oldValue { setNeedsCommit() } } }
    /// Where the last color is, as shares of the bounds. The default is the middle of the lower edge.
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { if endPoint != oldValue { setNeedsCommit() } } }

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
