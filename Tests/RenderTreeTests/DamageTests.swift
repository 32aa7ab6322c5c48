// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import RenderTree
import Testing

struct DamageTests {
    private let size = RenderSize(width: 100, height: 100)

    private func tree(_ layers: RenderLayer...) -> RenderTree {
        RenderTree(size: size, layers: layers)
    }

    private func square(_ id: UInt64, at x: Double, _ color: Color = .white) -> RenderLayer {
        var layer = RenderLayer(id: id, frame: RenderRect(x: x, y: 10, width: 10, height: 10))
        layer.backgroundColor = color
        return layer
    }

    @Test func `Equal trees do not differ`() {
        let tree = tree(square(1, at: 0), square(2, at: 20))
        #expect(RenderTree.damage(from: tree, to: tree) == [])
    }

    @Test func `A different size or background differs everywhere`() {
        let old = tree()
        var new = old
        new.backgroundColor = .white
        #expect(RenderTree.damage(from: old, to: new) == [old.bounds])
        new.size = RenderSize(width: 50, height: 200)
        #expect(RenderTree.damage(from: old, to: new) == [RenderRect(x: 0, y: 0, width: 100, height: 200)])
    }

    @Test func `A moved layer differs at its old and new positions`() {
        let damage = RenderTree.damage(from: tree(square(1, at: 0)), to: tree(square(1, at: 50)))
        #expect(
            Set(damage) == [
                RenderRect(x: 0, y: 10, width: 10, height: 10), RenderRect(x: 50, y: 10, width: 10, height: 10),
            ])
    }

    @Test func `A recolored layer differs at its position`() {
        let damage = RenderTree.damage(
            from: tree(square(1, at: 0), square(2, at: 30)), to: tree(square(1, at: 0), square(2, at: 30, .clear)))
        #expect(damage == [RenderRect(x: 30, y: 10, width: 10, height: 10)])
    }

    @Test func `An added or removed layer differs at its position`() {
        let (one, two) = (tree(square(1, at: 0)), tree(square(1, at: 0), square(2, at: 30)))
        let expected = [RenderRect(x: 30, y: 10, width: 10, height: 10)]
        #expect(RenderTree.damage(from: one, to: two) == expected)
        #expect(RenderTree.damage(from: two, to: one) == expected)
    }

    @Test func `Reordered layers differ`() {
        let (back, front) = (square(1, at: 0), square(2, at: 5))
        let damage = RenderTree.damage(from: tree(back, front), to: tree(front, back))
        #expect(damage.reduce(.zero) { $0.union($1) } == RenderRect(x: 0, y: 10, width: 15, height: 10))
    }

    @Test func `Content hidden by a mask does not differ`() {
        var old = square(1, at: 10)
        old.masksToBounds = true
        old.sublayers = [square(2, at: 5)]
        var new = old
        new.sublayers[0].backgroundColor = .clear
        // The sublayer lies from 15 to 25 and 20 to 30, the mask from 10 to 20 both ways.
        #expect(RenderTree.damage(from: tree(old), to: tree(new)) == [])
        new.sublayers[0].transform = .translation(x: 5, y: 5)
        let damage = RenderTree.damage(from: tree(old), to: tree(new))
        #expect(damage == [RenderRect(x: 15, y: 15, width: 5, height: 5)])
    }

    @Test func `A shadow is part of the difference`() {
        var new = square(1, at: 40)
        new.shadow = LayerShadow(opacity: 1, radius: 2, offset: RenderPoint(x: 0, y: 3))
        let damage = RenderTree.damage(from: tree(square(1, at: 40)), to: tree(new))
        #expect(damage == [RenderRect(x: 33, y: 6, width: 24, height: 24)])
    }

    @Test func `Many differences are merged into one`() {
        let old = RenderTree(size: size, layers: (0..<50).map { square(UInt64($0), at: Double($0) * 2) })
        var new = old
        for index in new.layers.indices {
            new.layers[index].bounds = RenderRect(x: 0, y: 0, width: 1, height: 1)
            new.layers[index].backgroundColor = .clear
        }
        #expect(RenderTree.damage(from: old, to: new).count <= RenderTree.maximumDamage)
    }

    @Test func `Duplicate IDs and excessive depth are harmless`() {
        let twice = tree(square(1, at: 0), square(1, at: 20))
        #expect(RenderTree.damage(from: twice, to: tree(square(1, at: 20))) != [])
        let deep = (0..<500).reduce(square(0, at: 0)) { layer, index in
            var parent = RenderLayer(id: UInt64(index) + 1, frame: RenderRect(x: 0, y: 0, width: 1, height: 1))
            parent.sublayers = [layer]
            return parent
        }
        #expect(RenderTree.damage(from: tree(), to: tree(deep)) != [])
        #expect(tree(deep).mirrored() == tree(deep))
    }

    @Test func `Mirrors omit notes and private layers`() {
        var (notes, keyboard, parent) = (square(2, at: 0), square(3, at: 0), square(1, at: 0))
        notes.isHiddenInMirrors = true
        keyboard.isPrivate = true
        parent.sublayers = [notes, square(4, at: 3), keyboard]
        let tree = tree(parent)
        #expect(tree.mirrored().layers[0].sublayers.map(\.id) == [4])
        #expect(tree.mirrored(includingPrivate: true).layers[0].sublayers.map(\.id) == [4, 3])
    }
}
