// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Controls in frames that are not of their natural size, and those that choose one.
    @MainActor struct ControlFitTests {
        private let simulation = Simulation()
        private let slider = UISlider(frame: CGRect(x: 0, y: 100, width: 200, height: 8))

        @Test func `a slider shows all of a thumb that is higher than itself`() throws {
            slider.value = 0.5
            let shown = try #require(slider.layer.render())
            #expect(shown.bounds.minY <= -10 && shown.bounds.maxY >= 18)
            #expect(slider.bounds == CGRect(x: 0, y: 0, width: 200, height: 8))
            slider.backgroundColor = .white
            let filled = try #require(slider.layer.render())
            #expect(filled.bounds.size.height == 8)
            #expect(filled.sublayers.contains { $0.contents != nil && $0.bounds.minY <= -10 })
        }

        @Test func `a slider of its own height draws within its bounds`() throws {
            slider.frame.size.height = 34
            let shown = try #require(slider.layer.render())
            #expect(shown.bounds == RenderRect(x: 0, y: 0, width: 200, height: 34))
            let tall = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 60)).image { _ in }
            slider.setThumbImage(tall, for: .normal)
            #expect(try #require(slider.layer.render()).bounds.size.height >= 60)
        }

        @Test(arguments: [UIButton.ButtonType.system, .custom])
        func `a button fits its title with the same padding as between constraints`(_ type: UIButton.ButtonType) {
            let button = UIButton(type: type)
            button.setTitle("Connect", for: .normal)
            let title = button.titleLabel?.intrinsicContentSize ?? .zero
            button.sizeToFit()
            #expect(button.bounds.size == button.intrinsicContentSize)
            #expect(abs(button.bounds.height - title.height - 12) < 1)
            button.setTitle("i", for: .normal)
            button.sizeToFit()
            #expect(button.bounds.width == 30)
            button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            button.sizeToFit()
            #expect(abs(button.bounds.height - title.height - 4) < 1)
        }
    }
}
