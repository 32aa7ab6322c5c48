// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Popovers that are shown as sheets.
    @MainActor struct AdaptiveSheetTests {
        private let root = UIViewController()
        private let content = UIViewController()

        private func prepare(_ simulation: Simulation) throws -> (UIWindow, UIPopoverPresentationController) {
            simulation.launch()
            let window = simulation.show(root)
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 200, height: 100)
            let popover = try #require(content.popoverPresentationController)
            popover.sourceView = root.view
            popover.sourceRect = CGRect(x: 100, y: 100, width: 40, height: 40)
            let sheet = popover.adaptiveSheetPresentationController
            sheet.detents = [.custom(identifier: .init("low")) { _ in 200 }, .large()]
            sheet.prefersGrabberVisible = true
            return (window, popover)
        }

        @Test func `on a phone, a popover rests at the detents of its sheet`() throws {
            let (window, popover) = try prepare(Simulation())
            root.present(content, animated: false)
            window.layoutIfNeeded()
            #expect(content.view.frame.height == 200 && content.view.layer.cornerRadius == 10)
            #expect(content.popoverPresentationController === popover && content.sheetPresentationController == nil)
            let sheet = popover.adaptiveSheetPresentationController
            #expect(sheet.containerView === popover.containerView && sheet.presentingViewController === root)
            sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
            window.layoutIfNeeded()
            #expect(content.view.frame.minY == window.safeAreaInsets.top + 10)
            root.dismiss(animated: false)
            #expect(sheet.containerView == nil && content.view.layer.cornerRadius == 0)
        }

        @Test func `on an iPad, the sheet has no effect`() throws {
            let (window, popover) = try prepare(Simulation(.iPadPro11))
            root.present(content, animated: false)
            window.layoutIfNeeded()
            #expect(content.view.frame.size == CGSize(width: 200, height: 100))
            #expect(popover.arrowDirection == .up && content.view.layer.cornerRadius == 13)
        }
    }
}
