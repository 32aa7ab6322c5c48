// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Objects that are created without arguments, as those of all subclasses of NSObject can be.
    @MainActor @Suite struct EmptyInitializerTests {
        private let simulation = Simulation()

        @Test func `objects without arguments have standard values`() {
            #expect(UIFont() == .systemFont(ofSize: UIFont.systemFontSize))
            #expect(UIFontDescriptor().pointSize == UIFont.systemFontSize)
            #expect(UIColor() == .clear)
            #expect(UITouch().location(in: nil) == .zero && UITouch().window == nil)
            #expect(UIEvent().allTouches == nil && UIEvent().type == .touches)
            #expect(UINavigationItem().title == nil)
            #expect(UIMenu().children.isEmpty && UIMenu().title.isEmpty)
        }
    }
}
