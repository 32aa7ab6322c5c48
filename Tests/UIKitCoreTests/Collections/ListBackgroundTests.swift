// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Two sections without items.
@MainActor private final class Sections: NSObject, UICollectionViewDataSource {
    func numberOfSections(in collectionView: UICollectionView) -> Int { 2 }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell() }
}

/// A section with an item and a header, both of which are list cells.
@MainActor private final class HeaderSource: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 1 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
    }
}

extension DeviceTests {
    @MainActor struct ListBackgroundTests {
        private let sections = Sections()

        /// A collection whose first sections are lists, after its layout.
        private func collection(
            _ layout: UICollectionViewLayout, background: UIColor? = nil
        ) -> UICollectionView {
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
            if let background { view.backgroundColor = background }
            view.dataSource = sections
            view.layoutIfNeeded()
            return view
        }

        private func layout(
            lists: Int = 2, _ appearance: UICollectionLayoutListConfiguration.Appearance = .insetGrouped,
            _ color: UIColor? = nil
        ) -> UICollectionViewCompositionalLayout {
            UICollectionViewCompositionalLayout { section, environment in
                var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
                configuration.backgroundColor = color
                let list = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)
                return section < lists ? list : NSCollectionLayoutSection(group: list.group)
            }
        }

        @Test func `lists of a section provider have their background, unless the app has set one`() {
            #expect(collection(layout()).backgroundColor == .systemGroupedBackground)
            #expect(collection(layout(lists: 2, .plain, .red)).backgroundColor == .red)
            #expect(collection(layout(), background: .blue).backgroundColor == .blue)
            #expect(collection(layout(lists: 2, .plain, .clear)).backgroundColor == .systemBackground)
        }

        @Test func `a collection keeps its background if a section is no list`() {
            #expect(collection(layout(lists: 1)).backgroundColor == .systemBackground)
        }

        /// The colors of the backgrounds that sections have themselves, from top to bottom.
        private func ownBackgrounds(_ view: UICollectionView) -> [UIColor?] {
            view.subviews.compactMap { $0 as? ListSectionBackground }.sorted { $0.frame.minY < $1.frame.minY }
                .map(\.backgroundColor)
        }

        @Test func `a section that is a list has its own background where the collection has another`() {
            #expect(ownBackgrounds(collection(layout())).isEmpty)
            #expect(ownBackgrounds(collection(layout(lists: 1))) == [.systemGroupedBackground])
            let gray = UIColor.systemGroupedBackground
            #expect(ownBackgrounds(collection(layout(), background: .blue)) == [gray, gray])
            #expect(ownBackgrounds(collection(layout(lists: 2, .plain, .clear), background: .blue)).isEmpty)
        }

        @Test func `sections that are lists keep their background when the app sets one later`() {
            let view = collection(layout())
            view.backgroundColor = .blue
            view.layoutIfNeeded()
            #expect(view.backgroundColor == .blue)
            #expect(ownBackgrounds(view) == [.systemGroupedBackground, .systemGroupedBackground])
        }

        @Test(arguments: [UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped])
        func `a list cell that is a header has a background only in plain lists, and no corners`(
            _ appearance: UICollectionLayoutListConfiguration.Appearance
        ) throws {
            var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
            configuration.headerMode = .supplementary
            let view = UICollectionView(
                frame: CGRect(x: 0, y: 0, width: 300, height: 300),
                collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
            let (kind, source) = (UICollectionView.elementKindSectionHeader, HeaderSource())
            view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                UICollectionViewListCell.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "header")
            view.dataSource = source
            for _ in 0..<2 {
                view.setNeedsLayout()
                view.layoutIfNeeded()
            }
            let header = try #require(view.supplementaryView(forElementKind: kind, at: [0, 0]))
            let cell = try #require(view.cellForItem(at: [0, 0]))
            #expect(header.backgroundColor == (appearance == .plain ? .systemBackground : nil))
            #expect(header.layer.cornerRadius == 0)
            #expect(cell.backgroundColor != nil)
            #expect(cell.layer.cornerRadius == (appearance == .insetGrouped ? 10 : 0))
            withExtendedLifetime(source) {}
        }

        @Test func `the background follows another layout`() {
            let view = collection(UICollectionViewFlowLayout())
            #expect(view.backgroundColor == .systemBackground)
            view.collectionViewLayout = layout()
            view.layoutIfNeeded()
            #expect(view.backgroundColor == .systemGroupedBackground)
            view.collectionViewLayout = UICollectionViewFlowLayout()
            view.layoutIfNeeded()
            #expect(view.backgroundColor == .systemBackground)
            view.collectionViewLayout = layout(lists: 2, .plain)
            view.layoutIfNeeded()
            #expect(view.backgroundColor == .systemBackground)
        }
    }
}
