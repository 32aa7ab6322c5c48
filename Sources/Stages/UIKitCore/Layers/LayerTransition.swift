// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// What a layer shows, for a transition from it.
struct LayerContent {
    /// The layer, in the coordinates of the layer above it; nil if it is hidden.
    let layer: RenderLayer?
    /// Whether it shows a transition in progress.
    let isTransition: Bool
}

/// A transition between two contents of a layer: what it showed before, which does not change anymore, and what it
/// shows now, which may.
///
/// A class, so that layers without a transition have no room for one.
@MainActor final class LayerTransition {
    /// The edge at which new content enters.
    enum Edge {
        case left, right, top, bottom

        /// The way from the center to the edge, in halves of the size.
        fileprivate var way: (x: Double, y: Double) {
            switch self {
            case .left: (-1, 0)
            case .right: (1, 0)
            case .top: (0, -1)
            case .bottom: (0, 1)
            }
        }
    }

    enum Kind {
        /// The old content dissolves into the new.
        case fade
        /// The new content pushes the old away.
        case push(from: Edge)
        /// The new content slides over the old, which follows it by a part of its way.
        case moveIn(from: Edge, parallax: Double = 0)
        /// The old content slides away, in the direction in which new content would enter, from above the new, which
        /// has a part of the way.
        case reveal(from: Edge, parallax: Double = 0)
        /// The content turns like a card, whose side at the edge comes to the front first.
        case flip(from: Edge)
    }

    let kind: Kind
    /// Whether contents that slide also fade.
    let fades: Bool
    /// What the layer showed, in the coordinates of the layer above it; nil if it was hidden.
    let old: RenderLayer?
    /// Whether what the layer showed was a transition, too.
    let isNested: Bool
    /// The animation that drives it.
    let run: Animation
    /// Returns the progress from 0 to 1 at a time after the start; nil if there is none.
    let progress: (TimeInterval) -> Double?
    /// The identifier of the layer that contains both contents.
    private let id = CALayer.nextID()

    init(
        _ kind: Kind, fades: Bool, from old: LayerContent, _ run: Animation,
        progress: @escaping (TimeInterval) -> Double?
    ) {
        (self.kind, self.fades, isNested) = (kind, fades, old.isTransition)
        (self.run, self.progress) = (run, progress)
        // The new content has the same identifiers.
        self.old = old.layer?.renumbered()
    }

    /// Returns what is shown between the contents at a time; the new content if the transition is not in progress.
    func show(_ new: RenderLayer?, at time: TimeInterval) -> RenderLayer? {
        guard let share = progress(run.elapsed(at: time)), let place = new ?? old else { return new }
        var both = RenderLayer(id: id, bounds: place.bounds, transform: place.transform, perspective: place.perspective)
        func add(
            _ content: RenderLayer?, opacity: Double = 1, moved way: (x: Double, y: Double) = (0, 0),
            by share: Double = 0
        ) {
            guard var content else { return }
            content.opacity *= opacity
            let (x, y) = (way.x * share * place.bounds.size.width, way.y * share * place.bounds.size.height)
            content.place(
                by: .translation(
                    x: place.bounds.minX - content.bounds.minX + x, y: place.bounds.minY - content.bounds.minY + y))
            both.sublayers.append(content)
        }
        let (fadeOut, fadeIn) = fades ? (1 - share, share) : (1, 1)
        switch kind {
        case .fade:
            both.addsSublayers = true
            add(old, opacity: 1 - share)
            add(new, opacity: share)
        case .push(let edge):
            add(old, opacity: fadeOut, moved: edge.way, by: -share)
            add(new, opacity: fadeIn, moved: edge.way, by: 1 - share)
        case .moveIn(let edge, let parallax):
            add(old, moved: edge.way, by: -share * parallax)
            add(new, opacity: fadeIn, moved: edge.way, by: 1 - share)
        case .reveal(let edge, let parallax):
            add(new, moved: edge.way, by: (1 - share) * parallax)
            add(old, opacity: fadeOut, moved: edge.way, by: -share)
        case .flip(let edge):
            add(share < 0.5 ? old : new)
            let turn = Self.turn(of: place.bounds, from: edge, by: share < 0.5 ? share : share - 1)
            let whole = turn.concatenating(place.projection ?? RenderProjection(place.transform))
            (both.transform, both.perspective) = (whole.transform, [whole.perspective])
        }
        return both
    }

