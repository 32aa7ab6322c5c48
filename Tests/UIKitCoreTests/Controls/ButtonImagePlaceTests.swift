// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Where buttons without a configuration place an image and a title, with insets.
    @MainActor struct ButtonImagePlaceTests {
        private let simulation = Simulation()
        private let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 50))

        private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
        }

        private var imageFrame: CGRect? {
            button.setNeedsLayout()
            button.layoutIfNeeded()
            return button.imageView?.frame
        }

        @Test func `an image that is larger than the button is squeezed into it, without its insets`() {
            button.setImage(image(200, 30), for: .normal)
            #expect(imageFrame == CGRect(x: 0, y: 10, width: 100, height: 30))
            button.setImage(image(300, 300), for: .normal)
            button.imageEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 30)
            #expect(imageFrame == CGRect(x: 20, y: 10, width: 50, height: 30))
            button.imageEdgeInsets = UIEdgeInsets(top: 30, left: 60, bottom: 30, right: 60)
            #expect(imageFrame?.size == .zero)
        }

        @Test func `an image without a title fills the button if its alignment does`() {
            button.setImage(image(20, 20), for: .normal)
            button.contentEdgeInsets = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
            #expect(imageFrame == CGRect(x: 40, y: 15, width: 20, height: 20))
            button.contentHorizontalAlignment = .fill
            button.contentVerticalAlignment = .fill
            #expect(imageFrame == CGRect(x: 5, y: 5, width: 90, height: 40))
        }

        @Test(arguments: [
            (UIControl.ContentHorizontalAlignment.center, CGFloat(44)), (.left, 8), (.right, 80),
        ])
        func `an inset moves centered content by half, and content at its side by all of it`(
            alignment: UIControl.ContentHorizontalAlignment, x: CGFloat
        ) {
            button.setImage(image(20, 20), for: .normal)
            button.imageEdgeInsets.left = 8
            button.contentHorizontalAlignment = alignment
            #expect(imageFrame?.origin.x == x)
        }

        @Test func `the insets of the title leave less room for it, and do not move the image`() throws {
            button.setImage(image(20, 20), for: .normal)
            button.setTitle("A title that is as long as possible", for: .normal)
            button.layoutIfNeeded()
            let (before, title) = (imageFrame, try #require(button.titleLabel))
            #expect(title.frame.minX == 20 && title.frame.maxX == 100)
            button.titleEdgeInsets.left = 10
            #expect(imageFrame == before)
            #expect(title.frame.minX == 30 && title.frame.maxX == 100)
        }
    }
}
