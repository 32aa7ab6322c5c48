// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import GoldenFrames
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Where a label places a line that shrinks, or that is higher than the label.
    @MainActor struct BaselineAdjustmentTests {
        private let simulation = Simulation()
        private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 56, height: 40))

        init() {
            (label.text, label.font) = ("aaaaaaaaaa", .systemFont(ofSize: 20))
            label.adjustsFontSizeToFitWidth = true
        }

        private var place: RenderRect? { drawn?.place }

        private var drawn: (text: TextBlock, place: RenderRect)? {
            let context = CGContext()
            label.layer.draw(in: context)
            guard case .text(let text, let place) = context.displayList.commands.first else { return nil }
            return (text, place)
        }

        /// The text shrinks from 20 to 10 points. The line height of the approximate font is 1.193, its ascent 0.952: the
        /// line would begin at 20 - 23.86 / 2, with its baseline 19.04 below, and is 11.93 high.
        @Test(
            arguments: [
                (UIBaselineAdjustment.alignCenters, 14.035), (.alignBaselines, 17.59), (.none, 8.07),
            ] as [(UIBaselineAdjustment, Double)])
        func `a line that shrinks keeps its center, its baseline, or its top`(
            adjustment: UIBaselineAdjustment, top: Double
        ) throws {
            label.baselineAdjustment = adjustment
            let place = try #require(place)
            #expect(abs(place.minY - top) < 0.02)
            #expect(abs(place.size.height - 11.93) < 0.02)
        }

        @Test func `a line that fits its label when it has shrunk does not leave it`() throws {
            label.font = .systemFont(ofSize: 500)
            let low = try #require(place)
            #expect(abs(low.maxY - 40) < 0.01)
            label.baselineAdjustment = .alignCenters
            let centered = try #require(place)
            #expect(abs(centered.center.y - 20) < 0.01)
        }

        @Test func `a line that shrinks fits its label when the renderer rounds the widths of glyphs`() throws {
            simulation.device.layOutText(with: try TextMeasurer(Fixtures.fonts()))
            (label.text, label.font) = ("00:01:00", .boldSystemFont(ofSize: 1000))
            for width in stride(from: 200.0, to: 300, by: 2.5) {
                label.frame.size.width = width
                let shown = TextMeasuring.measure(try #require(drawn).text).size.width
                #expect(shown > width * 0.99 && shown <= width + 0.00049)
            }
        }

        @Test func `a line that is higher than its label is cut off above and below`() throws {
            label.adjustsFontSizeToFitWidth = false
            label.frame.size.height = 10
            let place = try #require(place)
            #expect(abs(place.center.y - 5) < 0.01)
            #expect(abs(place.size.height - 23.86) < 0.02)
        }
    }
}
