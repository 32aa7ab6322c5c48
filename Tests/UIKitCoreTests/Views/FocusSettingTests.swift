// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What apps say about the focus.
    @MainActor struct FocusSettingTests {
        @Test func `views and controllers keep their groups, priorities and effects`() {
            let (view, controller, effect) = (UIView(), UIViewController(), UIFocusHaloEffect(rect: .zero))
            #expect(view.focusGroupIdentifier == nil && view.focusGroupPriority == .ignored && view.focusEffect == nil)
            (view.focusGroupIdentifier, controller.focusGroupIdentifier) = ("list", "screen")
            (view.focusGroupPriority, view.focusEffect) = (.prioritized, effect)
            effect.position = .inside
            #expect(view.focusGroupIdentifier == "list" && controller.focusGroupIdentifier == "screen")
            #expect(view.focusGroupPriority == .prioritized && view.focusEffect === effect && !view.isFocused)
        }
    }
}
