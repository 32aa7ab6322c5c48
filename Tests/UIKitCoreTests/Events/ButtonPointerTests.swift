// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What is stored for pointers and the focus, which do not change here.
    @MainActor struct ButtonPointerTests {
        private let simulation = Simulation()

        @Test func `a button keeps the provider of its pointer's style in an interaction`() {
            let button = UIButton()
            #expect(button.pointerStyleProvider == nil && !button.isPointerInteractionEnabled)
            button.pointerStyleProvider = { _, effect, shape in UIPointerStyle(effect: effect, shape: shape) }
            #expect(button.pointerStyleProvider != nil && button.isPointerInteractionEnabled)
            #expect(button.interactions.count == 1)
            button.pointerStyleProvider = nil
            #expect(button.pointerStyleProvider == nil && button.interactions.isEmpty)
        }

        @Test func `lists keep what an app says about the focus`() {
            let table = UITableView()
            #expect(!table.allowsFocus && !table.allowsFocusDuringEditing && !table.selectionFollowsFocus)
            (table.allowsFocus, table.selectionFollowsFocus) = (true, true)
            #expect(table.allowsFocus && !table.allowsFocusDuringEditing && table.selectionFollowsFocus)
            let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
            collection.allowsFocusDuringEditing = true
            #expect(!collection.allowsFocus && collection.allowsFocusDuringEditing)
            #expect(!collection.selectionFollowsFocus)
        }

        @Test func `a background resolves its color, or the tint color, with its transformer`() {
            var background = UIBackgroundConfiguration.clear()
            #expect(background.resolvedBackgroundColor(for: .red) == .red)
            background.backgroundColor = .blue
            background.strokeColorTransformer = UIConfigurationColorTransformer { _ in .green }
            #expect(background.resolvedBackgroundColor(for: .red) == .blue)
            #expect(background.resolvedStrokeColor(for: .red) == .green)
        }
    }
}
