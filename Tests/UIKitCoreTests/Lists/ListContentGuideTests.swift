// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The layout guides of list content ("textLayoutGuide" and its neighbors, Apple).
    @MainActor @Suite struct ListContentGuideTests {
        private let simulation = Simulation()

        private func content(image: CGFloat = 0) -> UIListContentConfiguration {
            var content = UIListContentConfiguration.cell()
            content.text = "Text"
            guard image > 0 else { return content }
            content.image = UIGraphicsImageRenderer(size: CGSize(width: image, height: 10)).image { _ in }
            return content
        }

        @Test func `list content has layout guides of the parts that it shows`() throws {
            let view = UIListContentView(configuration: content(image: 30))
            view.frame = CGRect(x: 0, y: 0, width: 300, height: 60)
            view.layoutIfNeeded()
            let text = try #require(view.textLayoutGuide)
            #expect(text.layoutFrame.minX == view.textStart)
            #expect(try #require(view.imageLayoutGuide).layoutFrame.width == 30)
            #expect(view.secondaryTextLayoutGuide == nil)
            let mark = UIView()
            mark.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(mark)
            mark.leadingAnchor.constraint(equalTo: text.leadingAnchor).isActive = true
            mark.widthAnchor.constraint(equalToConstant: 5).isActive = true
            view.layoutIfNeeded()
            #expect(mark.frame.minX == view.textStart)
            view.configuration = content()
            view.layoutIfNeeded()
            #expect(mark.frame.minX == 16 && view.imageLayoutGuide == nil)
        }
    }
}
