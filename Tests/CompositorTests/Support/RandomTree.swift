// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree

/// A tree and edits to it, all from one seed.
struct RandomTree {
    private var generator: SplitMix64
    private var nextID: UInt64 = 1
    private(set) var tree: RenderTree

    init(seed: UInt64) {
        generator = SplitMix64(state: seed)
        tree = RenderTree(size: RenderSize(width: 120, height: 90), backgroundColor: .white)
        for _ in 0..<6 { tree.layers.append(layer(depth: 2)) }
    }

    /// Makes one edit somewhere.
    mutating func edit() {
        if roll(12) == 0 {
            tree.backgroundColor = color()
        } else {
            var layers = tree.layers
            edit(&layers, depth: 3)
            tree.layers = layers
        }
    }

    private mutating func edit(_ layers: inout [RenderLayer], depth: Int) {
        guard !layers.isEmpty else { return layers.append(layer(depth: depth - 1)) }
        let index = roll(layers.count)
        switch roll(17) {
        case 0: layers.remove(at: index)
        case 1: layers.insert(layer(depth: depth - 1), at: index)
        case 2: layers.swapAt(index, roll(layers.count))
        case 3: layers[index].backgroundColor = color()
        case 4: layers[index].transform = transform()
        case 5: layers[index].opacity = number(0, 1)
        case 6: layers[index].cornerRadius = number(0, 12)
        case 7: layers[index].shadow = shadow()
        case 8: layers[index].contents = contents(layers[index].bounds)
        case 9: layers[index].masksToBounds.toggle()
        case 10: layers[index].borderWidth = number(0, 3)
        case 11: layers[index].bounds = RenderRect(size: size())
        case 12: layers[index].maskedCorners = RectCorners(rawValue: UInt8(roll(16)))
        case 13: layers[index].addsSublayers.toggle()
        case 14: layers[index].perspective = perspective()
        default: edit(&layers[index].sublayers, depth: depth - 1)
        }
    }

    private mutating func layer(depth: Int) -> RenderLayer {
        var layer = RenderLayer(id: nextID, bounds: RenderRect(size: size()), transform: transform())
        nextID += 1
        layer.backgroundColor = color()
        layer.borderColor = color()
        if roll(3) == 0 {
            (layer.cornerRadius, layer.maskedCorners) = (number(0, 10), RectCorners(rawValue: UInt8(roll(16))))
        }
        if roll(4) == 0 { layer.borderWidth = number(0, 3) }
        if roll(4) == 0 { layer.opacity = number(0, 1) }
        if roll(4) == 0 { layer.shadow = shadow() }
        if roll(3) == 0 { layer.contents = contents(layer.bounds) }
        layer.masksToBounds = roll(3) == 0
        layer.addsSublayers = roll(8) == 0
        if roll(8) == 0 { layer.perspective = perspective() }
        if depth > 0 { for _ in 0..<roll(3) { layer.sublayers.append(self.layer(depth: depth - 1)) } }
        return layer
    }

    private mutating func transform() -> RenderTransform {
        let place = RenderTransform.translation(x: number(-20, 110), y: number(-20, 80))
        switch roll(6) {
        case 0:
            let angle = roll(4)
            return .rotation(sine: [0, 1, 0, -1][angle], cosine: [1, 0, -1, 0][angle]).concatenating(place)
        case 1: return .rotation(sine: 0.6, cosine: 0.8).concatenating(place)
        case 2: return .scale(x: number(-2, 2), y: number(0.2, 2)).concatenating(place)
        default: return place
        }
    }

    private mutating func perspective() -> [RenderPerspective] {
        guard roll(4) > 0 else { return [] }
        return [RenderPerspective(x: number(-0.02, 0.02), y: number(-0.02, 0.02), offset: number(0.2, 2))]
    }

    private mutating func contents(_ bounds: RenderRect) -> DisplayList? {
        switch roll(4) {
        case 0: return nil
        case 1:
            let text = TextBlock([TextRun("Text \(roll(100))", font: FontChoice(size: number(5, 16)), color: color())])
            return DisplayList([.text(text, in: bounds)])
        case 2:
            return DisplayList([
                .save, .concatenate(.rotation(sine: 0.28, cosine: 0.96)),
                .fill(.ellipse(in: bounds), .color(color()), evenOdd: false), .restore,
                .stroke(.rect(bounds), .color(color()), StrokeStyle(width: number(0.5, 4))),
            ])
        default:
            let stops = [GradientStop(0, color()), GradientStop(1, color())]
            let paint = Paint.linearGradient(start: .zero, end: RenderPoint(x: bounds.maxX, y: 0), stops: stops)
            return DisplayList([.fill(.roundedRect(bounds, radius: 4), paint, evenOdd: false)])
        }
    }

    private mutating func shadow() -> LayerShadow? {
        guard roll(4) > 0 else { return nil }
        return LayerShadow(
            opacity: number(0, 1), radius: number(0, 6), offset: RenderPoint(x: number(-5, 5), y: number(-5, 5)))
    }

    private mutating func size() -> RenderSize { RenderSize(width: number(1, 60), height: number(1, 50)) }

    private mutating func color() -> Color {
        Color(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: roll(3) == 0 ? number(0, 1) : 1)
    }

    private mutating func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &generator) }
    private mutating func roll(_ sides: Int) -> Int { .random(in: 0..<max(1, sides), using: &generator) }
}

/// Numbers that are the same for the same seed on every machine (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
