// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The places and values of what controls contain.
    @MainActor struct ControlContentTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        @Test func `a button places its title and image in the rectangles that a subclass returns`() {
            final class Tile: UIButton {
                override func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 10) }
                override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
                    CGRect(x: contentRect.minX, y: contentRect.maxY - 20, width: contentRect.width, height: 20)
                }
                override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
                    CGRect(x: contentRect.minX, y: contentRect.minY, width: 40, height: 40)
                }
            }
            let tile = Tile(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            tile.setTitle("Play", for: .normal)
            tile.setImage(UIImage(systemName: "play"), for: .normal)
            tile.layoutIfNeeded()
            #expect(tile.titleLabel?.frame == CGRect(x: 10, y: 70, width: 80, height: 20))
            #expect(tile.imageView?.frame == CGRect(x: 10, y: 10, width: 40, height: 40))
        }

        @Test func `segments have widths that were set, and the others share the rest`() {
            let control = UISegmentedControl(items: ["A", "B", "C"])
            control.setWidth(100, forSegmentAt: 1)
            #expect(control.widthForSegment(at: 1) == 100 && control.widthForSegment(at: 0) == 0)
            control.frame = CGRect(x: 0, y: 100, width: 200, height: 32)
            window.addSubview(control)
            simulation.device.settle()
            for (x, index) in [(40, 0), (60, 1), (140, 1), (160, 2)] {
                simulation.device.tap(at: CGPoint(x: x, y: 110))
                #expect(control.selectedSegmentIndex == index)
            }
        }

        @Test func `a progress view follows a progress`() {
            let (view, progress) = (UIProgressView(progressViewStyle: .default), Progress(totalUnitCount: 4))
            progress.completedUnitCount = 1
            view.observedProgress = progress
            #expect(view.progress == 0.25)
            window.addSubview(view)
            progress.completedUnitCount = 3
            simulation.device.frame(at: 1)
            #expect(view.progress == 0.75)
        }

        @Test func `a field shows attributed text with the attributes of its start`() {
            let field = UITextField()
            field.attributedText = NSAttributedString(
                string: "x", attributes: [.font: UIFont.systemFont(ofSize: 30), .foregroundColor: UIColor.red])
            #expect(field.text == "x" && field.font?.pointSize == 30 && field.textColor == .red)
            #expect(field.attributedText?.string == "x")
        }

        @Test func `a column measures from baseline to baseline`() {
            func gap(_ isByText: Bool) -> CGFloat {
                let labels = [UILabel(), UILabel()]
                for label in labels { label.text = "x" }
                let stack = UIStackView(arrangedSubviews: labels)
                (stack.axis, stack.spacing, stack.isBaselineRelativeArrangement) = (.vertical, 40, isByText)
                stack.frame.size = stack.systemLayoutSizeFitting(.zero)
                stack.layoutIfNeeded()
                return labels[1].frame.minY - labels[0].frame.maxY
            }
            #expect(gap(false) == 40 && gap(true) < 40)
        }
    }
}
