// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Numbers that the app moves.
@MainActor private final class MovedNumbers: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var sections = [Array(0..<6)]
    var numbers: [Int] {
        get { sections[0] }
        set { sections[0] = newValue }
    }
    /// Whether the size of an item was asked for that does not exist.
    var wasAskedForMissing = false
    /// The items that stay.
    var fixed: Set<Int> = []

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        sections[section].count
    }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize {
        if !sections[indexPath.section].indices.contains(indexPath.item) { wasAskedForMissing = true }
        return CGSize(width: 100, height: 50)
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        cell.tag = sections[indexPath.section][indexPath.item]
        return cell
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
        !fixed.contains(indexPath.item)
    }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
        sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
    }

    func collectionView(
        _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
    ) -> IndexPath { fixed.contains(proposedIndexPath.item) ? currentIndexPath : proposedIndexPath }
}

extension DeviceTests {
    /// Items that the app moves with the finger.
    @MainActor struct ItemMovementTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = MovedNumbers()
        private let view: UICollectionView

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 50)
            (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (0, 0)
            view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 300, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate) = (source, source)
            window.addSubview(view)
            simulation.device.settle()
        }

        /// The numbers of the cells, by their places.
        private var shown: [Int] {
            view.visibleCells.sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }.map(\.tag)
        }

        @Test func `the item follows the finger while the others make room`() throws {
            #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 140, y: 80))
            simulation.device.settle()
            let cell = try #require(view.visibleCells.first { $0.tag == 0 })
            #expect(cell.center == CGPoint(x: 140, y: 80) && source.numbers == Array(0..<6))
            #expect(shown.filter { $0 != 0 } == [1, 2, 3, 4, 5])
            #expect(view.visibleCells.first { $0.tag == 1 }?.frame.minX == 0)
            #expect(view.visibleCells.first { $0.tag == 5 }?.frame.origin == CGPoint(x: 200, y: 50))
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.numbers == [1, 2, 3, 4, 0, 5] && shown == source.numbers)
            #expect(cell.center == CGPoint(x: 150, y: 75))
        }

        @Test func `a canceled movement changes nothing`() {
            #expect(view.beginInteractiveMovementForItem(at: [0, 4]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 10))
            view.cancelInteractiveMovement()
            simulation.device.settle()
            #expect(source.numbers == Array(0..<6) && shown == source.numbers)
        }

        @Test func `the items of two sections make room while an item moves from one to the other`() throws {
            source.sections = [Array(0..<6), [10, 11, 12]]
            view.reloadData()
            simulation.device.settle()
            func place(_ tag: Int) -> CGPoint? { view.visibleCells.first { $0.tag == tag }?.frame.origin }
            #expect(view.beginInteractiveMovementForItem(at: [0, 1]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            simulation.device.settle()
            #expect(place(2) == CGPoint(x: 100, y: 0) && place(5) == CGPoint(x: 100, y: 50))
            #expect(place(10) == CGPoint(x: 0, y: 100) && place(11) == CGPoint(x: 200, y: 100))
            #expect(place(12) == CGPoint(x: 0, y: 150))
            #expect(view.visibleCells.first { $0.tag == 1 }?.center == CGPoint(x: 150, y: 130))
            view.cancelInteractiveMovement()
            simulation.device.settle()
            #expect(source.sections == [Array(0..<6), [10, 11, 12]] && shown == Array(0..<6) + [10, 11, 12])
            #expect(view.beginInteractiveMovementForItem(at: [0, 1]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 130))
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.sections == [[0, 2, 3, 4, 5], [10, 1, 11, 12]])
            #expect(shown == [0, 2, 3, 4, 5, 10, 1, 11, 12] && !source.wasAskedForMissing)
        }

        @Test func `an item leaves a section that scrolls orthogonally while it moves`() throws {
            let size = NSCollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(80))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)])
            let section = NSCollectionLayoutSection(group: group)
            section.orthogonalScrollingBehavior = .continuous
            view.collectionViewLayout = UICollectionViewCompositionalLayout(section: section)
            simulation.device.settle()
            let scroller = try #require(view.subviews.compactMap { $0 as? UIScrollView }.first)
            scroller.contentOffset.x = 100
            simulation.device.settle()
            let cell = try #require(view.cellForItem(at: [0, 2]))
            #expect(cell.superview === scroller && view.beginInteractiveMovementForItem(at: [0, 2]))
            #expect(cell.superview === view && cell.center == CGPoint(x: 150, y: 40))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 60, y: 50))
            simulation.device.settle()
            #expect(cell.superview === view && cell.center == CGPoint(x: 60, y: 50))
            #expect(view.cellForItem(at: [0, 1])?.frame.minX == 200)
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.numbers == [0, 2, 1, 3, 4, 5])
            #expect(cell.superview === scroller && cell.frame == CGRect(x: 100, y: 0, width: 100, height: 80))
        }

        @Test func `the item stays under the finger when its place scrolls out of view`() throws {
            source.numbers = Array(0..<90)
            view.reloadData()
            simulation.device.settle()
            #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
            let cell = try #require(view.cellForItem(at: [0, 0]))
            view.contentOffset.y = 800
            simulation.device.settle()
            #expect(cell.superview === view && cell.tag == 0)
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 925))
            simulation.device.settle()
            #expect(view.visibleCells.contains(cell) && cell.tag == 0 && cell.center == CGPoint(x: 150, y: 925))
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.numbers.firstIndex(of: 0) == 55 && view.cellForItem(at: [0, 55]) === cell)
        }

        @Test func `an item that is held at an edge scrolls the collection, and arrives beyond it`() throws {
            source.numbers = Array(0..<90)
            view.reloadData()
            simulation.device.settle()
            #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
            let cell = try #require(view.cellForItem(at: [0, 0]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 200))
            simulation.device.settle()
            #expect(!simulation.device.wantsFrames)
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 390))
            for frame in 1...60 { simulation.device.frame(at: Double(frame) / 60) }
            #expect(view.contentOffset.y > 50 && view.contentOffset.x == 0)
            #expect(cell.superview === view && abs(cell.center.y - view.contentOffset.y - 390) < 0.01)
            for frame in 61...600 { simulation.device.frame(at: Double(frame) / 60) }
            #expect(view.contentOffset.y == 1_100 && !simulation.device.wantsFrames)
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(try #require(source.numbers.firstIndex(of: 0)) > 80)
            #expect(!simulation.device.wantsFrames)
        }

        @Test func `the data source and the delegate restrict movements`() {
            source.fixed = [2]
            #expect(!view.beginInteractiveMovementForItem(at: [0, 2]))
            #expect(view.beginInteractiveMovementForItem(at: [0, 0]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 250, y: 20))
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.numbers == Array(0..<6) && shown == source.numbers)
        }
    }
}
