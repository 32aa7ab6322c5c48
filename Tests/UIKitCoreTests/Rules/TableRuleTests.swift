// SPDX-License-Identifier: Apache-2.0
// Part of SecondScreen. See LICENSE for terms.

import Foundation
import Testing

@testable import UIKitCore

extension DeviceTests {
    /// The rules of tables: what the data source and the delegate are asked and told, and when.
    ///
    /// https://developer.apple.com/documentation/uikit/uitableviewdatasource,
    /// https://developer.apple.com/documentation/uikit/uitableviewdelegate,
    /// https://developer.apple.com/documentation/uikit/uitableview
    @MainActor struct TableRuleTests {
        private let simulation = Simulation()
        private let window = UIWindow(frame: UIScreen.main.bounds)
        private let table = UITableView(frame: CGRect(x: 0, y: 100, width: 300, height: 440))
        /// Keeps what tables and collections hold weakly.
        private let keeper = Keeper()
        private var device: SimulatedDevice { simulation.device }

        init() {
            simulation.launch()
            window.makeKeyAndVisible()
            window.addSubview(table)
            table.contentInsetAdjustmentBehavior = .never
            table.register(ReusedCell.self, forCellReuseIdentifier: "cell")
            table.rowHeight = 44
            (ReusedCell.made, ReusedCell.reused) = (0, 0)
        }

        private func show(_ sections: [[String]]) -> TableWitness {
            let witness = TableWitness(sections)
            keeper.objects.append(witness)
            table.dataSource = witness
            table.delegate = witness
            device.settle()
            return witness
        }

        private func tap(row: Int, at time: TimeInterval) {
            device.tap(at: CGPoint(x: 50, y: 122 + 44 * CGFloat(row)), time: time)
            device.settle()
        }

        private var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }

