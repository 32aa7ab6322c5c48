// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A titled section: a short text, a line that constraints place in the margins, and long texts beside an indicator.
@MainActor private final class Rows: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 5 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
        guard let cell = cell as? UICollectionViewListCell else { return cell }
        guard indexPath.item != 1 else {
            addLine(to: cell.contentView)
            return cell
        }
        if indexPath.item > 1 { cell.accessories = [.disclosureIndicator()] }
        let words = indexPath.item == 0 ? 1 : 30 + 4 * indexPath.item
        return filled(cell, .cell(), Array(repeating: "word", count: words).joined(separator: " "))
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        return (view as? UICollectionViewListCell).map { filled($0, .groupedHeader(), "Title") } ?? view
    }

    private func filled(
        _ cell: UICollectionViewListCell, _ content: UIListContentConfiguration, _ text: String
    ) -> UICollectionViewListCell {
        var content = content
        content.text = text
        cell.contentConfiguration = content
        return cell
    }
}

extension DeviceTests {
    /// The margins of lists in collections, which are those of tables.
    @MainActor struct ListMarginTests {
        private let source = Rows()

        /// Shows a list that fills the screen, and checks it.
        private func show(
            _ appearance: UICollectionLayoutListConfiguration.Appearance, on profile: DeviceProfile,
            check: (UICollectionView, Simulation) throws -> Void
        ) rethrows {
            var list = UICollectionLayoutListConfiguration(appearance: appearance)
            list.headerMode = .supplementary
            try show(on: profile, check: check) { UICollectionViewCompositionalLayout.list(using: list) }
        }

        /// Shows a collection that fills the screen, and checks it.
        private func show(
            on profile: DeviceProfile, check: (UICollectionView, Simulation) throws -> Void,
            makeLayout: () -> UICollectionViewLayout
        ) rethrows {
            let simulation = Simulation(profile)
            simulation.launch()
            let controller = UIViewController()
            let view = UICollectionView(frame: controller.view.bounds, collectionViewLayout: makeLayout())
            view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
            view.register(
                UICollectionViewListCell.self,
                forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
            view.dataSource = source
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            controller.view.addSubview(view)
            let window = simulation.show(controller)
            try check(view, simulation)
            withExtendedLifetime(window) {}
        }

        private func cell(_ view: UICollectionView, _ item: Int) throws -> UICollectionViewListCell {
            try #require(view.cellForItem(at: IndexPath(item: item, section: 0)) as? UICollectionViewListCell)
        }

        /// Returns the left edges in the list of the texts of the header and of the first row, and of the line.
        private func starts(_ view: UICollectionView) throws -> [CGFloat] {
            let header = try #require(
                view.supplementaryView(
                    forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: 0))
                    as? UICollectionViewListCell)
            let title = try #require(header.contentView.subviews.first as? UIListContentView)
            let text = try #require(cell(view, 0).contentView.subviews.first as? UIListContentView)
            let line = try #require(cell(view, 1).contentView.subviews.first)
            return [title, text].map { $0.convert($0.bounds, to: view).minX + $0.textStart }
                + [line.convert(line.bounds, to: view).minX]
        }

        /// Returns the left edge in the list of the separator below the first row.
        private func separator(_ view: UICollectionView) throws -> CGFloat {
            let line = try #require(cell(view, 0).subviews.first { !$0.isHidden && $0.backgroundColor == .separator })
            return line.convert(line.bounds, to: view).minX
        }

        /// Returns the indicator of a row.
        private func indicator(_ cell: UICollectionViewListCell) throws -> UIView {
            try #require(cell.subviews.first { $0 is CellAccessoryView })
        }

        @Test(arguments: [(DeviceProfile.iPhone15, 16.0), (.iPhone7Plus, 20), (.iPadPro11, 20)])
        func `contents, titles, separators and accessories have the margin of the system`(
            _ profile: DeviceProfile, _ margin: CGFloat
        ) throws {
            for appearance in [UICollectionLayoutListConfiguration.Appearance.plain, .grouped] {
                try show(appearance, on: profile) { view, _ in
                    #expect(try starts(view) == [margin, margin, margin])
                    #expect(try separator(view) == margin)
                    let row = try cell(view, 2)
                    #expect(row.frame.width == view.bounds.width)
                    // The indicator of 8 points ends at the margin, 10 points beside the text.
                    #expect(try indicator(row).frame.maxX == view.bounds.width - margin)
                    #expect(row.contentView.frame.maxX - margin == view.bounds.width - margin - 8 - 10)
                    #expect(row.contentView.layoutMargins.right == margin)
                }
            }
        }

        @Test(arguments: [(DeviceProfile.iPhone15, 16.0), (.iPhone7Plus, 20), (.iPadPro11, 20)])
        func `rounded sections have the margin of the system outside and inside`(
            _ profile: DeviceProfile, _ margin: CGFloat
        ) throws {
            try show(.insetGrouped, on: profile) { view, _ in
                let row = try cell(view, 0).frame
                #expect(row.minX == margin && row.maxX == view.bounds.width - margin)
                #expect(try starts(view) == [2 * margin, 2 * margin, 2 * margin])
                #expect(try separator(view) == 2 * margin)
            }
        }

