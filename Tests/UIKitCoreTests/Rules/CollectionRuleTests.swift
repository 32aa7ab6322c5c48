// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules of collections: what the data source, the delegate and the layout are asked and told, and when.
    ///
    /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource,
    /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate,
    /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout
    @MainActor struct CollectionRuleTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let rows = UICollectionViewFlowLayout()
        /// Keeps what tables and collections hold weakly.
        private let keeper = Keeper()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            rows.itemSize = CGSize(width: 320, height: 40)
            rows.minimumLineSpacing = 0
            (RenewedCell.made, RenewedCell.reused) = (0, 0)
        }

        private func show(_ witness: CollectionWitness, _ layout: UICollectionViewLayout? = nil) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout ?? rows)
            view.contentInsetAdjustmentBehavior = .never
            view.register(RenewedCell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                UICollectionReusableView.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
            keeper.objects.append(witness)
            view.dataSource = witness
            view.delegate = witness
            window.addSubview(view)
            device.settle()
            return view
        }

        private func tap(item: Int, at time: TimeInterval) {
            device.tap(at: CGPoint(x: 50, y: 120 + 40 * CGFloat(item)), time: time)
            device.settle()
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewdatasource
        @Test func `COL-2 sections are counted first, then items, and each cell is displayed after creation`() {
            let witness = CollectionWitness(2)
            _ = show(witness)
            #expect(
                witness.seen == ["sections", "items 0", "cell 0", "display 0", "cell 1", "display 1"])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:didhighlightitemat:)
        @Test func `COL-3 a tap highlights, calls shouldSelect, selects, and unhighlights last`() {
            let witness = CollectionWitness(3)
            let view = show(witness)
            tap(item: 0, at: 1)
            witness.seen = []
            tap(item: 1, at: 2)
            #expect(
                witness.seen == [
                    "shouldHighlight 1", "highlight 1", "shouldSelect 1", "didDeselect 0", "didSelect 1",
                    "unhighlight 1",
                ])
            #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:shouldselectitemat:)
        @Test func `COL-4 an item that should not be selected is not, and the selection stays`() {
            let witness = CollectionWitness(3)
            let view = show(witness)
            tap(item: 0, at: 1)
            witness.allows = false
            witness.seen = []
            tap(item: 1, at: 2)
            #expect(!witness.seen.contains { $0.hasPrefix("did") })
            #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:shoulddeselectitemat:)
        @Test func `COL-5 with multiple selection, a tap asks whether to deselect a selected item`() {
            let witness = CollectionWitness(3)
            let view = show(witness)
            view.allowsMultipleSelection = true
            tap(item: 0, at: 1)
            tap(item: 1, at: 2)
            #expect(view.indexPathsForSelectedItems?.count == 2)
            witness.allows = false
            tap(item: 0, at: 3)
            #expect(view.indexPathsForSelectedItems?.count == 2 && witness.seen.contains("shouldDeselect 0"))
            witness.allows = true
            tap(item: 0, at: 4)
            #expect(view.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionview/selectitem(at:animated:scrollposition:)
        @Test func `COL-6 selection by the app does not call the delegate`() {
            let witness = CollectionWitness(3)
            let view = show(witness)
            witness.seen = []
            view.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
            #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.isSelected == true)
            view.selectItem(at: nil, animated: false, scrollPosition: [])
            #expect(witness.seen.isEmpty && view.indexPathsForSelectedItems == [])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionview/reconfigureitems(at:)
        @Test func `COL-7 a reconfigured item keeps its cell and its selection`() throws {
            let witness = CollectionWitness(3)
            let view = show(witness)
            let path = IndexPath(item: 1, section: 0)
            let cell = try #require(view.cellForItem(at: path))
            view.selectItem(at: path, animated: false, scrollPosition: [])
            witness.seen = []
            view.reconfigureItems(at: [path])
            device.settle()
            #expect(view.cellForItem(at: path) === cell && cell.isSelected && RenewedCell.reused == 0)
            #expect(witness.seen.filter { $0.hasPrefix("cell") } == ["cell 1"])
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionreusableview/prepareforreuse()
        @Test func `COL-8 a reused cell is prepared before the data source gets it, a new one is not`() {
            let witness = CollectionWitness(100)
            let view = show(witness)
            #expect(RenewedCell.reused == 0)
            view.contentOffset.y = 2000
            device.settle()
            let cells = witness.seen.count { $0.hasPrefix("cell") }
            #expect(RenewedCell.reused > 0 && RenewedCell.reused == cells - RenewedCell.made)
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewdelegate/collectionview(_:willdisplaysupplementaryview:forelementkind:at:)
        @Test func `COL-9 the delegate is notified of headers appearing and disappearing`() {
            rows.headerReferenceSize = CGSize(width: 320, height: 40)
            let witness = CollectionWitness(100)
            let view = show(witness)
            #expect(witness.seen.contains("header"))
            view.contentOffset.y = 2000
            device.settle()
            #expect(witness.seen.contains("end header"))
        }

        /// https://developer.apple.com/documentation/uikit/uicollectionviewlayout/prepare()
        @Test func `COL-10 a layout is prepared before it is asked, and again only when it is invalidated`() {
            let layout = ObservedLayout()
            let view = show(CollectionWitness(1), layout)
            #expect(layout.seen.prefix(3) == ["prepare", "size", "elements"])
            layout.seen = []
            view.contentOffset.y = 30
            device.settle()
            #expect(!layout.seen.contains("prepare"))
            layout.invalidateLayout()
            device.settle()
            #expect(layout.seen.count { $0 == "prepare" } == 1)
        }

        @Test func `COL-13 after a reload with fewer items, the content is in view`() {
            let witness = CollectionWitness(100)
            let view = show(witness)
            view.contentOffset.y = 2000
            device.settle()
            witness.count = 2
            view.reloadData()
            device.settle()
            #expect(view.contentOffset.y == 0 && view.visibleCells.count == 2)
        }
    }
}

/// A cell that counts its instances and their reuses.
@MainActor private final class RenewedCell: UICollectionViewCell {
    static var made = 0
    static var reused = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        Self.made += 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
        super.prepareForReuse()
        Self.reused += 1
    }
}

/// A layout that writes down what it is asked.
@MainActor private final class ObservedLayout: UICollectionViewLayout {
    var seen: [String] = []

    override func prepare() { seen.append("prepare") }

    override var collectionViewContentSize: CGSize {
        seen.append("size")
        return CGSize(width: 320, height: 1000)
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        seen.append("elements")
        return []
    }
}

/// A collection in one section that writes down what it is asked and told.
@MainActor private final class CollectionWitness: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var count: Int
    var seen: [String] = []
    var allows = true

    init(_ count: Int) { self.count = count }

    private func note(_ word: String, _ path: IndexPath) { seen.append("\(word) \(path.item)") }

    func numberOfSections(in collectionView: UICollectionView) -> Int {
        seen.append("sections")
        return 1
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        seen.append("items \(section)")
        return count
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        note("cell", indexPath)
        return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) { note("display", indexPath) }

    func collectionView(
        _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
        forElementKind elementKind: String, at indexPath: IndexPath
    ) { seen.append("header") }

    func collectionView(
        _ collectionView: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
        forElementOfKind elementKind: String, at indexPath: IndexPath
    ) { seen.append("end header") }

    func collectionView(_ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
        note("shouldHighlight", indexPath)
        return true
    }

    func collectionView(_ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath) {
        note("highlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath) {
        note("unhighlight", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        note("shouldSelect", indexPath)
        return allows
    }

    func collectionView(_ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
        note("shouldDeselect", indexPath)
        return allows
    }

    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
        note("didSelect", indexPath)
    }

    func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
        note("didDeselect", indexPath)
    }
}
