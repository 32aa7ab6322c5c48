// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Outlines in sections of collections ("NSDiffableDataSourceSectionSnapshot", Apple).
    @MainActor @Suite struct OutlineTests {
        private let simulation = Simulation()

        private func outline() -> NSDiffableDataSourceSectionSnapshot<String> {
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["A", "B"])
            outline.append(["A1", "A2"], to: "A")
            outline.append(["A1a"], to: "A1")
            return outline
        }

        @Test func `items are visible while all above them are expanded`() {
            var outline = outline()
            #expect(outline.items == ["A", "A1", "A1a", "A2", "B"] && outline.visibleItems == ["A", "B"])
            outline.expand(["A1", "nothing"])
            #expect(outline.visibleItems == ["A", "B"] && !outline.isVisible("A1a") && !outline.isExpanded("nothing"))
            outline.expand(["A"])
            #expect(outline.visibleItems == ["A", "A1", "A1a", "A2", "B"] && outline.isVisible("A1a"))
            #expect(
                outline.level(of: "A1a") == 2 && outline.parent(of: "A1a") == "A1" && outline.parent(of: "A") == nil)
            outline.collapse(["A"])
            #expect(outline.visibleItems == ["A", "B"])
        }

        @Test func `items are inserted beside others, and removed with those below`() {
            var outline = outline()
            outline.insert(["A0"], before: "A1")
            outline.insert(["C"], after: "A")
            #expect(outline.items == ["A", "A0", "A1", "A1a", "A2", "C", "B"] && outline.rootItems == ["A", "C", "B"])
            #expect(outline.snapshot(of: "A", includingParent: true).items == ["A", "A0", "A1", "A1a", "A2"])
            #expect(outline.snapshot(of: "A").rootItems == ["A0", "A1", "A2"])
            outline.delete(["A1"])
            #expect(outline.items == ["A", "A0", "A2", "C", "B"] && !outline.contains("A1a"))
            outline.append(["A1a"])
            #expect(outline.rootItems.last == "A1a" && outline.index(of: "A1a") == 5)
        }

        @Test func `a tap on the disclosure expands and collapses, and cells have their level`() throws {
            simulation.launch()
            let window = UIWindow(frame: UIScreen.main.bounds)
            window.makeKeyAndVisible()
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 400, height: 600),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(
                    using: UICollectionLayoutListConfiguration(appearance: .plain)))
            view.contentInsetAdjustmentBehavior = .never
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
                var content = cell.defaultContentConfiguration()
                content.text = item
                cell.contentConfiguration = content
                cell.accessories = [.outlineDisclosure()]
            }
            let source = UICollectionViewDiffableDataSource<Int, String>(collectionView: view) { view, path, item in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
            }
            var asked: [String] = []
            source.sectionSnapshotHandlers.willExpandItem = { asked.append("+\($0)") }
            source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != "A1" }
            window.addSubview(view)
            source.apply(outline(), to: 7)
            simulation.device.settle()
            #expect(source.snapshot().itemIdentifiers(inSection: 7) == ["A", "B"])
            func tap(_ item: String) throws {
                let path = try #require(source.indexPath(for: item))
                let cell = try #require(view.cellForItem(at: path))
                simulation.device.tap(at: cell.convert(CGPoint(x: 373, y: cell.bounds.midY), to: nil))
                simulation.device.settle()
            }
            try tap("A")
            try tap("A1")
            #expect(source.snapshot().itemIdentifiers == ["A", "A1", "A1a", "A2", "B"] && asked == ["+A", "+A1"])
            let levels = (0..<5).map { item in
                (view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell)?.indentationLevel
            }
            #expect(levels == [0, 1, 2, 1, 0])
            try tap("A1")
            #expect(source.snapshot().numberOfItems == 5)
            try tap("A")
            #expect(source.snapshot().itemIdentifiers == ["A", "B"] && source.snapshot(for: 7).isExpanded("A1"))
        }
    }
}
