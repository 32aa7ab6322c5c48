// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The fonts and the lines of buttons' titles.
    @MainActor struct ButtonTitleTests {
        private let simulation = Simulation()
        private let long = "Connect the projector in the large hall"

        private func configured(_ change: (inout UIButton.Configuration) -> Void = { _ in }) -> UIButton {
            var configuration = UIButton.Configuration.filled()
            configuration.title = long
            change(&configuration)
            return UIButton(configuration: configuration)
        }

        /// Returns the size of a button that constraints make as wide as they can, up to 120 points.
        private func size(_ button: UIButton) -> CGSize {
            let parent = UIView(frame: CGRect(x: 0, y: 0, width: 120, height: 400))
            parent.addSubview(button)
            button.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                button.topAnchor.constraint(equalTo: parent.topAnchor),
                button.leadingAnchor.constraint(equalTo: parent.leadingAnchor),
                button.widthAnchor.constraint(lessThanOrEqualTo: parent.widthAnchor),
            ])
            parent.layoutIfNeeded()
            button.layoutIfNeeded()
            return button.frame.size
        }

        @Test func `a system button's font has 15 points, a custom button's 18, until the app sets it`() {
            let action = UIAction(title: "Play") { _ in }
            #expect(UIButton(type: .system).titleLabel?.font.pointSize == 15)
            #expect(UIButton(type: .system, primaryAction: action).titleLabel?.font.pointSize == 15)
            #expect(UIButton(primaryAction: action).titleLabel?.font.pointSize == 15)
            #expect(UIButton().titleLabel?.font.pointSize == 18)
            #expect(UIButton(type: .custom).titleLabel?.font.pointSize == 18)
            let late = UIButton()
            late.setTitle("Play", for: .normal)
            late.buttonType = .system
            #expect(late.titleLabel?.font.pointSize == 15)
            late.titleLabel?.font = .systemFont(ofSize: 30)
            late.buttonType = .custom
            #expect(late.titleLabel?.font.pointSize == 30)
            #expect(late.titleLabel?.lineBreakMode == .byTruncatingMiddle)
        }

        @Test func `a button of a type with an image and a primary action shows its image`() {
            let button = UIButton(type: .close, primaryAction: UIAction { _ in })
            #expect(button.currentImage != nil)
        }

        @Test func `the size of a configuration determines the font`() {
            func font(_ size: UIButton.Configuration.Size) -> CGFloat? {
                let button = configured { $0.buttonSize = size }
                button.layoutIfNeeded()
                return button.titleLabel?.font.pointSize
            }
            #expect([.mini, .small, .medium, .large].map(font) == [15, 15, 17, 17])
        }

        @Test func `the title of a configured button continues on more lines in the width that constraints give`() {
            let button = configured()
            let natural = button.intrinsicContentSize
            let wrapped = size(button)
            #expect(natural.width > 250 && wrapped.width <= 120)
            #expect(wrapped.height > natural.height + 40)
            #expect(button.titleLabel?.numberOfLines == 0)
            #expect(button.sizeThatFits(CGSize(width: 120, height: 0)).height == wrapped.height)
            // The height has space for an image above the lines, or for longer lines without one beside them.
            let beside = size(configured { ($0.image, $0.imagePadding) = (UIImage(systemName: "display"), 8) })
            #expect(beside.height > wrapped.height)
            let above = size(
                configured { ($0.image, $0.imagePlacement) = (UIImage(systemName: "display"), .top) })
            #expect(above.height > wrapped.height && above.height < beside.height)
        }

        @Test func `a line break mode that truncates keeps the title on a line`() {
            let button = configured { $0.titleLineBreakMode = .byTruncatingTail }
            #expect(size(button).height == button.intrinsicContentSize.height)
            #expect(button.titleLabel?.numberOfLines == 1)
            let plain = UIButton(type: .system)
            plain.setTitle(long, for: .normal)
            #expect(size(plain).height == plain.intrinsicContentSize.height)
        }

        @Test func `a button without a title is as high as one with a title`() {
            for type in [UIButton.ButtonType.custom, .system] {
                let (empty, titled) = (UIButton(type: type), UIButton(type: type))
                titled.setTitle("Title", for: .normal)
                for button in [empty, titled] { button.titleLabel?.font = .systemFont(ofSize: 50) }
                #expect(empty.intrinsicContentSize.width == 30)
                #expect(empty.intrinsicContentSize.height > 60)
                #expect(abs(empty.intrinsicContentSize.height - titled.intrinsicContentSize.height) < 2)
            }
            let icon = UIButton()
            icon.setImage(UIGraphicsImageRenderer(size: CGSize(width: 40, height: 8)).image { _ in }, for: .normal)
            #expect(icon.intrinsicContentSize == CGSize(width: 40, height: 8))
        }
    }
}
