// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Segments with images of the app's own, and those as wide as their contents.
    @MainActor struct SegmentImageTests {
        private let simulation = Simulation()
        private let control = UISegmentedControl(items: ["A", "A much longer title"])
        private let controller = UIViewController()

        init() {
            simulation.launch()
            control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
            control.selectedSegmentIndex = 0
            controller.view.addSubview(control)
        }

        private func image(_ length: CGFloat) throws -> UIImage {
            let pixel = try #require(UIImage(data: CommitTests.onePixel)?.cgImage)
            return UIImage(cgImage: pixel, scale: 1 / length, orientation: .up)
        }

        /// Shows the control, and returns the places of the images that it draws, and the number of filled rectangles.
        private func shown() throws -> (images: [RenderRect], others: Int) {
            let window = simulation.show(controller)
            defer { withExtendedLifetime(window) {} }
            func find(_ layers: [RenderLayer]) -> RenderLayer? {
                layers.lazy.compactMap { $0.id == control.layer.id ? $0 : find($0.sublayers) }.first
            }
            let layer = find(simulation.device.renderTree(of: .main).layers)
            let commands = try #require(layer?.contents?.commands)
            let images = commands.compactMap { if case .image(_, let rect, _) = $0 { rect } else { nil } }
            let texts = commands.count { if case .text = $0 { true } else { false } }
            return (images, commands.count - images.count - texts)
        }

        @Test func `backgrounds replace the control's own look, and dividers are between segments`() throws {
            let others = try shown().others
            #expect(try shown().images.isEmpty && others > 0)
            let (normal, selected, divider) = (try image(20), try image(30), try image(4))
            control.setBackgroundImage(selected, for: .selected, barMetrics: .default)
            #expect(try shown().images.isEmpty && shown().others == others)
            control.setBackgroundImage(normal, for: .normal, barMetrics: .default)
            control.setDividerImage(
                divider, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
            let drawn = try shown()
            #expect(
                drawn.images == [
                    RenderRect(x: 0, y: 0, width: 150, height: 32), RenderRect(x: 150, y: 0, width: 150, height: 32),
                    RenderRect(x: 148, y: 0, width: 4, height: 32),
                ])
            #expect(drawn.others == 0)
            #expect(control.intrinsicContentSize.height == 20)
            #expect(control.backgroundImage(for: .selected, barMetrics: .default) === selected)
            #expect(control.backgroundImage(for: .highlighted, barMetrics: .default) == nil)
            #expect(
                control.dividerImage(
                    forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default) === divider)
            for state in [UIControl.State.normal, .selected] {
                control.setBackgroundImage(nil, for: state, barMetrics: .default)
            }
            control.setDividerImage(nil, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
            #expect(try shown().images.isEmpty && shown().others > 0 && control.intrinsicContentSize.height == 32)
        }

        @Test func `segments are as wide as their contents if the app wants that`() {
            let window = simulation.show(controller)
            defer { withExtendedLifetime(window) {} }
            let (equal, point) = (control.intrinsicContentSize.width, CGPoint(x: 120, y: 16))
            simulation.device.tap(at: point)
            #expect(control.selectedSegmentIndex == 0)
            control.apportionsSegmentWidthsByContent = true
            #expect(control.intrinsicContentSize.width < equal)
            simulation.device.tap(at: point)
            #expect(control.selectedSegmentIndex == 1)
        }
    }
}
