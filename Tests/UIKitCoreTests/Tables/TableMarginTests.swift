// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A titled section: a row of predefined content with an accessory, one of a configuration, and one with an image.
@MainActor private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Title" }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        switch indexPath.row {
        case 0:
            cell.textLabel?.text = "Text"
            cell.accessoryType = .disclosureIndicator
        case 1:
            var content = cell.defaultContentConfiguration()
            content.text = "Text"
            cell.contentConfiguration = content
        default:
            cell.textLabel?.text = "Text"
            cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in }
        }
        return cell
    }
}

/// A table whose margins nobody changes.
private final class WideMargins: UITableView {
    override var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 30) }
        set { super.layoutMargins = newValue }
    }
}

/// A controller that counts the changes of its view's margins.
private final class MarginController: UIViewController {
    var changes = 0

    override func viewLayoutMarginsDidChange() {
        super.viewLayoutMarginsDidChange()
        changes += 1
    }
}

extension DeviceTests {
    /// The margins of tables: those of the system, those that an app sets, and those of the readable width.
    @MainActor struct TableMarginTests {
        private let source = Rows()

        /// Shows a table that fills the screen, and checks it.
        private func show(
            _ style: UITableView.Style, on profile: DeviceProfile,
            _ make: @MainActor (CGRect, UITableView.Style) -> UITableView = UITableView.init(frame:style:),
            check: (UITableView, Simulation) throws -> Void
        ) rethrows {
            let simulation = Simulation(profile)
            simulation.launch()
            let controller = UIViewController()
            let table = make(controller.view.bounds, style)
            table.dataSource = source
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            controller.view.addSubview(table)
            let window = simulation.show(controller)
            try check(table, simulation)
            withExtendedLifetime(window) {}
        }

        private func label(in view: UIView) -> UILabel? {
            (view as? UILabel) ?? view.subviews.lazy.compactMap { label(in: $0) }.first
        }

        /// Returns the left edges in the table of the texts of the header and of the first two rows.
        private func texts(_ table: UITableView) -> [CGFloat?] {
            let rows = (0..<2).map { table.cellForRow(at: IndexPath(row: $0, section: 0)) as UIView? }
            return ([table.headerView(forSection: 0)] + rows).map { view in
                view.flatMap { label(in: $0) }.map { $0.convert($0.bounds, to: table).minX }
            }
        }

        /// Returns the left edge in the table of the separator below a row.
        private func separator(_ table: UITableView, _ row: Int) -> CGFloat? {
            let cell = table.cellForRow(at: IndexPath(row: row, section: 0))
            let line = cell?.subviews.first { !$0.isHidden && $0.backgroundColor == table.separatorColor }
            return line.map { $0.convert($0.bounds, to: table).minX }
        }

        /// Returns the left edges of the separators of all rows after changes.
        private func lines(_ table: UITableView, _ simulation: Simulation) -> [CGFloat?] {
            simulation.device.settle()
            return (0..<3).map { separator(table, $0) }
        }

        @Test(arguments: [(DeviceProfile.iPhone15, 16.0), (.iPhone7Plus, 20), (.iPadPro11, 20)])
        func `predefined content, titles, separators and accessories have the margin of the system`(
            _ profile: DeviceProfile, _ margin: CGFloat
        ) throws {
            try show(.plain, on: profile) { table, _ in
                #expect(table.window?.rootViewController?.systemMinimumLayoutMargins.leading == margin)
                #expect(table.layoutMargins.left == margin && table.layoutMargins.right == margin)
                #expect(texts(table) == [margin, margin, margin])
                #expect(separator(table, 0) == margin && table.separatorInset.left == margin)
                // The indicator of 8 points ends at the margin.
                let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
                #expect(cell.contentView.frame.width == table.bounds.width - margin - 8)
                let accessory = try #require(cell.subviews.compactMap { $0 as? CellAccessoryView }.first)
                #expect(accessory.frame.maxX == table.bounds.width - margin)
            }
        }

        @Test(arguments: [(DeviceProfile.iPhone15, 16.0), (.iPhone7Plus, 20), (.iPadPro11, 20)])
        func `rounded sections have the margin of the system outside and inside`(
            _ profile: DeviceProfile, _ margin: CGFloat
        ) {
            show(.insetGrouped, on: profile) { table, _ in
                let row = table.rectForRow(at: IndexPath(row: 0, section: 0))
                #expect(row.minX == margin && row.maxX == table.bounds.width - margin)
                #expect(texts(table) == [2 * margin, 2 * margin, 2 * margin] && separator(table, 0) == 2 * margin)
            }
        }

