// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import RenderTree
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Batches of updates in which the layout of a collection takes part.
    @MainActor struct ItemTransitionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = NumberSource([[0, 1, 2]])
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private func show(
            _ layout: UICollectionViewLayout, cell: UICollectionViewCell.Type = UICollectionViewCell.self
        ) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 300, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(cell, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate) = (source, source)
            window.addSubview(view)
            device.settle()
            return view
        }

        @Test func `a layout is told of updates in UIKit's order`() {
            let layout = Column()
            let view = show(layout)
            layout.calls = []
            source.sections = [[7, 1, 2]]
            view.performBatchUpdates {
                view.insertItems(at: [[0, 0]])
                view.deleteItems(at: [[0, 0]])
            }
            #expect(
                layout.calls == [
                    "prepare", "updates: delete [0, 0] to nil, insert nil to [0, 0]", "final [0, 0]", "initial [0, 0]",
                    "finalize",
                ])
        }

        @Test func `an inserted item starts where the layout says, and the others make room`() throws {
            let layout = Column()
            let view = show(layout)
            device.animatesOverTime = true
            device.settle()
            source.sections = [[7, 0, 1, 2]]
            var isDone = false
            view.performBatchUpdates {
                view.insertItems(at: [[0, 0]])
            } completion: { _ in
                isDone = true
            }
            let (new, next) = try (#require(view.cellForItem(at: [0, 0])), #require(view.cellForItem(at: [0, 1])))
            #expect(new.tag == 7 && new.frame.minX == 0 && next.frame.minY == 50)
            frame(1)
            frame(1.15)
            #expect(new.layer.presented.geometry.frame.minX > 0 && new.layer.presented.geometry.frame.minX < 300)
            #expect(next.layer.presented.geometry.frame.minY > 0 && next.layer.presented.geometry.frame.minY < 50)
            #expect(!isDone)
            frame(2)
            #expect(new.layer.presented.geometry.frame.minX == 0 && isDone)
        }

        @Test func `a deleted item fades out, and nothing is animated without animations`() {
            let view = show(Column())
            device.animatesOverTime = true
            device.settle()
            var pictures: Int { view.subviews.count { $0 is SnapshotView } }
            source.sections = [[0, 1]]
            view.deleteItems(at: [[0, 2]])
            frame(1)
            frame(1.15)
            #expect(pictures == 1)
            frame(2)
            #expect(pictures == 0)
            source.sections = [[0]]
            UIView.performWithoutAnimation { view.deleteItems(at: [[0, 1]]) }
            #expect(pictures == 0)
        }

        /// The frames of what is shown of cells that disappear.
        private func ghosts(in view: UIView) -> [CGRect] {
            view.subviews.filter { $0 is SnapshotView }.map(\.layer.presented.geometry.frame)
                .sorted { $0.minY < $1.minY }
        }

        @Test func `nothing that disappears stays over reloaded items`() {
            let view = show(Column())
            device.animatesOverTime = true
            device.settle()
            source.sections = [[0, 1]]
            view.deleteItems(at: [[0, 2]])
            frame(1)
            frame(1.1)
            #expect(ghosts(in: view).count == 1)
            view.reloadData()
            #expect(ghosts(in: view).isEmpty)
        }

        @Test func `items move out of view`() throws {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 300, height: 50)
            layout.minimumLineSpacing = 0
            source.sections = [Array(0..<8)]
            let view = show(layout)
            device.animatesOverTime = true
            device.settle()
            source.sections = [[8, 9] + Array(0..<8)]
            view.insertItems(at: [[0, 0], [0, 1]])
            #expect(view.cellForItem(at: [0, 9]) == nil)
            frame(1)
            frame(1.15)
            // The last one; the one before it touches the visible part.
            let shown = ghosts(in: view).map(\.minY)
            try #require(shown.count == 1)
            #expect(shown[0] > 350 && shown[0] < 450)
            frame(2)
            #expect(ghosts(in: view).isEmpty)
        }

        @Test func `a batch without updates animates what changed in the layout`() throws {
            let layout = Column()
            let view = show(layout)
            device.animatesOverTime = true
            device.settle()
            layout.height = 80
            var isDone = false
            view.performBatchUpdates(nil) { _ in isDone = true }
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(cell.frame == CGRect(x: 0, y: 80, width: 300, height: 80))
            frame(1)
            frame(1.15)
            let shown = cell.layer.presented.geometry.frame
            #expect(shown.minY > 50 && shown.minY < 80 && shown.height > 50 && shown.height < 80 && !isDone)
            frame(2)
            #expect(cell.layer.presented.geometry.frame == cell.frame && isDone)
            isDone = false
            view.performBatchUpdates({}, completion: { _ in isDone = true })
            device.settle()
            #expect(isDone)
        }

        @Test func `what waits for updates is done when the animations of all have ended`() {
            let view = show(Column())
            device.animatesOverTime = true
            device.settle()
            var done: [String] = []
            func delete(_ name: String) {
                source.sections[0].removeLast()
                let path: IndexPath = [0, source.sections[0].count]
                view.performBatchUpdates({ view.deleteItems(at: [path]) }, completion: { _ in done.append(name) })
            }
            delete("first")
            frame(1)
            frame(1.2)
            delete("second")
            frame(1.2)
            frame(1.4)
            #expect(done.isEmpty)
            frame(2)
            #expect(done == ["first", "second"])
        }

        @Test func `a diffable data source moves no items by itself`() {
            let view = show(Column())
            let diffable = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, _ in
                view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems([1, 2])
            diffable.apply(snapshot, animatingDifferences: false)
            device.settle()
            #expect(view.cellForItem(at: [0, 0]) != nil && !view.beginInteractiveMovementForItem(at: [0, 0]))
        }

        @Test func `a layout can use the sizes that its cells prefer`() {
            let layout = Column()
            layout.takesSizes = true
            _ = show(layout, cell: Tall.self)
            #expect(layout.preferred == [70, 70, 70])
        }

        @Test func `a layout can use the sizes that its supplementary views prefer`() {
            let layout = Headed()
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 300, height: 400), collectionViewLayout: layout)
            view.register(TallHead.self, forSupplementaryViewOfKind: "head", withReuseIdentifier: "head")
            view.dataSource = source
            window.addSubview(view)
            device.settle()
            #expect(layout.height == 70 && layout.invalid == ["head": [[0, 0]]])
            #expect(view.supplementaryView(forElementKind: "head", at: [0, 0])?.frame.height == 70)
        }

        @Test func `a flow layout makes attributes of its own class`() {
            let view = show(Marked())
            #expect(view.layoutAttributesForItem(at: [0, 0]) is Marks)
            #expect(view.collectionViewLayout.layoutAttributesForElements(in: view.bounds)?.first is Marks)
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }
    }
}

