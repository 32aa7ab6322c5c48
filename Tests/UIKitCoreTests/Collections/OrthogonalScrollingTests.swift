// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Sections whose groups scroll across ("orthogonalScrollingBehavior", Apple).
    @MainActor struct OrthogonalScrollingTests {
        private let simulation = Simulation()
        @MainActor private final class Clock { var time = 0.0 }
        private let clock = Clock()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = NumberSource([Array(0..<20), Array(100..<120), Array(200..<220)])
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        /// A collection whose section of hundreds scrolls across: groups of 100 × 80 points with 10 points between them.
        private func show(
            _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior,
            height: NSCollectionLayoutDimension? = nil,
            _ change: @MainActor @escaping (NSCollectionLayoutSection) -> Void = { _ in }
        ) -> UICollectionView {
            let layout = UICollectionViewCompositionalLayout { [source] index, _ in
                let isAcross = (100..<200).contains(source.sections[index].first ?? 0)
                let item = NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: height ?? .fractionalHeight(1)))
                let group = NSCollectionLayoutGroup.horizontal(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: isAcross ? .absolute(100) : .fractionalWidth(1),
                        heightDimension: height ?? .absolute(isAcross ? 80 : 40)), subitems: [item])
                let section = NSCollectionLayoutSection(group: group)
                guard isAcross else { return section }
                section.interGroupSpacing = 10
                section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
                section.orthogonalScrollingBehavior = behavior
                change(section)
                return section
            }
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate) = (source, source)
            window.addSubview(view)
            view.contentOffset.y = 800
            device.settle()
            return view
        }

        private func scroller(_ view: UICollectionView) throws -> UIScrollView {
            let views = view.subviews.compactMap { $0 as? UIScrollView }
            #expect(views.count == 1)
            return try #require(views.first)
        }

        private func tags(_ view: UICollectionView) -> [Int] {
            device.settle()
            return view.visibleCells.map(\.tag).filter { (100..<200).contains($0) }
        }

        /// Drags in the section within a tenth of a second, or within a second with a rest at the end, and lets go.
        private func drag(_ view: UICollectionView, by way: CGPoint, isQuick: Bool = false) throws {
            let start = view.convert(CGPoint(x: 200, y: try scroller(view).frame.midY), to: nil)
            let pace = isQuick ? 0.01 : 0.1
            clock.time += 1
            device.touchBegan(at: start, time: clock.time)
            for step in 1...10 {
                let share = Double(step) / 10
                clock.time += pace
                device.touchMoved(
                    to: CGPoint(x: start.x + way.x * share, y: start.y + way.y * share), time: clock.time)
            }
            if !isQuick { clock.time += 1 }
            device.touchEnded(time: clock.time)
            clock.time += 2
            device.settle()
            device.frame(on: .main, at: clock.time)
            device.settle()
        }

        @Test func `groups are side by side, and later content is below them`() throws {
            let view = show(.continuous)
            func frame(_ item: Int, _ section: Int) -> CGRect? {
                view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
            }
            #expect(frame(0, 1) == CGRect(x: 20, y: 805, width: 100, height: 80))
            #expect(frame(19, 1) == CGRect(x: 20 + 19 * 110, y: 805, width: 100, height: 80))
            #expect(frame(0, 2)?.minY == 890 && view.contentSize == CGSize(width: 320, height: 1690))
            #expect(tags(view) == [100, 101, 102])
            let scroller = try scroller(view)
            #expect(scroller.frame == CGRect(x: 0, y: 805, width: 320, height: 80))
            #expect(scroller.contentSize == CGSize(width: 20 + 20 * 110 - 10 + 20, height: 80))
            #expect(view.cellForItem(at: IndexPath(item: 1, section: 1))?.frame.origin == CGPoint(x: 130, y: 0))
        }

        /// A cell that remembers the frame with which it was made.
        @MainActor final class FirstFrameCell: UICollectionViewCell {
            let first: CGRect
            override init(frame: CGRect) {
                first = frame
                super.init(frame: frame)
            }
            required init?(coder: NSCoder) { nil }
        }

        @Test func `a new cell is created with its item's frame`() throws {
            let view = show(.continuous)
            view.dataSource = nil
            view.register(FirstFrameCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            device.settle()
            let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 1)) as? FirstFrameCell)
            #expect(cell.first == CGRect(x: 130, y: 805, width: 100, height: 80))
        }

        @Test func `cells are added and removed while scrolling, and keep their position out of view`()
            throws
        {
            let view = show(.continuous)
            try scroller(view).contentOffset.x = 500
            #expect(tags(view) == [104, 105, 106, 107])
            #expect(view.indexPathForItem(at: CGPoint(x: 10, y: 845)) == IndexPath(item: 4, section: 1))
            view.contentOffset.y = 0
            device.settle()
            #expect(tags(view) == [] && view.subviews.allSatisfy { !($0 is UIScrollView) })
            view.contentOffset.y = 800
            #expect(tags(view) == [104, 105, 106, 107])
            #expect(source.made < 80)
        }

        @Test func `a horizontal drag scrolls the section, and a vertical one the collection`() throws {
            let view = show(.continuous)
            try drag(view, by: CGPoint(x: -150, y: 10))
            #expect(try scroller(view).contentOffset.x > 100)
            #expect(view.contentOffset.y == 800)
            let across = try scroller(view).contentOffset.x
            try drag(view, by: CGPoint(x: 10, y: -60))
            #expect(try scroller(view).contentOffset.x == across && view.contentOffset.y > 840)
        }

        @Test(arguments: [
            (UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging, 110.0),
            (.groupPagingCentered, 0), (.paging, 320),
        ])
        func `a quick drag turns one page`(
            _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ offset: CGFloat
        ) throws {
            let view = show(behavior)
            let start: CGFloat = behavior == .groupPagingCentered ? -110 : 0
            #expect(try scroller(view).contentOffset.x == (behavior == .groupPagingCentered ? -90 : 0))
            try drag(view, by: CGPoint(x: -60, y: 0), isQuick: true)
            let expected = behavior == .groupPagingCentered ? start + 20 + 110 : offset
            let shown = try scroller(view).contentOffset.x
            #expect(shown == expected)
        }

        @Test func `scrolling stops at the beginning of a group`() throws {
            let view = show(.continuousGroupLeadingBoundary)
            try drag(view, by: CGPoint(x: -170, y: 0))
            let rest = try scroller(view).contentOffset.x
            #expect(rest > 0)
            #expect(rest.truncatingRemainder(dividingBy: 110) == 0, "\(rest)")
        }

        @Test func `scrolling to an item works along both axes, also out of view`() throws {
            let view = show(.continuous)
            view.scrollToItem(at: IndexPath(item: 10, section: 1), at: .centeredHorizontally, animated: false)
            #expect(try scroller(view).contentOffset.x == 20 + 10 * 110 + 50 - 160)
            #expect(tags(view).contains(110))
            view.contentOffset.y = 0
            device.settle()
            view.scrollToItem(at: IndexPath(item: 19, section: 1), at: [.top, .right], animated: false)
            #expect(tags(view).last == 119)
            view.scrollToItem(at: IndexPath(item: 0, section: 1), at: [], animated: true)
            device.settle()
            #expect(tags(view) == [100, 101, 102])
        }

        @Test func `a tap selects a scrolled cell`() throws {
            let view = show(.continuous)
            try scroller(view).contentOffset.x = 500
            device.settle()
            device.tap(at: view.convert(CGPoint(x: 100, y: 845), to: nil), time: 50)
            device.settle()
            #expect(source.selected == [IndexPath(item: 5, section: 1)])
        }

        @Test func `updates keep the scrolling of sections that remain`() throws {
            let view = show(.continuous)
            try scroller(view).contentOffset.x = 500
            device.settle()
            source.sections[1].removeFirst(2)
            view.deleteItems(at: [IndexPath(item: 0, section: 1), IndexPath(item: 1, section: 1)])
            #expect(tags(view) == [106, 107, 108, 109])
            source.sections[1].removeLast(16)
            view.reloadData()
            #expect(tags(view) == [102, 103])
            #expect(try scroller(view).contentOffset.x == 0)
            view.collectionViewLayout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .plain))
            device.settle()
            #expect(view.subviews.allSatisfy { !($0 is UIScrollView) })
            #expect(view.visibleCells.allSatisfy { $0.superview === view })
        }

        @Test func `items are placed as in a layout without orthogonal scrolling, at any offset`() throws {
            let view = show(.continuous)
            let across = view.collectionViewLayout
            try scroller(view).contentOffset.x = 500
            device.settle()
            let flow = UICollectionViewFlowLayout()
            flow.itemSize = CGSize(width: 100, height: 40)
            view.collectionViewLayout = flow
            view.scrollToItem(at: IndexPath(item: 0, section: 1), at: .top, animated: false)
            #expect(tags(view).count == 20)
            let path = IndexPath(item: 0, section: 1)
            let frame = try #require(view.layoutAttributesForItem(at: path)?.frame)
            #expect(view.cellForItem(at: path)?.frame == frame)
            #expect(view.indexPathForItem(at: CGPoint(x: frame.midX, y: frame.midY)) == path)
            view.collectionViewLayout = across
            view.contentOffset.y = 800
            #expect(tags(view) == [104, 105, 106, 107])
        }

        @Test func `a section that became shorter while out of view reappears at its end`() throws {
            let view = show(.continuous)
            try scroller(view).contentOffset.x = 1000
            device.settle()
            view.contentOffset.y = 0
            device.settle()
            source.sections[1].removeLast(14)
            view.deleteItems(at: (6..<20).map { IndexPath(item: $0, section: 1) })
            view.contentOffset.y = 800
            #expect(tags(view) == [103, 104, 105])
            let end = try scroller(view).contentSize.width
            #expect(try scroller(view).contentOffset.x == end - 320)
        }

        @Test func `a drag continues while sections and items are inserted and removed`() throws {
            let view = show(.continuous)
            let start = view.convert(CGPoint(x: 200, y: 845), to: nil)
            device.touchBegan(at: start, time: 1)
            device.touchMoved(to: CGPoint(x: start.x - 20, y: start.y), time: 1.1)
            device.touchMoved(to: CGPoint(x: start.x - 50, y: start.y), time: 1.2)
            let (dragged, before) = (try scroller(view), try scroller(view).contentOffset.x)
            #expect(dragged.isDragging && before > 0)
            source.sections.insert([300], at: 0)
            source.sections[2].removeLast()
            view.performBatchUpdates {
                view.insertSections([0])
                view.deleteItems(at: [IndexPath(item: 19, section: 1)])
            }
            device.settle()
            #expect(try scroller(view) === dragged && dragged.isDragging)
            device.touchMoved(to: CGPoint(x: start.x - 150, y: start.y), time: 1.3)
            #expect(dragged.contentOffset.x == before + 100)
            device.touchEnded(time: 2.2)
            #expect(tags(view).first == 101)
        }

        @Test func `a handler changes the visible items`() throws {
            var offsets: [CGFloat] = []
            let view = show(.continuous) {
                $0.visibleItemsInvalidationHandler = { items, offset, environment in
                    offsets.append(offset.x)
                    #expect(environment.container.contentSize.width == 320)
                    for item in items { item.alpha = item.frame.midX - offset.x < 160 ? 1 : 0.5 }
                }
            }
            #expect(view.visibleCells.filter { $0.tag >= 100 && $0.tag < 200 }.map(\.alpha) == [1, 0.5, 0.5])
            try scroller(view).contentOffset.x = 110
            device.settle()
            #expect(offsets.last == 110)
            #expect(view.cellForItem(at: IndexPath(item: 1, section: 1))?.alpha == 1)
        }

        @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, -100, -200])
        func `invalid lengths are harmless`(_ length: CGFloat) throws {
            for behavior in 1...5 {
                let view = show(try #require(.init(rawValue: behavior))) {
                    $0.interGroupSpacing = length
                    $0.contentInsets.leading = length
                    $0.group.interItemSpacing = .fixed(length)
                    $0.group.contentInsets.leading = length
                    $0.group.subitems.first?.contentInsets.top = length
                    $0.visibleItemsInvalidationHandler = { items, _, _ in items.forEach { $0.alpha = length } }
                }
                view.scrollToItem(at: IndexPath(item: 19, section: 1), at: .centeredHorizontally, animated: false)
                device.settle()
                if view.subviews.contains(where: { $0 is UIScrollView }) {
                    try drag(view, by: CGPoint(x: -100, y: 0), isQuick: true)
                }
                view.reloadData()
                device.settle()
                view.removeFromSuperview()
            }
        }

        @Test func `a section is as tall as its tallest group`() throws {
            let view = show(.continuous, height: .estimated(50))
            view.setContentOffset(.zero, animated: false)
            view.scrollToItem(at: IndexPath(item: 0, section: 1), at: .top, animated: false)
            device.settle()
            #expect(try scroller(view).frame.height > 0)
            #expect(tags(view) == [100, 101, 102])
        }
    }
}
