// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

/// A list that the user edits; the second row cannot be edited, and the last one inserts.
@MainActor private final class EditedList: NSObject, UITableViewDataSource, UITableViewDelegate {
    var titles = ["one", "fixed", "three", "add"]
    var heard: [String] = []

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { titles.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = titles[indexPath.row]
        cell.accessoryType = .checkmark
        cell.editingAccessoryType = .disclosureIndicator
        return cell
    }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
        titles[indexPath.row] != "fixed"
    }

    func tableView(
        _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
    ) -> UITableViewCell.EditingStyle { titles[indexPath.row] == "add" ? .insert : .delete }

    func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {
        heard.append("\(editingStyle) \(titles[indexPath.row])")
        if editingStyle == .delete {
            titles.remove(at: indexPath.row)
            tableView.deleteRows(at: [indexPath], with: .automatic)
        } else {
            titles.insert("new", at: indexPath.row)
            tableView.insertRows(at: [indexPath], with: .automatic)
        }
    }

    func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
        heard.append("begin \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
        heard.append("end \(indexPath?.row ?? -1)")
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { heard.append("select") }
}

extension DeviceTests {
    /// Insertion and deletion of rows by the user ("UITableView", Apple).
    @MainActor struct TableEditingTests {
        private let simulation = Simulation()
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 400))
        private let list = EditedList()
        private let window: UIWindow

        init() {
            simulation.launch()
            let controller = UIViewController()
            table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
            (table.dataSource, table.delegate) = (list, list)
            controller.view.addSubview(table)
            window = simulation.show(controller)
            simulation.device.settle()
        }

        private func cell(_ row: Int) throws -> UITableViewCell {
            try #require(table.cellForRow(at: IndexPath(row: row, section: 0)))
        }

        private func tap(x: CGFloat, row: Int) {
            let input = simulation.device.input
            input.touchBegan(at: CGPoint(x: x, y: 122 + CGFloat(row) * 44))
            input.touchEnded()
            simulation.device.settle()
        }

        @Test func `editing shows the controls of rows that can be edited, and their editing accessories`() throws {
            table.setEditing(true, animated: true)
            simulation.device.settle()
            #expect(try cell(0).editingStyle == .delete && cell(3).editingStyle == .insert)
            #expect(try cell(0).contentView.frame.minX == 38 && cell(0).isEditing)
            #expect(try cell(1).contentView.frame.minX == 0 && !cell(1).isEditing && cell(1).editingStyle == .none)
            #expect(
                try cell(0).contentView.frame.width == 300 - 38 - 24, "the disclosure indicator instead of the check")
            tap(x: 150, row: 0)
            #expect(list.heard.isEmpty, "rows are not selected in editing mode")
            table.isEditing = false
            simulation.device.settle()
            #expect(try cell(0).contentView.frame.minX == 0 && cell(0).editing.edit == nil && !cell(0).isEditing)
        }

        @Test func `the minus shows the Delete button, which deletes the row`() throws {
            table.isEditing = true
            simulation.device.settle()
            tap(x: 27, row: 2)
            #expect(try cell(2).showingDeleteConfirmation && cell(2).frame.minX < -70)
            tap(x: 27, row: 1)
            #expect(try !cell(2).showingDeleteConfirmation && list.heard.isEmpty)
            tap(x: 27, row: 2)
            tap(x: 290, row: 2)
            #expect(list.heard == ["delete three"] && list.titles == ["one", "fixed", "add"])
            #expect(try cell(2).textLabel?.text == "add" && cell(2).editingStyle == .insert)
        }

        @Test func `the plus inserts at once, and new rows have controls`() throws {
            table.isEditing = true
            simulation.device.settle()
            tap(x: 27, row: 3)
            #expect(list.heard == ["insert add"] && list.titles[3] == "new")
            #expect(try cell(3).editingStyle == .delete && cell(3).isEditing)
        }

        @Test func `with multiple selection, rows have check marks and are selected`() throws {
            table.allowsMultipleSelectionDuringEditing = true
            table.isEditing = true
            simulation.device.settle()
            tap(x: 27, row: 0)
            tap(x: 150, row: 2)
            #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 2])
            #expect(try cell(0).editing.edit?.isSelected == true && cell(3).editing.edit?.isSelected == false)
        }

        @Test(arguments: [0, 1, 3])
        func `a swipe shows the Delete button only where a row can be deleted`(row: Int) throws {
            let (input, y) = (simulation.device.input, 122 + CGFloat(row) * 44)
            input.touchBegan(at: CGPoint(x: 250, y: y), time: 0)
            for step in 1...10 { input.touchMoved(to: CGPoint(x: 250 - step * 10, y: Int(y)), time: Double(step)) }
            input.touchEnded(time: 20)
            simulation.device.settle()
            #expect(try cell(row).showingDeleteConfirmation == (row == 0))
            tap(x: 100, row: 2)
            #expect(list.heard == (row == 0 ? ["begin 0", "end 0"] : ["select"]))
        }

        @Test func `a table that is scrolled keeps its first row, also when heights are measured again`() throws {
            list.titles = (0..<100).map { "row \($0)" }
            table.rowHeight = UITableView.automaticDimension
            table.estimatedRowHeight = 20
            table.reloadData()
            simulation.device.settle()
            for offset in stride(from: 0, through: 2000, by: 200) {
                table.contentOffset.y = CGFloat(offset)
                simulation.device.settle()
            }
            let first = try #require(table.indexPathsForVisibleRows?.first)
            table.setEditing(true, animated: true)
            simulation.device.settle()
            #expect(table.indexPathsForVisibleRows?.first == first)
        }

        @Test func `editing that begins in a batch of updates asks only for rows that remain`() throws {
            table.beginUpdates()
            list.titles.removeLast(2)
            table.deleteRows(at: [2, 3].map { IndexPath(row: $0, section: 0) }, with: .none)
            table.setEditing(true, animated: true)
            table.endUpdates()
            simulation.device.settle()
            #expect(try cell(0).isEditing && table.numberOfRows(inSection: 0) == 2)
        }

        @Test func `the Delete button closes when its row scrolls out of view`() throws {
            list.titles = (0..<100).map { "row \($0)" }
            table.reloadData()
            table.isEditing = true
            simulation.device.settle()
            tap(x: 27, row: 2)
            #expect(table.state.swipe != nil)
            table.contentOffset.y = 2000
            simulation.device.settle()
            #expect(table.state.swipe == nil && table.visibleCells.allSatisfy { $0.frame.minX == 0 })
        }

        @Test func `a data source without canEditRowAt has no swipes, but controls in editing mode`() throws {
            final class Plain: NSObject, UITableViewDataSource {
                func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
                func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                    UITableViewCell()
                }
            }
            let plain = Plain()
            (table.dataSource, table.delegate) = (plain, nil)
            simulation.device.settle()
            #expect(table.row(at: CGPoint(x: 10, y: 10), isTrailing: true)?.actions == nil)
            table.isEditing = true
            simulation.device.settle()
            #expect(try cell(0).editingStyle == .delete)
        }
    }
}
