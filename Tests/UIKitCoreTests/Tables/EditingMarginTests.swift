// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// Rows that can be deleted and moved; the first one has an indicator in editing mode.
@MainActor private final class Rows: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "Text"
        if indexPath.row == 0 { cell.editingAccessoryType = .disclosureIndicator }
        return cell
    }

    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath) {
    }
}

extension DeviceTests {
    /// The controls of tables in editing mode, which are at the margins of the rows.
    @MainActor struct EditingMarginTests {
        private let source = Rows()

        /// Shows a table in editing mode that fills the screen, and checks it.
        private func show(
            on profile: DeviceProfile, _ configure: (UITableView) -> Void = { _ in },
            check: (UITableView, Simulation) throws -> Void
        ) throws {
            let simulation = Simulation(profile)
            simulation.launch()
            let controller = UIViewController()
            let table = UITableView(frame: controller.view.bounds, style: .plain)
            table.dataSource = source
            table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            configure(table)
            controller.view.addSubview(table)
            let window = simulation.show(controller)
            table.isEditing = true
            simulation.device.settle()
            try check(table, simulation)
            withExtendedLifetime(window) {}
        }

        /// Checks the places of the parts of both rows for margins of the table.
        private func expectMargins(_ margin: CGFloat, _ table: UITableView) throws {
            let width = table.bounds.width
            for row in 0..<2 {
                let cell = try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
                let (edit, reorder) = (try #require(cell.editing.edit), try #require(cell.editing.reorder))
                // The images of both are 22 points wide.
                #expect(edit.frame.maxX - 22 == margin)
                #expect(reorder.frame.minX == width - margin - 22)
                #expect(reorder.frame.maxX - reorder.margin == width - margin)
                #expect(cell.contentView.frame.minX == edit.frame.maxX)
                let label = try #require(cell.textLabel)
                #expect(label.convert(label.bounds, to: table).minX == margin + 38)
                let line = cell.subviews.first { !$0.isHidden && $0.backgroundColor == table.separatorColor }
                #expect(line?.frame.minX == margin + 38)
                guard row == 0 else {
                    #expect(cell.contentView.frame.maxX == reorder.frame.minX)
                    #expect(label.convert(label.bounds, to: table).maxX == width - margin - 38)
                    continue
                }
                let accessory = try #require(cell.subviews.first { $0 is CellAccessoryView })
                #expect(accessory.frame.maxX == width - margin - 38)
                #expect(cell.contentView.frame.maxX == accessory.frame.minX)
            }
        }

        @Test(arguments: [(DeviceProfile.iPhone6, 16.0), (.iPhone7Plus, 20), (.iPadPro11, 20)])
        func `controls are at the margins of the system`(_ profile: DeviceProfile, _ margin: CGFloat) throws {
            try show(on: profile) { table, _ in try expectMargins(margin, table) }
        }

        @Test func `controls follow the readable width and the margins of an app`() throws {
            try show(on: .iPadPro11) {
                $0.cellLayoutMarginsFollowReadableWidth = true
            } check: { table, simulation in
                let margin = (table.bounds.width - 672) / 2
                try expectMargins(margin, table)
                // The far part of the margin is the row's.
                let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
                #expect(margin > 40 && cell.editing.edit?.frame.width == 38)
                table.cellLayoutMarginsFollowReadableWidth = false
                table.layoutMargins = UIEdgeInsets(top: 8, left: 30, bottom: 8, right: 30)
                simulation.device.settle()
                try expectMargins(30, table)
            }
        }

        @Test func `the content hears of the margins that controls change`() throws {
            try show(on: .iPadPro11) { table, simulation in
                let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
                #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
                let probe = MarginProbe()
                probe.preservesSuperviewLayoutMargins = true
                cell.contentView.addSubview(probe)
                probe.changes = 0
                table.isEditing = false
                simulation.device.settle()
                #expect(probe.changes > 0 && cell.contentView.layoutMargins.left == 20)
            }
        }
    }
}

/// A view that counts the changes of its margins.
private final class MarginProbe: UIView {
    var changes = 0

    override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        changes += 1
    }
}
