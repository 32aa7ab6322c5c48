// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A text view that follows the size of its content as apps do, with the old value.
private final class GrowingTextView: UITextView {
    var heights: [CGFloat] = []
    override var contentSize: CGSize {
        didSet { if contentSize != oldValue { heights.append(contentSize.height) } }
    }
}

extension DeviceTests {
    /// The size of a text view's content before its layout.
    @MainActor struct TextContentSizeTests {
        private let simulation = Simulation()

        @Test func `it is that of a new text at once`() {
            let view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            view.font = .systemFont(ofSize: 20)
            view.text = "a"
            let one = view.contentSize.height
            view.text = "a\na\na\na"
            #expect(view.contentSize.width == 200)
            #expect(view.contentSize.height > one + 60)
        }

        @Test func `without a width it stays what it was`() {
            let view = UITextView()
            view.text = "a\na"
            #expect(view.contentSize == .zero)
        }

        @Test func `an observer in a subclass hears of each size once`() {
            let view = GrowingTextView(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
            view.text = "a\na\na"
            #expect(view.contentSize.height > 40)
            view.layoutIfNeeded()
            #expect(Set(view.heights).count == view.heights.count)
            #expect(view.heights.last == view.contentSize.height)
        }
    }
}