/// Rows of 50 points unless set otherwise; new items come from the right.
private final class Column: UICollectionViewLayout {
    var height: CGFloat = 50
    var calls: [String] = []
    var takesSizes = false
    var preferred: [CGFloat] = []

    override func prepare() {
        super.prepare()
        calls.append("prepare")
    }
    override var collectionViewContentSize: CGSize {
        CGSize(width: 300, height: height * CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0))
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: [0, $0]) }
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 0, y: height * CGFloat(indexPath.item), width: 300, height: height)
        return attributes
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
        super.prepare(forCollectionViewUpdates: updateItems)
        let words = updateItems.map { item in
            let paths = [item.indexPathBeforeUpdate, item.indexPathAfterUpdate].map { $0.map(text) ?? "nil" }
            return "\(item.updateAction) \(paths[0]) to \(paths[1])"
        }
        calls.append("updates: " + words.joined(separator: ", "))
    }
    override func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        calls.append("initial \(text(itemIndexPath))")
        let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
        attributes?.frame.origin.x = 300
        return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        calls.append("final \(text(itemIndexPath))")
        return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
    }
    override func finalizeCollectionViewUpdates() {
        super.finalizeCollectionViewUpdates()
        calls.append("finalize")
    }
    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { takesSizes && preferredAttributes.size != originalAttributes.size }
    override func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext {
        preferred.append(preferredAttributes.size.height)
        return super.invalidationContext(
            forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    }

    private func text(_ path: IndexPath) -> String { "[\(path.section), \(path.item)]" }
}

private final class Tall: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 70
        return layoutAttributes
    }
}

private final class Marks: UICollectionViewLayoutAttributes {}

private final class Marked: UICollectionViewFlowLayout {
    override class var layoutAttributesClass: AnyClass { Marks.self }
}

/// A header, which has the height that it prefers.
private final class Headed: UICollectionViewLayout {
    var height: CGFloat = 30
    var invalid: [String: [IndexPath]]?

    override var collectionViewContentSize: CGSize { CGSize(width: 300, height: height) }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        [layoutAttributesForSupplementaryView(ofKind: "head", at: [0, 0])].compactMap(\.self)
    }
    override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
        attributes.frame = CGRect(x: 0, y: 0, width: 300, height: height)
        return attributes
    }
    override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        height = preferredAttributes.frame.height
        return preferredAttributes.size != originalAttributes.size
    }
    override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
        invalid = context.invalidatedSupplementaryIndexPaths ?? invalid
    }
}

private final class TallHead: UICollectionReusableView {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size.height = 70
        return layoutAttributes
    }
}
