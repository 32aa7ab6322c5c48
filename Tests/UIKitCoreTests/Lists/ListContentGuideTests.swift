// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The layout guides of list content ("textLayoutGuide" and its neighbors, Apple).
    @MainActor struct ListContentGuideTests {
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

        @Test func `what depends on a guide follows content whose size constraints determine`() throws {
            let (view, mark) = (UIListContentView(configuration: content()), UIView())
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
            for part in [view, mark] {
                part.translatesAutoresizingMaskIntoConstraints = false
                container.addSubview(part)
            }
            let text = try #require(view.textLayoutGuide)
            NSLayoutConstraint.activate([
                view.leadingAnchor.constraint(equalTo: container.leadingAnchor),
                view.trailingAnchor.constraint(equalTo: container.trailingAnchor),
                view.topAnchor.constraint(equalTo: container.topAnchor),
                view.bottomAnchor.constraint(equalTo: container.bottomAnchor),
                mark.centerYAnchor.constraint(equalTo: text.centerYAnchor),
                mark.trailingAnchor.constraint(equalTo: text.trailingAnchor),
                mark.widthAnchor.constraint(equalToConstant: 5), mark.heightAnchor.constraint(equalToConstant: 4),
            ])
            for width: CGFloat in [300, 200] {
                container.frame.size.width = width
                container.layoutIfNeeded()
                container.layoutIfNeeded()
                #expect(mark.frame.maxX == text.layoutFrame.maxX && mark.frame.maxX < width && mark.frame.maxX > 150)
                #expect(mark.frame.midY == 30)
            }
        }
    }
}