        @Test func `margins of an app move the contents of rows and titles`() throws {
            try show(.plain, on: .iPhone15) { table, simulation in
                table.layoutMargins = UIEdgeInsets(top: 8, left: 40, bottom: 8, right: 30)
                simulation.device.settle()
                #expect(texts(table) == [40, 40, 40] && separator(table, 0) == 40 && table.separatorInset.left == 40)
                let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
                #expect(cell.layoutMargins.left == 40 && cell.layoutMargins.right == 30)
                #expect(cell.contentView.frame.width == table.bounds.width - 30 - 8)
                // A configuration has margins of its own as well, of 16 points.
                table.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 8, leading: 4, bottom: 8, trailing: 4)
                simulation.device.settle()
                #expect(texts(table) == [4, 4, 16] && separator(table, 0) == 4 && separator(table, 1) == 16)
            }
        }

        @Test func `margins of an app move rounded sections, also those of a subclass`() {
            show(.insetGrouped, on: .iPhone15) { table, simulation in
                table.layoutMargins.left = 50
                simulation.device.settle()
                #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minX == 50)
                #expect(texts(table) == [66, 66, 66])
            }
            show(.insetGrouped, on: .iPhone15, WideMargins.init(frame:style:)) { table, _ in
                let row = table.rectForRow(at: IndexPath(row: 0, section: 0))
                #expect(row.minX == 40 && row.maxX == table.bounds.width - 30)
            }
        }

        @Test func `margins can follow the readable width`() {
            show(.plain, on: .iPadPro11) { table, simulation in
                table.cellLayoutMarginsFollowReadableWidth = true
                simulation.device.settle()
                let narrow = (table.bounds.width - 672) / 2
                #expect(narrow > 20 && texts(table) == [narrow, narrow, narrow])
                simulation.device.turn(to: .landscapeLeft)
                simulation.device.settle()
                let wide = (table.bounds.width - 672) / 2
                #expect(wide > narrow && texts(table) == [wide, wide, wide])
                table.cellLayoutMarginsFollowReadableWidth = false
                simulation.device.settle()
                #expect(texts(table) == [20, 20, 20])
            }
        }

        @Test func `the readable width follows the size of the text`() {
            show(.plain, on: .iPadPro11) { table, simulation in
                table.cellLayoutMarginsFollowReadableWidth = true
                simulation.device.turn(to: .landscapeLeft)
                simulation.device.settle()
                let before = texts(table)
                table.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
                simulation.device.settle()
                let after = texts(table)
                #expect(after != before && after == Array(repeating: after[0], count: 3))
            }
        }

        @Test func `a configuration keeps its own margins if it does not preserve those of the row`() throws {
            try show(.plain, on: .iPadPro11) { table, simulation in
                let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
                var content = try #require(cell.contentConfiguration as? UIListContentConfiguration)
                content.axesPreservingSuperviewLayoutMargins = []
                cell.contentConfiguration = content
                simulation.device.settle()
                #expect(texts(table) == [20, 20, 16])
            }
        }

        @Test func `separators begin at the text, at the distance that an app sets, or relative to the text`() {
            show(.plain, on: .iPhone15) { table, simulation in
                #expect(lines(table, simulation) == [16, 16, 56])
                table.separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
                #expect(lines(table, simulation) == [16, 16, 16])
                table.separatorInsetReference = .fromAutomaticInsets
                table.separatorInset.left = 4
                #expect(lines(table, simulation) == [20, 20, 60])
                table.separatorInset.left = UITableView.automaticDimension
                #expect(lines(table, simulation) == [16, 16, 56] && table.separatorInset.left == 0)
                table.cellForRow(at: IndexPath(row: 2, section: 0))?.separatorInset.left = 1
                #expect(lines(table, simulation) == [16, 16, 57])
            }
        }

        @Test func `a controller is told of the margins of another size class`() {
            let simulation = Simulation(.iPhone15)
            simulation.launch()
            let controller = MarginController()
            let window = simulation.show(controller)
            controller.changes = 0
            controller.traitOverrides.horizontalSizeClass = .regular
            #expect(controller.changes == 1 && controller.view.layoutMargins.left == 20)
            controller.traitOverrides.userInterfaceStyle = .dark
            #expect(controller.changes == 1)
            withExtendedLifetime(window) {}
        }
    }
}
