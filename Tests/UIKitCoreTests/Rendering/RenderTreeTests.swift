// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What views record of themselves.
    @MainActor struct RenderTreeTests {
        let simulation = Simulation()
        private let window = UIWindow()

        init() {
            window.frame = UIScreen.main.bounds
            window.makeKeyAndVisible()
        }

        private func tree(of screen: UIScreen = .main) -> RenderTree {
            simulation.device.renderTree(of: screen)
        }

        private func layer(of view: UIView) throws -> RenderLayer {
            func find(_ layers: [RenderLayer]) -> RenderLayer? {
                layers.first { $0.id == view.layer.id } ?? layers.lazy.compactMap { find($0.sublayers) }.first
            }
            return try #require(find(tree().layers))
        }

        private func add<View: UIView>(_ view: View) -> View {
            window.addSubview(view)
            return view
        }

        @Test func `a view becomes a layer with its geometry and appearance`() throws {
            let view = add(UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
            view.backgroundColor = .red
            view.alpha = 0.5
            view.clipsToBounds = true
            view.layer.cornerRadius = 4
            view.layer.borderWidth = 2
            view.layer.borderColor = UIColor.blue.cgColor
            let layer = try layer(of: view)
            #expect(layer.bounds == RenderRect(x: 0, y: 0, width: 30, height: 40))
            #expect(layer.transform.apply(to: layer.bounds) == RenderRect(x: 10, y: 20, width: 30, height: 40))
            #expect(layer.backgroundColor == Color(red: 1, green: 0, blue: 0))
            #expect(layer.opacity == 0.5)
            #expect(layer.masksToBounds)
            #expect(layer.cornerRadius == 4)
            #expect(layer.borderWidth == 2)
            #expect(layer.borderColor == Color(red: 0, green: 0, blue: 1))
            #expect(layer.contents == nil)
        }

        @Test func `a layer is rounded at its masked corners`() throws {
            let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40)))
            view.layer.cornerRadius = 4
            #expect(try layer(of: view).maskedCorners == .all)
            view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
            #expect(try layer(of: view).maskedCorners == [.topLeft, .bottomRight])
        }

        @Test func `the bounds' origin moves the subviews`() throws {
            let view = add(UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40)))
            view.bounds.origin = CGPoint(x: 5, y: 7)
            let layer = try layer(of: view)
            #expect(layer.transform.apply(to: RenderPoint(x: 5, y: 7)) == RenderPoint(x: 10, y: 20))
        }

        @Test func `hidden or transparent views are not in the tree`() {
            let (hidden, clear) = (add(UIView()), add(UIView()))
            hidden.isHidden = true
            clear.alpha = 0
            #expect(tree().layers.first?.sublayers.isEmpty == true)
            window.isHidden = true
            #expect(tree().layers.isEmpty)
        }

        @Test func `subviews are ordered back to front, by zPosition first`() throws {
            let views = [add(UIView()), add(UIView()), add(UIView())]
            #expect(tree().layers.first?.sublayers.map(\.id) == views.map(\.layer.id))
            views[0].layer.zPosition = 1
            views[2].layer.zPosition = -1
            #expect(tree().layers.first?.sublayers.map(\.id) == [2, 1, 0].map { views[$0].layer.id })
        }

        @Test func `WIN-9 windows are ordered back to front`() {
            let alert = UIWindow(frame: UIScreen.main.bounds)
            alert.windowLevel = .alert
            alert.isHidden = false
            let normal = UIWindow(frame: UIScreen.main.bounds)
            normal.isHidden = false
            #expect(tree().layers.map(\.id) == [window, normal, alert].map(\.layer.id))
            #expect(tree().size == RenderSize(width: 375, height: 667))
        }

        @Test func `draw is called on request, and again when the size changes`() throws {
            final class Drawing: UIView {
                var count = 0
                override func draw(_ rect: CGRect) {
                    count += 1
                    UIColor.green.setFill()
                    UIRectFill(rect)
                }
            }
            let view = add(Drawing(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            let square = DrawCommand.fill(
                .rect(RenderRect(x: 0, y: 0, width: 10, height: 10)), .color(Color(red: 0, green: 1, blue: 0)),
                evenOdd: false)
            #expect(try layer(of: view).contents?.commands == [square])
            _ = tree()
            #expect(view.count == 1)
            view.setNeedsDisplay()
            _ = tree()
            #expect(view.count == 2)
            view.frame.size.width = 20
            _ = tree()
            #expect(view.count == 3)
            #expect(UIGraphicsGetCurrentContext() == nil)
        }

        @Test func `a label's text is vertically centered`() throws {
            let label = add(UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 100)))
            label.text = "Hall"
            label.textColor = .white
            label.textAlignment = .center
            let commands = try #require(try layer(of: label).contents?.commands)
            guard case .text(let block, let rect) = commands.first else {
                Issue.record("no text: \(commands)")
                return
            }
            #expect(block.string == "Hall")
            #expect(block.sections.map(\.alignment) == [.center])
            #expect(block.lineLimit == 1)
            #expect(rect.center == RenderPoint(x: 100, y: 50))
            label.text = "Tour"
            #expect(try layer(of: label).contents?.commands != commands)
        }

        @Test func `a presenter's notes and the keyboard are marked for mirrors`() throws {
            let notes = add(UIView())
            notes.isHiddenInMirrors = true
            #expect(try layer(of: notes).isHiddenInMirrors)
            #expect(tree().mirrored().layers.first?.sublayers.isEmpty == true)
        }

        @Test func `shapes and gradients draw themselves`() throws {
            let view = add(UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50)))
            let gradient = CAGradientLayer()
            gradient.frame = view.bounds
            gradient.colors = [UIColor.black.cgColor, UIColor.white.cgColor]
            let shape = CAShapeLayer()
            shape.path = UIBezierPath(ovalIn: view.bounds).cgPath
            view.layer.addSublayer(gradient)
            view.layer.addSublayer(shape)
            let layers = try layer(of: view).sublayers
            #expect(layers.map(\.id) == [gradient.id, shape.id])
            #expect(layers[0].contents?.commands.count == 4)
            #expect(
                layers[1].contents?.commands == [
                    .fill(
                        .ellipse(in: RenderRect(x: 0, y: 0, width: 100, height: 50)), .color(.black), evenOdd: false)
                ])
        }

        @Test func `layerClass determines the view's layer type`() throws {
            final class Backdrop: UIView {
                override class var layerClass: AnyClass { CAGradientLayer.self }
            }
            let view = add(Backdrop(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
            (view.layer as? CAGradientLayer)?.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
            #expect(try layer(of: view).contents != nil)
        }

        @Test func `invalid geometry is harmless`() {
            let view = add(UIView(frame: CGRect(x: CGFloat.nan, y: .infinity, width: -.infinity, height: .nan)))
            view.transform = CGAffineTransform(scaleX: .nan, y: .infinity)
            #expect(tree().layers.count == 1)
        }

        @Test func `excessively nested views are cut off`() {
            var view: UIView = window
            for _ in 0..<500 {
                let child = UIView()
                view.addSubview(child)
                view = child
            }
            var depth = 0
            var layers = tree().layers
            while let layer = layers.first {
                depth += 1
                layers = layer.sublayers
            }
            #expect(depth == RenderTree.maximumDepth)
        }
    }
}
