// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The margins of list content, which may be those of its superview ("axesPreservingSuperviewLayoutMargins", Apple).
    @MainActor struct ListContentMarginTests {
        private let simulation = Simulation()
        private let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        private let content: Content

        /// List content that counts the changes of its margins.
        private final class Content: UIListContentView {
            var changes = 0

            override func layoutMarginsDidChange() {
                super.layoutMarginsDidChange()
                changes += 1
            }
        }

        init() {
            var configuration = UIListContentConfiguration.cell()
            configuration.text = "Text"
            content = Content(configuration: configuration)
            content.frame = container.bounds
            container.layoutMargins = UIEdgeInsets(top: 40, left: 50, bottom: 60, right: 70)
            container.addSubview(content)
        }

        private func preserve(_ axes: UIAxis) {
            guard var configuration = content.configuration as? UIListContentConfiguration else { return }
            configuration.axesPreservingSuperviewLayoutMargins = axes
            content.configuration = configuration
        }

        @Test(arguments: [
            (UIAxis.horizontal, UIEdgeInsets(top: 11, left: 50, bottom: 11, right: 70)),
            (.vertical, UIEdgeInsets(top: 40, left: 16, bottom: 60, right: 16)),
            (.both, UIEdgeInsets(top: 40, left: 50, bottom: 60, right: 70)),
            (UIAxis(), UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)),
        ])
        func `the margins are those of the superview on the axes of the configuration`(
            _ axes: UIAxis, _ margins: UIEdgeInsets
        ) {
            #expect(content.layoutMargins == UIEdgeInsets(top: 11, left: 50, bottom: 11, right: 70))
            preserve(axes)
            #expect(content.layoutMargins == margins && content.content.margins == margins)
            content.layoutIfNeeded()
            #expect(content.textStart == margins.left)
        }

        @Test func `another axis changes the margins`() {
            content.changes = 0
            preserve(.vertical)
            #expect(content.changes == 1)
            preserve(.vertical)
            #expect(content.changes == 1)
            preserve([])
            #expect(content.changes == 2)
        }
    }
}
