// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation

extension CALayer {
    /// Returns a property by its key, or the value that was set for another key.
    func keyedValue(_ key: String) -> Any? {
        switch key {
        case "name": name
        case "hidden": NSNumber(value: isHidden)
        case "masksToBounds": NSNumber(value: masksToBounds)
        case "contents": contents
        case "frame": frame
        default: value(forKeyPath: key) ?? keyedValues[key]
        }
    }

    /// Sets a property by its key, or a value for another key.
    func setKeyedValue(_ value: Any?, _ key: String) {
        switch key {
        case "name": name = value as? String
        case "hidden": isHidden = (value as? NSNumber)?.boolValue ?? false
        case "masksToBounds": masksToBounds = (value as? NSNumber)?.boolValue ?? false
        case "contents": contents = value
        case "frame":
            if let rect = value as? CGRect ?? (value as? NSValue)?.cgRectValue { frame = rect }
        default:
            if self.value(forKeyPath: key) != nil { return setValue(value, forKeyPath: key) }
            keyedValues[key] = value
            if Self.needsDisplay(forKey: key) { setNeedsDisplay() }
        }
    }
}

// Rare values, most of which the renderer does not use. They are kept, in the same place as those of the app.
extension CALayer {
    /// Whether the coordinates of sublayers are flipped vertically; stored only.
    public var isGeometryFlipped: Bool {
        get { keyedValues["geometryFlipped"] as? Bool ?? false }
        set { keyedValues["geometryFlipped"] = newValue }
    }
    /// How ``contents`` are enlarged; stored only, always smoothly.
    public var magnificationFilter: CALayerContentsFilter {
        get { keyedValues["magnificationFilter"] as? CALayerContentsFilter ?? .linear }
        set { keyedValues["magnificationFilter"] = newValue }
    }
    /// How ``contents`` are reduced; stored only, always smoothly.
    public var minificationFilter: CALayerContentsFilter {
        get { keyedValues["minificationFilter"] as? CALayerContentsFilter ?? .linear }
        set { keyedValues["minificationFilter"] = newValue }
    }
    /// The part of ``contents`` that is stretched, in unit coordinates; stored only, all of it is.
    public var contentsCenter: CGRect {
        get { keyedValues["contentsCenter"] as? CGRect ?? CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { keyedValues["contentsCenter"] = newValue }
    }
    /// The distance along the z axis of the point about which the layer is transformed. The default is 0.
    public var anchorPointZ: CGFloat {
        get { keyedValues.isEmpty ? 0 : keyedValues["anchorPointZ"] as? CGFloat ?? 0 }
        set {
            keyedValues["anchorPointZ"] = newValue
            setNeedsCommit()
        }
    }
    /// Other values; stored only.
    public var style: [AnyHashable: Any]? {
        get { keyedValues["style"] as? [AnyHashable: Any] }
        set { keyedValues["style"] = newValue }
    }
    /// The part of the bounds that the superlayers do not clip.
    public var visibleRect: CGRect {
        var visible = bounds
        var layer = self
        while let above = layer.superlayer {
            if above.masksToBounds { visible = visible.common(with: convert(above.bounds, from: above)) }
            layer = above
        }
        return visible.isNull ? .zero : visible
    }
}

/// The ways to scale the contents of a layer.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a way with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes the nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Interpolates between pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// Interpolates between pixels of the image in several sizes.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}
