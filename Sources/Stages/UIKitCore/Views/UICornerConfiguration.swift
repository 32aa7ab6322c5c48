// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// The radius of a corner.
public struct UICornerRadius: Hashable, Sendable {
    private enum Kind: Hashable, Sendable { case fixed(CGFloat), concentric(minimum: CGFloat) }
    private let kind: Kind

    /// Returns a radius in points.
    public static func fixed(_ radius: CGFloat) -> UICornerRadius { UICornerRadius(kind: .fixed(radius)) }

    /// Returns the radius whose arc has the same center as that of the nearest ancestor with round corners.
    ///
    /// - Parameter minimum: The smallest radius in points; nil for 0.
    /// - Returns: The radius, which depends on the distance of the corner from that of the ancestor.
    public static func containerConcentric(minimum: CGFloat? = nil) -> UICornerRadius {
        UICornerRadius(kind: .concentric(minimum: minimum ?? 0))
    }

    /// Returns the radius in points for a corner of a view.
    @MainActor fileprivate func length(of corner: UIRectCorner, in view: UIView) -> CGFloat {
        switch kind {
        case .fixed(let radius): radius
        case .concentric(let minimum): max(minimum, view.concentricRadius(corner: corner))
        }
    }
}

extension UICornerRadius: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Creates a radius in points.
    public init(floatLiteral value: Double) { self = .fixed(CGFloat(value)) }
    /// Creates a radius in points.
    public init(integerLiteral value: Int) { self = .fixed(CGFloat(value)) }
}

/// The radii of a view's corners.
public struct UICornerConfiguration: Hashable, Sendable {
    private enum Kind: Hashable, Sendable { case capsule(maximum: CGFloat?), corners([UICornerRadius?]) }
    private let kind: Kind
    /// The corners in the order of the radii.
    static let order: [UIRectCorner] = [.topLeft, .topRight, .bottomLeft, .bottomRight]

    /// Returns a configuration whose shorter sides are half circles.
    ///
    /// - Parameter maximumRadius: The largest radius in points; nil for no limit.
    /// - Returns: The configuration, which follows the size of the view.
    public static func capsule(maximumRadius: CGFloat? = nil) -> UICornerConfiguration {
        UICornerConfiguration(kind: .capsule(maximum: maximumRadius))
    }

    /// Returns a configuration with the same rule for each corner.
    public static func corners(radius: UICornerRadius) -> UICornerConfiguration { .uniformCorners(radius: radius) }

    /// Returns a configuration with the same rule for each corner.
    public static func uniformCorners(radius: UICornerRadius) -> UICornerConfiguration {
        .corners(topLeftRadius: radius, topRightRadius: radius, bottomLeftRadius: radius, bottomRightRadius: radius)
    }

    /// Returns a configuration with a radius for each corner; nil for a square one.
    public static func corners(
        topLeftRadius: UICornerRadius?, topRightRadius: UICornerRadius?, bottomLeftRadius: UICornerRadius?,
        bottomRightRadius: UICornerRadius?
    ) -> UICornerConfiguration {
        UICornerConfiguration(kind: .corners([topLeftRadius, topRightRadius, bottomLeftRadius, bottomRightRadius]))
    }

    /// Returns a configuration with a radius for both upper and one for both lower corners; nil for square ones.
    public static func uniformEdges(
        topRadius: UICornerRadius?, bottomRadius: UICornerRadius?
    ) -> UICornerConfiguration {
        .corners(
            topLeftRadius: topRadius, topRightRadius: topRadius, bottomLeftRadius: bottomRadius,
            bottomRightRadius: bottomRadius)
    }

    /// Returns a configuration with a radius for both left and one for both right corners; nil for square ones.
    public static func uniformEdges(
        leftRadius: UICornerRadius?, rightRadius: UICornerRadius?
    ) -> UICornerConfiguration {
        .corners(
            topLeftRadius: leftRadius, topRightRadius: rightRadius, bottomLeftRadius: leftRadius,
            bottomRightRadius: rightRadius)
    }

    /// Returns the radii for a view in points, at most half of its shorter side, in ``order``.
    @MainActor func radii(in view: UIView) -> [CGFloat] {
        Self.order.indices.map { radius(at: $0, in: view) }
    }

