// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The particles of an emitter layer, in frames of a sixtieth of a second.
    @MainActor struct EmitterLayerTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let emitter = CAEmitterLayer()
        private let cell = CAEmitterCell()
        private let clock = FrameClock()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
            emitter.frame = CGRect(x: 0, y: 0, width: 300, height: 600)
            emitter.emitterPosition = CGPoint(x: 150, y: 100)
            (cell.birthRate, cell.lifetime) = (20, 2)
            cell.contents = Self.image(.white)
            emitter.emitterCells = [cell]
            window.layer.addSublayer(emitter)
            device.settle()
        }

        /// An image of 8 by 6 pixels in a color.
        private static func image(_ color: UIColor) -> CGImage {
            let pixel = color.renderColor.premultipliedARGB
            return CGImage(.pixels(Array(repeating: pixel, count: 48), 8, 6), width: 8, height: 6)
        }

        private func layers() throws -> [RenderLayer] {
            let window = try #require(device.renderTree(of: .main).layers.first { $0.id == self.window.layer.id })
            return try #require(window.sublayers.first { $0.id == emitter.id }).sublayers
        }

        /// Shows the layer, which then emits, and frames for some seconds.
        private func run(_ seconds: Double) throws {
            _ = try layers()
            clock.run(seconds, device)
        }

        private var particles: [Particle] { emitter.system?.particles ?? [] }
        private typealias Place = SIMD2<Double>
        private var places: [Place] {
            particles.map { $0.place(at: (emitter.system?.time ?? 0) - $0.birth) }
        }

        @Test func `there are as many particles as the rate times the lifetime`() throws {
            try run(1)
            #expect((19...21).contains(particles.count))
            try run(3)
            #expect((39...41).contains(particles.count))
            emitter.birthRate = 2
            try run(4)
            #expect((79...81).contains(particles.count))
        }

        @Test func `the drawing has an image for each particle, at its place`() throws {
            cell.velocity = 100
            cell.emissionLongitude = .pi / 2
            try run(1)
            let layer = try #require(try layers().first)
            let images = try #require(layer.contents).commands.filter { if case .image = $0 { true } else { false } }
            #expect(images.count == particles.count)
            // The oldest particle has moved by a hundred points, and has a size of 8 by 6 points.
            #expect(abs(layer.bounds.maxY - 198) < 6)
            #expect(abs(layer.bounds.minX - 146) < 1e-6 && abs(layer.bounds.size.width - 8) < 1e-6)
        }

        @Test func `acceleration makes particles fall`() throws {
            (cell.birthRate, cell.yAcceleration) = (1, 200)
            try run(2)
            let oldest = try #require(places.first)
            #expect(abs(oldest.x - 150) < 1e-6)
            // The first particle is emitted after a second.
            #expect(abs(oldest.y - 200) < 8)
        }

        @Test func `the same seed has the same particles, another one has others`() throws {
            (cell.velocity, cell.velocityRange, cell.emissionRange, cell.spinRange) = (100, 50, 2 * .pi, 3)
            func places(_ seed: UInt32) -> [Place] {
                var system = ParticleSystem(cells: [cell], seed: seed)
                let shape = ParticleEmitter(
                    shape: .circle, mode: .outline, position: .zero, size: Place(x: 10, y: 0), birthRate: 1,
                    lifetime: 1, velocity: 1, scale: 1, spin: 1)
                for frame in 1...60 { system.advance(to: Double(frame) / 60, shape) }
                return system.particles.map { $0.place(at: 1 - $0.birth) }
            }
            #expect(places(1) == places(1))
            #expect(places(1) != places(2))
            #expect(places(1).allSatisfy { hypot($0.x, $0.y) < 135 })
        }

        @Test func `particles come from their shape`() throws {
            emitter.emitterSize = CGSize(width: 100, height: 60)
            func spread(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) throws -> [Place] {
                (emitter.emitterShape, emitter.emitterMode) = (shape, mode)
                emitter.seed += 1
                try run(2)
                let center = Place(x: 150, y: 100)
                return places.map { $0 - center }
            }
            #expect(try spread(.line, .volume).allSatisfy { abs($0.x) <= 50 && $0.y == 0 })
            #expect(try spread(.rectangle, .volume).contains { abs($0.x) < 45 && abs($0.y) < 25 })
            let outline = try spread(.rectangle, .outline)
            for place in outline {
                let (across, down) = (abs(place.x), abs(place.y))
                #expect(abs(across - 50) < 1e-6 || abs(down - 30) < 1e-6)
            }
            #expect(try spread(.circle, .outline).allSatisfy { abs(hypot($0.x, $0.y) - 100) < 1e-6 })
            #expect(try spread(.circle, .volume).contains { hypot($0.x, $0.y) < 90 })
            #expect(try spread(.point, .volume).allSatisfy { hypot($0.x, $0.y) == 0 })
        }

        @Test func `without particles to come, the layer ends and needs no frames`() throws {
            try run(1)
            #expect(device.frames.wantedFramesPerSecond != nil)
            emitter.birthRate = 0
            try run(1)
            #expect(!particles.isEmpty && device.frames.wantedFramesPerSecond != nil)
            try run(1.5)
            #expect(particles.isEmpty && device.frames.wantedFramesPerSecond == nil)
            #expect(try layers().isEmpty)
            emitter.birthRate = 1
            try run(1)
            #expect(!particles.isEmpty)
            emitter.removeFromSuperlayer()
            clock.run(0.1, device)
            #expect(device.frames.wantedFramesPerSecond == nil)
        }

        @Test func `a hidden layer and one whose time stands still need no frames`() throws {
            try run(0.5)
            let count = particles.count
            emitter.speed = 0
            clock.run(1, device)
            #expect(device.frames.wantedFramesPerSecond == nil && particles.count <= count + 1)
            emitter.speed = 1
            try run(0.5)
            #expect(device.frames.wantedFramesPerSecond != nil)
            window.layer.isHidden = true
            clock.run(0.1, device)
            #expect(device.frames.wantedFramesPerSecond == nil)
        }

        @Test func `a source has a begin and a duration`() throws {
            (cell.beginTime, cell.duration) = (1, 0.5)
            try run(0.9)
            #expect(particles.isEmpty)
            try run(1)
            #expect((9...10).contains(particles.count))
            try run(2)
            #expect(particles.isEmpty && device.frames.wantedFramesPerSecond == nil)
        }

        @Test func `a layer that is shown late has its particles at once, unless it begins then`() throws {
            device.frame(at: 100)
            _ = try layers()
            #expect((39...41).contains(particles.count))
            let fresh = CAEmitterLayer()
            fresh.beginTime = 100
            fresh.emitterCells = [cell]
            window.layer.addSublayer(fresh)
            _ = device.renderTree(of: .main)
            #expect(fresh.system?.particles.isEmpty == true)
        }

        @Test func `colors tint the picture and fade`() throws {
            (cell.birthRate, cell.lifetime, cell.alphaSpeed) = (1, 3, -0.5)
            cell.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
            try run(2)
            let commands = try #require(try layers().first?.contents).commands
            let images = commands.compactMap { command -> (RenderImage, Double)? in
                if case .image(let image, _, let opacity) = command { (image, opacity) } else { nil }
            }
            let (image, opacity) = try #require(images.first)
            let pixels = if case .pixels(let pixels) = image.content { pixels } else { [UInt32]() }
            #expect(pixels == Array(repeating: 0xFFFF_0000, count: 48))
            // The first particle is a second old.
            #expect(abs(opacity - 0.5) < 0.02)
        }

        @Test func `an additive layer adds the colors of its particles`() throws {
            emitter.renderMode = .additive
            try run(1)
            #expect(try #require(try layers().first?.contents).blends)
        }

        @Test func `particles carry sources`() throws {
            let spark = CAEmitterCell()
            (spark.birthRate, spark.lifetime, spark.contents) = (10, 0.5, cell.contents)
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emitterCells) = (1, 10, 100, [spark])
            try run(3)
            let sparks = particles.filter { $0.cell === spark }
            #expect((8...16).contains(sparks.count))
            #expect(sparks.allSatisfy { $0.origin.x > 151 && $0.origin.y == 100 })
        }

        /// Returns what the cell emits in six seconds, in frames of a tenth of a second.
        private func emitted() -> [Particle] {
            var system = ParticleSystem(cells: [cell], seed: 1)
            let shape = ParticleEmitter(
                shape: .point, mode: .volume, position: .zero, size: .zero, birthRate: 1, lifetime: 1, velocity: 1,
                scale: 1, spin: 1)
            for frame in 1...60 { system.advance(to: Double(frame) / 10, shape) }
            return system.particles
        }

        @Test func `particles emit from their birth on, which is between two frames`() {
            let burst = CAEmitterCell()
            (burst.birthRate, burst.lifetime) = (1, 10)
            // Each lives just long enough.
            (cell.birthRate, cell.lifetime, cell.emitterCells) = (0.9, 1.02, [burst])
            let births = emitted().filter { $0.cell === burst }.map { $0.birth * 0.9 }
            #expect(births.count == 4)
            for (birth, number) in zip(births, 1...) { #expect(abs(birth - Double(number) - 0.9) < 1e-6) }
        }

        @Test func `a cell that carries itself has some generations`() {
            (cell.birthRate, cell.lifetime, cell.emitterCells) = (2, 10, [cell])
            let depths = Set(emitted().map(\.depth))
            #expect(depths == [0, 1, 2, 3])
        }

        @Test func `directions are relative to the shape: up from a line, outward from a circle's outline`() throws {
            (cell.velocity, emitter.emitterSize) = (100, CGSize(width: 40, height: 0))
            emitter.emitterShape = .line
            try run(1)
            #expect(particles.allSatisfy { abs($0.velocity.x) < 1e-6 && abs($0.velocity.y + 100) < 1e-6 })
            // Confetti falls from a line above the screen.
            cell.emissionLongitude = .pi
            emitter.seed = 1
            try run(1)
            #expect(particles.allSatisfy { abs($0.velocity.y - 100) < 1e-6 })
            (emitter.emitterShape, emitter.emitterMode) = (.circle, .outline)
            (emitter.seed, cell.emissionLongitude) = (2, 0)
            try run(1)
            let center = SIMD2<Double>(x: 150, y: 100)
            #expect(!particles.isEmpty)
            for particle in particles {
                let place = particle.origin - center
                let outward = place / hypot(place.x, place.y)
                #expect(abs(particle.velocity.x - outward.x * 100) < 1e-6)
                #expect(abs(particle.velocity.y - outward.y * 100) < 1e-6)
            }
            (emitter.emitterShape, emitter.seed) = (.rectangle, 3)
            try run(1)
            #expect(particles.allSatisfy { abs($0.velocity.x - 100) < 1e-6 })
        }

        @Test func `particles have the color, the scale, and the direction of the one that emits them`() throws {
            let spark = CAEmitterCell()
            (spark.birthRate, spark.lifetime, spark.contents) = (10, 0.5, cell.contents)
            (spark.velocity, spark.emissionLongitude, spark.scale) = (10, .pi, 0.5)
            (cell.birthRate, cell.lifetime, cell.velocity, cell.emitterCells) = (1, 10, 100, [spark])
            (cell.emissionLongitude, cell.scale) = (-.pi / 2, 4)
            cell.color = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            try run(3)
            let sparks = particles.filter { $0.cell === spark }
            #expect(!sparks.isEmpty)
            for spark in sparks {
                #expect(spark.color == [1, 0.5, 0, 1] && spark.scale == 2)
                #expect(abs(spark.velocity.x) < 1e-6 && abs(spark.velocity.y - 10) < 1e-6)
            }
        }

        @Test func `an animation of the birth rate decides while it runs`() throws {
            emitter.birthRate = 0
            try run(3)
            #expect(particles.isEmpty)
            let animation = CABasicAnimation(keyPath: "birthRate")
            (animation.fromValue, animation.toValue, animation.duration) = (1, 1, 1)
            emitter.add(animation, forKey: nil)
            try run(1)
            #expect((17...21).contains(particles.count))
            try run(3)
            #expect(particles.isEmpty && device.frames.wantedFramesPerSecond == nil)
        }

        @Test func `a key path with the name of a cell changes its rate`() throws {
            cell.name = "snow"
            emitter.setValue(NSNumber(value: 40), forKeyPath: "emitterCells.snow.birthRate")
            emitter.setValue(NSNumber(value: 3), forKeyPath: "emitterCells.rain.lifetime")
            emitter.setValue(NSNumber(value: 5), forKeyPath: "emitterCells.snow.velocity")
            #expect(cell.birthRate == 40 && cell.lifetime == 2 && cell.velocity == 5)
            try run(1)
            #expect((39...41).contains(particles.count))
        }

        @Test func `strange numbers and rates end, with a limited number of particles`() throws {
            (cell.birthRate, cell.lifetime, cell.scale) = (.infinity, 1000, .nan)
            (cell.velocity, cell.emissionRange, cell.yAcceleration) = (.infinity, .nan, -.infinity)
            (cell.redRange, cell.alphaSpeed, cell.spin) = (.nan, .infinity, .nan)
            try run(0.2)
            #expect(particles.count <= CAEmitterLayer.maximumParticles)
            _ = try layers()
            (cell.birthRate, cell.lifetime, cell.scale) = (1e9, 10, 1)
            emitter.emitterCells = [cell]
            try run(0.2)
            #expect(particles.count <= CAEmitterLayer.maximumParticles)
        }
    }
}
