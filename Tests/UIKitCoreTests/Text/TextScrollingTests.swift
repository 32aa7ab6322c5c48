// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Compositor
import Foundation
import GoldenFrames
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Text views that scroll to a range of text without spaces or of other sizes.
    @MainActor struct TextScrollingTests {
        private let simulation = Simulation()
        private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))

        init() { view.textContainer.lineFragmentPadding = 0 }

        /// The part of the text that is visible after scrolling down to a character and back up to it.
        private func edges(_ index: Int) -> (bottom: CGFloat, top: CGFloat) {
            view.contentOffset.y = 0
            view.scrollRangeToVisible(NSRange(location: index, length: 1))
            let bottom = view.contentOffset.y + 100 - 8
            view.contentOffset.y = view.contentSize.height - 100
            view.scrollRangeToVisible(NSRange(location: index, length: 1))
            return (bottom, view.contentOffset.y - 8)
        }

        @Test func `text without spaces breaks between its characters`() {
            // Without a renderer, each character has the width of its font's size: 10 fit on a line.
            view.font = .systemFont(ofSize: 20)
            view.textContainer.lineBreakMode = .byCharWrapping
            view.text = String(repeating: "語", count: 400)
            view.layoutIfNeeded()
            let height = (view.contentSize.height - 16) / 40
            for line in [19, 20, 21] {
                for index in [10 * line, 10 * line + 9] {
                    let (bottom, top) = edges(index)
                    #expect(abs(bottom - CGFloat(line + 1) * height) < 1, "\(index)")
                    #expect(abs(top - CGFloat(line) * height) < 1, "\(index)")
                }
            }
        }

        @Test func `text without spaces is measured as it is drawn`() throws {
            let measurer = try TextMeasurer(Fixtures.fonts())
            simulation.device.layOutText(with: measurer)
            view.font = .systemFont(ofSize: 20)
            view.text = String(repeating: "日本語。", count: 200)
            view.layoutIfNeeded()
            let middle = edges(400)
            #expect(abs(middle.bottom - view.contentSize.height / 2) < 60)
            #expect((10...40).contains(middle.bottom - middle.top))
        }

        @Test func `lines are as high as their own fonts, and not as the view's`() {
            view.font = nil
            let large: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 40)]
            let small: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
            let text = NSMutableAttributedString(string: "")
            for line in 0..<20 {
                text.append(NSAttributedString(string: "a\n", attributes: line.isMultiple(of: 2) ? large : small))
            }
            view.attributedText = text
            view.layoutIfNeeded()
            // A large and a small line; the metrics are those of text without a renderer.
            let (one, other) = (CGFloat(40 * 1.193), CGFloat(10 * 1.193))
            let first = edges(2 * 8)
            #expect(abs(first.top - 4 * (one + other)) < 1 && abs(first.bottom - 4 * (one + other) - one) < 1)
            let second = edges(2 * 9)
            #expect(abs(second.top - 4 * (one + other) - one) < 1 && abs(second.bottom - 5 * (one + other)) < 1)
        }

        @Test func `a larger word further on makes the whole line higher`() {
            let text = NSMutableAttributedString(string: "aa ")
            text.append(NSAttributedString(string: "bb", attributes: [.font: UIFont.systemFont(ofSize: 40)]))
            text.append(NSAttributedString(string: String(repeating: "\nc", count: 30)))
            view.attributedText = text
            view.layoutIfNeeded()
            view.contentOffset.y = 200
            view.scrollRangeToVisible(NSRange(location: 0, length: 1))
            // The view is higher than the line.
            #expect(abs(view.contentOffset.y - 8) < 1)
            view.frame.size.height = 20
            view.contentOffset.y = 0
            view.scrollRangeToVisible(NSRange(location: 6, length: 1))
            #expect(abs(view.contentOffset.y + 20 - 8 - 1.193 * 52) < 1)
        }
    }
}
