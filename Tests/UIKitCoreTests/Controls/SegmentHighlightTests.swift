// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Segments under the finger, which are dimmed, or look as an app says for the highlighted state.
    @MainActor struct SegmentHighlightTests {
        private let simulation = Simulation()
        private let control = UISegmentedControl(items: ["A", "B", "C"])
        private let window: UIWindow
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
            control.selectedSegmentIndex = 0
            let controller = UIViewController()
            controller.view.addSubview(control)
            window = simulation.show(controller)
        }

        /// What the control draws.
        private func drawn() throws -> [String] {
            device.settle()
            func find(_ layers: [RenderLayer]) -> RenderLayer? {
                layers.lazy.compactMap { $0.id == control.layer.id ? $0 : find($0.sublayers) }.first
            }
            let layer = find(device.renderTree(of: .main).layers)
            return try #require(layer?.contents?.commands).map { String(describing: $0) }
        }

        private func color(_ color: UIColor, for state: UIControl.State) {
            control.setTitleTextAttributes([.foregroundColor: color], for: state)
        }

        @Test func `a segment under the finger is dimmed, unless it is selected or disabled`() throws {
            control.setEnabled(false, forSegmentAt: 2)
            let plain = try drawn()
            device.touchBegan(at: CGPoint(x: 150, y: 16), time: 1)
            #expect(try drawn() != plain)
            device.touchMoved(to: CGPoint(x: 50, y: 16), time: 2)
            #expect(try drawn() == plain)
            device.touchMoved(to: CGPoint(x: 250, y: 16), time: 3)
            #expect(try drawn() == plain)
            device.touchCanceled(time: 4)
            #expect(try drawn() == plain)
        }

        @Test func `a segment under the finger has the attributes of the highlighted state`() throws {
            color(.systemRed, for: .highlighted)
            let before = try drawn()
            device.touchBegan(at: CGPoint(x: 150, y: 16), time: 3)
            let pressed = try drawn()
            #expect(pressed != before)
            device.touchMoved(to: CGPoint(x: 250, y: 16), time: 4)
            let moved = try drawn()
            #expect(moved != pressed && moved != before)
            device.touchMoved(to: CGPoint(x: 250, y: 400), time: 5)
            #expect(try drawn() == before)
            device.touchMoved(to: CGPoint(x: 250, y: 16), time: 6)
            #expect(try drawn() == moved)
            device.touchCanceled(time: 7)
            #expect(try drawn() == before && control.selectedSegmentIndex == 0)
        }

        @Test func `the highlight goes with the touch that selects, and disabled segments have none`() throws {
            color(.systemRed, for: .highlighted)
            control.setEnabled(false, forSegmentAt: 2)
            let before = try drawn()
            device.touchBegan(at: CGPoint(x: 250, y: 16), time: 1)
            #expect(try drawn() == before)
            device.touchEnded(time: 2)
            device.touchBegan(at: CGPoint(x: 150, y: 16), time: 3)
            device.touchEnded(time: 4)
            let selected = try drawn()
            #expect(control.selectedSegmentIndex == 1)
            color(.label, for: .highlighted)
            #expect(try drawn() == selected)
        }

        @Test func `a highlighted segment has its own images, or those of its other states`() throws {
            let pixel = try #require(UIImage(data: CommitTests.onePixel)?.cgImage)
            func image(_ length: CGFloat) -> UIImage {
                UIImage(cgImage: pixel, scale: 1 / length, orientation: .up)
            }
            let (normal, selected, highlighted) = (image(20), image(30), image(40))
            let images = SegmentImages().with(background: normal, for: .normal)?.with(
                background: selected, for: .selected)
            #expect(images?.showsHighlight == false)
            #expect(images?.background(for: .highlighted) === normal)
            #expect(images?.background(for: [.highlighted, .selected]) === selected)
            let more = images?.with(background: highlighted, for: .highlighted)
            #expect(more?.showsHighlight == true && more?.background(for: .highlighted) === highlighted)
            #expect(more?.background(for: [.highlighted, .selected]) === selected)
        }
    }
}