        /// https://developer.apple.com/documentation/uikit/uitableviewdatasource/numberofsections(in:)
        @Test func `TBL-1 sections are counted first, then rows, and each cell is displayed after creation`() {
            let witness = show([["a", "b"], ["c"]])
            #expect(
                witness.seen == [
                    "sections", "rows 0", "rows 1", "cell 0-0", "display 0-0", "cell 0-1", "display 0-1", "cell 1-0",
                    "display 1-0",
                ])
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewcell/prepareforreuse()
        @Test func `TBL-3 a reused cell is prepared before the data source gets it, a new one is not`() {
            let witness = show([(0..<100).map(String.init)])
            #expect(ReusedCell.reused == 0 && ReusedCell.made == 10)
            table.contentOffset.y = 2000
            device.settle()
            let cells = witness.seen.count { $0.hasPrefix("cell") }
            #expect(ReusedCell.reused > 0 && ReusedCell.reused == cells - ReusedCell.made)
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:shouldhighlightrowat:)
        @Test func `TBL-4 a row that should not be highlighted is not selected either`() {
            let witness = show([["a", "b"]])
            witness.highlights = false
            witness.seen = []
            tap(row: 0, at: 1)
            #expect(witness.seen.isEmpty && table.indexPathForSelectedRow == nil)
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:didselectrowat:)
        @Test func `TBL-5 a tap highlights, calls willSelectRow, and deselects the old row before selecting`() {
            let witness = show([["a", "b"]])
            tap(row: 0, at: 1)
            witness.seen = []
            tap(row: 1, at: 2)
            #expect(
                witness.seen == [
                    "highlight 0-1", "unhighlight 0-1", "willSelect 0-1", "willDeselect 0-0", "didDeselect 0-0",
                    "didSelect 0-1",
                ])
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willselectrowat:)
        @Test func `TBL-6 willSelectRow chooses another row, or none`() {
            let witness = show([["a", "b", "c"]])
            witness.choice = { _ in IndexPath(row: 2, section: 0) }
            tap(row: 0, at: 1)
            #expect(witness.seen.last == "didSelect 0-2" && table.indexPathForSelectedRow?.row == 2)
            witness.choice = { _ in nil }
            witness.seen = []
            tap(row: 1, at: 2)
            #expect(table.indexPathForSelectedRow?.row == 2)
            #expect(!witness.seen.contains { $0.hasPrefix("did") })
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/selectrow(at:animated:scrollposition:)
        @Test func `TBL-7 selection by the app calls no delegate and posts nothing, by the user it does both`() {
            let witness = show([["a", "b"]])
            witness.seen = []
            let log = NotificationLog(UITableView.selectionDidChangeNotification)
            table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
            table.deselectRow(at: IndexPath(row: 1, section: 0), animated: false)
            #expect(witness.seen.isEmpty && log.entries.isEmpty)
            tap(row: 0, at: 1)
            #expect(log.names == ["TableViewSelectionDidChange"] && log.objects.first as? UITableView === table)
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/allowsmultipleselection
        @Test func `TBL-8 with multiple selection, a tap adds a row, and a second tap removes it`() {
            let witness = show([["a", "b"]])
            table.allowsMultipleSelection = true
            tap(row: 0, at: 1)
            tap(row: 1, at: 2)
            #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
            witness.seen = []
            tap(row: 0, at: 3)
            #expect(witness.seen.suffix(2) == ["willDeselect 0-0", "didDeselect 0-0"])
            #expect(table.indexPathsForSelectedRows?.map(\.row) == [1])
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/reloaddata()
        @Test func `TBL-9 reloadData rereads everything, clears the selection, and scrolls a shorter table back`() {
            let witness = show([(0..<100).map(String.init)])
            table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
            table.contentOffset.y = 2000
            device.settle()
            witness.sections = [["only"]]
            table.reloadData()
            device.settle()
            #expect(texts == ["only"] && table.contentOffset.y == 0)
            #expect(table.numberOfRows(inSection: 0) == 1 && table.indexPathForSelectedRow == nil)
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
        @Test func `TBL-10 in a batch, deletions use old indexes and insertions new ones, in any call order`() {
            let witness = show([["a", "b", "c", "d"]])
            table.performBatchUpdates {
                witness.sections = [["b", "new", "c", "d"]]
                table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
                table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            }
            device.settle()
            #expect(texts == ["b", "new", "c", "d"] && simulation.exceptions.isEmpty)
            #expect(witness.seen.count { $0.hasPrefix("cell") } == 5)
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/performbatchupdates(_:completion:)
        @Test func `TBL-11 the completion of a batch is called after the updates`() {
            let witness = show([["a"]])
            var results: [Bool] = []
            table.performBatchUpdates {
                witness.sections = [["a", "b"]]
                table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
            } completion: {
                results.append($0)
            }
            #expect(results.isEmpty && table.numberOfRows(inSection: 0) == 2)
            device.settle()
            #expect(results == [true])
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/reconfigurerows(at:)
        @Test func `TBL-13 a reconfigured row keeps its cell and its selection`() throws {
            let witness = show([["a", "b"]])
            let path = IndexPath(row: 0, section: 0)
            let cell = try #require(table.cellForRow(at: path))
            table.selectRow(at: path, animated: false, scrollPosition: .none)
            witness.sections = [["z", "b"]]
            witness.seen = []
            table.reconfigureRows(at: [path])
            device.settle()
            #expect(table.cellForRow(at: path) === cell && texts == ["z", "b"] && cell.isSelected)
            #expect(witness.seen.filter { $0 != "sections" && $0 != "rows 0" } == ["cell 0-0"])
            #expect(ReusedCell.reused == 0)
        }

        /// https://developer.apple.com/documentation/uikit/uitableview/reloadrows(at:with:)
        @Test func `TBL-14 reloading a row asks the data source for a cell`() {
            let witness = show([["a", "b"]])
            witness.sections = [["a", "z"]]
            witness.seen = []
            table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .none)
            device.settle()
            #expect(witness.seen.filter { $0.hasPrefix("cell") } == ["cell 0-1"] && texts == ["a", "z"])
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:accessorybuttontappedforrowwith:)
        @Test func `TBL-15 a detail button is reported and does not select`() {
            let witness = show([["a"]])
            table.cellForRow(at: IndexPath(row: 0, section: 0))?.accessoryType = .detailButton
            device.settle()
            witness.seen = []
            device.tap(at: CGPoint(x: 279, y: 122), time: 1)
            #expect(witness.seen == ["accessory 0-0"] && table.indexPathForSelectedRow == nil)
        }

        /// https://developer.apple.com/documentation/uikit/uitableviewcontroller/clearsselectiononviewwillappear
        @Test func `TBL-16 a table controller clears the selection when its view appears`() {
            let (controller, modal) = (RowsController(style: .plain), UIViewController())
            modal.modalPresentationStyle = .fullScreen
            let shown = simulation.show(controller)
            let path = IndexPath(row: 1, section: 0)
            for clears in [false, true] {
                controller.clearsSelectionOnViewWillAppear = clears
                controller.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
                controller.present(modal, animated: false)
                modal.dismiss(animated: false)
                #expect(controller.tableView.indexPathForSelectedRow == (clears ? nil : path))
            }
            withExtendedLifetime(shown) {}
        }
    }
}

/// A cell that counts its instances and their reuses.
@MainActor private final class ReusedCell: UITableViewCell {
    static var made = 0
    static var reused = 0

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        Self.made += 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
        super.prepareForReuse()
        Self.reused += 1
    }
}

@MainActor private final class RowsController: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
}

/// A table of texts that writes down what it is asked and told.
@MainActor private final class TableWitness: NSObject, UITableViewDataSource, UITableViewDelegate {
    var sections: [[String]]
    var seen: [String] = []
    var highlights = true
    var choice: (IndexPath) -> IndexPath? = { $0 }

    init(_ sections: [[String]]) { self.sections = sections }

    private func note(_ word: String, _ path: IndexPath) { seen.append("\(word) \(path.section)-\(path.row)") }

    func numberOfSections(in tableView: UITableView) -> Int {
        seen.append("sections")
        return sections.count
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        seen.append("rows \(section)")
        return sections[section].count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        note("cell", indexPath)
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        cell.textLabel?.text = sections[indexPath.section][indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        note("display", indexPath)
    }

    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        note("accessory", indexPath)
    }

    func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool { highlights }
    func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) { note("highlight", indexPath) }
    func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
        note("unhighlight", indexPath)
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willSelect", indexPath)
        return choice(indexPath)
    }

    func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
        note("willDeselect", indexPath)
        return indexPath
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { note("didSelect", indexPath) }
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) { note("didDeselect", indexPath) }
}
