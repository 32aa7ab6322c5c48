// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Moves of items by the user in diffable data sources ("reorderingHandlers", Apple).
    @MainActor struct ReorderingTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let view: UICollectionView
        private let source: UICollectionViewDiffableDataSource<Int, String>

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 500),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain)))
            view.contentInsetAdjustmentBehavior = .never
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, String> { cell, _, item in
                var content = cell.defaultContentConfiguration()
                content.text = item
                cell.contentConfiguration = content
                cell.accessories = [.reorder()]
            }
            source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, item in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
            }
            window.addSubview(view)
            var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
            snapshot.appendSections([0, 1])
            snapshot.appendItems(["A", "B", "C"], toSection: 0)
            snapshot.appendItems(["D", "E"], toSection: 1)
            source.apply(snapshot, animatingDifferences: false)
            simulation.device.settle()
        }

        /// Moves an item without a touch.
        private func move(_ start: IndexPath, to target: IndexPath) {
            guard view.beginInteractiveMovementForItem(at: start), let place = view.cellForItem(at: target)?.center
            else { return }
            view.updateInteractiveMovementTargetPosition(place)
            view.endInteractiveMovement()
            simulation.device.settle()
        }

        @Test func `a handle is shown only for items that can be moved`() {
            func handles() -> [Bool] {
                (0..<3).map { item in
                    let cell = view.cellForItem(at: IndexPath(item: item, section: 0))
                    return cell?.subviews.contains { $0 is CellReorderControl && !$0.isHidden } ?? false
                }
            }
            view.isEditing = true
            simulation.device.settle()
            #expect(handles() == [false, false, false])
            source.reorderingHandlers.canReorderItem = { $0 != "B" }
            view.reloadData()
            simulation.device.settle()
            #expect(handles() == [true, false, true])
            let cell = view.cellForItem(at: IndexPath(item: 1, section: 0))
            #expect(cell?.contentView.frame.maxX == cell?.bounds.maxX)
        }

        @Test func `items move only where a handler allows it`() {
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
            #expect(source.snapshot().itemIdentifiers == ["A", "B", "C", "D", "E"])
            source.reorderingHandlers.canReorderItem = { $0 != "B" }
            move(IndexPath(item: 1, section: 0), to: IndexPath(item: 2, section: 0))
            #expect(source.snapshot().itemIdentifiers == ["A", "B", "C", "D", "E"])
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 2, section: 0))
            #expect(source.snapshot().itemIdentifiers == ["B", "C", "A", "D", "E"])
        }

        @Test func `the handlers receive the change before and after it`() {
            var (before, after): ([String], [String]) = ([], [])
            source.reorderingHandlers.canReorderItem = { _ in true }
            source.reorderingHandlers.willReorder = { [source] in
                before = source.snapshot().itemIdentifiers
                #expect($0.initialSnapshot.itemIdentifiers == before)
            }
            source.reorderingHandlers.didReorder = { [source] in
                after = source.snapshot().itemIdentifiers
                #expect($0.finalSnapshot.itemIdentifiers == after)
                #expect($0.initialSnapshot.itemIdentifiers.applying($0.difference) == after)
                #expect($0.sectionTransactions.map(\.sectionIdentifier) == [0, 1])
                #expect($0.sectionTransactions.map(\.finalSnapshot.items) == [["B", "C"], ["D", "A", "E"]])
            }
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 1))
            #expect(before == ["A", "B", "C", "D", "E"] && after == ["B", "C", "D", "A", "E"])
            #expect(source.indexPath(for: "A") == IndexPath(item: 1, section: 1))
        }

        @Test func `the data that a handler shows again is shown`() {
            source.reorderingHandlers.canReorderItem = { _ in true }
            source.reorderingHandlers.didReorder = { [source] in
                var snapshot = $0.finalSnapshot
                snapshot.deleteItems(["E"])
                source.apply(snapshot)
            }
            move(IndexPath(item: 2, section: 0), to: IndexPath(item: 0, section: 0))
            #expect(source.snapshot().itemIdentifiers == ["C", "A", "B", "D"])
            #expect(view.numberOfItems(inSection: 1) == 1)
        }

        /// Drags the handle of the first item to the third one; `began` is called when the finger is down.
        private func drag(_ began: () -> Void = {}) throws {
            let row = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0))).frame
            let below = try #require(view.cellForItem(at: IndexPath(item: 2, section: 0))).frame
            let (start, end) = (row.midY + view.frame.minY, below.midY + view.frame.minY)
            let input = simulation.device.input
            input.touchBegan(at: CGPoint(x: row.maxX - 20, y: start), time: 0)
            began()
            for step in 1...10 {
                let y = start + (end - start) * CGFloat(step) / 10
                input.touchMoved(to: CGPoint(x: row.maxX - 20, y: y), time: Double(step))
            }
            input.touchEnded(time: 20)
            simulation.device.settle()
        }

        @Test func `a finger moves an item by its handle while the list is being edited`() throws {
            source.reorderingHandlers.canReorderItem = { _ in true }
            try drag()
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["A", "B", "C"])
            view.isEditing = true
            simulation.device.settle()
            try drag()
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["B", "C", "A"])
        }

        @Test func `a cell that replaces its accessories when it is moved goes on with the finger`() throws {
            source.reorderingHandlers.canReorderItem = { _ in true }
            view.isEditing = true
            let cell = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)) as? UICollectionViewListCell)
            var updates = 0
            cell.configurationUpdateHandler = { cell, _ in
                updates += 1
                (cell as? UICollectionViewListCell)?.accessories = [.reorder()]
            }
            simulation.device.settle()
            let before = updates
            try drag {
                cell.layoutIfNeeded()
                #expect(updates > before)
            }
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["B", "C", "A"])
            // The movement has ended.
            #expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
            view.cancelInteractiveMovement()
        }

        @Test func `in an outline, an item moves with its descendants`() {
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["A", "B"])
            outline.append(["A1", "A2"], to: "A")
            outline.append(["B1"], to: "B")
            outline.expand(["B"])
            source.apply(outline, to: 0, animatingDifferences: false)
            simulation.device.settle()
            source.reorderingHandlers.canReorderItem = { _ in true }
            // A goes to the place of B1, below B.
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
            let moved = source.snapshot(for: 0)
            #expect(moved.items == ["B", "A", "A1", "A2", "B1"] && moved.parent(of: "A") == "B")
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["B", "A", "B1"])
        }

        @Test func `an expanded item that is moved among its own descendants stays, and beyond them goes there`() {
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["A", "B", "C"])
            outline.append(["A1", "A2"], to: "A")
            outline.expand(["A"])
            source.apply(outline, to: 0, animatingDifferences: false)
            simulation.device.settle()
            source.reorderingHandlers.canReorderItem = { _ in true }
            var reported: [[String]] = []
            source.reorderingHandlers.didReorder = { [source] in
                reported.append($0.finalSnapshot.itemIdentifiers(inSection: 0))
                #expect(reported.last == source.snapshot().itemIdentifiers(inSection: 0))
            }
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 1, section: 0))
            #expect(source.snapshot(for: 0).items == ["A", "A1", "A2", "B", "C"])
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["A", "A1", "A2", "B", "C"])
            move(IndexPath(item: 0, section: 0), to: IndexPath(item: 3, section: 0))
            #expect(source.snapshot(for: 0).items == ["B", "A", "A1", "A2", "C"])
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["B", "A", "A1", "A2", "C"])
            #expect(reported == [["A", "A1", "A2", "B", "C"], ["B", "A", "A1", "A2", "C"]])
        }

        @Test func `an expanded item moves with its descendants to a section without an outline`() {
            var outline = NSDiffableDataSourceSectionSnapshot<String>()
            outline.append(["D", "E"])
            outline.append(["D1", "D2"], to: "D")
            outline.expand(["D"])
            source.apply(outline, to: 1, animatingDifferences: false)
            simulation.device.settle()
            source.reorderingHandlers.canReorderItem = { _ in true }
            move(IndexPath(item: 0, section: 1), to: IndexPath(item: 1, section: 0))
            #expect(source.snapshot().itemIdentifiers(inSection: 0) == ["A", "D", "D1", "D2", "B", "C"])
            #expect(source.snapshot().itemIdentifiers(inSection: 1) == ["E"])
            #expect(source.snapshot(for: 0).parent(of: "D2") == "D" && source.snapshot(for: 0).isExpanded("D"))
            #expect(view.numberOfItems(inSection: 0) == 6 && view.numberOfItems(inSection: 1) == 1)
        }
    }

    /// Changes of outlines by other outlines ("NSDiffableDataSourceSectionSnapshot", Apple).
    struct OutlineInsertionTests {
        private typealias Outline = NSDiffableDataSourceSectionSnapshot<String>

        private func part() -> Outline {
            var part = Outline()
            part.append(["X"])
            part.append(["X1"], to: "X")
            part.expand(["X"])
            return part
        }

        @Test func `outlines are inserted with their descendants and what is expanded`() {
            var outline = Outline()
            outline.append(["A", "B"])
            var copy = Outline(outline)
            copy.insert(part(), before: "B")
            #expect(copy.items == ["A", "X", "X1", "B"] && copy.isExpanded("X") && copy.level(of: "X1") == 1)
            outline.insert(part(), after: "B")
            #expect(outline.items == ["A", "B", "X", "X1"])
            outline.replace(childrenOf: "A", using: Outline())
            outline.append(["A1"], to: "A")
            outline.delete(["X"])
            outline.replace(childrenOf: "A", using: part())
            #expect(outline.items == ["A", "X", "X1", "B"] && !outline.contains("A1"))
        }

        @Test func `the description shows levels, what is expanded, and what is visible`() {
            var outline = part()
            outline.append(["Y"], to: "X1")
            #expect(outline.visualDescription() == "* - X\n*   + X1\n        Y")
        }
    }
}
