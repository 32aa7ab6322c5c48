// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Images that views show one after the other.
    @MainActor struct ImageAnimationTests {
        private let simulation = Simulation()
        private let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        private let images = (1...4).map { size in
            UIGraphicsImageRenderer(size: CGSize(width: size, height: size)).image {
                $0.fill(CGRect(x: 0, y: 0, width: size, height: size))
            }
        }
        private let window: UIWindow

        init() {
            simulation.launch()
            window = simulation.show(UIViewController())
            window.addSubview(view)
            simulation.device.settle()
        }

        private func shown(at time: TimeInterval) -> UIImage? {
            simulation.device.frame(at: time)
            simulation.device.settle()
            return view.shownImage
        }

        @Test func `images play in sequence, as often as requested, then the view's own image is shown`() {
            view.image = images[3]
            view.animationImages = Array(images[0...2])
            (view.animationDuration, view.animationRepeatCount) = (3, 2)
            #expect(!view.isAnimating && shown(at: 0) === images[3])
            view.startAnimating()
            #expect(view.isAnimating && simulation.device.wantsFrames)
            for (time, index) in [(1.0, 0), (2, 1), (3, 2), (4, 0), (5, 1), (6, 2)] {
                #expect(shown(at: time) === images[index], "\(time)")
            }
            #expect(shown(at: 7) === images[3] && !view.isAnimating)
            #expect(!simulation.device.wantsFrames)
        }

        @Test func `an animated image plays automatically while its view is in a window`() {
            view.image = .animatedImage(with: images, duration: 0.4)
            #expect(view.image?.images?.count == 4 && view.image?.duration == 0.4)
            #expect(shown(at: 1) === images[0] && shown(at: 1.1) === images[1] && shown(at: 1.45) === images[0])
            view.image = .animatedImage(with: [images[2], images[3]], duration: 2)
            #expect(shown(at: 1.5) === images[2] && shown(at: 2.6) === images[3])
            view.removeFromSuperview()
            #expect(!simulation.device.wantsFrames)
            window.addSubview(view)
            #expect(simulation.device.wantsFrames)
            view.image = nil
            #expect(shown(at: 2) == nil && !simulation.device.wantsFrames)
            #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
            #expect(UIImage.animatedImage(with: images, duration: .nan)?.duration == 4.0 / 30)
        }

        @Test func `an animated image can be stopped and started, and keeps its images when tinted`() {
            view.image = UIImage.animatedImage(with: images, duration: 4)?.withTintColor(.red)
            #expect(view.isAnimating && view.image?.images?.count == 4 && view.image?.duration == 4)
            view.stopAnimating()
            #expect(!view.isAnimating && !simulation.device.wantsFrames && shown(at: 1) === view.image)
            view.startAnimating()
            #expect(view.isAnimating && shown(at: 2) === view.image?.images?[0])
            #expect(shown(at: 3) === view.image?.images?[1])
        }

        @Test func `invalid values are harmless, and a single image needs no frames`() {
            view.animationImages = [images[0]]
            view.startAnimating()
            #expect(!simulation.device.wantsFrames && view.shownImage === images[0])
            view.animationImages = images
            for duration in [TimeInterval.leastNonzeroMagnitude, .infinity, -.infinity, .nan, 1e300] {
                view.animationDuration = duration
                view.startAnimating()
                for time in [1, 2, .infinity, 0, -1] as [TimeInterval] { #expect(shown(at: time) != nil) }
                view.stopAnimating()
            }
        }

        @Test func `a highlighted view has its highlighted image, and a removed view needs no frames`() {
            var other: UIImageView? = UIImageView(image: images[0], highlightedImage: images[1])
            #expect(other?.frame.size == images[0].size && other?.isUserInteractionEnabled == false)
            other?.isHighlighted = true
            #expect(other?.shownImage === images[1])
            other?.animationImages = images
            other?.startAnimating()
            other.map(window.addSubview)
            #expect(simulation.device.wantsFrames)
            other?.removeFromSuperview()
            other = nil
            #expect(!simulation.device.wantsFrames)
        }
    }
}
