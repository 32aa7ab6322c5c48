// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Where the separators of lists in collections begin and end, and the layout guides of list content.
    @MainActor @Suite struct ListSeparatorTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let controller = UIViewController()
        private let source = NumberSource([[0, 1]])

        init() {
            simulation.launch()
            window.rootViewController = controller
            window.makeKeyAndVisible()
        }

        /// Returns the first cell of a list.
        private func cell(_ set: (UICollectionViewListCell) -> Void) throws -> UICollectionViewListCell {
            let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            controller.view.addSubview(view)
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: [0, 0]) as? UICollectionViewListCell)
            set(cell)
            cell.setNeedsLayout()
            simulation.device.settle()
            return cell
        }

        private func separator(of cell: UICollectionViewListCell) throws -> CGRect {
            try #require(cell.subviews.first { $0.backgroundColor == .separator }).frame
        }

        private func content(image: CGFloat = 0) -> UIListContentConfiguration {
            var content = UIListContentConfiguration.cell()
            content.text = "Text"
            guard image > 0 else { return content }
            content.image = UIGraphicsImageRenderer(size: CGSize(width: image, height: 10)).image { _ in }
            return content
        }

        @Test func `a separator begins at the text, after an image and accessories, and ends at the edge`() throws {
            let plain = try cell { $0.contentConfiguration = content() }
            #expect(try separator(of: plain).minX == 16 && separator(of: plain).maxX == 320)
            let pictured = try cell { $0.contentConfiguration = content(image: 30) }
            let view = try #require(pictured.contentView.subviews.first as? UIListContentView)
            #expect(try separator(of: pictured).minX == view.textStart && view.textStart > 46)
            let marked = try cell {
                $0.contentConfiguration = content()
                $0.accessories = [.multiselect(displayed: .always)]
            }
            #expect(try separator(of: marked).minX == marked.contentView.frame.minX + 16)
        }

        @Test func `constraints to its layout guide place the separator`() throws {
            let view = UIView(frame: CGRect(x: 90, y: 0, width: 10, height: 10))
            let custom = try cell {
                $0.contentView.addSubview(view)
                $0.separatorLayoutGuide.leadingAnchor.constraint(equalTo: view.trailingAnchor).isActive = true
            }
            #expect(try separator(of: custom).minX == 100 && separator(of: custom).maxX == 320)
            #expect(custom.separatorLayoutGuide === custom.separatorLayoutGuide)
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
