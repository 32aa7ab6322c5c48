// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// An animation of a single value, stored as an offset from its target.
struct AddedAnimation {
    let animation: Animation
    /// The old value minus the new one; the remaining fraction is added to the model value.
    let difference: AnimatedValue
    /// Restores the old value where numbers cannot express it, as with colors that adapt to the interface.
    var restore: (() -> Void)?
}

/// An animation that the app added to a layer.
struct ExplicitAnimation {
    let key: String?
    let animation: CAAnimation
    /// The running animation.
    let run: Animation
}

/// The animations of a layer.
struct LayerAnimations {
    /// The animations of property changes, by property.
    var changes: [AnimatedKey: [AddedAnimation]] = [:]
    /// The animations that the app added, in order.
    var added: [ExplicitAnimation] = []
    /// The transition between two contents in progress; it leaves the values alone.
    var transition: LayerTransition?
    /// The animation with which the layer, which is hidden, disappears; it is shown until then.
    var leaving: Animation?

    /// Whether no values are animated.
    var isEmpty: Bool { changes.isEmpty && added.isEmpty }
    /// The running animations behind all of them.
    var runs: [Animation] {
        changes.values.flatMap { $0.map(\.animation) } + added.map(\.run)
            + [transition?.run, leaving].compactMap(\.self)
    }

    mutating func drop(_ animation: Animation) {
        for key in changes.keys { changes[key]?.removeAll { $0.animation === animation } }
        changes = changes.filter { !$0.value.isEmpty }
        added.removeAll { $0.run === animation && $0.animation.isRemovedOnCompletion }
        if transition?.run === animation { transition = nil }
        if leaving === animation { leaving = nil }
    }
}

extension CALayer {
    // MARK: Changes

    /// Requests a commit for a changed value, and animates the change.
    ///
    /// It uses the open animation block or, for a layer without a view, the current transaction.
    func changed(
        _ key: AnimatedKey, from old: @autoclosure () -> AnimatedValue, to new: @autoclosure () -> AnimatedValue
    ) {
        let (from, to) = (old(), new())
        guard from != to else { return }
        setNeedsCommit()
        let animator = SimulatedDevice.current.frames.animator
        if animator.open != nil {
            // For a view's layer, blocks animate only the view's properties and the corner radius, unless the view has
            // an action for another one.
            if view == nil || action(forKey: key.rawValue) is CAAnimation { animate(key, from: from, to: to) }
        } else if wasShown, let implicit = CATransaction.implicitAnimation(of: self, key) {
            animator.collect(into: implicit) { animate(key, from: from, to: to) }
            animator.run(implicit)
        }
    }

    /// Requests a commit for a changed color, and animates it; nil is treated as the other color with zero opacity.
    func changed(_ key: AnimatedKey, from old: CGColor?, to new: CGColor?) {
        guard old != new else { return }
        let clear = (old ?? new)?.color.withOpacity(0) ?? .clear
        changed(key, from: (old?.color ?? clear).animated, to: (new?.color ?? clear).animated)
    }

    /// Animates a change of a value if an animation block is open.
    func animate(
        _ key: AnimatedKey, from old: AnimatedValue, to new: AnimatedValue, restoring restore: (() -> Void)? = nil
    ) {
        let animator = SimulatedDevice.current.frames.animator
        guard let animation = animator.open, old != new else { return }
        let (old, new) = key.matched(old, new)
        guard old.count == new.count, (old + new).allSatisfy(\.isFinite) else { return }
        var begin = old
        if animation.replacesOthers, animations.changes[key]?.isEmpty == false {
            begin = value(key, old)
            end(key)
        }
        animation.add(self)
        let difference = key.difference(from: begin, to: new)
        let added = AddedAnimation(animation: animation, difference: difference, restore: restore)
        animations.changes[key, default: []].append(added)
    }

    /// Ends the animations of a property; those that animate nothing else are unfinished.
    func end(_ key: AnimatedKey) {
        for other in animations.changes.removeValue(forKey: key) ?? [] where !isAnimated(by: other.animation) {
            other.animation.remove(self)
            guard !other.animation.hasLayers else { continue }
            SimulatedDevice.current.frames.animator.end(other.animation, finished: false)
        }
    }

    private func isAnimated(by animation: Animation) -> Bool { animations.runs.contains { $0 === animation } }

    // MARK: Added animations

    /// Adds a copy of an animation, replacing one with the same key.
    func begin(_ original: CAAnimation, _ key: String?) {
        guard let animation = original.copy() as? CAAnimation else { return }
        if let key { removeAnimation(forKey: key) }
        animation.setDefaultDuration(CATransaction.animationDuration())
        if animation.timingFunction == nil { animation.timingFunction = CATransaction.animationTimingFunction() }
        let length = animation.activeDuration
        let timing = AnimationTiming(
            duration: length.isFinite ? length : max(animation.duration, 1), curve: .linear,
            isRepeating: !length.isFinite)
        let device = SimulatedDevice.current
        let run = Animation(
            timing, inTimeOf: self,
            completion: { animation.delegate?.animationDidStop(animation, finished: $0) })
        let isImmediate = !device.frames.showsFrames && device.frames.animator.leader == nil && length.isFinite
        if isImmediate {
            run.passEnd()
        } else if animation.beginTime != 0 {
            run.begin(atLocal: animation.beginTime)
        }
        if let transition = animation as? CATransition, !isImmediate {
            begin(transition.kind, fades: true, from: content(), run) { transition.transitionProgress(at: $0) }
        }
        run.add(self)
        animations.added.append(ExplicitAnimation(key: key, animation: animation, run: run))
        setNeedsCommit()
        if let delegate = animation.delegate { device.mainLoop.enqueue { delegate.animationDidStart(animation) } }
        device.frames.animator.run(run, isImmediate: isImmediate)
    }

