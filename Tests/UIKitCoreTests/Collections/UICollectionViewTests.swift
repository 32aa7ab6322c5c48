// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Collections: layouts, reuse, selection and updates ("UICollectionView", Apple).
    @MainActor struct UICollectionViewTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private func show(_ layout: UICollectionViewLayout, _ source: NumberSource) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            view.delegate = source
            window.addSubview(view)
            device.settle()
            return view
        }

        @Test func `COL-11 a flow layout fills lines and spreads full ones`() throws {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: 50)
            layout.sectionInset = UIEdgeInsets(top: 5, left: 0, bottom: 5, right: 0)
            let view = show(layout, NumberSource([Array(0..<4)]))
            let frames = (0..<4).compactMap {
                layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
            }
            #expect(
                frames == [
                    CGRect(x: 0, y: 5, width: 100, height: 50), CGRect(x: 110, y: 5, width: 100, height: 50),
                    CGRect(x: 220, y: 5, width: 100, height: 50), CGRect(x: 0, y: 65, width: 100, height: 50),
                ])
            #expect(view.contentSize == CGSize(width: 320, height: 120))
        }

        @Test(
            arguments: [
                // Three would fit, with 15 points more between them.
                (width: 90, count: 2, expected: [0, 115]), (width: 90, count: 4, expected: [0, 115, 230, 0]),
                // No other item fits.
                (width: 200, count: 2, expected: [60, 60]), (width: 320, count: 1, expected: [0]),
            ] as [(width: CGFloat, count: Int, expected: [CGFloat])])
        func `the last line has the spacing of a full one`(_ sample: (width: CGFloat, count: Int, expected: [CGFloat]))
        {
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: sample.width, height: 50)
            let view = show(layout, NumberSource([Array(0..<sample.count)]))
            let places = (0..<sample.count).compactMap {
                layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.minX
            }
            #expect(places.count == sample.count)
            for (place, expected) in zip(places, sample.expected) { #expect(abs(place - expected) < 0.01) }
            _ = view
        }

        private func placeOfHeader(_ section: Int, in view: UICollectionView) -> CGFloat? {
            let kind = UICollectionView.elementKindSectionHeader
            return view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: section))
                .map { $0.frame.minY - view.contentOffset.y }
        }

        @Test(arguments: [false, true])
        func `pinned headers stay at the top while their sections are visible`(isCompositional: Bool) {
            let kind = UICollectionView.elementKindSectionHeader
            let layout: UICollectionViewLayout
            if isCompositional {
                func size(_ height: CGFloat) -> NSCollectionLayoutSize {
                    NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height))
                }
                let item = NSCollectionLayoutItem(layoutSize: size(100))
                let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size(100), subitems: [item]))
                let header = NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: size(30), elementKind: kind, alignment: .top)
                header.pinToVisibleBounds = true
                section.boundarySupplementaryItems = [header]
                layout = UICollectionViewCompositionalLayout(section: section)
            } else {
                let flow = UICollectionViewFlowLayout()
                (flow.itemSize, flow.minimumLineSpacing) = (CGSize(width: 300, height: 100), 0)
                (flow.headerReferenceSize.height, flow.sectionHeadersPinToVisibleBounds) = (30, true)
                layout = flow
            }
            let source = NumberSource([Array(0..<10), Array(0..<10)])
            let view = show(layout, source)
            view.register(
                UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: kind)
            view.reloadData()
            device.settle()
            #expect(placeOfHeader(0, in: view) == 0)
            view.contentOffset.y = 500
            device.settle()
            #expect(placeOfHeader(0, in: view) == 0)
            // The end of the section pushes its header out.
            view.contentOffset.y = 1010
            device.settle()
            #expect(placeOfHeader(0, in: view) == -10 && placeOfHeader(1, in: view) == 20)
            view.contentOffset.y = 1100
            device.settle()
            #expect(placeOfHeader(0, in: view) == nil && placeOfHeader(1, in: view) == 0)
        }

        /// A cell with a label at its edges, as wide as the number that it shows.
        private final class ChipCell: UICollectionViewCell {
            let box = UIView()
            private lazy var width = box.widthAnchor.constraint(equalToConstant: 0)

            override init(frame: CGRect) {
                super.init(frame: frame)
                box.translatesAutoresizingMaskIntoConstraints = false
                contentView.addSubview(box)
                NSLayoutConstraint.activate([
                    box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 5),
                    box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -5),
                    box.topAnchor.constraint(equalTo: contentView.topAnchor),
                    box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
                    box.heightAnchor.constraint(equalToConstant: 30), width,
                ])
            }

            required init?(coder: NSCoder) { super.init(coder: coder) }

            override var tag: Int { didSet { width.constant = CGFloat(tag) } }
        }

        @Test func `cells determine their sizes in a flow layout with an estimated size`() {
            let layout = UICollectionViewFlowLayout()
            layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            (layout.minimumInteritemSpacing, layout.minimumLineSpacing) = (10, 10)
            let source = NumberSource([[]])
            let view = show(layout, source)
            view.register(ChipCell.self, forCellWithReuseIdentifier: "cell")
            source.sections = [[90, 190, 40, 290]]
            view.reloadData()
            device.settle()
            func frames() -> [CGRect] {
                (0..<source.sections[0].count).compactMap {
                    layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
                }
            }
            #expect(frames().map(\.size.width) == [100, 200, 50, 300])
            #expect(frames().map(\.minY) == [0, 0, 40, 80] && frames().allSatisfy { $0.height == 30 })
            #expect(view.visibleCells.count == 4 && view.contentSize.height == 110)
            source.sections = [[190, 40, 290]]
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
            device.settle()
            #expect(frames().map(\.size.width) == [200, 50, 300])
        }

        @Test func `a layout that sets its item size when it is prepared comes to rest`() {
            final class Columns: UICollectionViewFlowLayout {
                var preparations = 0
                override func prepare() {
                    super.prepare()
                    preparations += 1
                    itemSize = CGSize(width: 100, height: 20 + CGFloat(preparations % 2))
                }
            }
            let layout = Columns()
            _ = show(layout, NumberSource([Array(0..<10)]))
            let before = layout.preparations
            device.settle()
            #expect(layout.preparations == before && before < 20)
        }

        @Test func `sizes are measured again after the layout was invalidated, and contexts tell why`() {
            final class Told: UICollectionViewFlowLayout {
                var reasons: [String] = []
                override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                    reasons.append(
                        context.invalidateEverything ? "all" : context.invalidateDataSourceCounts ? "counts" : "some")
                    super.invalidateLayout(with: context)
                }
            }
            let layout = Told()
            layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
            let source = NumberSource([[]])
            let view = show(layout, source)
            view.register(ChipCell.self, forCellWithReuseIdentifier: "cell")
            source.sections = [[90, 190]]
            layout.reasons = []
            view.reloadData()
            #expect(layout.reasons == ["counts"])
            device.settle()
            let first = IndexPath(item: 0, section: 0)
            view.cellForItem(at: first)?.tag = 40
            layout.invalidateLayout()
            #expect(layout.reasons == ["counts", "all"])
            device.settle()
            #expect(layout.layoutAttributesForItem(at: first)?.size.width == 50)
            layout.minimumLineSpacing = 10
            #expect(layout.reasons.count == 2)
            layout.minimumLineSpacing = 11
            #expect(layout.reasons.last == "some")
        }

        @Test func `a layout changes copies of its attributes, and invalidates with a context`() throws {
            final class Faded: UICollectionViewFlowLayout {
                var contexts = 0
                override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                    super.layoutAttributesForElements(in: rect)?.compactMap {
                        let copy = $0.copy() as? UICollectionViewLayoutAttributes
                        copy?.alpha = 0.5
                        return copy
                    }
                }
                override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
                override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                    #expect(context is UICollectionViewFlowLayoutInvalidationContext)
                    contexts += 1
                    super.invalidateLayout(with: context)
                }
            }
            let layout = Faded()
            let view = show(layout, NumberSource([Array(0..<100)]))
            let before = layout.contexts
            view.contentOffset.y = 50
            device.settle()
            #expect(layout.contexts == before + 1)
            #expect(view.visibleCells.allSatisfy { $0.alpha == 0.5 } && !view.visibleCells.isEmpty)
            let one = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 3, section: 1))
            (one.frame, one.zIndex) = (CGRect(x: 1, y: 2, width: 3, height: 4), 7)
            let copy = try #require(one.copy() as? UICollectionViewLayoutAttributes)
            #expect(copy.indexPath == one.indexPath && copy.frame == one.frame && copy.zIndex == 7 && copy !== one)
        }

        @Test func `a layout decides where scrolling stops`() {
            final class Carousel: UICollectionViewFlowLayout {
                override func targetContentOffset(
                    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
                ) -> CGPoint {
                    CGPoint(x: 0, y: (proposedContentOffset.y / 60).rounded() * 60)
                }
            }
            let view = show(Carousel(), NumberSource([Array(0..<1000)]))
            device.touchBegan(at: CGPoint(x: 100, y: 400), time: 1)
            for step in 1...5 {
                device.touchMoved(to: CGPoint(x: 100, y: 400 - 20 * CGFloat(step)), time: 1 + Double(step) * 0.02)
            }
            device.touchEnded(time: 1.12)
            device.settle()
            #expect(view.contentOffset.y > 0 && view.contentOffset.y.truncatingRemainder(dividingBy: 60) == 0)
        }

        @Test func `cells are created only for visible items, and reused`() {
            let source = NumberSource([Array(0..<10_000)])
            let layout = UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 320, height: 40)
            layout.minimumLineSpacing = 0
            let view = show(layout, source)
            #expect(view.visibleCells.map(\.tag) == Array(0..<view.visibleCells.count))
            #expect((10...11).contains(source.made))
            view.scrollToItem(at: IndexPath(item: 9999, section: 0), at: .bottom, animated: false)
            #expect(view.visibleCells.last?.tag == 9999)
            #expect(source.made <= 24)
            #expect(view.subviews.count { $0 is UICollectionViewCell } == view.visibleCells.count)
        }

        @Test func `COL-1 groups form a grid or a list`() throws {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(80)),
                subitems: [item])
            let grid = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
            let view = show(grid, NumberSource([Array(0..<3)]))
            #expect(
                grid.layoutAttributesForItem(at: IndexPath(item: 2, section: 0))?.frame
                    == CGRect(x: 0, y: 80, width: 160, height: 80))
            #expect(view.contentSize.height == 160)
            view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
            device.settle()
            #expect(view.contentSize.height == 132)
        }

        /// Cells of a list whose heights are 60 and 100 in turn.
        @MainActor final class TallCell: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                layoutAttributes.size.height = tag % 2 == 0 ? 60 : 100
                return layoutAttributes
            }
        }

        private func tall(_ source: NumberSource, _ group: NSCollectionLayoutGroup? = nil) -> UICollectionView {
            let layout =
                group.map { UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: $0)) }
                ?? .list(using: .init(appearance: .plain))
            let view = show(layout, NumberSource([]))
            view.register(TallCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            view.reloadData()
            device.settle()
            return view
        }

        private func frames(_ view: UICollectionView) -> [CGRect] {
            view.visibleCells.sorted { $0.frame.minY < $1.frame.minY }.map(\.frame)
        }

        @Test func `items with estimated heights size themselves`() {
            let source = NumberSource([Array(0..<3)])
            let view = tall(source)
            #expect(frames(view).map(\.height) == [60, 100, 60] && frames(view).map(\.minY) == [0, 60, 160])
            #expect(view.contentSize.height == 220)
            source.sections[0] = [1, 0, 2]
            view.moveItem(at: IndexPath(item: 1, section: 0), to: IndexPath(item: 0, section: 0))
            device.settle()
            #expect(frames(view).map(\.height) == [100, 60, 60])
        }

        @Test func `a row with an estimated height is as tall as its tallest item`() {
            func size(_ width: CGFloat) -> NSCollectionLayoutSize {
                NSCollectionLayoutSize(widthDimension: .fractionalWidth(width), heightDimension: .estimated(44))
            }
            let item = NSCollectionLayoutItem(layoutSize: size(0.5))
            let view = tall(NumberSource([Array(0..<3)]), .horizontal(layoutSize: size(1), subitems: [item]))
            #expect(view.contentSize.height == 160)
            #expect(frames(view).last == CGRect(x: 0, y: 100, width: 160, height: 60))
        }

        @Test func `only visible items of a long list are created and measured`() {
            let source = NumberSource([Array(0..<10_000)])
            let view = tall(source)
            view.contentOffset.y = 100_000
            device.settle()
            #expect(source.made <= 30 && view.visibleCells.count <= 9)
            #expect(view.visibleCells.allSatisfy { $0.frame.height >= 60 })
        }

        @Test func `content stays in place when items above it turn out to be taller`() {
            let view = tall(NumberSource([Array(0..<100)]))
            view.contentOffset.y = 2000
            device.settle()
            let shown = view.visibleCells.map(\.tag).min() ?? 0
            view.contentOffset.y -= 30
            device.settle()
            let now = view.visibleCells.map(\.tag).min() ?? 0
            #expect(now <= shown && shown - now <= 1)
        }

        @Test func `COL-12 a tap selects, random updates match the model, and invalid ones raise`() {
            let source = NumberSource([Array(0..<8)])
            let view = show(UICollectionViewFlowLayout(), source)
            device.tap(at: CGPoint(x: 20, y: 120), time: 1)
            #expect(source.selected == [IndexPath(item: 0, section: 0)])
            for next in 100..<200 {
                view.performBatchUpdates {
                    var items = source.sections[0]
                    if items.count > 3, Bool.random() {
                        let gone = Int.random(in: 0..<items.count)
                        items.remove(at: gone)
                        view.deleteItems(at: [IndexPath(item: gone, section: 0)])
                    }
                    let place = Int.random(in: 0...items.count)
                    if items.count < 20 {
                        items.insert(next, at: place)
                        view.insertItems(at: [IndexPath(item: place, section: 0)])
                    }
                    source.sections[0] = items
                }
                device.settle()
                #expect(view.visibleCells.map(\.tag) == source.sections[0])
            }
            #expect(simulation.exceptions.isEmpty)
            view.insertItems(at: [IndexPath(item: 0, section: 0)])
            _ = view.dequeueReusableCell(withReuseIdentifier: "none", for: IndexPath(item: 0, section: 0))
            view.scrollToItem(at: IndexPath(item: 99, section: 0), at: .top, animated: false)
            #expect(
                simulation.exceptions.map { String($0.reason.prefix(40)) } == [
                    "Invalid update: invalid number of items ", "could not dequeue a view of kind: UIColl",
                    "Attempted to scroll the collection view ",
                ])
        }
    }
}
