// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Outlines in sections of collections ("NSDiffableDataSourceSectionSnapshot", Apple).
    @MainActor struct OutlineTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)

        private func outline() -> NSDiffableDataSourceSectionSnapshot<String> {
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["A", "B"])
            outline.append(["A1", "A2"], to: "A")
            outline.append(["A1a"], to: "A1")
            return outline
        }

        /// Shows an empty list, each cell of which has an accessory.
        private func show(
            _ accessory: UICellAccessory, headerMode: UICollectionLayoutListConfiguration.HeaderMode = .none
        ) -> (view: UICollectionView, source: UICollectionViewDiffableDataSource<Int, String>) {
            simulation.launch()
            window.makeKeyAndVisible()
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.headerMode = headerMode
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 400, height: 600),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: list))
            view.contentInsetAdjustmentBehavior = .never
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
                var content = cell.defaultContentConfiguration()
                content.text = item
                cell.contentConfiguration = content
                cell.accessories = [accessory]
            }
            window.addSubview(view)
            return (
                view,
                UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
                    view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
                }
            )
        }

        @Test func `items are visible while all their ancestors are expanded`() {
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

        @Test func `items are inserted next to others, and removed with their children`() {
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

        @Test func `a tap on the disclosure expands or collapses, and cells are indented`() throws {
            let (view, source) = show(.outlineDisclosure())
            var asked: [String] = []
            source.sectionSnapshotHandlers.willExpandItem = { asked.append("+\($0)") }
            source.sectionSnapshotHandlers.shouldCollapseItem = { $0 != "A1" }
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

        @Test(arguments: [
            (UICellAccessory.OutlineDisclosureOptions.Style.header, false, true), (.automatic, true, true),
            (.automatic, false, false), (.cell, true, false),
        ])
        func `a tap anywhere in a header expands it without selecting`(
            _ style: UICellAccessory.OutlineDisclosureOptions.Style, _ isFirstItem: Bool, _ expands: Bool
        ) throws {
            let (view, source) = show(
                .outlineDisclosure(options: .init(style: style)),
                headerMode: isFirstItem ? .firstItemInSection : .none)
            source.apply(outline(), to: 7)
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)))
            simulation.device.tap(at: cell.convert(CGPoint(x: 100, y: cell.bounds.midY), to: nil))
            simulation.device.settle()
            #expect(source.snapshot().itemIdentifiers.contains("A1") == expands)
            #expect(view.indexPathsForSelectedItems?.isEmpty == expands)
            // The button does so once, whatever the style.
            simulation.device.tap(at: cell.convert(CGPoint(x: 373, y: cell.bounds.midY), to: nil))
            simulation.device.settle()
            #expect(source.snapshot().itemIdentifiers.contains("A1") != expands)
        }

        @Test func `a header follows the app's handlers`() throws {
            var taps = 0
            let (view, source) = show(.outlineDisclosure(options: .init(style: .header)) { taps += 1 })
            source.apply(outline(), to: 7)
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
            simulation.device.tap(at: cell.convert(CGPoint(x: 100, y: cell.bounds.midY), to: nil))
            #expect(taps == 1 && source.snapshot().itemIdentifiers == ["A", "B"])
        }
    }
}
