// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

public import Foundation
import RenderTree

/// A layer that emits particles, such as confetti or snow, above its background and below its sublayers.
///
/// The particles follow the time of the layer, which begins long before the layer is shown, so that it is shown with as many
/// particles as it has later, as on Apple's platforms. A ``CALayer/beginTime`` of `CACurrentMediaTime()` begins without any.
///
/// The same seed and times have the same particles. A layer has at most 4000 particles; others are not emitted. With
/// no particles, and none to come, it needs no frames. Of its own properties, only the birth rate is animated.
@preconcurrency @MainActor open class CAEmitterLayer: CALayer {
    /// The sources of the particles; nil for none.
    open var emitterCells: [CAEmitterCell]? { didSet { cellsDidChange() } }
    /// The factor of the birth rates. The default is 1.
    open var birthRate: Float = 1 {
        didSet { changed(.birthRate, from: [Double(oldValue)], to: [Double(birthRate)]) }
    }
    /// The factor of the lifetimes. The default is 1.
    open var lifetime: Float = 1 { didSet { setNeedsCommit() } }
    /// The center of the emitting shape, in the layer's coordinates. The default is zero.
    open var emitterPosition = CGPoint.zero
    /// The place of the emitting shape along the z axis. Stored but ignored.
    open var emitterZPosition: CGFloat = 0
    /// The size of the emitting shape; of a circle, the width is the radius. The default is zero.
    open var emitterSize = CGSize.zero
    /// The depth of the emitting shape. Stored but ignored.
    open var emitterDepth: CGFloat = 0
    /// The emitting shape. The default is a point.
    open var emitterShape = CAEmitterLayerEmitterShape.point
    /// The part of the shape from which particles come. The default is its volume.
    open var emitterMode = CAEmitterLayerEmitterMode.volume
    /// The order in which particles are drawn. The default is unordered.
    open var renderMode = CAEmitterLayerRenderMode.unordered { didSet { setNeedsCommit() } }
    /// Whether particles keep their depth. Stored but ignored; layers are flat.
    open var preservesDepth = false
    /// The factor of the velocities. The default is 1.
    open var velocity: Float = 1
    /// The factor of the scales. The default is 1.
    open var scale: Float = 1
    /// The factor of the rotations. The default is 1.
    open var spin: Float = 1
    /// The start of the random numbers. The default is 0.
    open var seed: UInt32 = 0 { didSet { if seed != oldValue { system = nil } } }

    /// The maximum number of particles at a time.
    static let maximumParticles = 4000

    /// The particles; nil before the layer is shown.
    private(set) var system: ParticleSystem?
    private let driver = OwnedDisplayLink()
    /// Whether the layer was shown when nothing was to come; what it emits later begins then.
    private var wasIdle = false
    private var pictures = ParticlePictures()

    private func cellsDidChange() {
        system?.cellsDidChange(emitterCells ?? [])
        pictures = ParticlePictures()
        setNeedsCommit()
    }

    override func renderSublayers(_ sublayers: [CALayer], depth: Int) -> [RenderLayer] {
        let own = super.renderSublayers(sublayers, depth: depth)
        // A layer that is shown begins to emit.
        if driver.link == nil, emitterCells?.isEmpty == false {
            if mayChange { begin() } else { wasIdle = !mayEmit }
        }
        guard let system, !system.particles.isEmpty else { return own }
        let content = pictures.content(of: system, mode: renderMode)
        guard !content.list.isEmpty else { return own }
        var layer = RenderLayer(id: contentID, bounds: content.bounds)
        layer.contents = content.list
        return [layer] + own
    }

    // MARK: Time

    /// Whether time passes in the layer, it is in a window and not hidden, and there are particles or some to come.
    private var mayChange: Bool {
        guard isInWindow, localTime(at: 0) != localTime(at: 1) else { return false }
        guard sequence(first: self, next: \.superlayer).allSatisfy({ !$0.isHidden && $0.opacity > 0 }) else {
            return false
        }
        return system?.particles.isEmpty == false || mayEmit
    }

    /// Whether there are particles to come.
    private var mayEmit: Bool {
        let time = localTime(at: SimulatedDevice.current.frames.animator.now)
        return (emitterCells ?? []).contains { mayEmit($0, at: time) }
    }

    private func mayEmit(_ cell: CAEmitterCell, at time: TimeInterval) -> Bool {
        cell.isEnabled && cell.birthRate * max(birthRate, shown.birthRate) > 0
            && cell.lifetime * lifetime + abs(cell.lifetimeRange) / 2 > 0
            && time < cell.endTime
    }

