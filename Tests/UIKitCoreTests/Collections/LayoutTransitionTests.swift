// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A flow layout that writes down what it hears of transitions.
private final class HearingLayout: UICollectionViewFlowLayout {
    private(set) var heard: [String] = []
    /// Whether it heard something without a collection.
    private(set) var wasAlone = false

    private func hear(_ text: String) {
        heard.append(text)
        if collectionView == nil { wasAlone = true }
    }

    override func prepareForTransition(to newLayout: UICollectionViewLayout) {
        super.prepareForTransition(to: newLayout)
        hear("to")
    }

    override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
        super.prepareForTransition(from: oldLayout)
        hear("from")
    }

    override func finalizeLayoutTransition() {
        super.finalizeLayoutTransition()
        hear("finalize")
    }
}

/// A cell that is lower than a layout expects that asks for its size.
private final class LowCell: UICollectionViewCell {
    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.size = CGSize(width: 100, height: 70)
        return layoutAttributes
    }
}

/// A transition layout of an app.
private final class OwnTransition: UICollectionViewTransitionLayout {}

/// A delegate with a transition layout of its own.
private final class TransitionDelegate: NSObject, UICollectionViewDelegate {
    func collectionView(
        _ collectionView: UICollectionView, transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
    ) -> UICollectionViewTransitionLayout {
        OwnTransition(currentLayout: fromLayout, nextLayout: toLayout)
    }
}

extension DeviceTests {
    /// Transitions of collections to other layouts ("startInteractiveTransition(to:completion:)", Apple).
    @MainActor struct LayoutTransitionTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = NumberSource([[0, 1, 2]])
        private let grid = HearingLayout()
        private let rows = HearingLayout()
        private let view: UICollectionView
        private let gridFrames = [0, 110, 220].map { CGRect(x: $0, y: 0, width: 100, height: 100) }
        private let rowFrames = [0, 60, 120].map { CGRect(x: 0, y: $0, width: 320, height: 50) }
        private var device: SimulatedDevice { simulation.device }