    /// Ends the added animations that match, unfinished.
    func end(_ isEnding: (ExplicitAnimation) -> Bool) {
        let ending = animations.added.filter(isEnding)
        guard !ending.isEmpty else { return }
        animations.added.removeAll { entry in ending.contains { $0.run === entry.run } }
        setNeedsCommit()
        for entry in ending { SimulatedDevice.current.frames.animator.end(entry.run, finished: false) }
    }

    /// Ends all animations, unfinished.
    func endAll() {
        let runs = animations.runs
        animations = LayerAnimations()
        guard !runs.isEmpty else { return }
        setNeedsCommit()
        for run in runs {
            run.remove(self)
            if !run.hasLayers { SimulatedDevice.current.frames.animator.end(run, finished: false) }
        }
    }

    /// Removes the animations of a layer that is no longer shown, and of the layers below it.
    func removeAnimationsInTree() {
        removeAllAnimations()
        mask?.removeAnimationsInTree()
        for layer in sublayers ?? [] { layer.removeAnimationsInTree() }
    }

    /// Removes an animation that has ended.
    func drop(_ animation: Animation) {
        animations.drop(animation)
        setNeedsCommit()
    }

    /// Sets the properties changed by an animation to their values at a fraction of the change.
    func settle(_ animation: Animation, at share: Double) {
        for (key, added) in animations.changes {
            let own = added.filter { $0.animation === animation }
            guard let first = own.first, let model = animatedValue(key) else { continue }
            UIView.performWithoutAnimation {
                if share == 0, added.count == own.count, let restore = first.restore { return restore() }
                let value = own.reduce(model) { key.sum($0, $1.difference, times: 1 - share) }
                setAnimatedValue(value, for: key)
            }
        }
    }

    /// Returns the layer's time at a time of ``CACurrentMediaTime()``.
    func localTime(at time: TimeInterval) -> TimeInterval {
        ((superlayer?.localTime(at: time) ?? time) - beginTime) * Double(speed) + timeOffset
    }

    // MARK: Presentation

    /// Returns the value that a property presents, without added animations.
    private func value(_ key: AnimatedKey, _ model: AnimatedValue) -> AnimatedValue {
        let now = SimulatedDevice.current.frames.animator.now
        return (animations.changes[key] ?? []).reduce(model) { value, added in
            let rest = 1 - added.animation.share(at: now)
            return key.sum(value, added.difference, times: rest)
        }
    }

    /// The layer as shown: itself without animations, otherwise a copy with the animated values.
    var presented: CALayer {
        guard !animations.isEmpty else { return self }
        let copy = makePresentation()
        copy.copyValues(of: self)
        applyAnimations(to: copy)
        return copy
    }

    private func applyAnimations(to copy: CALayer) {
        for key in animations.changes.keys {
            guard let model = copy.animatedValue(key) else { continue }
            copy.setAnimatedValue(value(key, model), for: key)
        }
        let now = SimulatedDevice.current.frames.animator.now
        for entry in animations.added { entry.animation.apply(to: copy, at: entry.run.elapsed(at: now)) }
    }

    /// Returns a copy of the layer with its presentation values, without its view and sublayers, and without values
    /// added by an app's subclass.
    public func presentation() -> Self? {
        let copy = Self()
        copy.copyValues(of: self)
        applyAnimations(to: copy)
        return copy
    }

    /// Returns the layer itself, which holds the model values.
    public func model() -> Self { self }

    /// Returns the keys of the animations that the app added; nil if there are none.
    public func animationKeys() -> [String]? {
        let keys = animations.added.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
}

extension UIView {
    /// Returns the action of the open animation block for a change of the view's layer; none outside of a block and for
    /// properties that blocks do not animate.
    func blockAction(_ event: String) -> any CAAction {
        guard let timing = SimulatedDevice.current.frames.animator.open?.timing, Self.blockKeys.contains(event) else {
            return Self.noAction
        }
        let animation = CABasicAnimation(keyPath: event)
        animation.duration = timing.duration
        animation.fromValue = layer.presented.value(forKeyPath: event)
        return animation
    }

    private static let noAction = NSNull()
    private static let blockKeys = Set(
        [AnimatedKey.bounds, .position, .transform, .opacity, .backgroundColor, .cornerRadius, .anchorPoint]
            .map(\.rawValue))

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
        SimulatedDevice.current.mainLoop.setNeedsCommit()
        defer { if CALayer.usesSpace { layer.forgetSpace() } }
        guard SimulatedDevice.current.frames.animator.open != nil else { return }
        layer.animate(.bounds, from: old.bounds.animated, to: geometry.bounds.animated)
        layer.animate(.position, from: old.center.animated, to: geometry.center.animated)
        layer.animate(
            .transform, from: layer.transformVector(old.transform), to: layer.transformVector(geometry.transform))
        layer.animate(.anchorPoint, from: old.anchor.animated, to: geometry.anchor.animated)
    }

    /// Animates a change of the background color; nil is treated as the other color with zero opacity.
    func backgroundChanged(from old: UIColor?) {
        let (from, to) = (old?.renderColor, backgroundColor?.renderColor)
        let clear = (from ?? to ?? .clear).withOpacity(0)
        setNeedsCommit()
        guard SimulatedDevice.current.frames.animator.open != nil else { return }
        layer.animate(.backgroundColor, from: (from ?? clear).animated, to: (to ?? clear).animated) { [weak self] in
            self?.backgroundColor = old
        }
    }
}
