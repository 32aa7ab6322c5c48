// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Layers by themselves: geometry, hierarchy, masks, contents, and what is drawn.
    @MainActor struct LayerTests {
        private let simulation = Simulation()
        private let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))

        private func layer(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: y, width: width, height: height)
            return layer
        }

        @Test func `the anchor point is at the position, and the frame follows it`() {
            let layer = layer(10, 20, 100, 50)
            layer.anchorPoint = CGPoint(x: 0, y: 1)
            #expect(
                layer.position == CGPoint(x: 60, y: 45) && layer.frame == CGRect(x: 60, y: -5, width: 100, height: 50))
            layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
            #expect(layer.position == CGPoint(x: 10, y: 70))
            layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
            #expect(layer.frame == CGRect(x: 10, y: -30, width: 200, height: 100))
            layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
            #expect(
                layer.bounds.size == CGSize(width: 10, height: 5)
                    && layer.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
        }

        @Test func `a view rotates about its anchor point`() {
            view.anchorPoint = .zero
            view.center = CGPoint(x: 10, y: 20)
            view.transform = CGAffineTransform(rotationAngle: .pi / 2)
            let corner = CGPoint(x: 100, y: 0).applying(view.geometry.transformToSuperview)
            #expect(abs(corner.x - 10) < 1e-9 && abs(corner.y - 120) < 1e-9)
        }

        @Test func `3D transforms keep their entries, until an affine one replaces them`() {
            let layer = layer(0, 0, 10, 10)
            var flip = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
            flip.m34 = -1 / 500
            layer.transform = flip
            #expect(layer.transform == flip && abs(layer.affineTransform().a - 0.5) < 1e-9)
            layer.setAffineTransform(.identity)
            #expect(CATransform3DIsIdentity(layer.transform))
            view.transform3D = CATransform3DMakeScale(2, 3, 4)
            #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3) && view.transform3D.m33 == 4)
        }

        @Test func `3D transforms concatenate and invert like 2D ones`() {
            let plane = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: 7)
            let space = CATransform3DTranslate(
                CATransform3DScale(CATransform3DMakeRotation(0.3, 0, 0, 2), 2, 3, 1), 5, 7, 0)
            let affine = CATransform3DGetAffineTransform(space)
            for (one, other) in zip(affine.animated, plane.animated) { #expect(abs(one - other) < 1e-9) }
            #expect(CATransform3DIsAffine(space) && !CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
            let back = CATransform3DConcat(space, CATransform3DInvert(space))
            #expect(abs(back.m11 - 1) < 1e-9 && abs(back.m21) < 1e-9 && abs(back.m41) < 1e-9)
            let flat = CATransform3DMakeScale(0, 1, 1)
            #expect(CATransform3DInvert(flat) == flat)
            #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
        }

        @Test func `sublayers are inserted next to others, replaced, and never become their own ancestors`() {
            let (a, b, c, d) = (CALayer(), CALayer(), CALayer(), CALayer())
            let root = view.layer
            for layer in [a, b] { root.addSublayer(layer) }
            root.insertSublayer(c, below: a)
            root.insertSublayer(d, above: a)
            #expect(root.sublayers == [c, a, d, b])
            root.insertSublayer(c, above: b)
            #expect(root.sublayers == [a, d, b, c])
            root.replaceSublayer(d, with: CALayer())
            #expect(root.sublayers?.count == 4 && d.superlayer == nil)
            a.addSublayer(b)
            b.addSublayer(a)
            #expect(a.superlayer === root && b.superlayer === a)
            let child = UIView()
            view.addSubview(child)
            #expect(child.layer.superlayer === root)
        }

        @Test func `points convert between layers, and hit testing finds the frontmost one`() {
            let (outer, inner) = (layer(10, 10, 50, 30), layer(5, 5, 10, 10))
            view.layer.addSublayer(outer)
            outer.addSublayer(inner)
            #expect(inner.convert(CGPoint(x: 1, y: 2), to: view.layer) == CGPoint(x: 16, y: 17))
            #expect(inner.convert(CGPoint(x: 26, y: 37), from: nil) == CGPoint(x: 1, y: 2))
            #expect(inner.convert(inner.bounds, to: outer) == inner.frame)
            #expect(view.layer.hitTest(CGPoint(x: 26, y: 36)) === inner)
            #expect(view.layer.hitTest(CGPoint(x: 55, y: 55)) === outer)
            inner.isHidden = true
            #expect(view.layer.hitTest(CGPoint(x: 26, y: 36)) === outer)
            #expect(view.layer.hitTest(CGPoint(x: 500, y: 0)) == nil)
        }

        @Test func `the opaque sublayers of a clear layer cast its shadow, below all of them`() throws {
            view.layer.shadowOpacity = 0.5
            view.backgroundColor = nil
            let card = UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 10))
            (card.backgroundColor, card.layer.cornerRadius, card.clipsToBounds) = (.white, 4, true)
            let veil = UIView(frame: card.frame)
            veil.backgroundColor = UIColor.black.withAlphaComponent(0.5)
            for part in [card, veil] { view.addSubview(part) }
            let rendered = try #require(view.layer.render())
            let face = try #require(rendered.sublayers.first)
            #expect(rendered.sublayers.count == 3 && face.shadow?.isAlone == true && face.cornerRadius == 4)
            #expect(face.shadow?.opacity == 0.5 && Set(rendered.sublayers.map(\.id)).count == 3)
            #expect(!face.masksToBounds && face.bounds == rendered.sublayers[1].bounds)
            #expect(face.transform == rendered.sublayers[1].transform)
            // A layer with a background casts its own.
            view.backgroundColor = .red
            #expect(view.layer.render()?.sublayers.count == 2)
        }

        @Test func `a mask is rendered as a layer, and a hidden one hides everything`() throws {
            let mask = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
            mask.backgroundColor = .black
            view.mask = mask
            let rendered = try #require(view.layer.render())
            #expect(rendered.mask.count == 1 && rendered.mask.first?.bounds.size == RenderSize(width: 3, height: 4))
            mask.isHidden = true
            #expect(view.layer.render()?.mask.first?.bounds.isEmpty == true)
            view.mask = nil
            #expect(view.layer.render()?.mask.isEmpty == true)
        }

        @Test func `a mask is no subview or sublayer anymore`() throws {
            let mask = UIView(frame: view.bounds)
            view.addSubview(mask)
            view.mask = mask
            #expect(mask.superview == nil && view.subviews.isEmpty)
            let rendered = try #require(view.layer.render())
            #expect(rendered.mask.count == 1 && rendered.sublayers.isEmpty)
            let inner = CALayer()
            view.layer.addSublayer(inner)
            view.layer.mask = inner
            #expect(view.layer.sublayers?.isEmpty != false && view.layer.mask === inner)
        }

        @Test func `a layer is not masked by itself or by its ancestor`() {
            let (outer, inner) = (CALayer(), CALayer())
            outer.addSublayer(inner)
            inner.mask = outer
            inner.mask = inner
            #expect(inner.mask == nil)
            let mask = CALayer()
            inner.mask = mask
            mask.addSublayer(outer)
            #expect(inner.mask === mask && mask.sublayers == nil)
        }

        @Test func `a layer keeps and lays out the view of its mask`() {
            final class Hole: UIView {
                override func layoutSubviews() { subviews.first?.frame = bounds }
            }
            func mask() {
                let hole = Hole(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
                hole.addSubview(UIView())
                view.layer.mask = hole.layer
            }
            mask()
            #expect(view.layer.render()?.mask.first?.sublayers.first?.bounds.size == RenderSize(width: 30, height: 20))
            let hole = UIView(frame: view.bounds)
            view.mask = hole
            #expect(view.mask === hole)
            view.mask = view
            #expect(view.mask === hole && view.layer.mask === hole.layer)
        }

        @Test func `the status bar is positioned without animation`() {
            simulation.launch()
            simulation.device.animatesOverTime = true
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            simulation.device.settle()
            let bar = StatusBarLayer()
            window.layer.addSublayer(bar)
            simulation.device.settle()
            bar.frame.size.width += 10
            #expect(bar.wasShown && bar.animations.isEmpty)
        }

        @Test func `a dimmed tint color is gray in subviews too`() {
            let child = UIView()
            view.addSubview(child)
            view.tintColor = .red
            view.tintAdjustmentMode = .dimmed
            #expect(view.tintColor == .systemGray && child.tintColor == .systemGray)
            child.tintAdjustmentMode = .normal
            #expect(child.tintColor == .red)
            view.tintAdjustmentMode = .automatic
            #expect(view.tintColor == .red)
        }

        @Test func `a layer lays out its sublayers after its size changed`() {
            final class Row: CALayer {
                var count = 0
                override func layoutSublayers() {
                    count += 1
                    sublayers?.first?.frame = bounds
                }
            }
            let row = Row()
            row.addSublayer(CALayer())
            view.layer.addSublayer(row)
            row.bounds.size = CGSize(width: 30, height: 10)
            _ = view.layer.render()
            _ = view.layer.render()
            #expect(row.count == 1 && row.sublayers?.first?.bounds.size == CGSize(width: 30, height: 10))
        }

        @Test func `a delegate draws, lays out and names actions`() {
            final class Delegate: NSObject, CALayerDelegate {
                var laidOut = 0
                func draw(_ layer: CALayer, in ctx: CGContext) { ctx.fill(layer.bounds) }
                func layoutSublayers(of layer: CALayer) { laidOut += 1 }
                func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
            }
            let (layer, delegate) = (layer(0, 0, 10, 10), Delegate())
            layer.delegate = delegate
            layer.setNeedsLayout()
            #expect(layer.render()?.contents?.commands.count == 1 && delegate.laidOut == 1)
            #expect(layer.action(forKey: "opacity") is NSNull)
        }

        @Test(arguments: [
            (CALayerContentsGravity.resize, CGRect(x: 0, y: 0, width: 100, height: 50)),
            (.resizeAspect, CGRect(x: 25, y: 0, width: 50, height: 50)),
            (.resizeAspectFill, CGRect(x: 0, y: -25, width: 100, height: 100)),
            (.center, CGRect(x: 45, y: 20, width: 10, height: 10)),
            (.topLeft, CGRect(x: 0, y: 0, width: 10, height: 10)),
            (.bottomRight, CGRect(x: 90, y: 40, width: 10, height: 10)),
        ])
        func `contents are placed by contentsGravity`(_ gravity: CALayerContentsGravity, _ frame: CGRect) throws {
            let picture = UIImage(data: CommitTests.onePixel)?.cgImage
            let large = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
                UIImage(cgImage: picture ?? CGImage(.drawing(DisplayList([])), width: 1, height: 1)).draw(
                    in: CGRect(x: 0, y: 0, width: 20, height: 20))
            }
            let layer = layer(0, 0, 100, 50)
            (layer.contents, layer.contentsGravity, layer.contentsScale) = (large.cgImage, gravity, 2 * large.scale)
            let commands = try #require(layer.render()?.contents?.commands)
            let place = commands.compactMap { command -> RenderTransform? in
                if case .concatenate(let transform) = command { transform } else { nil }
            }.first
            #expect(place == .translation(x: frame.minX, y: frame.minY))
        }

        @Test func `contentsRect shows a part of the contents`() throws {
            let format = UIGraphicsImageRendererFormat()
            format.scale = 1
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20), format: format).image {
                $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20))
            }
            let layer = layer(0, 0, 100, 50)
            (layer.contents, layer.contentsGravity) = (image.cgImage, .center)
            layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.25, height: 1)
            let part = try #require(layer.render()?.contents?.commands)
            // 10 x 20 pixels in the center of the layer.
            #expect(part.contains(.concatenate(.translation(x: 45, y: 15))))
            layer.contentsRect = CGRect(x: 2, y: 2, width: 1, height: 1)
            #expect(layer.render()?.contents == nil)
        }

        @Test func `a shape is not clipped to its bounds, unless it masks to them`() throws {
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(rect: CGRect(x: 10, y: 10, width: 80, height: 40)).cgPath
            #expect(shape.render()?.bounds == RenderRect(x: 10, y: 10, width: 80, height: 40))
            (shape.strokeColor, shape.lineWidth, shape.lineJoin) = (UIColor.red.cgColor, 4, .round)
            #expect(shape.render()?.bounds == RenderRect(x: 7, y: 7, width: 86, height: 46))
            shape.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
            #expect(shape.render()?.bounds == RenderRect(x: 0, y: 0, width: 200, height: 100))
            shape.frame.size.width = 20
            shape.backgroundColor = UIColor.blue.cgColor
            let rendered = try #require(shape.render())
            #expect(rendered.bounds.size.width == 20 && rendered.contents == nil && rendered.sublayers.count == 1)
            #expect(rendered.sublayers.first?.bounds == RenderRect(x: 7, y: 7, width: 86, height: 46))
            #expect(rendered.sublayers.first?.id == shape.render()?.sublayers.first?.id)
        }

        @Test func `text layers draw strings with their properties, and attributed strings unchanged`() {
            let text = CATextLayer()
            text.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
            #expect(text.render()?.contents == nil)
            (text.string, text.fontSize, text.foregroundColor) = ("Hall", 20, UIColor.red.cgColor)
            (text.alignmentMode, text.truncationMode, text.isWrapped) = (.center, .end, true)
            guard case .text(let block, let rect)? = text.render()?.contents?.commands.first else {
                Issue.record("no text is drawn")
                return
            }
            #expect(
                rect.size == RenderSize(width: 100, height: 40) && block.sections.map(\.alignment) == [.center]
                    && block.lineLimit == nil)
            #expect(block.runs.first?.font.size == 20 && block.runs.first?.color == Color(hex: 0xFF0000))
            text.string = NSAttributedString(string: "Stage", attributes: [.font: UIFont.systemFont(ofSize: 9)])
            guard case .text(let other, _)? = text.render()?.contents?.commands.first else {
                Issue.record("no attributed text is drawn")
                return
            }
            #expect(other.runs.first?.string == "Stage" && other.runs.first?.font.size == 9)
            (text.string, text.font, text.fontSize) = ("Bold", UIFont.boldSystemFont(ofSize: 9), 20)
            guard case .text(let bold, _)? = text.render()?.contents?.commands.first else {
                Issue.record("no bold text is drawn")
                return
            }
            #expect(bold.runs.first?.font.weight == 700 && bold.runs.first?.font.size == 20)
            text.string = 7
            #expect(text.render()?.contents == nil)
        }

        @Test func `sublayers are set as a whole, without layers of views and ancestors, and nil removes them`() {
            let (root, a, b, c) = (CALayer(), CALayer(), CALayer(), CALayer())
            root.sublayers = [a, b]
            root.sublayers = [b, c]
            #expect(root.sublayers == [b, c] && a.superlayer == nil && c.superlayer === root)
            root.sublayers = [c, b]
            #expect(root.sublayers == [c, b])
            root.sublayers = [root, view.layer, c]
            #expect(root.sublayers == [c] && b.superlayer == nil && view.layer.superlayer == nil)
            root.sublayers = nil
            #expect(root.sublayers == nil && c.superlayer == nil)
        }
    }
}
