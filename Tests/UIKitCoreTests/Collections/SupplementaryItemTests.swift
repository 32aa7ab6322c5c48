// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Numbers with badges and headers, whose cells and views have their index path as their tag.
@MainActor private final class BadgedNumbers: NSObject, UICollectionViewDataSource {
    /// The numbers of items of the sections.
    var counts = [4]
    /// The index paths for which badges and headers were created.
    private(set) var paths: [IndexPath] = []

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }

    func collectionView(
        _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {
        counts[sourceIndexPath.section] -= 1
        counts[destinationIndexPath.section] += 1
    }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "view", for: indexPath)
        view.tag = indexPath.item
        paths.append(indexPath)
        return view
    }
}

/// A layout that counts the attributes that it creates.
@MainActor private final class CountingLayout: UICollectionViewCompositionalLayout {
    final class Attributes: UICollectionViewLayoutAttributes {
        static var count = 0

        required init() {
            super.init()
            Self.count += 1
        }
    }

    override class var layoutAttributesClass: AnyClass { Attributes.self }
}

extension DeviceTests {
    /// Supplementary views that are attached to items, views at boundaries, and items with frames of the app's choice
    /// ("NSCollectionLayoutSupplementaryItem", "NSCollectionLayoutGroup", Apple).
    @MainActor struct SupplementaryItemTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let controller = UIViewController()
        private let source = BadgedNumbers()

        init() {
            simulation.launch()
            window.rootViewController = controller
            window.makeKeyAndVisible()
        }

        private func size(_ width: CGFloat, _ height: CGFloat) -> NSCollectionLayoutSize {
            NSCollectionLayoutSize(widthDimension: .absolute(width), heightDimension: .absolute(height))
        }

