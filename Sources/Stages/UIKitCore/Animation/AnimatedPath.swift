// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// An animatable layer property, or a component of one, named by a key path such as `position` or `position.x`.
struct AnimatedPath {
    let key: AnimatedKey
    /// The indices of the component in the property's vector; nil for the whole vector.
    let places: [Int]?

    /// Creates the path for a key path; nil if the key path is unknown.
    init?(_ keyPath: String) {
        if let key = AnimatedKey(rawValue: keyPath) {
            (self.key, places) = (key, nil)
            return
        }
        guard let dot = keyPath.firstIndex(of: "."), let key = AnimatedKey(rawValue: String(keyPath[..<dot])),
            let places = key.parts[String(keyPath[keyPath.index(after: dot)...])]
        else { return nil }
        (self.key, self.places) = (key, places)
    }

    /// Returns the value in a layer; nil if the layer has no such property.
    @MainActor func value(in layer: CALayer) -> AnimatedValue? {
        guard let value = layer.animatedValue(key) else { return nil }
        let whole = key.completed(value)
        // `transform.scale` reads as a single number: the x scale.
        if key.isTransform, places?.count == 2, places == AnimatedKey.scale { return [whole[AnimatedKey.scale[0]]] }
        return places?.map { whole[$0] } ?? whole
    }

    /// Sets the value in a layer.
    @MainActor func set(_ value: AnimatedValue, in layer: CALayer) {
        guard let places else { return layer.setAnimatedValue(value, for: key) }
        guard var whole = layer.animatedValue(key).map(key.completed), let last = value.last else { return }
        for (index, place) in places.enumerated() { whole[place] = index < value.count ? value[index] : last }
        layer.setAnimatedValue(whole, for: key)
    }

    /// Converts an animation value from the app, such as a number, a `CGPoint` or a `CGColor`, to a vector; nil if it
    /// does not fit the property.
    func value(from value: Any, like current: AnimatedValue) -> AnimatedValue? {
        let vector = key.isTransform && places == nil ? Self.transform(value) : Self.vector(value)
        guard let vector, vector.count == current.count || key == .path || key == .shadowPath || key == .colors else {
            return nil
        }
        return vector
    }

    /// Returns the vector that additive values are relative to: that of the identity for whole transforms, or else zeros.
    func neutral(like current: AnimatedValue) -> AnimatedValue {
        key.isTransform && places == nil ? CATransform3D.neutral : current.map { _ in 0 }
    }

    private static func transform(_ value: Any) -> AnimatedValue? {
        CATransform3D(value: value).map { CATransform3D.completed($0.animated) }
    }

    private static func vector(_ value: Any) -> AnimatedValue? {
        switch value {
        case let value as CGFloat: [Double(value)]
        case let value as Double: [value]
        case let value as Float: [Double(value)]
        case let value as Int: [Double(value)]
        case let value as Bool: [value ? 1 : 0]
        case let value as NSNumber: [value.doubleValue]
        case let value as CGPoint: value.animated
        case let value as CGSize: [Double(value.width), Double(value.height)]
        case let value as CGRect: value.animated
        case let value as CGColor: value.color.animated
        case let value as UIColor: value.renderColor.animated
        case let value as CGPath: value.path.coordinates
        case let value as [CGColor]: value.flatMap(\.color.animated)
        case let value as [Any]: nested(value)
        case let value as NSValue: boxed(value)
        default: nil
        }
    }

    /// Returns the vector of an array of numbers or colors.
    private static func nested(_ values: [Any]) -> AnimatedValue? {
        var vector: AnimatedValue = []
        for value in values where !(value is [Any]) {
            guard let part = Self.vector(value) else { return nil }
            vector += part
        }
        return vector
    }

    /// Returns the vector of a boxed point, size or rectangle.
    private static func boxed(_ value: NSValue) -> AnimatedValue? {
        switch unsafe String(cString: value.objCType) {
        case let type where type.hasPrefix("{CGPoint"): value.cgPointValue.animated
        case let type where type.hasPrefix("{CGSize"): [value.cgSizeValue.width, value.cgSizeValue.height]
        case let type where type.hasPrefix("{CGRect"): value.cgRectValue.animated
        default: nil
        }
    }
}

extension CATransform3D {
    /// Creates a transform from a value of an app, which can be affine or boxed; nil for another value.
    init?(value: Any) {
        switch value {
        case let value as CATransform3D: self = value
        case let value as CGAffineTransform: self.init(value)
        case let value as NSValue:
            guard
                let transform = value.content(CATransform3D.self)
                    ?? value.content(CGAffineTransform.self).map(CATransform3D.init)
            else { return nil }
            self = transform
        default: return nil
        }
    }
}

/// An animatable layer property; the raw value is its key path.
enum AnimatedKey: String, Hashable, Sendable {
    case bounds, position, transform, sublayerTransform, opacity, backgroundColor, cornerRadius, anchorPoint, zPosition
    case borderWidth, borderColor, shadowColor, shadowOpacity, shadowRadius, shadowOffset, shadowPath
    case path, fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, lineDashPhase
    case colors, locations, startPoint, endPoint
    case foregroundColor, fontSize
    case birthRate

    /// The indices of the x and y scales in a transform's vector.
    static let scale = [3, 4]

    var isTransform: Bool { self == .transform || self == .sublayerTransform }

    /// The names of the components, with their indices in the vector.
    var parts: [String: [Int]] {
        switch self {
        case .position, .anchorPoint, .startPoint, .endPoint: ["x": [0], "y": [1]]
        case .shadowOffset: ["width": [0], "height": [1]]
        case .bounds:
            [
                "origin": [0, 1], "origin.x": [0], "origin.y": [1], "size": [2, 3], "size.width": [2],
                "size.height": [3],
            ]
        case .transform, .sublayerTransform:
            [
                "translation": [0, 1], "translation.x": [0], "translation.y": [1], "translation.z": [6],
                "rotation": [2], "rotation.x": [7], "rotation.y": [8], "rotation.z": [2],
                "scale": Self.scale, "scale.x": [3], "scale.y": [4], "scale.z": [9],
            ]
        default: [:]
        }
    }

    /// Returns the first value minus the second; a rotation takes the shorter direction.
    func difference(from old: AnimatedValue, to new: AnimatedValue) -> AnimatedValue {
        let (old, new) = matched(old, new)
        var difference = zip(old, new).map { $0 - $1 }
        guard isTransform else { return difference }
        for place in Self.rotations where place < difference.count {
            difference[place] = difference[place].remainder(dividingBy: 2 * .pi)
        }
        return difference
    }

    /// The indices of the rotations in a transform's vector.
    private static let rotations = [2, 7, 8]

    /// Returns the vector with all entries that the property can have: a flat transform gets those of one in space.
    func completed(_ value: AnimatedValue) -> AnimatedValue { isTransform ? CATransform3D.completed(value) : value }

    /// Returns two vectors with the same entries, if they are of one property.
    func matched(_ one: AnimatedValue, _ other: AnimatedValue) -> (AnimatedValue, AnimatedValue) {
        one.count == other.count ? (one, other) : (completed(one), completed(other))
    }

    /// Returns the sum of a vector and a fraction of another.
    func sum(_ value: AnimatedValue, _ change: AnimatedValue, times factor: Double) -> AnimatedValue {
        let (value, change) = matched(value, change)
        return zip(value, change).map { $0 + $1 * factor }
    }
}
