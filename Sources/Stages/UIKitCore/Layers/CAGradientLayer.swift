// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that draws a color gradient.
@preconcurrency @MainActor open class CAGradientLayer: CALayer, DrawsFromProperties {
    /// The colors, each a ``CGColor``; nil for none.
    open var colors: [Any]? { didSet { setNeedsCommit() } }
    /// The location of each color, usually from 0 to 1; others are outside of the layer. Nil for an even distribution.
    open var locations: [NSNumber]? { didSet { changed(.locations, from: oldValue.animated, to: locations.animated) } }
    /// The start point in unit coordinates, or the center of a radial gradient. The default is the center of the top
    /// edge.
    open var startPoint = CGPoint(x: 0.5, y: 0) {
        didSet { changed(.startPoint, from: oldValue.animated, to: startPoint.animated) }
    }
    /// The end point in unit coordinates, or a corner of a radial gradient's ellipse. The default is the center of the
    /// bottom edge.
    open var endPoint = CGPoint(x: 0.5, y: 1) {
        didSet { changed(.endPoint, from: oldValue.animated, to: endPoint.animated) }
    }
    /// The shape. The default is linear.
    open var type = CAGradientLayerType.axial { didSet { if type != oldValue { setNeedsCommit() } } }

    open override func draw(in context: CGContext) {
        let colors = (colors ?? []).compactMap { $0 as? CGColor }
        guard !colors.isEmpty, locations.map({ $0.count == colors.count }) ?? true else { return }
        let places = locations?.map { CGFloat($0.doubleValue) } ?? Self.evenLocations(colors.count).map { CGFloat($0) }
        // Locations of a light that passes over a layer begin and end outside of it.
        let (low, high) = (min(places.min() ?? 0, 0), max(places.max() ?? 1, 1))
        let inside = places.map { ($0 - low) / (high - low) }
        guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: inside) else { return }
        func place(_ share: CGPoint) -> CGPoint {
            CGPoint(x: bounds.minX + share.x * bounds.width, y: bounds.minY + share.y * bounds.height)
        }
        let (start, end) = (place(startPoint), place(endPoint))
        let everywhere: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
        context.record(.save)
        let outline = Path.roundedRect(bounds.rendered, radius: cornerRadius, corners: maskedCorners.rendered)
        context.record(.clip(outline, evenOdd: false))
        switch type {
        case .radial:
            // An ellipse around the start point whose bounding box has a corner at the end point: a scaled unit circle.
            context.translateBy(x: start.x, y: start.y)
            context.scaleBy(x: max(abs(end.x - start.x), 0.01), y: max(abs(end.y - start.y), 0.01))
            context.drawRadialGradient(
                CGGradient(colorsSpace: nil, colors: colors, locations: places) ?? gradient, startCenter: .zero,
                startRadius: 0, endCenter: .zero, endRadius: 1, options: everywhere)
        case .conic:
            context.drawConicGradient(
                CGGradient(colorsSpace: nil, colors: colors, locations: places) ?? gradient, center: start,
                angle: atan2(end.y - start.y, end.x - start.x))
        default:
            func along(_ share: CGFloat) -> CGPoint {
                CGPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
            }
            context.drawLinearGradient(gradient, start: along(low), end: along(high), options: everywhere)
        }
        context.record(.restore)
    }

    /// Returns the locations of colors without any.
    private static func evenLocations(_ count: Int) -> [Double] {
        (0..<count).map { Double($0) / Double(max(1, count - 1)) }
    }

    override func makePresentation() -> CALayer { CAGradientLayer() }

    override func copyValues(of other: CALayer) {
        super.copyValues(of: other)
        guard let other = other as? CAGradientLayer else { return }
        (colors, locations, type) = (other.colors, other.locations, other.type)
        (startPoint, endPoint) = (other.startPoint, other.endPoint)
    }

    override func animatedValue(_ key: AnimatedKey) -> AnimatedValue? {
        switch key {
        case .colors: colors.map { $0.compactMap { ($0 as? CGColor)?.color.animated }.flatMap { $0 } }
        case .locations: locations.map { $0.map(\.doubleValue) } ?? colors.map { Self.evenLocations($0.count) }
        case .startPoint: startPoint.animated
        case .endPoint: endPoint.animated
        default: super.animatedValue(key)
        }
    }

    override func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) {
        switch key {
        case .colors:
            colors = stride(from: 0, to: value.count - 3, by: 4).map {
                CGColor(Color(animated: Array(value[$0..<($0 + 4)])))
            }
        case .locations: locations = value.map { NSNumber(value: $0) }
        case .startPoint where value.count == 2: startPoint = CGPoint(animated: value)
        case .endPoint where value.count == 2: endPoint = CGPoint(animated: value)
        default: super.setAnimatedValue(value, for: key)
        }
    }
}

extension [NSNumber]? {
    /// The numbers as a vector; empty if nil.
    fileprivate var animated: AnimatedValue { self?.map(\.doubleValue) ?? [] }
}

/// The shapes of gradients.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a shape with a raw value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A linear gradient.
    public static let axial = CAGradientLayerType(rawValue: "axial")
    /// A radial gradient.
    public static let radial = CAGradientLayerType(rawValue: "radial")
    /// A gradient around the start point, clockwise from the direction of the end point.
    public static let conic = CAGradientLayerType(rawValue: "conic")
}
