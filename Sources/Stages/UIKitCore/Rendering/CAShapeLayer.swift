// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that draws a path in its coordinate space.
@preconcurrency @MainActor open class CAShapeLayer: CALayer, DrawsFromProperties {
    /// The path of the shape; nil for none.
    open var path: CGPath? {
        // A path can change after it was set, and comparing paths is expensive.
        didSet { setNeedsCommit() }
    }
    /// The fill color; nil for none. The default is black.
    open var fillColor: CGColor? = UIColor.black.cgColor { didSet { if fillColor != oldValue { setNeedsCommit() } } }
    /// The stroke color; nil for none.
    open var strokeColor: CGColor? { didSet { if strokeColor != oldValue { setNeedsCommit() } } }
    /// The line width in points.
    open var lineWidth: CGFloat = 1 { didSet { if lineWidth != oldValue { setNeedsCommit() } } }
    /// The line cap style.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { if lineCap != oldValue { setNeedsCommit() } } }
    /// The line join style.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { if lineJoin != oldValue { setNeedsCommit() } } }
    /// The lengths of dashes and gaps in turn; nil for solid lines.
    open var lineDashPattern: [NSNumber]? { didSet { if lineDashPattern != oldValue { setNeedsCommit() } } }
    /// The offset at which the dash pattern starts.
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

/// Constants that describe the shape of line ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a style with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A butt cap: the line ends at its endpoint.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A round cap around the endpoint.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A square cap: half the line width beyond the endpoint.
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    var cap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// Constants that describe the shape of line joins.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a style with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A miter join: a sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round join.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A bevel join: a cut-off corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    var join: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}

/// A layer that draws a linear color gradient.
@preconcurrency @MainActor open class CAGradientLayer: CALayer, DrawsFromProperties {
    /// The colors, each a ``CGColor``; nil for none.
    open var colors: [Any]? { didSet { setNeedsCommit() } }
    /// The location of each color, from 0 to 1; nil for an even distribution.
    open var locations: [NSNumber]? { didSet { if locations != oldValue { setNeedsCommit() } } }
    /// The start point in unit coordinates. The default is the center of the top edge.
    open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { if startPoint != oldValue { setNeedsCommit() } } }
    /// The end point in unit coordinates. The default is the center of the bottom edge.
    open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { if endPoint != oldValue { setNeedsCommit() } } }

    open override func draw(in context: CGContext) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        let places = locations?.map { CGFloat($0.doubleValue) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: places) else { return }
        func place(_ share: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
        }
        context.record(.save)
        let outline = Path.roundedRect(bounds.rendered, radius: cornerRadius, corners: maskedCorners.rendered)
        context.record(.clip(outline, evenOdd: false))
        context.drawLinearGradient(gradient, start: place(startPoint), end: place(endPoint), options: [])
        context.record(.restore)
    }
}
