// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

extension CALayer {
    /// Returns the vector of a property that every layer has; nil for other properties.
    func baseValue(_ key: AnimatedKey) -> AnimatedValue? {
        switch key {
        case .bounds: bounds.animated
        case .position: position.animated
        case .anchorPoint: anchorPoint.animated
        case .transform: transformVector(geometry.transform)
        case .sublayerTransform: CATransform3D.completed(sublayerTransform.animated)
        case .zPosition: [zPosition]
        case .opacity: [Double(opacity)]
        case .backgroundColor: (backgroundColor?.color ?? .clear).animated
        case .cornerRadius: [cornerRadius]
        case .borderWidth: [borderWidth]
        case .borderColor: (borderColor?.color ?? .clear).animated
        case .shadowColor: (shadowColor?.color ?? .clear).animated
        case .shadowOpacity: [Double(shadowOpacity)]
        case .shadowRadius: [shadowRadius]
        case .shadowOffset: shadowOffset.animated
        case .shadowPath: shadowPath?.path.coordinates
        default: nil
        }
    }

    /// Sets a property that every layer has from a vector.
    func setBaseValue(_ value: AnimatedValue, for key: AnimatedKey) {
        if key == .transform { return setWholeTransform(CATransform3D(animated: value)) }
        if key == .shadowPath {
            shadowPath = shadowPath?.path.withCoordinates(value).map(CGPath.init) ?? shadowPath
            return
        }
        guard let count = baseValue(key)?.count, value.count == count else { return }
        switch key {
        // An animation to what is not a number raises no exception, as setting it would.
        case .bounds where !value.contains(where: \.isNaN): bounds = CGRect(animated: value)
        case .position where !value.contains(where: \.isNaN): position = CGPoint(animated: value)
        case .anchorPoint: anchorPoint = CGPoint(animated: value)
        case .sublayerTransform: sublayerTransform = CATransform3D(animated: value)
        case .zPosition: zPosition = value[0]
        case .opacity: opacity = Float(value[0])
        case .backgroundColor: backgroundColor = CGColor(Color(animated: value))
        case .cornerRadius: cornerRadius = value[0]
        case .borderWidth: borderWidth = value[0]
        case .borderColor: borderColor = CGColor(Color(animated: value))
        case .shadowColor: shadowColor = CGColor(Color(animated: value))
        case .shadowOpacity: shadowOpacity = Float(value[0])
        case .shadowRadius: shadowRadius = value[0]
        case .shadowOffset: shadowOffset = CGSize(width: value[0], height: value[1])
        default: break
        }
    }

    /// Returns the value of a property by its key path, such as `transform.rotation.z`.
    ///
    /// The value is an `NSNumber`, a `CGPoint`, a `CGSize`, a `CGRect`, a ``CGColor``, or a ``CATransform3D``; nil if
    /// the property cannot be animated.
    public func value(forKeyPath keyPath: String) -> Any? {
        if keyPath == "transform" { return transform }
        if keyPath == "sublayerTransform" { return sublayerTransform }
        guard let path = AnimatedPath(keyPath), let value = path.value(in: self) else { return nil }
        switch (path.key, value.count) {
        case (_, 1): return NSNumber(value: value[0])
        case (.shadowOffset, 2): return CGSize(width: value[0], height: value[1])
        case (.bounds, 2) where path.places == [2, 3]: return CGSize(width: value[0], height: value[1])
        case (_, 2): return CGPoint(animated: value)
        case (.bounds, 4): return CGRect(animated: value)
        case (_, 4): return CGColor(Color(animated: value))
        default: return nil
        }
    }

    /// Sets the value of a property by its key path; an unknown key path or a value of the wrong type is ignored.
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let emitter = self as? CAEmitterLayer, emitter.setCellValue(value, forKeyPath: keyPath) { return }
        guard let path = AnimatedPath(keyPath), let current = path.value(in: self) else { return }
        if path.places == nil, path.key.isTransform, let transform = value.flatMap(CATransform3D.init(value:)) {
            if path.key == .transform { self.transform = transform } else { sublayerTransform = transform }
            return
        }
        guard let vector = value.flatMap({ path.value(from: $0, like: current) })
        else { return }
        path.set(vector, in: self)
    }
}

extension CGSize {
    /// The size as a vector.
    var animated: AnimatedValue { [width, height] }
}