        /// Shows a section in a collection of 320 by 400.
        private func show(_ section: NSCollectionLayoutSection) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 100, width: 320, height: 400),
                collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
            view.contentInsetAdjustmentBehavior = .never
            view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
            for kind in ["badge", "header"] {
                view.register(
                    UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
            }
            view.dataSource = source
            controller.view.addSubview(view)
            simulation.device.settle()
            return view
        }

        private func badge(at anchor: NSCollectionLayoutAnchor) -> NSCollectionLayoutSupplementaryItem {
            NSCollectionLayoutSupplementaryItem(
                layoutSize: size(20, 20), elementKind: "badge", containerAnchor: anchor)
        }

        /// Returns a section of rows of two items of 160 by 100, which are inset by 10.
        private func section(_ badges: NSCollectionLayoutSupplementaryItem...) -> NSCollectionLayoutSection {
            let item = NSCollectionLayoutItem(layoutSize: size(160, 100), supplementaryItems: badges)
            item.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
            return NSCollectionLayoutSection(group: .horizontal(layoutSize: size(320, 100), subitems: [item]))
        }

        @Test func `badges are at the edges of their items, with their index paths, in front`() throws {
            let corner = NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5))
            let view = show(section(badge(at: corner)))
            let badges = view.visibleSupplementaryViews(ofKind: "badge").sorted { $0.tag < $1.tag }
            #expect(badges.map(\.tag) == [0, 1, 2, 3])
            #expect(
                badges.map(\.frame.origin)
                    == [[140, 0], [300, 0], [140, 100], [300, 100]].map {
                        CGPoint(x: $0[0], y: $0[1])
                    })
            let cell = try #require(view.cellForItem(at: [0, 1]))
            #expect(badges[1].layer.zPosition > cell.layer.zPosition)
            #expect(view.supplementaryView(forElementKind: "badge", at: [0, 3]) === badges[3])
            let attributes = view.layoutAttributesForSupplementaryElement(ofKind: "badge", at: [0, 3])
            #expect(attributes?.frame == badges[3].frame)
        }

        @Test func `anchors place a point of the view at a point of the item`() {
            let item = CGRect(x: 100, y: 100, width: 60, height: 40)
            func origin(_ container: NSCollectionLayoutAnchor, _ own: NSCollectionLayoutAnchor? = nil) -> CGPoint {
                let view = own.map {
                    NSCollectionLayoutSupplementaryItem(
                        layoutSize: size(20, 10), elementKind: "badge", containerAnchor: container, itemAnchor: $0)
                }
                return
                    (view
                    ?? NSCollectionLayoutSupplementaryItem(
                        layoutSize: size(20, 10), elementKind: "badge", containerAnchor: container)).frame(in: item)
                    .origin
            }
            #expect(origin(.init(edges: [.top, .leading])) == CGPoint(x: 100, y: 100))
            #expect(origin(.init(edges: [.bottom, .trailing])) == CGPoint(x: 140, y: 130))
            #expect(origin(.init(edges: .bottom)) == CGPoint(x: 120, y: 130))
            #expect(origin(.init(edges: .top, absoluteOffset: CGPoint(x: 1, y: -2))) == CGPoint(x: 121, y: 98))
            // Below the item.
            #expect(origin(.init(edges: .bottom), .init(edges: .top)) == CGPoint(x: 120, y: 140))
            let nan = NSCollectionLayoutAnchor(edges: .top, absoluteOffset: CGPoint(x: CGFloat.nan, y: 0))
            #expect(origin(nan).x.isFinite)
        }

        @Test func `a badge is shown while only it is in view`() {
            source.counts = [40]
            let corner = NSCollectionLayoutAnchor(edges: .bottom, absoluteOffset: CGPoint(x: 0, y: 30))
            let view = show(section(badge(at: corner)))
            // The first row ends at 100, and its badges at 120.
            view.contentOffset.y = 110
            simulation.device.settle()
            #expect(view.cellForItem(at: [0, 0]) == nil)
            #expect(view.supplementaryView(forElementKind: "badge", at: [0, 0]) != nil)
            view.contentOffset.y = 130
            simulation.device.settle()
            #expect(view.supplementaryView(forElementKind: "badge", at: [0, 0]) == nil)
        }

        @Test func `badges scroll with the items of a section that scrolls orthogonally`() throws {
            let section = section(badge(at: .init(edges: [.top, .trailing])))
            section.orthogonalScrollingBehavior = .continuous
            let view = show(section)
            let cell = try #require(view.cellForItem(at: [0, 0]))
            let badge = try #require(view.supplementaryView(forElementKind: "badge", at: [0, 0]))
            #expect(badge.superview === cell.superview && badge.superview !== view)
            #expect(badge.frame.maxX == cell.frame.maxX && badge.frame.minY == cell.frame.minY)
        }

        @Test func `while an item is moved to another section, badges are those of the items that are shown`() throws {
            source.counts = [1, 3]
            let view = show(section(badge(at: .init(edges: [.top, .trailing]))))
            let badge = try #require(view.supplementaryView(forElementKind: "badge", at: [0, 0]))
            #expect(badge.frame.maxX == 150)
            #expect(view.beginInteractiveMovementForItem(at: [1, 0]))
            view.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 50))
            simulation.device.settle()
            // The first section has room for two, the first of which is moved.
            #expect(view.supplementaryView(forElementKind: "badge", at: [0, 0]) === badge && badge.frame.maxX == 310)
            #expect(source.paths.allSatisfy { $0.item < [1, 3][$0.section] }, "\(source.paths)")
            view.endInteractiveMovement()
            simulation.device.settle()
            #expect(source.counts == [2, 2])
            let shown = view.visibleSupplementaryViews(ofKind: "badge").map(\.tag).sorted()
            #expect(shown == [0, 0, 1, 1])
        }

        @Test func `only what is in view of a long section that scrolls orthogonally has attributes`() {
            source.counts = [2_000]
            let section = section(badge(at: .init(edges: [.top, .trailing])))
            section.orthogonalScrollingBehavior = .continuous
            let view = show(section)
            let layout = CountingLayout(section: section)
            view.collectionViewLayout = layout
            simulation.device.settle()
            CountingLayout.Attributes.count = 0
            let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 400)) ?? []
            let badges = found.filter { $0.representedElementKind == "badge" }
            #expect(badges.map(\.indexPath.item) == [0, 1])
            #expect(CountingLayout.Attributes.count == 4)
        }

        @Test func `views at a boundary are at its edges and corners, with an offset, and may take no room`() throws {
            let section = section()
            let header = NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: size(100, 30), elementKind: "header", alignment: .topTrailing,
                absoluteOffset: CGPoint(x: -5, y: 4))
            header.zIndex = 3
            section.boundarySupplementaryItems = [header]
            let view = show(section)
            func frame(_ kind: String) -> CGRect? {
                view.layoutAttributesForSupplementaryElement(ofKind: kind, at: [0, 0])?.frame
            }
            #expect(frame("header") == CGRect(x: 215, y: 4, width: 100, height: 30))
            #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 40)
            #expect(view.supplementaryView(forElementKind: "header", at: [0, 0])?.layer.zPosition == 3)
            header.extendsBoundary = false
            view.collectionViewLayout.invalidateLayout()
            simulation.device.settle()
            #expect(view.layoutAttributesForItem(at: [0, 0])?.frame.minY == 10 && frame("header")?.minY == 4)
        }

        @Test func `items of a custom group have the app's frames and order, group after group`() throws {
            let group = NSCollectionLayoutGroup.custom(layoutSize: size(320, 100)) { environment in
                #expect(environment.container.contentSize == CGSize(width: 320, height: 100))
                return [
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 10, y: 20, width: 30, height: 40)),
                    NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 20, y: 30, width: 50, height: 60), zIndex: 2),
                ]
            }
            let view = show(NSCollectionLayoutSection(group: group))
            let frames = (0..<4).compactMap { view.layoutAttributesForItem(at: [0, $0])?.frame }
            #expect(frames.map(\.minX) == [10, 20, 10, 20] && frames.map(\.minY) == [20, 30, 120, 130])
            #expect(frames[1].size == CGSize(width: 50, height: 60))
            #expect(view.cellForItem(at: [0, 3])?.layer.zPosition == 2)
        }
    }
}