        @Test func `margins of an app move contents and rounded sections, but not below those of the system`() throws {
            try show(.plain, on: .iPhone15) { (view, simulation) throws in
                view.layoutMargins.left = 40
                simulation.device.settle()
                #expect(try starts(view) == [40, 40, 40])
                view.layoutMargins.left = 0
                simulation.device.settle()
                #expect(try starts(view) == [16, 16, 16])
            }
            try show(.insetGrouped, on: .iPhone15) { (view, simulation) throws in
                view.layoutMargins.left = 50
                simulation.device.settle()
                #expect(try cell(view, 0).frame.minX == 50)
                #expect(try starts(view) == [66, 66, 66])
            }
        }

        @Test func `the margins follow the size class`() throws {
            try show(.insetGrouped, on: .iPhone15) { (view, simulation) throws in
                view.traitOverrides.horizontalSizeClass = .regular
                simulation.device.settle()
                #expect(try starts(view) == [40, 40, 40])
                view.traitOverrides.horizontalSizeClass = .compact
                simulation.device.settle()
                #expect(try starts(view) == [32, 32, 32])
            }
        }

        @Test func `beside a cutout, contents and accessories are in the safe area, and rows reach the edges`() throws {
            try show(.plain, on: .iPhone15) { view, simulation in
                simulation.device.turn(to: .landscapeLeft)
                simulation.device.settle()
                #expect(try starts(view) == [75, 75, 75])
                #expect(try cell(view, 0).frame.width == 852)
                let line = try #require(cell(view, 1).contentView.subviews.first)
                #expect(abs(line.bounds.width - (852 - 2 * 75)) < 0.001)
                for item in 2...3 {
                    let row = try cell(view, item)
                    #expect(try indicator(row).frame.maxX == 852 - 75)
                    // The row is as high as its text in the width that it has.
                    let content = try #require(row.contentView.subviews.first as? UIListContentView)
                    let fitting = content.sizeThatFits(CGSize(width: content.bounds.width, height: 0)).height
                    #expect(content.bounds.width == 852 - 2 * 59 - 18 && row.bounds.height == fitting)
                }
            }
        }

        @Test func `rounded sections are in the safe area`() throws {
            try show(.insetGrouped, on: .iPhone15) { view, simulation in
                simulation.device.turn(to: .landscapeLeft)
                simulation.device.settle()
                let row = try cell(view, 0)
                #expect(row.frame.minX == 75 && row.frame.maxX == 852 - 75 && row.contentView.frame.minX == 0)
                #expect(try starts(view) == [91, 91, 91])
            }
        }

        @Test func `a swipe moves a row with its margins`() throws {
            try show(.plain, on: .iPhone15) { view, simulation in
                for safeArea: CGFloat in [0, 59] {
                    if safeArea > 0 { simulation.device.turn(to: .landscapeLeft) }
                    simulation.device.settle()
                    let row = try cell(view, 1)
                    let (outer, inner) = (row.layoutMargins, row.contentView.layoutMargins)
                    row.frame.origin.x -= 74
                    #expect(row.layoutMargins == outer && row.contentView.layoutMargins == inner)
                    #expect(outer.left == safeArea + 16 && inner.left == 16)
                    row.frame.origin.x += 74
                }
            }
        }

        @Test func `rows of a list that scrolls across have room for their contents`() throws {
            try show(on: .iPhone15) { view, simulation in
                let scroller = try #require(view.subviews.compactMap { $0 as? UIScrollView }.first)
                scroller.contentOffset.x = 393
                simulation.device.settle()
                let row = try cell(view, 1)
                #expect(row.frame.minX == 393 && row.contentView.frame.width == 393)
            } makeLayout: {
                UICollectionViewCompositionalLayout { _, environment in
                    let section = NSCollectionLayoutSection.list(
                        using: .init(appearance: .plain), layoutEnvironment: environment)
                    section.orthogonalScrollingBehavior = .continuous
                    return section
                }
            }
        }

        @Test func `content views have their own setting of the safe area outside lists`() throws {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
            func setting() throws -> [Bool] {
                let views = [cell.contentView, try #require(cell.contentView.subviews.first)]
                return views.map(\.insetsLayoutMarginsFromSafeArea)
            }
            cell.contentView.insetsLayoutMarginsFromSafeArea = false
            cell.contentConfiguration = UIListContentConfiguration.cell()
            #expect(try setting() == [false, true])
            let sides = RowSides(margins: .zero)
            cell.sides = sides
            #expect(try setting() == [false, false])
            cell.sides = nil
            #expect(try setting() == [false, true])
            cell.contentView.subviews.first?.insetsLayoutMarginsFromSafeArea = false
            cell.contentView.insetsLayoutMarginsFromSafeArea = true
            cell.sides = sides
            cell.sides = nil
            #expect(try setting() == [true, false])
            cell.contentConfiguration = nil
            cell.sides = sides
            cell.contentConfiguration = UIListContentConfiguration.cell()
            #expect(try setting() == [false, false])
            cell.sides = nil
            #expect(try setting() == [true, true])
        }

        @Test func `a cell outside a list keeps the margins of other cells`() {
            let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
            #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        }
    }
}
