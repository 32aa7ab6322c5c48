// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    @MainActor struct UISliderImageTests {
        private let simulation = Simulation()

        private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { context in
                UIColor.red.setFill()
                context.fill(CGRect(x: 0, y: 0, width: width, height: height))
            }
        }

        @Test func `images at the ends narrow the track, and the thumb stays on it`() {
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            let bounds = slider.bounds
            func thumb() -> CGRect {
                slider.thumbRect(
                    forBounds: bounds, trackRect: slider.trackRect(forBounds: bounds), value: slider.value)
            }
            #expect(thumb() == CGRect(x: 0, y: 3, width: 28, height: 28))
            slider.value = 1
            #expect(thumb().maxX == 200)
            slider.minimumValueImage = image(20, 10)
            slider.maximumValueImage = image(30, 10)
            #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 28, y: 15, width: 134, height: 4))
            #expect(slider.maximumValueImageRect(forBounds: bounds) == CGRect(x: 170, y: 12, width: 30, height: 10))
            #expect(thumb().maxX == 164)
            slider.setThumbImage(image(10, 16), for: .normal)
            #expect(thumb() == CGRect(x: 154, y: 9, width: 10, height: 16))
        }

        @Test func `a state without an image of its own has the normal one`() {
            let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 200, height: 34))
            let (normal, pressed) = (image(10, 10), image(12, 12))
            slider.setThumbImage(normal, for: .normal)
            slider.setMinimumTrackImage(normal, for: .normal)
            #expect(slider.thumbImage(for: .highlighted) === normal)
            slider.setThumbImage(pressed, for: .highlighted)
            #expect(slider.thumbImage(for: .highlighted) === pressed)
            #expect(slider.currentThumbImage === normal)
            slider.isHighlighted = true
            #expect(slider.currentThumbImage === pressed)
            slider.setThumbImage(nil, for: .highlighted)
            #expect(slider.currentThumbImage === normal)
            #expect(slider.currentMinimumTrackImage === normal && slider.currentMaximumTrackImage == nil)
        }
    }
}
