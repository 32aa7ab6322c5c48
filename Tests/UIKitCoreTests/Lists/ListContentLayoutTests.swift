// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// List content that constraints place beside other views, as in custom cells.
    @MainActor struct ListContentLayoutTests {
        private let simulation = Simulation()
        private let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
        private let content: UIListContentView

        init() {
            var configuration = UIListContentConfiguration.subtitleCell()
            configuration.text = "Title"
            configuration.secondaryText = String(repeating: "several words ", count: 8)
            content = UIListContentView(configuration: configuration)
            let badge = UIView()
            for view in [content, badge] {
                view.translatesAutoresizingMaskIntoConstraints = false
                container.addSubview(view)
            }
            NSLayoutConstraint.activate([
                content.topAnchor.constraint(equalTo: container.topAnchor),
                content.bottomAnchor.constraint(equalTo: container.bottomAnchor),
                content.leadingAnchor.constraint(equalTo: container.leadingAnchor),
                badge.leadingAnchor.constraint(equalTo: content.trailingAnchor),
                badge.trailingAnchor.constraint(equalTo: container.trailingAnchor),
                badge.topAnchor.constraint(equalTo: container.topAnchor),
                badge.widthAnchor.constraint(equalToConstant: 140),
            ])
        }

        private func fitting(_ width: CGFloat) -> CGFloat {
            container.systemLayoutSizeFitting(
                CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height
        }

        private func natural(_ width: CGFloat) -> CGFloat {
            content.sizeThatFits(CGSize(width: width, height: 0)).height
        }

        @Test func `its height fits the width that constraints leave`() {
            #expect(natural(160) > natural(320))
            #expect(fitting(300) == natural(160))
        }

        @Test func `its height follows another width after a layout`() {
            container.layoutIfNeeded()
            #expect(content.bounds.width == 160)
            #expect(natural(100) > natural(160))
            #expect(fitting(240) == natural(100))
            #expect(fitting(300) == natural(160))
        }
    }
}
