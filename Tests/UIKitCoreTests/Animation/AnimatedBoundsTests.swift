// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Where content is in each frame while the bounds of its view or layer are animated.
    @MainActor struct AnimatedBoundsTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            device.animatesOverTime = true
            window.makeKeyAndVisible()
        }

        private final class Disc: UIView {
            var drawings = 0
            override func draw(_ rect: CGRect) {
                drawings += 1
                UIBezierPath(ovalIn: rect).fill()
            }
        }

        /// Widens a view from 100 to 200 points, and returns what is shown in the middle of the change: 150.
        private func widened(_ view: UIView) throws -> RenderLayer {
            view.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            window.addSubview(view)
            device.settle()
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.bounds.size.width = 200 }
            for time in [1, 1.5] {
                device.frame(at: time)
                device.settle()
            }
            let shown = device.renderTree(of: .main).layers.flatMap(\.sublayers).first { $0.id == view.layer.id }
            return try #require(shown)
        }

        /// Where the content of a layer has a part of what was drawn.
        private func place(_ layer: RenderLayer, of drawn: RenderRect) throws -> RenderRect {
            if case .concatenate(let map)? = layer.contents?.commands.dropFirst().first { return map.apply(to: drawn) }
            Issue.record("the content is not placed")
            return .zero
        }

        private let drawn = RenderRect(x: 0, y: 0, width: 200, height: 100)

        @Test func `a drawing is drawn once, for its final size, and stretched to the size of each frame`() throws {
            let disc = Disc()
            let shown = try widened(disc)
            #expect(shown.bounds.size == RenderSize(width: 150, height: 100))
            #expect(try place(shown, of: drawn) == shown.bounds)
            let drawings = disc.drawings
            device.frame(at: 1.75)
            device.settle()
            #expect(disc.drawings == drawings)
            device.frame(at: 2)
            device.settle()
            let last = device.renderTree(of: .main).layers.flatMap(\.sublayers).first { $0.id == disc.layer.id }
            #expect(last?.contents == disc.layer.displayList && last?.bounds.size.width == 200)
        }

        @Test(arguments: [(UIView.ContentMode.center, -25.0), (.left, 0), (.right, -50), (.topRight, -50)])
        func `a drawing that is not scaled keeps its place in the bounds of each frame`(
            _ mode: UIView.ContentMode, _ x: Double
        ) throws {
            let disc = Disc()
            disc.contentMode = mode
            let shown = try widened(disc)
            // It is not clipped to the bounds.
            #expect(shown.bounds.minX == min(x, 0) && shown.bounds.size.width == 200)
            #expect(try place(shown, of: drawn) == RenderRect(x: x, y: 0, width: 200, height: 100))
        }

        @Test func `a view that clips clips what is not scaled`() throws {
            let disc = Disc()
            (disc.contentMode, disc.clipsToBounds) = (.center, true)
            let shown = try widened(disc)
            #expect(shown.bounds == RenderRect(x: 0, y: 0, width: 150, height: 100))
            #expect(try place(shown, of: drawn).minX == -25)
        }

        @Test(arguments: [
            (UIView.ContentMode.scaleAspectFit, RenderRect(x: 25, y: 0, width: 100, height: 100)),
            (.scaleAspectFill, RenderRect(x: 0, y: -25, width: 150, height: 150)),
            (.scaleToFill, RenderRect(x: 0, y: 0, width: 150, height: 100)),
            (.center, RenderRect(x: 74.5, y: 49.5, width: 1, height: 1)),
        ])
        func `an image is placed in the bounds of each frame`(_ mode: UIView.ContentMode, _ place: RenderRect) throws {
            let view = UIImageView(image: UIImage(data: CommitTests.onePixel))
            view.contentMode = mode
            let shown = try widened(view)
            let places = (shown.contents?.commands ?? []).compactMap { command in
                if case .image(_, let rect, _) = command { rect } else { nil }
            }
            #expect(places == [place] && view.bounds.width == 200)
        }

        @Test func `the text of a label is laid out for its final size`() throws {
            let label = UILabel()
            label.text = "One line"
            let stretched = try widened(label)
            #expect(try place(stretched, of: drawn) == stretched.bounds)
            label.contentMode = .right
            device.settle()
            let moved = device.renderTree(of: .main).layers.flatMap(\.sublayers).first { $0.id == label.layer.id }
            #expect(try place(#require(moved), of: drawn).maxX == 150)
        }

        @Test func `contents of a view's layer follow the content mode`() throws {
            let view = UIView()
            view.layer.contents = UIImage(data: CommitTests.onePixel)?.cgImage
            view.contentMode = .scaleAspectFit
            #expect(view.layer.contentsGravity == .resizeAspect)
            let shown = try widened(view)
            let places = (shown.contents?.commands ?? []).compactMap { command in
                if case .image(_, let rect, _) = command { rect } else { nil }
            }
            #expect(places == [RenderRect(x: 25, y: 0, width: 100, height: 100)])
        }

        @Test func `a snapshot is stretched to the size of each frame`() throws {
            let red = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            red.backgroundColor = .red
            let snapshot = try #require(red.snapshotView(afterScreenUpdates: true))
            let copy = try #require(try widened(snapshot).sublayers.first)
            #expect(copy.transform.apply(to: copy.bounds) == RenderRect(x: 0, y: 0, width: 150, height: 100))
        }
    }
}
