// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree

/// Reproducible random numbers of particles (Marsaglia's xorshift with a multiplication), in a module that has no other.
struct ParticleChance: Sendable {
    private var state: UInt64

    init(seed: UInt32) { state = (UInt64(seed) + 1) &* 0x9E37_79B9_7F4A_7C15 }

    /// Returns a number from 0 to below 1.
    mutating func share() -> Double {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        return Double((state &* 0x2545_F491_4F6C_DD1D) >> 11) / Double(1 << 53)
    }

    /// Returns a number in an interval around another one; both are made harmless.
    mutating func number(_ middle: Double, range: Double) -> Double {
        middle.harmless + range.harmless * (share() - 0.5)
    }
}

extension SIMD2<Double> {
    /// Creates the place of a particle from a point; numbers that cannot be drawn are changed to such that can.
    init(_ point: CGPoint) { self.init(x: Double(point.x).harmless, y: Double(point.y).harmless) }
}

/// The shape and the factors of an emitter.
struct ParticleEmitter {
    let shape: CAEmitterLayerEmitterShape
    let mode: CAEmitterLayerEmitterMode
    let position: SIMD2<Double>
    let size: SIMD2<Double>
    let birthRate: Double
    let lifetime: Double
    let velocity: Double
    let scale: Double
    let spin: Double

    /// Returns where a particle begins.
    ///
    /// The longitude of a cell is relative to the direction of the shape: up from a line, outward from the outline of
    /// a circle, and to the right elsewhere.
    func origin(_ chance: inout ParticleChance) -> ParticleOrigin {
        let (across, along) = (chance.share(), chance.share())
        switch shape {
        case .line:
            let x = mode == .points ? across.rounded() : across
            let place = position + SIMD2(x: (x - 0.5) * size.x, y: 0)
            return ParticleOrigin(place: place, direction: SIMD2(x: 0, y: -1))
        case .rectangle, .cuboid:
            let corner: (x: Double, y: Double) =
                switch mode {
                case .points: (across.rounded(), along.rounded())
                case .outline: outline(across * 2 * (abs(size.x) + abs(size.y)))
                default: (across, along)
                }
            let place = SIMD2(x: (corner.x - 0.5) * size.x, y: (corner.y - 0.5) * size.y)
            return ParticleOrigin(place: position + place)
        case .circle, .sphere:
            let angle = 2 * Double.pi * across
            // The square root makes the distribution even.
            let distance = mode == .points ? 0 : mode == .outline ? 1 : along.squareRoot()
            let outward = SIMD2<Double>(x: cos(angle), y: sin(angle))
            let place = position + outward * (distance * size.x)
            return mode == .outline
                ? ParticleOrigin(place: place, direction: outward) : ParticleOrigin(place: place)
        default: return ParticleOrigin(place: position)
        }
    }

    /// Returns the point of the rectangle's outline, in unit coordinates, at a distance along it.
    private func outline(_ distance: Double) -> (x: Double, y: Double) {
        let (width, height) = (max(abs(size.x), 1e-6), max(abs(size.y), 1e-6))
        let half = distance.truncatingRemainder(dividingBy: width + height)
        let isBack = distance >= width + height
        let (x, y) = half < width ? (half / width, 0) : (1, (half - width) / height)
        return isBack ? (1 - x, 1 - y) : (x, y)
    }
}

/// Where a particle begins, and what it has from the particle that emits it, if any.
struct ParticleOrigin {
    let place: SIMD2<Double>
    /// The unit vector to which the longitude of the cell is relative.
    var direction = SIMD2<Double>(x: 1, y: 0)
    /// The factors of red, green, blue, and opacity.
    var color = Color.white
    /// The factor of the scale.
    var scale = 1.0
}

/// A particle as it began; its age determines the rest.
struct Particle {
    let cell: CAEmitterCell
    /// The number of particles before it, each of which has emitted the next; 0 for one that the layer emits.
    let depth: Int
    let birth: TimeInterval
    let lifetime: TimeInterval
    let origin: SIMD2<Double>
    let velocity: SIMD2<Double>
    let acceleration: SIMD2<Double>
    let scale: Double
    let scaleSpeed: Double
    let spin: Double
    /// Red, green, blue, and opacity, and their changes per second.
    let color: [Double]
    let colorSpeed: [Double]
    /// The sources that the particle carries with it.
    var sources: [ParticleSource] = []

