// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// Distances between sections, and views behind them; changes of layouts.
    @MainActor struct CompositionalConfigurationTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let source = NumberSource([[1, 2], [3]])
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
        }

        private final class Panel: UICollectionReusableView {}
        private final class OtherPanel: UICollectionReusableView {}
        private final class Header: UICollectionReusableView {}

        private func show(_ layout: UICollectionViewLayout) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.dataSource = source
            window.addSubview(view)
            device.settle()
            return view
        }

        private func section() -> NSCollectionLayoutSection {
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
            let item = NSCollectionLayoutItem(layoutSize: size)
            let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
            section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
            return section
        }

        @Test func `sections are apart by the spacing of the configuration, which can be set later`() {
            let configuration = UICollectionViewCompositionalLayoutConfiguration()
            configuration.interSectionSpacing = 30
            let layout = UICollectionViewCompositionalLayout(section: section(), configuration: configuration)
            let view = show(layout)
            #expect(layout.layoutAttributesForItem(at: [1, 0])?.frame.minY == CGFloat(145))
            #expect(view.contentSize.height == 200)
            layout.configuration = UICollectionViewCompositionalLayoutConfiguration()
            device.settle()
            #expect(view.contentSize.height == 170)
        }

        @Test func `a layout with less content is scrolled into view`() {
            let tall = UICollectionViewFlowLayout()
            tall.itemSize = CGSize(width: 300, height: 2000)
            let view = show(tall)
            view.contentOffset.y = 5000
            device.settle()
            #expect(view.contentOffset.y == 5000)
            let low = UICollectionViewFlowLayout()
            low.itemSize = CGSize(width: 300, height: 200)
            view.setCollectionViewLayout(low, animated: false)
            device.settle()
            #expect(view.contentSize.height < 1000)
            #expect(view.contentOffset.y == view.contentSize.height - 400)
            #expect(!view.visibleCells.isEmpty)
        }

        @Test func `items cannot be selected or deselected where selection is not allowed`() {
            let view = show(UICollectionViewCompositionalLayout(section: section()))
            view.selectItem(at: [0, 0], animated: false, scrollPosition: [])
            view.allowsSelection = false
            view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
            view.deselectItem(at: [0, 0], animated: false)
            #expect(view.indexPathsForSelectedItems == [[0, 0]])
        }

        @Test func `in editing mode, taps select only where that is allowed`() throws {
            let view = show(UICollectionViewCompositionalLayout(section: section()))
            view.isEditing = true
            let cell = try #require(view.cellForItem(at: [0, 0]))
            #expect(cell.configurationState.isEditing)
            device.tap(at: CGPoint(x: 100, y: 130))
            device.settle()
            #expect(view.indexPathsForSelectedItems == [])
            view.allowsMultipleSelectionDuringEditing = true
            for y in [130, 180] { device.tap(at: CGPoint(x: 100, y: y), time: TimeInterval(y)) }
            device.settle()
            #expect(view.indexPathsForSelectedItems == [[0, 0], [0, 1]])
        }

        /// A header whose label determines its height.
        private final class TallHeader: UICollectionReusableView {
            override init(frame: CGRect) {
                super.init(frame: frame)
                let content = UIView()
                content.translatesAutoresizingMaskIntoConstraints = false
                addSubview(content)
                NSLayoutConstraint.activate([
                    content.topAnchor.constraint(equalTo: topAnchor),
                    content.bottomAnchor.constraint(equalTo: bottomAnchor),
                    content.leadingAnchor.constraint(equalTo: leadingAnchor),
                    content.heightAnchor.constraint(equalToConstant: 77),
                ])
            }

            required init?(coder: NSCoder) { nil }
        }

        @Test func `a header with an estimated height gets that of its constraints`() {
            let sized = section()
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(20))
            sized.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size, elementKind: "header", alignment: .top)
            ]
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400),
                collectionViewLayout: UICollectionViewCompositionalLayout(section: sized))
            view.register(TallHeader.self, forSupplementaryViewOfKind: "header", withReuseIdentifier: "header")
            let headers = HeaderSource()
            view.dataSource = headers
            window.addSubview(view)
            device.settle()
            #expect(view.supplementaryView(forElementKind: "header", at: [0, 0])?.frame.height == 77)
        }

        private final class HeaderSource: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { UICollectionViewCell() }
            func collectionView(
                _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                collectionView.dequeueReusableSupplementaryView(
                    ofKind: kind, withReuseIdentifier: "header", for: indexPath)
            }
        }

        @Test func `a background is behind the cells of its section, and goes when it is scrolled away`() throws {
            let decorated = section()
            let item = NSCollectionLayoutDecorationItem.background(elementKind: "panel")
            item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
            decorated.decorationItems = [item]
            let plain = section()
            source.sections = [[1, 2], Array(0..<50)]
            let layout = UICollectionViewCompositionalLayout { index, _ in index == 0 ? decorated : plain }
            layout.register(Panel.self, forDecorationViewOfKind: "panel")
            let view = show(layout)
            let panels = view.subviews.filter { $0 is Panel }
            #expect(panels.map(\.frame) == [CGRect(x: 2, y: 1, width: 314, height: 106)])
            #expect(
                layout.layoutAttributesForDecorationView(ofKind: "panel", at: [0, 0])?.frame == panels.first?.frame)
            #expect(layout.layoutAttributesForDecorationView(ofKind: "panel", at: [1, 0]) == nil)
            view.contentOffset.y = 1000
            device.settle()
            #expect(!view.subviews.contains { $0 is Panel })
            view.contentOffset.y = 0
            device.settle()
            let panel = try #require(view.subviews.firstIndex { $0 is Panel })
            let cells = view.visibleCells.compactMap { view.subviews.firstIndex(of: $0) }
            #expect(cells.count == 8 && cells.allSatisfy { $0 > panel })
        }

        @Test func `a section that scrolls across is in front of a background that came into view before`() throws {
            let size = NSCollectionLayoutSize(widthDimension: .absolute(100), heightDimension: .absolute(50))
            let item = NSCollectionLayoutItem(layoutSize: size)
            let across = NSCollectionLayoutSection(group: .horizontal(layoutSize: size, subitems: [item]))
            across.orthogonalScrollingBehavior = .continuous
            across.contentInsets.top = 300
            across.decorationItems = [.background(elementKind: "panel")]
            let plain = section()
            source.sections = [[1, 2, 3, 4], [5, 6], Array(0..<50)]
            let layout = UICollectionViewCompositionalLayout { index, _ in index == 1 ? across : plain }
            layout.register(Panel.self, forDecorationViewOfKind: "panel")
            let view = show(layout)
            #expect(view.subviews.contains { $0 is Panel } && !view.subviews.contains { $0 is OrthogonalScrollView })
            view.contentOffset.y = 200
            device.settle()
            let panel = try #require(view.subviews.firstIndex { $0 is Panel })
            let sideways = try #require(view.subviews.firstIndex { $0 is OrthogonalScrollView })
            #expect(sideways > panel)
        }

        @Test func `a background can have the kind of a header, and goes with its layout`() throws {
            let decorated = section()
            decorated.decorationItems = [.background(elementKind: "panel")]
            let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30))
            decorated.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(layoutSize: size, elementKind: "panel", alignment: .top)
            ]
            source.sections = [[1, 2]]
            let layout = UICollectionViewCompositionalLayout(section: decorated)
            layout.register(Panel.self, forDecorationViewOfKind: "panel")
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            view.register(Header.self, forSupplementaryViewOfKind: "panel", withReuseIdentifier: "panel")
            view.dataSource = source
            window.addSubview(view)
            device.settle()
            #expect(view.subviews.count { $0 is Panel } == 1)
            #expect(view.visibleSupplementaryViews(ofKind: "panel").map { $0 is Header } == [true])
            #expect(view.supplementaryView(forElementKind: "panel", at: [0, 0]) is Header)
            let other = section()
            other.decorationItems = [.background(elementKind: "panel")]
            let next = UICollectionViewCompositionalLayout(section: other)
            next.register(OtherPanel.self, forDecorationViewOfKind: "panel")
            view.collectionViewLayout = next
            device.settle()
            #expect(!view.subviews.contains { $0 is Panel || $0 is Header })
            #expect(view.subviews.count { $0 is OtherPanel } == 1)
        }

        @Test func `the completion of a new layout is called later`() {
            let view = show(UICollectionViewFlowLayout())
            let layout = UICollectionViewCompositionalLayout(section: section())
            var finished: [Bool] = []
            view.setCollectionViewLayout(layout, animated: true) { finished.append($0) }
            #expect(view.collectionViewLayout === layout && finished.isEmpty)
            device.settle()
            #expect(finished == [true] && view.visibleCells.first?.frame.minX == 10)
        }
    }
}
