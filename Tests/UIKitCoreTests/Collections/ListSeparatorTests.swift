// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The separators of lists ("UIListSeparatorConfiguration", Apple).
    @MainActor struct ListSeparatorTests {
        private let simulation = Simulation()

        init() { simulation.launch() }

        /// Shows a list of four items, of which the second one has an image of 24 points, and returns the separators of
        /// each: their edges, and whether they are above the item.
        private func lines(
            _ configuration: UICollectionLayoutListConfiguration,
            _ change: @escaping (UICollectionViewListCell, Int) -> Void = { _, _ in }
        ) throws -> [[String]] {
            let controller = UICollectionViewController(
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
                var content = cell.defaultContentConfiguration()
                content.text = "\(number)"
                if number == 1 {
                    content.image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in }
                }
                cell.contentConfiguration = content
                change(cell, number)
            }
            let view = try #require(controller.collectionView)
            let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems(Array(0..<4))
            source.apply(snapshot, animatingDifferences: false)
            let window = simulation.show(controller)
            defer { withExtendedLifetime((source, window)) {} }
            return (0..<4).map { item in
                guard let cell = view.cellForItem(at: IndexPath(item: item, section: 0)) else { return [] }
                return cell.subviews.filter { !$0.isHidden && $0.bounds.height > 0 && $0.bounds.height <= 1 }.map {
                    let edges = "\(Int($0.frame.minX)) \(Int((cell.bounds.width - $0.frame.maxX).rounded()))"
                    return $0.frame.minY == 0 ? "top " + edges : edges
                }
            }
        }

        @Test func `separators begin at the text, and there is none below the last item`() throws {
            #expect(try lines(.init(appearance: .plain)) == [["16 0"], ["56 0"], ["16 0"], []])
            var none = UICollectionLayoutListConfiguration(appearance: .plain)
            none.showsSeparators = false
            #expect(try lines(none) == [[], [], [], []])
        }

        @Test func `a list and its items determine the insets and the visibility`() throws {
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.separatorConfiguration.bottomSeparatorInsets.leading = 4
            list.separatorConfiguration.bottomSeparatorInsets.trailing = 6
            list.itemSeparatorHandler = { path, separators in
                var separators = separators
                switch path.item {
                case 0:
                    separators.topSeparatorVisibility = .visible
                    separators.topSeparatorInsets = .init(top: 0, leading: 0, bottom: 0, trailing: 0)
                case 1: separators.bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
                case 2: separators.bottomSeparatorVisibility = .hidden
                default: separators.bottomSeparatorVisibility = .visible
                }
                return separators
            }
            let all = try lines(list)
            #expect(all.map { $0.sorted() } == [["4 6", "top 0 0"], ["56 0"], [], ["4 6"]])
        }

        @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1e300, 1000])
        func `insets of any size leave a line with finite edges`(length: CGFloat) throws {
            let insets = NSDirectionalEdgeInsets(top: length, leading: length, bottom: length, trailing: length)
            let range = UIListSeparatorConfiguration.range(of: insets, automatic: 16...300, width: 320)
            #expect(range.lowerBound.isFinite && range.upperBound.isFinite)
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.separatorConfiguration.bottomSeparatorInsets = insets
            (list.headerMode, list.headerTopPadding) = (.firstItemInSection, length)
            _ = try lines(list)
            #expect(simulation.exceptions.isEmpty)
        }

        @Test func `separators follow the guide that an app constrains`() throws {
            let all = try lines(.init(appearance: .plain)) { cell, number in
                guard number < 2 else { return }
                let guide = cell.separatorLayoutGuide
                if number == 0 {
                    guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 70).isActive = true
                }
            }
            #expect(all == [["70 0"], ["56 0"], ["16 0"], []])
        }

        @Test func `the space above a header does not float with it`() throws {
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            list.headerMode = .supplementary
            list.headerTopPadding = 12
            let layout = UICollectionViewCompositionalLayout.list(using: list)
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
            let source = NumberSource([Array(0..<40)])
            view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            func header() throws -> CGRect {
                let all = try #require(layout.layoutAttributesForElements(in: view.bounds))
                return try #require(all.first { $0.representedElementCategory == .supplementaryView }).frame
            }
            layout.prepare()
            #expect(try header().minY == 12)
            view.contentOffset.y = 100
            #expect(try header().minY == 100)
        }

        @Test func `the app is asked for the separators of an item once, not in each frame of a scroll`() throws {
            var list = UICollectionLayoutListConfiguration(appearance: .plain)
            var asked: [Int] = []
            list.itemSeparatorHandler = { path, separators in
                asked.append(path.item)
                return separators
            }
            let layout = UICollectionViewCompositionalLayout.list(using: list)
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
            let source = NumberSource([Array(0..<40)])
            view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            let controller = UIViewController()
            controller.view.addSubview(view)
            let window = simulation.show(controller)
            defer { withExtendedLifetime((window, source)) {} }
            #expect(!asked.isEmpty)
            asked = []
            for offset in 1...20 {
                view.contentOffset.y = CGFloat(offset)
                simulation.device.settle()
            }
            #expect(asked.count <= 1)
        }
    }
}