    /// Returns the place at an age in seconds.
    func place(at age: TimeInterval) -> SIMD2<Double> { origin + velocity * age + acceleration * (age * age / 2) }

    /// Returns the scale at an age in seconds.
    func scale(at age: TimeInterval) -> Double { scale + scaleSpeed * age }

    /// Returns where a particle begins that this one emits at an age in seconds: at its place, relative to the direction
    /// in which it moves, with its color and its scale.
    func origin(at age: TimeInterval) -> ParticleOrigin {
        let motion = velocity + acceleration * age
        let speed = hypot(motion.x, motion.y)
        let direction = speed.isFinite && speed > 1e-9 ? motion / speed : SIMD2<Double>(x: 1, y: 0)
        return ParticleOrigin(
            place: place(at: age), direction: direction, color: color(at: age), scale: scale(at: age))
    }

    /// Returns the color at an age in seconds.
    func color(at age: TimeInterval) -> Color {
        func component(_ index: Int) -> Double { color[index] + colorSpeed[index] * age }
        return Color(red: component(0), green: component(1), blue: component(2), alpha: component(3))
    }
}

/// A source of particles, with the part of the next one that is due.
struct ParticleSource {
    let cell: CAEmitterCell
    var due = 0.0
}

/// The particles of an emitter at a time. Only the seed, the properties, and the times at which it is advanced matter.
@MainActor struct ParticleSystem {
    /// The particles, the oldest first among those of one source.
    private(set) var particles: [Particle] = []
    /// The time of the layer; nil before the first one.
    private(set) var time: TimeInterval?
    private var sources: [ParticleSource]
    private var chance: ParticleChance

    /// The number of generations of particles that are emitted by particles.
    private static let generations = 3
    /// The longest time before the first one in which particles are emitted, in seconds.
    private static let maximumPast = 60.0

    init(cells: [CAEmitterCell], seed: UInt32) {
        sources = cells.map { ParticleSource(cell: $0) }
        chance = ParticleChance(seed: seed)
    }

    /// Emits from other sources; those that stay continue.
    mutating func cellsDidChange(_ cells: [CAEmitterCell]) {
        sources = cells.map { cell in sources.first { $0.cell === cell } ?? ParticleSource(cell: cell) }
    }

    /// Moves to a time without emitting.
    mutating func skip(to now: TimeInterval) {
        guard now.isFinite else { return }
        restart(at: now)
        time = max(now, time ?? now)
        particles.removeAll { now - $0.birth >= $0.lifetime }
    }

    /// Begins anew if the time went back, because the layer got a later beginning.
    private mutating func restart(at now: TimeInterval) {
        guard let time, now < time - 0.001 else { return }
        (particles, self.time) = ([], nil)
        for index in sources.indices { sources[index].due = 0 }
    }

    /// Moves to a time: emits particles and removes those whose time is over.
    mutating func advance(to now: TimeInterval, _ emitter: ParticleEmitter) {
        guard now.isFinite else { return }
        restart(at: now)
        // Layers began at zero of their time; what was emitted so long ago is gone.
        let longest = sources.map { Double($0.cell.lifetime) + abs(Double($0.cell.lifetimeRange)) }.max() ?? 0
        let past = min(max((longest * emitter.lifetime).harmless, 0), Self.maximumPast)
        let last = time ?? 0
        let start = max(last, now - past)
        time = max(now, last)
        guard now > last else { return }
        carry(from: start, to: now, emitter)
        particles.removeAll { now - $0.birth >= $0.lifetime }
        for index in sources.indices {
            var source = sources[index]
            emit(&source, from: start, to: now, of: 0, emitter, depth: 0) { emitter.origin(&$1) }
            sources[index] = source
        }
    }

    /// Lets particles emit particles.
    private mutating func carry(from start: TimeInterval, to now: TimeInterval, _ emitter: ParticleEmitter) {
        for index in particles.indices where !particles[index].sources.isEmpty {
            carry(index, from: start, to: now, emitter)
        }
    }

