// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What alerts, action sheets and presented controllers look like.
    @MainActor struct AlertPictureTests {
        private func show(
            _ presented: UIViewController, on stage: PictureStage, _ style: UIUserInterfaceStyle = .light
        ) {
            let root = plainController("Screens")
            stage.show(UINavigationController(rootViewController: root), style)
            presented.popoverPresentationController?.sourceView = root.view
            presented.popoverPresentationController?.sourceRect = CGRect(x: 300, y: 200, width: 40, height: 40)
            root.present(presented, animated: false)
        }

        private func alert(_ style: UIAlertController.Style, _ titles: [(String, UIAlertAction.Style)])
            -> UIAlertController
        {
            let alert = UIAlertController(
                title: "Use “HDMI-A-1”?", message: "The screen shows other content than the device.",
                preferredStyle: style)
            for (title, style) in titles { alert.addAction(UIAlertAction(title: title, style: style)) }
            return alert
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `an alert has side-by-side buttons`(_ style: UIUserInterfaceStyle) async throws {
            let stage = try PictureStage()
            let alert = alert(.alert, [("Use", .default), ("Cancel", .cancel)])
            show(alert, on: stage, style)
            try await stage.expectPicture("alert")
        }

        @Test func `an alert with a field and three actions has stacked buttons`() async throws {
            let stage = try PictureStage()
            let alert = alert(.alert, [("Rename", .default), ("Forget", .destructive), ("Cancel", .cancel)])
            alert.addTextField { $0.placeholder = "Name" }
            alert.actions[0].isEnabled = false
            // Without the caret, which blinks.
            show(alert, on: stage)
            alert.textFields?.first?.resignFirstResponder()
            try await stage.expectPicture("alert-field")
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `an action sheet has its cancel button on a separate card`(_ style: UIUserInterfaceStyle) async throws {
            let stage = try PictureStage()
            let sheet = alert(
                .actionSheet,
                [("Mirror", .default), ("Show Slides", .default), ("Disconnect", .destructive), ("Cancel", .cancel)])
            show(sheet, on: stage, style)
            try await stage.expectPicture("action-sheet")
        }

        @Test func `a sheet is a card above a dimmed presenter`() async throws {
            let stage = try PictureStage()
            let sheet = UINavigationController(rootViewController: plainController("Settings"))
            sheet.modalPresentationStyle = .pageSheet
            show(sheet, on: stage)
            try await stage.expectPicture("sheet")
        }

        @Test func `a popover on an iPad points at its source`() async throws {
            let stage = try PictureStage(on: .iPadPro11)
            let content = plainController()
            content.modalPresentationStyle = .popover
            content.preferredContentSize = CGSize(width: 240, height: 160)
            let label = UILabel(frame: CGRect(x: 16, y: 16, width: 200, height: 24))
            label.text = "Below its source"
            content.view.addSubview(label)
            show(content, on: stage)
            try await stage.expectPicture("popover")
        }
    }
}
