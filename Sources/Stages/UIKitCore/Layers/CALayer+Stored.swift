// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

/// A set of edges of a layer.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a set with a raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The left edge.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1 << 0)
    /// The right edge.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 1 << 1)
    /// The bottom edge.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 1 << 2)
    /// The top edge.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 1 << 3)
}

/// Values without an effect, which few layers have.
struct StoredLayerValues {
    var compositingFilter: Any?
    var filters: [Any]?
    var backgroundFilters: [Any]?
    var edgeAntialiasingMask: CAEdgeAntialiasingMask = [
        .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
    ]
    var fillMode = CAMediaTimingFillMode.removed
    var duration: CFTimeInterval = .infinity
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false

    /// The values in memory of their own, so that a layer without them has only room for a reference.
    final class Box {
        var values = StoredLayerValues()
        /// The rule for the corners of the layer's view; nil for a fixed radius.
        var corners: UICornerConfiguration?
    }
}

extension CALayer {
    private var values: StoredLayerValues {
        get { stored?.values ?? StoredLayerValues() }
        set {
            let box = stored ?? StoredLayerValues.Box()
            box.values = newValue
            stored = box
        }
    }

    /// The filter that combines the layer with what is behind it. Stored but ignored.
    public var compositingFilter: Any? {
        get { values.compositingFilter }
        set { values.compositingFilter = newValue }
    }
    /// The filters of the layer's content. Stored but ignored, as on iOS.
    public var filters: [Any]? {
        get { values.filters }
        set { values.filters = newValue }
    }
    /// The filters of what is behind the layer. Stored but ignored, as on iOS.
    public var backgroundFilters: [Any]? {
        get { values.backgroundFilters }
        set { values.backgroundFilters = newValue }
    }
    /// The edges that are antialiased. Stored but ignored; all of them are. The default is all edges.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { values.edgeAntialiasingMask = newValue }
    }
    /// What the layer shows before its start and after its end. Stored but ignored; layers are always shown.
    public var fillMode: CAMediaTimingFillMode {
        get { values.fillMode }
        set { values.fillMode = newValue }
    }
    /// The duration for which the layer is shown. Stored but ignored; layers are always shown. The default is infinity.
    public var duration: CFTimeInterval {
        get { values.duration }
        set { values.duration = newValue }
    }
    /// How often the layer's time repeats. Stored but ignored.
    public var repeatCount: Float {
        get { values.repeatCount }
        set { values.repeatCount = newValue }
    }
    /// The time for which the layer's time repeats. Stored but ignored.
    public var repeatDuration: CFTimeInterval {
        get { values.repeatDuration }
        set { values.repeatDuration = newValue }
    }
    /// Whether the layer's time also runs backward. Stored but ignored.
    public var autoreverses: Bool {
        get { values.autoreverses }
        set { values.autoreverses = newValue }
    }

    /// Returns the preferred size in the superlayer's coordinates, which is that of the frame.
    public func preferredFrameSize() -> CGSize { frame.size }
}

/// A layer that draws its content in tiles on Apple's platforms. Here its content is recorded as a whole, and sharp at any
/// scale, so that the properties are only stored.
@preconcurrency @MainActor open class CATiledLayer: CALayer {
    /// The size of a tile in pixels. The default is 256 by 256.
    open var tileSize = CGSize(width: 256, height: 256)
    /// The number of smaller versions. The default is 1.
    open var levelsOfDetail = 1
    /// The number of larger versions. The default is 0.
    open var levelsOfDetailBias = 0

    /// Returns how long a new tile fades in, which is a quarter of a second on Apple's platforms.
    open class func fadeDuration() -> CFTimeInterval { 0.25 }

    override func makePresentation() -> CALayer { CATiledLayer() }
}
