// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What lists ask for before it is shown ("UITableViewDataSourcePrefetching", "UICollectionViewDataSourcePrefetching",
    /// Apple).
    @MainActor struct PrefetchingTests {
        /// An app that loads data early, and notes what it is told.
        @MainActor
        final class Loader: NSObject, UITableViewDataSourcePrefetching,
            UICollectionViewDataSourcePrefetching
        {
            var loaded: [IndexPath] = []
            var ended: [IndexPath] = []
            var calls = 0
            var onLoad: () -> Void = {}

            func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) { load(indexPaths) }
            func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
                ended += indexPaths
            }
            func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
                load(indexPaths)
            }
            func collectionView(
                _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
            ) { ended += indexPaths }

            private func load(_ paths: [IndexPath]) {
                calls += 1
                loaded += paths
                onLoad()
            }

            /// What was told since the last call: the rows to load and those that are called off.
            func news() -> [[Int]] {
                defer { (loaded, ended) = ([], []) }
                return [loaded.map(\.item), ended.map(\.item)]
            }
        }

        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let loader = Loader()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        /// A table that shows four rows at a time.
        private func show(_ source: TextTable) -> UITableView {
            let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 399))
            table.contentInsetAdjustmentBehavior = .never
            table.rowHeight = 100
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            (table.dataSource, table.delegate, table.prefetchDataSource) = (source, source, loader)
            window.addSubview(table)
            device.settle()
            return table
        }

        private func news(_ table: UITableView, at offset: CGFloat) -> [[Int]] {
            table.contentOffset.y = offset
            device.settle()
            return loader.news()
        }

        @Test func `rows within the next screen are prefetched once, and canceled on reverse scrolling`() {
            let source = TextTable([(0..<100).map(String.init)])
            let table = show(source)
            #expect(loader.news() == [[4, 5, 6, 7], []])
            #expect(news(table, at: 100) == [[8], []])
            #expect(news(table, at: 100) == [[], []])
            #expect(news(table, at: 300) == [[9, 10], []])
            #expect(news(table, at: 2000) == [[24, 25, 26, 27], [7, 8, 9, 10]])
            // Rows 20 to 23 were visible.
            #expect(news(table, at: 1900) == [[15, 16, 17, 18], [24, 25, 26, 27]])
            #expect(news(table, at: 9600) == [[], [15, 16, 17, 18]])
            #expect(source.cellCalls < 40)
        }

        @Test func `nothing is prefetched for hidden tables, or if disabled`() {
            let source = TextTable([(0..<100).map(String.init)])
            let table = show(source)
            table.isPrefetchingEnabled = false
            _ = loader.news()
            #expect(news(table, at: 2000) == [[], []])
            table.isPrefetchingEnabled = true
            device.settle()
            #expect(loader.news()[0] == [24, 25, 26, 27])
            table.removeFromSuperview()
            #expect(news(table, at: 5000) == [[], []])
            window.addSubview(table)
            table.prefetchDataSource = nil
            #expect(news(table, at: 6000) == [[], []])
            // A new object knows nothing yet.
            table.prefetchDataSource = loader
            device.settle()
            #expect(loader.news() == [[64, 65, 66, 67], []])
        }

        @Test func `prefetched rows are tracked across updates, and deleted ones are not canceled`() {
            let source = TextTable([(0..<100).map(String.init)])
            let table = show(source)
            _ = loader.news()
            source.sections[0].insert("new", at: 0)
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            device.settle()
            // Row 4 was visible as row 3, and row 8 had been announced as row 7.
            #expect(loader.news() == [[4], [8]])
            source.sections[0].removeLast(95)
            table.reloadData()
            device.settle()
            #expect(loader.news() == [[], []])
        }

        @Test func `an app that reloads the table while prefetching causes no endless loop`() {
            let source = TextTable([(0..<100).map(String.init)])
            let table = show(source)
            _ = loader.news()
            loader.onLoad = { [weak table] in table?.reloadData() }
            #expect(news(table, at: 2000)[0] == [24, 25, 26, 27])
            loader.onLoad = { [weak table] in table?.reloadRows(at: [IndexPath(row: 45, section: 0)], with: .none) }
            #expect(news(table, at: 4000)[0] == [44, 45, 46, 47])
            #expect(loader.calls == 3)
        }

        /// A collection with room for three columns.
        private func show(_ source: NumberSource, _ layout: UICollectionViewLayout) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 299, height: 399), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            (view.dataSource, view.delegate, view.prefetchDataSource) = (source, source, loader)
            window.addSubview(view)
            device.settle()
            return view
        }

        @Test func `a collection that scrolls right prefetches there`() {
            let layout = UICollectionViewFlowLayout()
            layout.scrollDirection = .horizontal
            (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 100, height: 300), 0)
            let source = NumberSource([Array(0..<50)])
            let view = show(source, layout)
            #expect(view.visibleCells.map(\.tag) == [0, 1, 2])
            #expect(loader.news() == [[3, 4, 5], []])
            view.contentOffset.x = 1050
            device.settle()
            #expect(loader.news() == [[14, 15, 16], [3, 4, 5]])
            view.contentOffset.x = 950
            device.settle()
            #expect(loader.news() == [[6, 7, 8], [14, 15, 16]])
            #expect(source.made < 20)
        }

        @Test func `an orthogonally scrolling section prefetches separately`() throws {
            let layout = UICollectionViewCompositionalLayout { _, _ in
                let item = NSCollectionLayoutItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
                let section = NSCollectionLayoutSection(
                    group: .horizontal(
                        layoutSize: NSCollectionLayoutSize(
                            widthDimension: .absolute(100), heightDimension: .absolute(200)), subitems: [item]))
                section.orthogonalScrollingBehavior = .continuous
                return section
            }
            let source = NumberSource([Array(0..<50), Array(0..<50), Array(0..<50)])
            let view = show(source, layout)
            func news(inSection section: Int) -> [[Int]] {
                [loader.loaded, loader.ended].map { $0.filter { $0.section == section }.map(\.item) }
            }
            #expect(news(inSection: 0) == [[3, 4, 5], []] && news(inSection: 1) == [[3, 4, 5], []])
            #expect(news(inSection: 2) == [[0, 1, 2], []])
            _ = loader.news()
            let scroller = try #require(view.subviews.compactMap { $0 as? UIScrollView }.first { $0.frame.minY == 0 })
            scroller.contentOffset.x = 1050
            device.settle()
            #expect(news(inSection: 0) == [[14, 15, 16], [3, 4, 5]])
            #expect(news(inSection: 1) == [[], []] && news(inSection: 2) == [[], []])
            _ = loader.news()
            scroller.contentOffset.x = 950
            device.settle()
            #expect(news(inSection: 0) == [[6, 7, 8], [14, 15, 16]])
        }
    }
}
