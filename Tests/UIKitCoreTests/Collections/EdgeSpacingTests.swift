// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The space around elements of compositional layouts, and the reference of the insets of sections.
    @MainActor struct EdgeSpacingTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let controller = UIViewController()
        private let source = NumberSource([])

        init() {
            simulation.launch()
            window.rootViewController = controller
            window.makeKeyAndVisible()
        }

        private func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
        }

        /// Returns the frames of the items of a section in a collection with a width of 320.
        private func frames(of section: NSCollectionLayoutSection, count: Int = 4) -> [CGRect] {
            let layout = UICollectionViewCompositionalLayout(section: section)
            _ = show(layout, count: count)
            return (0..<count).map { layout.layoutAttributesForItem(at: [0, $0])?.frame ?? .zero }
        }

        private func show(_ layout: UICollectionViewLayout, count: Int = 4) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400), collectionViewLayout: layout)
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            source.sections = [Array(0..<count)]
            view.dataSource = source
            controller.view.addSubview(view)
            simulation.device.settle()
            return view
        }

        @Test func `fixed spaces around items move them, and count for what fits in a group`() {
            let item = NSCollectionLayoutItem(layoutSize: size(80, 40))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .fixed(10), top: .fixed(6), trailing: .fixed(20), bottom: nil)
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(320, 60), subitems: [item])
            let frames = frames(of: NSCollectionLayoutSection(group: group))
            #expect(frames.map(\.minX) == [10, 120, 10, 120])
            #expect(frames.map(\.minY) == [6, 6, 66, 66])
            #expect(frames.allSatisfy { $0.size == CGSize(width: 80, height: 40) })
        }

        @Test func `flexible spaces share what is left`() {
            let item = NSCollectionLayoutItem(layoutSize: size(80, 40))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: nil, top: .flexible(0), trailing: nil, bottom: .flexible(0))
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(320, 60), subitems: [item])
            group.interItemSpacing = .flexible(10)
            let frames = frames(of: NSCollectionLayoutSection(group: group), count: 3)
            #expect(frames.map(\.minX) == [0, 120, 240])
            #expect(frames.map(\.minY) == [10, 10, 10])
        }

        @Test func `the space around items counts in groups of estimated heights`() {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .estimated(44)))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: nil, top: .fixed(8), trailing: nil, bottom: .fixed(8))
            let size = NSCollectionLayoutSize(widthDimension: .absolute(320), heightDimension: .estimated(60))
            let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [item])
            let frames = frames(of: NSCollectionLayoutSection(group: group), count: 3)
            let gaps = zip(frames, frames.dropFirst()).map { $1.minY - $0.maxY }
            #expect(frames.first?.minY == 8)
            #expect(gaps == [16, 16])
        }

        @Test func `a single item is centered between flexible spaces`() {
            let item = NSCollectionLayoutItem(layoutSize: size(200, 40))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .flexible(0), top: nil, trailing: .flexible(0), bottom: nil)
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(320, 40), subitems: [item])
            #expect(frames(of: NSCollectionLayoutSection(group: group), count: 1).map(\.minX) == [60])
        }

        @Test func `items of equal width make room for the space around them`() {
            let item = NSCollectionLayoutItem(layoutSize: size(1, 40))
            item.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .fixed(10), top: nil, trailing: .fixed(10), bottom: nil)
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(320, 40), subitem: item, count: 2)
            let frames = frames(of: NSCollectionLayoutSection(group: group), count: 2)
            #expect(frames.map(\.minX) == [10, 170] && frames.map(\.width) == [140, 140])
        }

        @Test(arguments: [UICollectionLayoutSectionOrthogonalScrollingBehavior.none, .continuous])
        func `the space around a group separates it from others`(
            _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
        ) {
            let item = NSCollectionLayoutItem(layoutSize: size(100, 40))
            let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(100, 40), subitems: [item])
            group.edgeSpacing = NSCollectionLayoutEdgeSpacing(
                leading: .fixed(5), top: .fixed(7), trailing: .fixed(9), bottom: .fixed(11))
            let section = NSCollectionLayoutSection(group: group)
            section.interGroupSpacing = 2
            section.orthogonalScrollingBehavior = behavior
            let frames = frames(of: section, count: 3)
            if behavior == .none {
                #expect(frames.map(\.minX) == [5, 5, 5] && frames.map(\.minY) == [7, 67, 127])
            } else {
                #expect(frames.map(\.minX) == [5, 121, 237] && frames.map(\.minY) == [7, 7, 7])
            }
        }

        @Test func `the insets of a section count from a reference`() throws {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
                subitems: [item])
            let section = NSCollectionLayoutSection(group: group)
            section.contentInsets.leading = 3
            let layout = UICollectionViewCompositionalLayout(section: section)
            #expect(section.contentInsetsReference == .automatic)
            #expect(layout.configuration.contentInsetsReference == .safeArea)
            controller.additionalSafeAreaInsets.left = 30
            let view = show(layout)
            view.insetsLayoutMarginsFromSafeArea = false
            view.layoutMargins = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 20)
            func frame(_ reference: UIContentInsetsReference) -> CGRect? {
                section.contentInsetsReference = reference
                layout.invalidateLayout()
                simulation.device.settle()
                return layout.layoutAttributesForItem(at: [0, 0])?.frame
            }
            let line = try #require(frame(.automatic))
            #expect(line.minX == 33 && line.width == 287)
            #expect(frame(.none)?.minX == 3)
            #expect(frame(.safeArea)?.minX == 33)
            #expect(frame(.layoutMargins) == CGRect(x: 53, y: line.minY, width: 247, height: 40))
        }

        @Test func `views at the boundaries follow the insets unless they should not`() {
            let item = NSCollectionLayoutItem(layoutSize: size(100, 40))
            let section = NSCollectionLayoutSection(
                group: .horizontal(layoutSize: size(100, 40), subitems: [item]))
            section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 12, bottom: 0, trailing: 8)
            section.boundarySupplementaryItems = [
                NSCollectionLayoutBoundarySupplementaryItem(
                    layoutSize: NSCollectionLayoutSize(
                        widthDimension: .fractionalWidth(1), heightDimension: .absolute(20)), elementKind: "header",
                    alignment: .top)
            ]
            func header() -> CGRect? {
                let layout = UICollectionViewCompositionalLayout(section: section)
                let view = UICollectionView(
                    frame: CGRect(x: 0, y: 0, width: 320, height: 400), collectionViewLayout: layout)
                source.sections = [[0]]
                view.dataSource = source
                layout.prepare()
                return withExtendedLifetime(view) {
                    layout.layoutAttributesForSupplementaryView(ofKind: "header", at: [0, 0])?.frame
                }
            }
            #expect(header().map { [$0.minX, $0.width] } == [12, 300])
            section.supplementariesFollowContentInsets = false
            #expect(header().map { [$0.minX, $0.width] } == [0, 320])
        }
    }
}
