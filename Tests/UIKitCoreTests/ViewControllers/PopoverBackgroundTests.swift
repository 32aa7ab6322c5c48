// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The backgrounds of apps for popovers.
    @MainActor struct PopoverBackgroundTests {
        /// A background with a wide margin and a long arrow.
        private final class Frame: UIPopoverBackgroundView {
            override class func arrowBase() -> CGFloat { 40 }
            override class func arrowHeight() -> CGFloat { 20 }
            override class func contentViewInsets() -> UIEdgeInsets {
                UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
            }
            override class var wantsDefaultContentAppearance: Bool { false }
        }

        private let pad = Simulation(.iPadPro11)
        private let root = UIViewController()
        private let content = UIViewController()
        private let window: UIWindow

        init() {
            pad.launch()
            window = pad.show(root)
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 200, height: 100)
        }

        private var background: Frame? {
            content.view.superview?.subviews.compactMap { $0 as? Frame }.first
        }

        @Test func `it has the content within its insets, and its arrow at the source`() throws {
            let popover = try #require(content.popoverPresentationController)
            popover.popoverBackgroundViewClass = Frame.self
            popover.sourceView = root.view
            popover.sourceRect = CGRect(x: 300, y: 200, width: 40, height: 40)
            root.present(content, animated: false)
            pad.device.settle()
            let background = try #require(background)
            // The background is 230 wide and 120 high, around the middle of the source and 20 below it.
            #expect(background.frame == CGRect(x: 205, y: 240, width: 230, height: 140))
            #expect(content.view.frame == CGRect(x: 215, y: 265, width: 200, height: 100))
            #expect(background.arrowDirection == .up && background.arrowOffset == 0)
            #expect(content.view.layer.cornerRadius == 0)
            let views = try #require(content.view.superview?.subviews)
            #expect(try #require(views.firstIndex(of: background)) < views.firstIndex(of: content.view) ?? 0)
            popover.popoverBackgroundViewClass = nil
            popover.permittedArrowDirections = .up
            pad.device.settle()
            #expect(self.background == nil && content.view.frame.minY == 253)
        }

        @Test func `the arrow stays at the side of the background`() throws {
            let popover = try #require(content.popoverPresentationController)
            popover.popoverBackgroundViewClass = Frame.self
            popover.sourceView = root.view
            popover.sourceRect = CGRect(x: 0, y: 200, width: 2, height: 40)
            popover.permittedArrowDirections = .down
            popover.sourceRect.origin.y = 500
            root.present(content, animated: false)
            pad.device.settle()
            let background = try #require(background)
            #expect(background.arrowDirection == .down && background.frame.maxY == 500)
            #expect(abs(background.arrowOffset + (230 - 40) / 2) < 1e-9)
        }
    }
}
