// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// One animation of a value, as an offset from its target.
struct AddedAnimation {
    let animation: Animation
    /// The old value minus the new one; the remaining part is added to the model value.
    let difference: AnimatedValue
}

/// The values that a layer presents.
struct ShownLayer {
    var geometry: ViewGeometry
    var opacity: Double
    var backgroundColor: Color?
    var cornerRadius: CGFloat
}

extension CALayer {
    /// Animates a change of a value if an animation block is open.
    func animate(_ key: AnimatedKey, from old: AnimatedValue, to new: AnimatedValue) {
        let animator = SimulatedDevice.current.frames.animator
        guard let animation = animator.open, old != new, (old + new).allSatisfy(\.isFinite) else { return }
        var begin = old
        if animation.replacesOthers, let others = animations[key], !others.isEmpty {
            begin = value(key, old)
            animations[key] = nil
            for other in others where !isAnimated(by: other.animation) {
                other.animation.remove(self)
                if !other.animation.hasLayers { animator.end(other.animation, finished: false) }
            }
        }
        animation.add(self)
        let added = AddedAnimation(animation: animation, difference: key.difference(from: begin, to: new))
        animations[key, default: []].append(added)
    }

    private func isAnimated(by animation: Animation) -> Bool {
        animations.values.contains { $0.contains { $0.animation === animation } }
    }

    /// Removes an animation that has ended.
    func drop(_ animation: Animation) {
        for key in animations.keys { animations[key]?.removeAll { $0.animation === animation } }
        animations = animations.filter { !$0.value.isEmpty }
        setNeedsCommit()
    }

    /// Returns the presentation value of a property.
    private func value(_ key: AnimatedKey, _ model: AnimatedValue) -> AnimatedValue {
        let now = SimulatedDevice.current.frames.animator.now
        return (animations[key] ?? []).reduce(model) { value, added in
            let rest = 1 - added.animation.share(at: now)
            return zip(value, added.difference).map { $0 + $1 * rest }
        }
    }

    /// The presentation values: model values plus the remaining offsets.
    var shown: ShownLayer {
        let background = backgroundColor?.color
        var shown = ShownLayer(
            geometry: geometry, opacity: Double(opacity), backgroundColor: background,
            cornerRadius: cornerRadius)
        for key in animations.keys {
            switch key {
            case .bounds: shown.geometry.bounds = CGRect(animated: value(key, shown.geometry.bounds.animated))
            case .position: shown.geometry.center = CGPoint(animated: value(key, shown.geometry.center.animated))
            case .transform:
                shown.geometry.transform = CGAffineTransform(animated: value(key, shown.geometry.transform.animated))
            case .opacity: shown.opacity = value(key, [shown.opacity])[0]
            case .backgroundColor:
                shown.backgroundColor = Color(animated: value(key, (background ?? .clear).animated))
            case .cornerRadius: shown.cornerRadius = value(key, [shown.cornerRadius])[0]
            }
        }
        return shown
    }

    /// Returns a copy of the layer with its presentation values, without its view and sublayers.
    public func presentation() -> Self? {
        let (copy, shown) = (Self(), shown)
        copy.bounds = shown.geometry.bounds
        copy.position = shown.geometry.center
        copy.setAffineTransform(shown.geometry.transform)
        copy.opacity = Float(shown.opacity)
        copy.backgroundColor = shown.backgroundColor.map { CGColor($0) }
        (copy.cornerRadius, copy.maskedCorners) = (shown.cornerRadius, maskedCorners)
        return copy
    }
}

extension UIView {
    /// Requests a commit for a changed value, and animates it if an animation block is open.
    func changed(
        _ key: AnimatedKey, from old: @autoclosure () -> AnimatedValue, to new: @autoclosure () -> AnimatedValue
    ) {
        setNeedsCommit()
        guard SimulatedDevice.current.frames.animator.open != nil else { return }
        layer.animate(key, from: old(), to: new())
    }

    /// Animates a change of the geometry.
    func geometryChanged(from old: ViewGeometry) {
        setNeedsCommit()
        guard SimulatedDevice.current.frames.animator.open != nil else { return }
        layer.animate(.bounds, from: old.bounds.animated, to: geometry.bounds.animated)
        layer.animate(.position, from: old.center.animated, to: geometry.center.animated)
        layer.animate(.transform, from: old.transform.animated, to: geometry.transform.animated)
    }

    /// Animates a change of the background; nil counts as the other color with zero opacity.
    func backgroundChanged(from old: UIColor?) {
        let (from, to) = (old?.renderColor, backgroundColor?.renderColor)
        let clear = (from ?? to ?? .clear).withOpacity(0)
        changed(.backgroundColor, from: (from ?? clear).animated, to: (to ?? clear).animated)
    }
}