    /// Lets a particle emit particles between two times.
    private mutating func carry(
        _ index: Int, from start: TimeInterval, to now: TimeInterval, _ emitter: ParticleEmitter
    ) {
        let particle = particles[index]
        let end = min(now, particle.birth + particle.lifetime)
        for number in particle.sources.indices {
            var source = particle.sources[number]
            let ages = (start - particle.birth, end - particle.birth)
            emit(
                &source, from: ages.0, to: ages.1, of: particle.birth, emitter, depth: particle.depth + 1
            ) { age, _ in particle.origin(at: age) }
            particles[index].sources[number] = source
        }
    }

    /// Emits what is due between two times of a source, whose zero is at another time of the layer: its zero, or the birth of
    /// a particle.
    private mutating func emit(
        _ source: inout ParticleSource, from start: TimeInterval, to end: TimeInterval, of zero: TimeInterval,
        _ emitter: ParticleEmitter, depth: Int, at origin: (TimeInterval, inout ParticleChance) -> ParticleOrigin
    ) {
        let cell = source.cell
        let rate = cell.isEnabled ? (Double(cell.birthRate) * emitter.birthRate).harmless : 0
        let (from, to) = (max(start, cell.beginTime), min(end, cell.endTime))
        guard rate > 0, to > from, let time else { return }
        let before = source.due
        let total = before + rate * (to - from)
        source.due = total.truncatingRemainder(dividingBy: 1)
        // More particles than there can be need not be counted.
        let count = Int(min(total, 2 * Double(CAEmitterLayer.maximumParticles)))
        for number in 0..<count where particles.count < CAEmitterLayer.maximumParticles {
            let moment = from + (Double(number + 1) - before) / rate
            let birth = zero + moment
            let start = origin(moment, &chance)
            let particle = make(cell, birth, start, emitter, depth: depth)
            guard time - birth < particle.lifetime else { continue }
            particles.append(particle)
            // A part of its life is in this frame.
            if !particle.sources.isEmpty { carry(particles.count - 1, from: birth, to: time, emitter) }
        }
    }

    private mutating func make(
        _ cell: CAEmitterCell, _ birth: TimeInterval, _ origin: ParticleOrigin, _ emitter: ParticleEmitter, depth: Int
    ) -> Particle {
        let lifetime = chance.number(Double(cell.lifetime), range: Double(cell.lifetimeRange)) * emitter.lifetime
        let speed = chance.number(cell.velocity, range: cell.velocityRange) * emitter.velocity
        let angle = chance.number(cell.emissionLongitude, range: cell.emissionRange)
        let (sine, cosine, axis) = (sin(angle), cos(angle), origin.direction)
        let turned = SIMD2<Double>(x: cosine * axis.x - sine * axis.y, y: sine * axis.x + cosine * axis.y)
        let direction = turned * cos(Double(cell.emissionLatitude).harmless)
        let color = cell.color?.color ?? .white
        func component(_ value: Double, _ range: Float) -> Double { chance.number(value, range: Double(range)) }
        let colors = [
            component(color.red, cell.redRange) * origin.color.red,
            component(color.green, cell.greenRange) * origin.color.green,
            component(color.blue, cell.blueRange) * origin.color.blue,
            component(color.alpha, cell.alphaRange) * origin.color.alpha,
        ]
        // A particle that is emitted by another has the factor of the layer with the other's scale.
        let scale = chance.number(cell.scale, range: cell.scaleRange) * (depth == 0 ? emitter.scale : origin.scale)
        let spin = chance.number(cell.spin, range: cell.spinRange) * emitter.spin
        let carried = depth < Self.generations ? cell.emitterCells ?? [] : []
        return Particle(
            cell: cell, depth: depth, birth: birth, lifetime: lifetime, origin: origin.place,
            velocity: direction * speed,
            acceleration: SIMD2(CGPoint(x: cell.xAcceleration, y: cell.yAcceleration)), scale: scale,
            scaleSpeed: Double(cell.scaleSpeed).harmless * emitter.scale, spin: spin, color: colors,
            colorSpeed: [cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed].map { Double($0).harmless },
            sources: carried.map { ParticleSource(cell: $0) })
    }
}