    /// Returns the projection of a card that has turned about its middle by a number of halves of a turn.
    private static func turn(of bounds: RenderRect, from edge: Edge, by share: Double) -> RenderProjection {
        let (way, middle) = (edge.way, bounds.center)
        let turn = CATransform3DMakeRotation(share * .pi, way.y, -way.x, 0)
        var space = CATransform3DConcat(CATransform3DMakeTranslation(-middle.x, -middle.y, 0), turn)
        // The viewer is at twice the distance of the longer side.
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / (2 * max(bounds.size.width, bounds.size.height, 1))
        space = CATransform3DConcat(space, perspective)
        return CATransform3DConcat(space, CATransform3DMakeTranslation(middle.x, middle.y, 0)).projection
    }
}

extension CALayer {
    /// Begins a transition of a container, if frames animate it.
    ///
    /// - Parameters:
    ///   - kind: The transition.
    ///   - old: What the container showed.
    ///   - duration: The duration in seconds; by default, the one that UIKit's transitions have.
    ///   - completion: Called after the transition, or in the next turn if there is none.
    func slide(
        _ kind: LayerTransition.Kind, from old: LayerContent, for duration: TimeInterval = 0.35,
        completion: (@MainActor () -> Void)? = nil
    ) {
        let frames = SimulatedDevice.current.frames
        guard frames.showsFrames, frames.animates else {
            if let completion { frames.device.mainLoop.enqueue(completion) }
            return
        }
        let run = Animation(AnimationTiming(duration: duration), completion: completion.map { end in { _ in end() } })
        begin(kind, from: old, run) { run.timing.share(after: $0) }
        frames.animator.run(run)
    }

    /// Begins a transition from what the layer showed to what it shows now; one in progress ends, unfinished.
    func begin(
        _ kind: LayerTransition.Kind, fades: Bool = false, from old: LayerContent, _ run: Animation,
        progress: @escaping (TimeInterval) -> Double?
    ) {
        if let previous = animations.transition?.run {
            end { $0.run === previous }
            previous.remove(self)
            if !previous.hasLayers { SimulatedDevice.current.frames.animator.end(previous, finished: false) }
        }
        animations.transition = LayerTransition(kind, fades: fades, from: old, run, progress: progress)
        run.add(self)
        setNeedsCommit()
    }
}

extension UIView.AnimationOptions {
    /// The transition in the options; nil for none.
    var transition: LayerTransition.Kind? {
        switch rawValue >> 20 & 7 {
        case 1: .flip(from: .left)
        case 2: .flip(from: .right)
        case 3: .reveal(from: .bottom)
        case 4: .moveIn(from: .top)
        case 5: .fade
        case 6: .flip(from: .top)
        case 7: .flip(from: .bottom)
        default: nil
        }
    }
}

extension CATransition {
    /// The transition between the layer's contents; a fade for an unknown type.
    var kind: LayerTransition.Kind {
        // The names are those of a y axis that points up; on iOS, content "from the top" enters at the bottom.
        let edge: LayerTransition.Edge =
            switch subtype {
            case .fromRight?: .right
            case .fromTop?: .bottom
            case .fromBottom?: .top
            default: .left
            }
        return switch type {
        case .push: .push(from: edge)
        case .moveIn: .moveIn(from: edge)
        case .reveal: .reveal(from: edge)
        default: .fade
        }
    }

    /// Returns the progress at a time after the start, between ``startProgress`` and ``endProgress``.
    func transitionProgress(at time: TimeInterval) -> Double? {
        guard let (share, _) = pacedProgress(at: time) else { return nil }
        func sane(_ value: Float) -> Double { value.isFinite ? Double(min(max(value, 0), 1)) : 0 }
        let (start, end) = (sane(startProgress), sane(endProgress))
        return start + (end - start) * share
    }
}
