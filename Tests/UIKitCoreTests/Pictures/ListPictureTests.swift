// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// What tables and collections look like.
    @MainActor struct ListPictureTests {
        private let stage: PictureStage

        init() throws { stage = try PictureStage() }

        /// Two sections whose cells have the styles and accessories that apps use most.
        @MainActor private final class Rows: NSObject, UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 2 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 4 : 3 }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                section == 0 ? "Cells" : "Content"
            }
            func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
                section == 1 ? "A footer with a sentence below the last row." : nil
            }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                guard indexPath.section == 0 else { return configured(indexPath.row) }
                let styles: [UITableViewCell.CellStyle] = [.default, .value1, .value2, .subtitle]
                let accessories: [UITableViewCell.AccessoryType] = [
                    .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton,
                ]
                let cell = UITableViewCell(style: styles[indexPath.row], reuseIdentifier: nil)
                cell.textLabel?.text = "Screen \(indexPath.row + 1)"
                cell.detailTextLabel?.text = "1920 × 1080"
                if indexPath.row == 0 { cell.imageView?.image = UIImage(systemName: "display") }
                cell.accessoryType = accessories[indexPath.row]
                return cell
            }

            private func configured(_ row: Int) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                var content = row == 1 ? UIListContentConfiguration.valueCell() : .subtitleCell()
                content.text = "Row \(row + 1)"
                content.secondaryText = row == 2 ? nil : "Detail"
                content.image = row == 0 ? UIImage(systemName: "gear") : nil
                cell.contentConfiguration = content
                if row == 2 {
                    let toggle = UISwitch()
                    toggle.isOn = true
                    cell.accessoryView = toggle
                }
                return cell
            }
        }

        @Test(arguments: [
            (UITableView.Style.plain, UIUserInterfaceStyle.light, "table-plain"),
            (.grouped, .light, "table-grouped"), (.insetGrouped, .light, "table-inset"),
            (.insetGrouped, .dark, "table-inset"),
        ])
        func `tables are rendered correctly`(
            _ style: UITableView.Style, _ interface: UIUserInterfaceStyle, _ name: String
        ) async throws {
            let rows = Rows()
            let controller = UITableViewController(style: style)
            controller.title = "Screens"
            controller.tableView.dataSource = rows
            stage.show(UINavigationController(rootViewController: controller), interface)
            controller.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            try await stage.expectPicture(name)
            withExtendedLifetime(rows) {}
        }

        @Test func `tables in editing mode are rendered correctly`() async throws {
            let rows = Rows()
            let controller = UITableViewController(style: .insetGrouped)
            controller.tableView.dataSource = rows
            stage.show(UINavigationController(rootViewController: controller))
            controller.isEditing = true
            try await stage.expectPicture("table-editing")
            controller.tableView.allowsMultipleSelectionDuringEditing = true
            controller.isEditing = false
            controller.isEditing = true
            controller.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            try await stage.expectPicture("table-selecting")
        }

        /// A table whose rows can be deleted and flagged.
        @MainActor private final class Swiped: NSObject, UITableViewDelegate {
            func tableView(
                _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
            ) -> UISwipeActionsConfiguration? {
                UISwipeActionsConfiguration(actions: [
                    UIContextualAction(style: .destructive, title: "Delete") { _, _, _ in },
                    UIContextualAction(style: .normal, title: "Flag") { _, _, _ in },
                ])
            }
        }

        @Test func `a swiped row reveals its actions, and a refresh control spins above the rows`() async throws {
            let (rows, swiped) = (Rows(), Swiped())
            let controller = UITableViewController(style: .plain)
            (controller.tableView.dataSource, controller.tableView.delegate) = (rows, swiped)
            controller.refreshControl = UIRefreshControl()
            stage.show(controller)
            controller.refreshControl?.beginRefreshing()
            let top = -controller.tableView.adjustedContentInset.top
            controller.tableView.setContentOffset(CGPoint(x: 0, y: top), animated: false)
            let device = stage.simulation.device
            device.settle()
            for (step, x) in [300.0, 280, 200, 140].enumerated() {
                if step == 0 { device.touchBegan(at: CGPoint(x: x, y: 190), time: 1) }
                device.touchMoved(to: CGPoint(x: x, y: 190), time: Double(step) + 1)
            }
            device.touchEnded(time: 10)
            try await stage.expectPicture("table-swiped")
            withExtendedLifetime((rows, swiped)) {}
        }

        @Test func `a grid of a compositional layout has headers and equal cells`() async throws {
            let item = NSCollectionLayoutItem(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
            item.contentInsets = NSDirectionalEdgeInsets(top: 4, leading: 4, bottom: 4, trailing: 4)
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: NSCollectionLayoutSize(
                    widthDimension: .fractionalWidth(1), heightDimension: .absolute(90)), subitems: [item])
            let layout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group))
            try await collection(layout, "collection-grid")
        }

        @Test func `a list of a compositional layout looks like a table`() async throws {
            let layout = UICollectionViewCompositionalLayout.list(using: .init(appearance: .insetGrouped))
            try await collection(layout, "collection-list")
        }

        private func collection(_ layout: UICollectionViewLayout, _ name: String) async throws {
            let controller = UICollectionViewController(collectionViewLayout: layout)
            let isList = name.hasSuffix("list")
            let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
                var content = cell.defaultContentConfiguration()
                content.text = "Item \(number)"
                cell.contentConfiguration = content
                if !isList { cell.backgroundColor = .systemGray5 }
            }
            let view = try #require(controller.collectionView)
            let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
                view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
            }
            var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
            snapshot.appendSections([0])
            snapshot.appendItems(Array(1...10))
            source.apply(snapshot, animatingDifferences: false)
            stage.show(controller)
            try await stage.expectPicture(name)
            withExtendedLifetime(source) {}
        }
    }
}
