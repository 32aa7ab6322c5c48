// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What buttons look like with each configuration, state and size.
    @MainActor struct ButtonPictureTests {
        private typealias Configuration = UIButton.Configuration

        private func column(_ buttons: [UIButton], x: CGFloat) -> [UIView] {
            var y: CGFloat = 40
            for button in buttons {
                button.sizeToFit()
                button.frame.origin = CGPoint(x: x, y: y)
                y = button.frame.maxY + 14
            }
            return buttons
        }

        private func button(_ configuration: Configuration, _ change: (inout Configuration) -> Void) -> UIButton {
            var configuration = configuration
            configuration.title = "Connect"
            change(&configuration)
            return UIButton(configuration: configuration)
        }

        @Test(arguments: [UIUserInterfaceStyle.light, .dark])
        func `button configurations are rendered correctly`(_ style: UIUserInterfaceStyle) async throws {
            let stage = try PictureStage()
            let looks: [Configuration] = [.plain(), .gray(), .tinted(), .filled()]
            let plain = looks.map { button($0) { _ in } }
            let disabled = looks.map { button($0) { _ in } }
            for button in disabled { button.isEnabled = false }
            let placements: [NSDirectionalRectEdge] = [.leading, .trailing, .top, .bottom]
            let images = placements.map { edge in
                button(.tinted()) {
                    $0.image = UIImage(systemName: "display")
                    ($0.imagePlacement, $0.imagePadding) = (edge, 6)
                }
            }
            let sizes: [UIButton.Configuration.Size] = [.mini, .small, .medium, .large]
            let sized = sizes.map { size in button(.filled()) { $0.buttonSize = size } }
            let corners: [UIButton.Configuration.CornerStyle] = [.fixed, .small, .medium, .large, .capsule]
            let rounded = corners.map { corner in button(.gray()) { $0.cornerStyle = corner } }
            let subtitle = button(.filled()) {
                ($0.subtitle, $0.titleAlignment) = ("Over HDMI", .center)
                ($0.baseBackgroundColor, $0.baseForegroundColor) = (.systemGreen, .black)
            }
            let titled = UIButton(type: .system)
            titled.configuration = .filled()
            titled.setTitle("Set later", for: .normal)
            let old = UIButton(type: .system)
            old.setTitle("System", for: .normal)
            let controller = plainController()
            let views =
                column(plain + disabled, x: 12) + column(images + [subtitle, titled, old], x: 130)
                + column(sized + rounded, x: 260)
            for view in views { controller.view.addSubview(view) }
            stage.show(controller, style)
            try await stage.expectPicture("buttons")
        }
    }
}
