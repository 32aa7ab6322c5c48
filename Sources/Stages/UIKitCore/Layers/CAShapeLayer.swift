// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that draws a path in its coordinate space.
@preconcurrency @MainActor open class CAShapeLayer: CALayer, DrawsFromProperties {
    /// The path of the shape; nil for none. An added animation can interpolate between paths with the same elements.
    open var path: CGPath? {
        // A path can change after it has been set, and comparing paths is expensive.
        didSet { setNeedsCommit() }
    }
    /// The fill color; nil for none. The default is black.
    open var fillColor: CGColor? = UIColor.black.cgColor {
        didSet { changed(.fillColor, from: oldValue, to: fillColor) }
    }
    /// The rule for filling the path. The default is non-zero.
    open var fillRule = CAShapeLayerFillRule.nonZero { didSet { if fillRule != oldValue { setNeedsCommit() } } }
    /// The stroke color; nil for none.
    open var strokeColor: CGColor? { didSet { changed(.strokeColor, from: oldValue, to: strokeColor) } }
    /// The fraction of the path's length at which the stroke starts. The default is 0.
    open var strokeStart: CGFloat = 0 { didSet { changed(.strokeStart, from: [oldValue], to: [strokeStart]) } }
    /// The fraction of the path's length at which the stroke ends. The default is 1.
    open var strokeEnd: CGFloat = 1 { didSet { changed(.strokeEnd, from: [oldValue], to: [strokeEnd]) } }
    /// The line width in points.
    open var lineWidth: CGFloat = 1 { didSet { changed(.lineWidth, from: [oldValue], to: [lineWidth]) } }
    /// The length of a miter, in line widths, beyond which it is beveled. The default is 10.
    open var miterLimit: CGFloat = 10 { didSet { if miterLimit != oldValue { setNeedsCommit() } } }
    /// The line cap style.
    open var lineCap = CAShapeLayerLineCap.butt { didSet { if lineCap != oldValue { setNeedsCommit() } } }
    /// The line join style.
    open var lineJoin = CAShapeLayerLineJoin.miter { didSet { if lineJoin != oldValue { setNeedsCommit() } } }
    /// The alternating lengths of dashes and gaps; nil for solid lines.
    open var lineDashPattern: [NSNumber]? { didSet { if lineDashPattern != oldValue { setNeedsCommit() } } }
    /// The offset at which the dash pattern starts.
    open var lineDashPhase: CGFloat = 0 { didSet { changed(.lineDashPhase, from: [oldValue], to: [lineDashPhase]) } }

    open override func draw(in context: CGContext) {
        guard let path else { return }
        if let fillColor {
            context.setFillColor(fillColor)
            context.fill(path.path, fillRule == .evenOdd ? .evenOdd : .winding)
        }
        if let strokeColor {
            context.setStrokeColor(strokeColor)
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCap.cap)
            context.setLineJoin(lineJoin.join)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: lineDashPhase, lengths: lineDashPattern?.map { CGFloat($0.doubleValue) } ?? [])
            context.stroke(path.path.trimmed(from: strokeStart, to: strokeEnd))
        }
    }

    /// The area covered by the path and its stroke; shapes can extend beyond the bounds, which are often empty.
    override var unboundedRect: CGRect? {
        guard let path, !path.isEmpty else { return nil }
        guard strokeColor != nil else { return path.boundingBox.integral }
        // A square cap extends up to one and a half half line widths from its end.
        let reach = max(0, lineWidth) / 2 * (lineJoin == .miter ? max(1.5, miterLimit) : 1.5)
        return path.boundingBox.insetBy(dx: -reach, dy: -reach).integral
    }

    override func makePresentation() -> CALayer { CAShapeLayer() }

    override func copyValues(of other: CALayer) {
        super.copyValues(of: other)
        guard let other = other as? CAShapeLayer else { return }
        (path, fillColor, fillRule) = (other.path, other.fillColor, other.fillRule)
        (strokeColor, strokeStart, strokeEnd) = (other.strokeColor, other.strokeStart, other.strokeEnd)
        (lineWidth, lineCap, lineJoin, miterLimit) = (other.lineWidth, other.lineCap, other.lineJoin, other.miterLimit)
        (lineDashPattern, lineDashPhase) = (other.lineDashPattern, other.lineDashPhase)
    }

    override func animatedValue(_ key: AnimatedKey) -> AnimatedValue? {
        switch key {
        case .path: path?.path.coordinates
        case .fillColor: (fillColor?.color ?? .clear).animated
        case .strokeColor: (strokeColor?.color ?? .clear).animated
        case .strokeStart: [strokeStart]
        case .strokeEnd: [strokeEnd]
        case .lineWidth: [lineWidth]
        case .lineDashPhase: [lineDashPhase]
        default: super.animatedValue(key)
        }
    }

    override func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) {
        switch (key, value.count) {
        case (.path, _): path = path?.path.withCoordinates(value).map(CGPath.init) ?? path
        case (.fillColor, 4): fillColor = CGColor(Color(animated: value))
        case (.strokeColor, 4): strokeColor = CGColor(Color(animated: value))
        case (.strokeStart, 1): strokeStart = value[0]
        case (.strokeEnd, 1): strokeEnd = value[0]
        case (.lineWidth, 1): lineWidth = value[0]
        case (.lineDashPhase, 1): lineDashPhase = value[0]
        default: super.setAnimatedValue(value, for: key)
        }
    }
}

/// Constants that describe which regions of a path to fill.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a rule with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Regions with a nonzero winding number.
    public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
    /// Regions from which a ray to the outside crosses the path an odd number of times.
    public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// Constants that describe the shape of line ends.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a style with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A butt cap, which ends at the endpoint.
    public static let butt = CAShapeLayerLineCap(rawValue: "butt")
    /// A round cap around the endpoint.
    public static let round = CAShapeLayerLineCap(rawValue: "round")
    /// A square cap, which extends half the line width beyond the endpoint.
    public static let square = CAShapeLayerLineCap(rawValue: "square")

    var cap: CGLineCap { self == .round ? .round : self == .square ? .square : .butt }
}

/// Constants that describe the shape of line joins.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a style with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A miter join, which is a sharp corner.
    public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
    /// A round join.
    public static let round = CAShapeLayerLineJoin(rawValue: "round")
    /// A bevel join, which is a cut-off corner.
    public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

    var join: CGLineJoin { self == .round ? .round : self == .bevel ? .bevel : .miter }
}
