// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// A touch of an app's tests.
    private final class PlayedTouch: UITouch {
        private let place: CGPoint
        init(_ place: CGPoint) {
            self.place = place
            super.init()
        }
        override func location(in view: UIView?) -> CGPoint { place }
    }

    /// Objects that are created without arguments, as those of all subclasses of NSObject can be.
    @MainActor struct EmptyInitializerTests {
        private let simulation = Simulation()

        @Test func `objects without arguments have standard values`() {
            #expect(UIFont() == .systemFont(ofSize: UIFont.systemFontSize))
            #expect(UIFontDescriptor().pointSize == UIFont.systemFontSize)
            #expect(UIColor() == .clear)
            #expect(UITouch().location(in: nil) == .zero && UITouch().window == nil)
            #expect(UIEvent().allTouches == nil && UIEvent().type == .touches)
            #expect(UINavigationItem().title == nil)
            let touch = PlayedTouch(CGPoint(x: 4, y: 2))
            #expect(touch.location(in: nil) == CGPoint(x: 4, y: 2) && touch.phase == .began)
            #expect(UIMenu().children.isEmpty && UIMenu().title.isEmpty)
        }
    }
}