    private func begin() {
        let link = CADisplayLink { [weak self] in
            self?.shownScreen ?? .main
        } handler: { [weak self] link in
            self?.frame(at: link.timestamp)
        }
        // The animator's time is that of the last frame, which was long ago if nothing moved.
        if !wasIdle { advance(to: SimulatedDevice.current.frames.animator.now) }
        driver.link = link
        link.add(to: .main, forMode: .common)
    }

    private var shownScreen: UIScreen? {
        sequence(first: self, next: \.superlayer).lazy.compactMap(\.view?.window).first?.screen
    }

    private func frame(at time: TimeInterval) {
        if wasIdle { skip(to: time) }
        wasIdle = false
        advance(to: time)
        setNeedsCommit()
        if !mayChange { (driver.link, wasIdle) = (nil, !mayEmit) }
    }

    /// Moves to a time without what would have been emitted meanwhile.
    private func skip(to time: TimeInterval) {
        var system = system ?? ParticleSystem(cells: emitterCells ?? [], seed: seed)
        system.skip(to: localTime(at: time))
        self.system = system
    }

    private func advance(to time: TimeInterval) {
        var system = system ?? ParticleSystem(cells: emitterCells ?? [], seed: seed)
        system.advance(to: localTime(at: time), emitter)
        self.system = system
    }

    private var emitter: ParticleEmitter {
        ParticleEmitter(
            shape: emitterShape, mode: emitterMode, position: SIMD2(emitterPosition),
            size: SIMD2(CGPoint(x: emitterSize.width, y: emitterSize.height)),
            birthRate: Double(shown.birthRate).harmless, lifetime: Double(lifetime).harmless,
            velocity: Double(velocity).harmless, scale: Double(scale).harmless, spin: Double(spin).harmless)
    }

    /// The layer with the values that animations show.
    private var shown: CAEmitterLayer { presented as? CAEmitterLayer ?? self }

    override func makePresentation() -> CALayer { CAEmitterLayer() }

    override func animatedValue(_ key: AnimatedKey) -> AnimatedValue? {
        key == .birthRate ? [Double(birthRate)] : super.animatedValue(key)
    }

    override func setAnimatedValue(_ value: AnimatedValue, for key: AnimatedKey) {
        guard key == .birthRate, value.count == 1 else { return super.setAnimatedValue(value, for: key) }
        birthRate = Float(value[0])
    }

    override func copyValues(of other: CALayer) {
        super.copyValues(of: other)
        guard let other = other as? CAEmitterLayer else { return }
        (emitterCells, birthRate, lifetime, seed) = (other.emitterCells, other.birthRate, other.lifetime, other.seed)
        (emitterPosition, emitterZPosition) = (other.emitterPosition, other.emitterZPosition)
        (emitterSize, emitterDepth) = (other.emitterSize, other.emitterDepth)
        (emitterShape, emitterMode, renderMode) = (other.emitterShape, other.emitterMode, other.renderMode)
        (velocity, scale, spin, preservesDepth) = (other.velocity, other.scale, other.spin, other.preservesDepth)
    }
}

/// The shapes from which particles are emitted.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a shape with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The emitter's position.
    public static let point = CAEmitterLayerEmitterShape(rawValue: "point")
    /// A horizontal line of the emitter's width.
    public static let line = CAEmitterLayerEmitterShape(rawValue: "line")
    /// A rectangle of the emitter's size.
    public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")
    /// A cuboid; the same as the rectangle, because layers are flat.
    public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")
    /// A circle whose radius is the emitter's width.
    public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")
    /// A sphere; the same as the circle, because layers are flat.
    public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The parts of a shape from which particles are emitted.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points of the shape: the ends of a line, the corners of a rectangle, the center of a circle.
    public static let points = CAEmitterLayerEmitterMode(rawValue: "points")
    /// The outline.
    public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")
    /// The surface, which in a plane is the inside.
    public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")
    /// The inside.
    public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The orders in which particles are drawn.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a mode with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Any order; here, the oldest particles first.
    public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")
    /// The oldest particles first, so that new ones cover them.
    public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")
    /// The oldest particles last.
    public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")
    /// By depth; the same as unordered, because layers are flat.
    public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")
    /// The colors of the particles are added up. What is behind the layer is covered by the sum, and not added.
    public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}
