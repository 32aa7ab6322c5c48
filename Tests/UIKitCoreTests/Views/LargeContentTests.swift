// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Enlarged items, and the modes of text input.
    @MainActor struct LargeContentTests {
        private let simulation = Simulation()

        @Test func `a view's title and image are those of its content unless they are set`() {
            let (label, button, image) = (UILabel(), UIButton(), UIImage())
            label.text = "Text"
            button.setTitle("Title", for: .normal)
            button.setImage(image, for: .normal)
            #expect(label.largeContentTitle == "Text" && label.largeContentImage == nil)
            #expect(button.largeContentTitle == "Title" && button.largeContentImage === image)
            #expect(UIImageView(image: image).largeContentImage === image)
            button.largeContentTitle = "Other"
            #expect(button.largeContentTitle == "Other")
            #expect(!button.showsLargeContentViewer && !button.scalesLargeContentImage)
            button.showsLargeContentViewer = true
            button.largeContentImageInsets.left = 3
            #expect(button.showsLargeContentViewer && button.largeContentImageInsets.left == 3)
        }

        @Test func `an interaction knows its view, and is off with the standard text size`() {
            let view = UIView()
            let interaction = UILargeContentViewerInteraction()
            view.addInteraction(interaction)
            #expect(interaction.view === view)
            #expect(!UILargeContentViewerInteraction.isEnabled)
            view.removeInteraction(interaction)
            #expect(interaction.view == nil)
        }

        @Test func `text inputs have the mode of the user's language`() throws {
            let mode = try #require(UITextInputMode.activeInputModes.first)
            #expect(mode.primaryLanguage?.isEmpty == false)
            #expect(UITextField().textInputMode === mode && UITextView().textInputMode === mode)
            #expect(UIView().textInputMode == nil && UIView().textInputContextIdentifier == nil)
        }
    }
}