        init() {
            grid.itemSize = CGSize(width: 100, height: 100)
            rows.itemSize = CGSize(width: 320, height: 50)
            view = UICollectionView(frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: grid)
            simulation.launch()
            window.makeKeyAndVisible()
            view.contentInsetAdjustmentBehavior = .never
            view.register(LowCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            window.addSubview(view)
            device.settle()
        }

        private func frame(_ time: TimeInterval) {
            device.frame(at: time)
            device.settle()
        }

        private var frames: [CGRect] { view.visibleCells.map(\.frame) }

        @Test func `items are between their places, and go to the new ones when the transition is finished`() {
            var ends: [[Bool]] = []
            let transition = view.startInteractiveTransition(to: rows) { ends.append([$0, $1]) }
            device.settle()
            #expect(view.collectionViewLayout === transition && transition.transitionProgress == 0)
            #expect(transition.currentLayout === grid && transition.nextLayout === rows && frames == gridFrames)
            transition.transitionProgress = 0.5
            device.settle()
            #expect(frames[1] == CGRect(x: 55, y: 30, width: 210, height: 75))
            #expect(view.contentSize == CGSize(width: 320, height: 135))
            view.finishInteractiveTransition()
            device.settle()
            #expect(view.collectionViewLayout === rows && frames == rowFrames && ends == [[true, true]])
            #expect(grid.collectionView == nil && rows.collectionView === view)
            #expect(grid.heard == ["to", "finalize"] && rows.heard == ["from", "finalize"])
            #expect(!grid.wasAlone && !rows.wasAlone)
        }

        @Test func `items go back when the transition is canceled`() {
            var ends: [[Bool]] = []
            let transition = view.startInteractiveTransition(to: rows) { ends.append([$0, $1]) }
            transition.transitionProgress = 0.25
            device.settle()
            #expect(frames[2].minY == 30)
            view.cancelInteractiveTransition()
            device.settle()
            #expect(view.collectionViewLayout === grid && frames == gridFrames && ends == [[true, false]])
            #expect(grid.collectionView === view && rows.collectionView == nil)
        }

        @Test func `items can change during a transition`() {
            let transition = view.startInteractiveTransition(to: rows)
            transition.transitionProgress = 0.5
            device.settle()
            source.sections = [[0, 1, 2, 3]]
            view.insertItems(at: [[0, 3]])
            device.settle()
            #expect(view.cellForItem(at: [0, 3])?.frame == CGRect(x: 0, y: 145, width: 210, height: 75))
            view.finishInteractiveTransition()
            device.settle()
            #expect(view.visibleCells.count == 4)
        }

        @Test func `an element of only one layout fades`() throws {
            let kind = UICollectionView.elementKindSectionHeader
            view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
            rows.headerReferenceSize = CGSize(width: 0, height: 40)
            let transition = view.startInteractiveTransition(to: rows)
            transition.transitionProgress = 0.25
            device.settle()
            let header = try #require(view.supplementaryView(forElementKind: kind, at: [0, 0]))
            #expect(header.alpha == 0.25 && header.frame.height == 40)
            transition.updateValue(3, forAnimatedKey: "distance")
            #expect(transition.value(forAnimatedKey: "distance") == 3 && transition.value(forAnimatedKey: "other") == 0)
        }

        @Test func `the delegate can provide the layout`() {
            let delegate = TransitionDelegate()
            view.delegate = delegate
            #expect(view.startInteractiveTransition(to: rows) is OwnTransition)
            view.finishInteractiveTransition()
            device.settle()
            #expect(frames == rowFrames)
        }

        @Test func `a second transition, and the end of none, are exceptions`() {
            view.finishInteractiveTransition()
            #expect(simulation.exceptions.count == 1)
            let transition = view.startInteractiveTransition(to: rows)
            #expect(view.startInteractiveTransition(to: grid) === transition && simulation.exceptions.count == 2)
            view.cancelInteractiveTransition()
            view.cancelInteractiveTransition()
            #expect(simulation.exceptions.count == 3)
        }

        @Test func `an animated change of the layout moves the items`() throws {
            device.animatesOverTime = true
            device.settle()
            var isDone = false
            view.setCollectionViewLayout(rows, animated: true) { isDone = $0 }
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(cell.frame == rowFrames[1])
            frame(1)
            frame(1.15)
            let shown = cell.layer.presented.geometry.frame
            #expect(shown.minX > 0 && shown.minX < 110 && shown.minY > 0 && shown.minY < 60 && !isDone)
            frame(2)
            #expect(cell.layer.presented.geometry.frame == rowFrames[1] && isDone)
            #expect(grid.heard == ["to", "finalize"] && rows.heard == ["from", "finalize"])
            view.setCollectionViewLayout(grid, animated: false)
            frame(3)
            #expect(cell.layer.presented.geometry.frame == gridFrames[1])
            #expect(!grid.wasAlone && !rows.wasAlone && grid.collectionView === view && rows.collectionView == nil)
        }

        @Test func `an animated change of the layout after items went away asks for no cells of theirs`() {
            device.animatesOverTime = true
            source.sections = [Array(0..<20)]
            view.reloadData()
            view.collectionViewLayout = rows
            device.settle()
            // The grid has room for more of them.
            source.sections = [Array(0..<8)]
            view.setCollectionViewLayout(grid, animated: true)
            view.reloadData()
            device.settle()
            #expect(view.visibleCells.map(\.tag) == Array(0..<8) && simulation.exceptions.isEmpty)
        }

        @Test func `sizes that cells have determined are kept when the transition is canceled`() {
            grid.estimatedItemSize = CGSize(width: 100, height: 100)
            view.reloadData()
            device.settle()
            #expect(frames.map(\.height) == [70, 70, 70])
            view.startInteractiveTransition(to: rows).transitionProgress = 0.25
            device.settle()
            view.cancelInteractiveTransition()
            #expect(view.layoutAttributesForItem(at: [0, 0])?.size.height == 70)
        }

        @Test func `a change of one layout during a transition is shown`() {
            view.startInteractiveTransition(to: rows).transitionProgress = 0.5
            device.settle()
            rows.itemSize.height = 100
            device.settle()
            #expect(frames[1] == CGRect(x: 55, y: 55, width: 210, height: 100))
        }

        @Test func `another layout ends the transition`() {
            var ends: [[Bool]] = []
            view.startInteractiveTransition(to: rows) { ends.append([$0, $1]) }.transitionProgress = 0.5
            device.settle()
            let third = HearingLayout()
            view.collectionViewLayout = third
            device.settle()
            #expect(ends == [[false, false]] && third.collectionView === view)
            #expect(grid.collectionView == nil && rows.collectionView == nil)
            #expect(grid.heard == ["to", "finalize"] && rows.heard == ["from", "finalize"])
            #expect(!grid.wasAlone && !rows.wasAlone)
            view.startInteractiveTransition(to: grid)
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `an announced change to one layout of the transition finalizes each preparation`() {
            let transition = view.startInteractiveTransition(to: rows)
            device.settle()
            view.setCollectionViewLayout(grid, animated: true)
            device.settle()
            #expect(transition.currentLayout === grid && view.collectionViewLayout === grid && frames == gridFrames)
            #expect(grid.heard == ["to", "from", "finalize", "finalize"] && rows.heard == ["from", "finalize"])
            #expect(grid.collectionView === view && rows.collectionView == nil)
        }

        @Test func `a transition layout that the app sets forgets sizes that a layout had for other items`() {
            grid.estimatedItemSize = CGSize(width: 100, height: 100)
            view.reloadData()
            device.settle()
            #expect(frames.map(\.height) == [70, 70, 70])
            view.collectionViewLayout = rows
            source.sections = [[3, 4, 5]]
            view.reloadData()
            device.settle()
            view.collectionViewLayout = UICollectionViewTransitionLayout(currentLayout: grid, nextLayout: rows)
            device.settle()
            #expect(view.layoutAttributesForItem(at: [0, 0])?.size.height == 100)
            #expect(grid.collectionView === view && rows.collectionView === view)
            view.collectionViewLayout = rows
            device.settle()
            #expect(grid.collectionView == nil && rows.collectionView === view && frames == rowFrames)
        }
    }
}