    /// Returns the radius for one corner of a view in points, at most half of its shorter side.
    ///
    /// - Parameters:
    ///   - index: The index of the corner in ``order``.
    ///   - view: The view.
    /// - Returns: The radius.
    @MainActor fileprivate func radius(at index: Int, in view: UIView) -> CGFloat {
        let limit = min(view.bounds.width, view.bounds.height) / 2
        switch kind {
        case .capsule(let maximum): return min(limit, maximum ?? limit)
        case .corners(let corners):
            return min(max(corners[index]?.length(of: Self.order[index], in: view) ?? 0, 0), limit)
        }
    }
}

extension UIView {
    /// The radii of the corners, which follow the size of the view. The default is fixed radii: those of the layer.
    ///
    /// The layer gets the radius of corners that are alike or square. Corners with different radii are cut by a mask of
    /// the layer, which cuts the subviews and the shadow, too; a mask of the app's own takes precedence.
    public var cornerConfiguration: UICornerConfiguration {
        get { layer.stored?.corners ?? .layered(layer.cornerRadius, layer.maskedCorners) }
        set {
            let box = layer.stored ?? StoredLayerValues.Box()
            box.corners = newValue
            layer.stored = box
            applyCorners()
            setNeedsLayout()
        }
    }

    /// Returns the radius of a corner in points; of several, the largest one's.
    public func effectiveRadius(corner: UIRectCorner) -> CGFloat {
        // Only those that are asked for: that of a corner can depend on the same corner of an ancestor.
        let configuration = cornerConfiguration
        return UICornerConfiguration.order.enumerated().filter { corner.contains($0.element) }
            .map { configuration.radius(at: $0.offset, in: self) }.max() ?? 0
    }

    /// Gives the layer the radii for the size of the view, if the view has a configuration.
    func applyCorners() {
        guard let corners = layer.stored?.corners else { return }
        let radii = corners.radii(in: self)
        let largest = radii.reduce(0, max)
        let isPlain = radii.allSatisfy { $0 == 0 || $0 == largest }
        if isPlain {
            let masks: [CACornerMask] = [
                .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ]
            layer.maskedCorners = zip(masks, radii).reduce(into: []) { if $1.1 > 0 { $0.insert($1.0) } }
        }
        layer.cornerRadius = isPlain ? largest : 0
        if isPlain {
            if layer.mask is CornerMask { layer.mask = nil }
        } else if layer.mask == nil || layer.mask is CornerMask {
            let mask = layer.mask as? CornerMask ?? CornerMask()
            mask.frame = bounds
            mask.path = UIBezierPath(CGRect(origin: .zero, size: bounds.size), radii: radii).cgPath
            layer.mask = mask
        }
    }

    /// Returns the radius of a corner whose arc has the same center as that of the nearest ancestor with round corners;
    /// 0 without one.
    fileprivate func concentricRadius(corner: UIRectCorner) -> CGFloat {
        let ancestors = sequence(first: self, next: \.superview).dropFirst()
        guard let outer = ancestors.first(where: { $0.layer.stored?.corners != nil || $0.layer.cornerRadius > 0 })
        else { return 0 }
        let (place, room) = (convert(bounds, to: outer), outer.bounds)
        let isLeft = corner == .topLeft || corner == .bottomLeft
        let isTop = corner == .topLeft || corner == .topRight
        let distance = max(
            isLeft ? place.minX - room.minX : room.maxX - place.maxX,
            isTop ? place.minY - room.minY : room.maxY - place.maxY)
        return max(outer.effectiveRadius(corner: corner) - distance, 0)
    }
}

extension UICornerConfiguration {
    /// Returns the configuration with the radius of a layer.
    fileprivate static func layered(_ radius: CGFloat, _ corners: CACornerMask) -> UICornerConfiguration {
        func radiusOf(_ corner: CACornerMask) -> UICornerRadius? { corners.contains(corner) ? .fixed(radius) : nil }
        return .corners(
            topLeftRadius: radiusOf(.layerMinXMinYCorner), topRightRadius: radiusOf(.layerMaxXMinYCorner),
            bottomLeftRadius: radiusOf(.layerMinXMaxYCorner), bottomRightRadius: radiusOf(.layerMaxXMaxYCorner))
    }
}

/// The mask of a view whose corners have different radii.
private final class CornerMask: CAShapeLayer {}
