// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Rows with a text, as high as their constraints say, below a title.
private final class TextRows: UITableViewController {
    var count = 1

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        guard cell.contentView.subviews.isEmpty else { return cell }
        let label = UILabel()
        label.numberOfLines = 0
        label.text = Array(repeating: "word", count: 60).joined(separator: " ")
        label.translatesAutoresizingMaskIntoConstraints = false
        cell.contentView.addSubview(label)
        let guide = cell.contentView.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            label.topAnchor.constraint(equalTo: guide.topAnchor),
            label.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        return cell
    }
}

extension DeviceTests {
    /// Tables beside the cutout of a phone in landscape, where the safe area begins 59 points from both sides.
    @MainActor struct TableSafeAreaTests {
        private let simulation = Simulation(.iPhone15)
        private let path = IndexPath(row: 0, section: 0)

        init() { simulation.launch() }

        private func show(_ style: UITableView.Style) -> (window: UIWindow, table: UITableView) {
            let controller = TextRows(style: style)
            let window = simulation.show(controller)
            simulation.device.turn(to: .landscapeLeft)
            simulation.device.settle()
            return (window, controller.tableView)
        }

        /// Whether two places are shown at the same pixel of the screen, which has three of them in a point.
        private func isSamePixel(_ first: CGFloat, _ second: CGFloat) -> Bool {
            (first * 3).rounded() == (second * 3).rounded()
        }

        /// Returns the height of the text in the width that the label has.
        private func height(of label: UIView) -> CGFloat {
            label.sizeThatFits(CGSize(width: label.bounds.width, height: 0)).height
        }

        @Test func `the contents of rows and titles are in the safe area, and rows are as wide as the table`() throws {
            let (window, table) = show(.plain)
            let cell = try #require(table.cellForRow(at: path))
            let header = try #require(table.headerView(forSection: 0))
            #expect(window.bounds.width == 852 && table.bounds.width == 852)
            #expect(cell.frame.width == 852 && header.frame.width == 852)
            // The accessory has margins of 16 points at the right, and at the left.
            #expect(cell.contentView.frame.minX == 59 && cell.contentView.frame.width == 852 - 2 * 59 - 36)
            let accessory = try #require(cell.accessoryView)
            #expect(isSamePixel(accessory.frame.maxX, 852 - 59 - 16))
            #expect(cell.contentView.safeAreaInsets == .zero)
            #expect(header.contentView.frame.minX == 59 && header.contentView.frame.width == 852 - 2 * 59)
            // The row is as high as the text in the width that it has.
            let label = try #require(cell.contentView.subviews.first)
            #expect(label.bounds.width == cell.contentView.bounds.width)
            #expect(cell.bounds.height == height(of: label))
            table.insetsContentViewsToSafeArea = false
            simulation.device.settle()
            #expect(cell.contentView.frame.minX == 0 && header.contentView.frame.minX == 0)
            #expect(isSamePixel(accessory.frame.maxX, 852 - 16) && label.frame.minX == 59)
            // The content begins and ends in the safe area itself, next to the accessory at the right.
            #expect(label.bounds.width == 852 - 2 * 59 && cell.bounds.height == height(of: label))
        }

        @Test func `rounded sections are in the safe area`() throws {
            let (window, table) = show(.insetGrouped)
            let cell = try #require(table.cellForRow(at: path))
            #expect(cell.frame.minX == 75 && cell.frame.maxX == 852 - 75 && cell.contentView.frame.minX == 0)
            #expect(table.headerView(forSection: 0)?.frame.minX == 75)
            simulation.device.turn(to: .portrait)
            simulation.device.settle()
            #expect(window.bounds.width == 393 && table.cellForRow(at: path)?.frame.minX == 16)
        }

        @Test func `rows that stay in a batch are measured for the room that they have after it`() throws {
            let controller = TextRows(style: .plain)
            let window = simulation.show(controller)
            let table = try #require(controller.tableView)
            let before = try #require(table.cellForRow(at: path)).bounds.height
            controller.additionalSafeAreaInsets.left = 150
            controller.count = 2
            table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
            simulation.device.settle()
            let cell = try #require(table.cellForRow(at: path))
            let label = try #require(cell.contentView.subviews.first)
            #expect(window.bounds.width == 393 && label.bounds.width == 393 - 150 - 36)
            #expect(cell.bounds.height > before && cell.bounds.height == height(of: label))
        }
    }
}
