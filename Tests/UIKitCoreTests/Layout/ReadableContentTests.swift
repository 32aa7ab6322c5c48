// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The guide of readable content, and margins that follow it.
    @MainActor struct ReadableContentTests {
        private let simulation = Simulation()
        private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 400))
        private let child = UIView()

        init() {
            parent.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 60)
            child.translatesAutoresizingMaskIntoConstraints = false
            parent.addSubview(child)
        }

        /// Gives the child the frame of a guide.
        private func fill(_ guide: UILayoutGuide) {
            NSLayoutConstraint.activate([
                child.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                child.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                child.topAnchor.constraint(equalTo: guide.topAnchor),
                child.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            ])
            parent.layoutIfNeeded()
        }

        @Test func `readable content is in the middle of wide margins, 672 points wide`() {
            let expected = CGRect(x: 20 + (920 - 672) / 2, y: 10, width: 672, height: 360)
            #expect(parent.readableContentGuide.layoutFrame == expected)
            fill(parent.readableContentGuide)
            #expect(child.frame == expected)
        }

        @Test func `readable content fills narrow margins, also after the view has changed its width`() {
            fill(parent.readableContentGuide)
            parent.frame.size.width = 300
            parent.layoutIfNeeded()
            #expect(parent.readableContentGuide.layoutFrame == CGRect(x: 20, y: 10, width: 220, height: 360))
            #expect(child.frame == CGRect(x: 20, y: 10, width: 220, height: 360))
            parent.frame.size.width = 900
            parent.layoutIfNeeded()
            #expect(child.frame == CGRect(x: 20 + (820 - 672) / 2, y: 10, width: 672, height: 360))
        }

        @Test func `margins follow the readable width when asked`() {
            fill(parent.layoutMarginsGuide)
            #expect(child.frame.width == 920)
            parent.layoutMarginsFollowReadableWidth = true
            parent.layoutIfNeeded()
            #expect(child.frame == CGRect(x: 144, y: 10, width: 672, height: 360))
            parent.layoutMarginsFollowReadableWidth = false
            parent.layoutIfNeeded()
            #expect(child.frame.width == 920)
        }

        @Test(arguments: [(UIContentSizeCategory.extraSmall, 560), (.small, 600), (.medium, 632), (.large, 672)])
        func `the readable width follows the size of body text`(category: UIContentSizeCategory, width: CGFloat) {
            parent.traitOverrides.preferredContentSizeCategory = category
            #expect(parent.readableContentGuide.layoutFrame.width == width)
        }

        @Test func `a view placed by constraints has its readable content in the middle`() {
            let inner = UIView()
            inner.translatesAutoresizingMaskIntoConstraints = false
            inner.layoutMargins = .zero
            child.addSubview(inner)
            fill(parent.layoutMarginsGuide)
            NSLayoutConstraint.activate([
                inner.widthAnchor.constraint(equalToConstant: 50),
                inner.centerXAnchor.constraint(equalTo: child.readableContentGuide.leadingAnchor),
            ])
            child.layoutMargins = .zero
            for _ in 0..<2 {
                parent.setNeedsLayout()
                parent.layoutIfNeeded()
            }
            #expect(abs(inner.center.x - 124) < 0.001)
        }
    }
}
